"""A table driven by hand: commands in, events kept, everything reproducible from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count

from seep.rules import Rules, RulesText
from seep.server.chance import Chance
from seep.table import (
    Chair,
    Command,
    Event,
    NextDeal,
    OpenTable,
    PlayCard,
    Refusal,
    Rematch,
    Repeated,
    Table,
    decide,
    evolve,
    open_table,
    replay,
)


class Game:
    """A table and all its events."""

    def __init__(self, rules: RulesText = "standard", baazis: int | None = 1, seed: int = 1) -> None:
        self.random = random.Random(seed)
        self.chance = Chance(self.random)
        self.rules = Rules.parse(rules)
        self.ids: Iterator[str] = (f"c{number}" for number in count())
        players = self.rules.players
        opened = open_table(
            OpenTable(
                table="t",
                rules=rules,
                baazis=baazis,
                chairs=(Chair(kind="person", name="Asha"), *(Chair(kind="bot", bot="random"),) * (players - 1)),
                rounds=self.chance.cut(players),
                packs=self.chance.packs(self.rules),
            )
        )
        assert isinstance(opened, list)
        self.events: list[Event] = opened
        self.table: Table = replay(opened)

    def decide(self, command: Command) -> list[Event] | Repeated | Refusal:
        """Decide, and take what was decided."""
        decision = decide(self.table, command)
        if isinstance(decision, list):
            for event in decision:
                self.table = evolve(self.table, event)
            self.events += decision
        return decision

    def play(self, play: str, chair: int | None = -1, seq: int | None = None, cmd_id: str | None = None) -> PlayCard:
        """A play of the chair whose turn it is, unless another is named."""
        return PlayCard(
            cmd_id=cmd_id or next(self.ids),
            seq=self.table.seq if seq is None else seq,
            chair=self.table.turn if chair == -1 else chair,
            play=play,
        )

    def next(self, chair: int | None = 0, seq: int | None = None) -> NextDeal:
        """Go on after a deal."""
        seq = self.table.seq if seq is None else seq
        return NextDeal(cmd_id=next(self.ids), seq=seq, chair=chair, packs=self.chance.packs(self.rules))

    def rematch(self) -> Rematch:
        """Another match."""
        return Rematch(
            cmd_id=next(self.ids),
            seq=self.table.seq,
            chair=0,
            packs=self.chance.packs(self.rules),
            rounds=self.chance.cut(self.rules.players),
        )

    def any_play(self) -> str:
        """A legal play."""
        return str(self.random.choice(self.table.play.deal.legal_plays()))

    def play_one(self) -> PlayCard:
        """Make a legal play."""
        command = self.play(self.any_play())
        assert isinstance(self.decide(command), list)
        return command

    def play_deal(self) -> None:
        """Play to the end of the deal."""
        while self.table.status == "playing":
            self.play_one()

    def play_match(self) -> None:
        """Play to the end of the match."""
        self.play_deal()
        while self.table.status == "deal-over":
            assert isinstance(self.decide(self.next()), list)
            self.play_deal()

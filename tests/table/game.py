"""A table driven by hand: commands in, events kept, everything reproducible from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count
from typing import Any, Final

from seep.rules import Rules, RulesText
from seep.server.rng import ServerRng
from seep.table import (
    Command,
    Event,
    OpenTable,
    PersonCommand,
    Refusal,
    Repeated,
    Table,
    TableSettings,
    commands,
    decide,
    evolve,
    next_due,
    open_table,
    replay,
)

PEOPLE: Final = ("idq-asha", "idq-bina", "idq-chand", "idq-dev", "idq-esha", "idq-farid", "idq-gita", "idq-hari")
"""Identifiers of people; the first opens the table."""
ASHA, BINA, CHAND, DEV, ESHA, FARID, GITA, HARI = PEOPLE
NODE: Final = "node"
"""The process of the server that everybody is connected to."""
NAMES: Final = dict(zip(PEOPLE, ("Asha", "Bina", "Chand", "Dev", "Esha", "Farid", "Gita", "Hari"), strict=True))
START: Final = 1_800_000_000_000
"""When tables are opened, in milliseconds."""

Decision = list[Event] | Repeated | Refusal


class Game:
    """A table and all its events; the first `people` sit on its chairs, if it has so many, and bots on the others.

    With `started` false it waits, and only the people sit there. Each command comes a second after the one before.
    """

    def __init__(
        self,
        rules: RulesText = "standard",
        baazis: int | None = 1,
        seed: int = 1,
        people: int = 1,
        settings: TableSettings | None = None,
        started: bool = True,
    ) -> None:
        self.random = random.Random(seed)
        self.rng = ServerRng(self.random)
        self.rules = Rules.parse(rules)
        self.now = START
        self.online: set[str] = set()
        self.ids: Iterator[str] = (f"c{number}" for number in count())
        opened = open_table(
            OpenTable(
                table="t",
                by=ASHA,
                name=NAMES[ASHA],
                now=self.now,
                code="k7",
                rules=rules,
                baazis=baazis,
                settings=settings or TableSettings(bot="random"),
            )
        )
        assert isinstance(opened, list)
        self.events: list[Event] = opened
        self.table: Table = replay(opened)
        for chair, person in enumerate(PEOPLE[: min(people, self.rules.players)]):
            self.sit(person, chair)
        if started:
            self.take(commands.Start, ASHA)
            self.deal()

    # ---- commands

    def decide(self, command: Command) -> Decision:
        """Decide, and take what was decided."""
        decision = decide(self.table, command)
        if isinstance(decision, list):
            for event in decision:
                self.table = evolve(self.table, event)
            self.events += decision
        return decision

    def of(self, kind: type[PersonCommand], by: str, **fields: Any) -> PersonCommand:
        """A command of a person, who has seen everything."""
        self.now += 1000
        made: dict[str, Any] = {"cmd_id": next(self.ids), "seq": self.table.seq, "by": by, "now": self.now}
        if kind is commands.Sit:
            made["node"] = NODE if by in self.online else None
        return kind(**(made | fields))

    def do(self, kind: type[PersonCommand], by: str, **fields: Any) -> Decision:
        """Decide on a command of a person."""
        return self.decide(self.of(kind, by, **fields))

    def take(self, kind: type[PersonCommand], by: str, **fields: Any) -> list[Event]:
        """The events of a command that is allowed."""
        decision = self.do(kind, by, **fields)
        assert isinstance(decision, list), decision
        return decision

    def connect(self, *people: str) -> None:
        """People open the table's page."""
        for person in people:
            self.online.add(person)
            self.decide(commands.Connect(person=person, name=NAMES[person], node=NODE, now=self.now))

    def sit(self, person: str, chair: int) -> None:
        """A person opens the page and sits down."""
        self.connect(person)
        self.take(commands.Sit, person, chair=chair, name=NAMES[person])

    def disconnect(self, *people: str) -> None:
        """People lose their connection."""
        for person in people:
            self.online.discard(person)
            self.decide(commands.Disconnect(person=person, node=NODE, since=self.now, now=self.now))

    def tick(self, seconds: float = 0.0) -> list[Event]:
        """Let time pass, and have done all that is due by then; the events."""
        self.now += round(seconds * 1000)
        done: list[Event] = []
        while events := decide(self.table, commands.Tick(now=self.now)):
            assert isinstance(events, list)
            for event in events:
                self.table = evolve(self.table, event)
            self.events += events
            done += events
        return done

    def due_in(self) -> float | None:
        """In how many seconds something is due."""
        due = next_due(self.table)
        return None if due is None else (due - self.now) / 1000

    # ---- playing

    def deal(self) -> list[Event]:
        """The server deals."""
        rules = self.table.rules
        command = commands.Deal(rounds=self.rng.cut(rules.players), packs=self.rng.packs(rules), now=self.now)
        decision = self.decide(command)
        assert isinstance(decision, list)
        return decision

    @property
    def turn(self) -> str:
        """The person whose turn it is."""
        assert self.table.turn is not None
        person = self.table.chairs[self.table.turn].person
        assert person is not None
        return person

    def any_play(self) -> str:
        """A legal play."""
        return str(self.random.choice(self.table.match.deal.legal_plays()))

    def play(self, play: str, by: str | None = None, **fields: Any) -> commands.PlayCard:
        """A play, of the person whose turn it is unless another is named."""
        command = self.of(commands.PlayCard, self.turn if by is None else by, play=play, **fields)
        assert isinstance(command, commands.PlayCard)
        return command

    def bot_play(self, play: str | None = None, seq: int | None = None) -> commands.BotPlay:
        """A play of the bot whose turn it is."""
        assert self.table.turn is not None
        self.now += 1000
        seq = self.table.seq if seq is None else seq
        return commands.BotPlay(chair=self.table.turn, seq=seq, play=play or self.any_play(), now=self.now)

    def play_one(self, play: str | None = None) -> commands.PlayCard | commands.BotPlay:
        """Make a legal play for the chair whose turn it is, as its person or bot."""
        assert self.table.turn is not None
        bot = self.table.bot_of(self.table.turn)
        command = self.bot_play(play) if bot else self.play(play or self.any_play())
        decision = self.decide(command)
        assert isinstance(decision, list), decision
        return command

    def play_until(self, person: str) -> None:
        """Play on until it is a person's turn."""
        chair = self.table.chair_of(person)
        while self.table.turn != chair:
            self.play_one()

    def play_deal(self) -> None:
        """Play to the end of the deal."""
        while self.table.status == "playing":
            self.play_one()

    def go_on(self) -> None:
        """Everybody asks for the next deal or another match, and it is dealt."""
        for person in self.table.present():
            if self.table.status != "starting":
                self.take(commands.Ready, person)
        self.deal()

    def play_match(self) -> None:
        """Play to the end of the match."""
        self.play_deal()
        while self.table.status == "deal-over":
            self.go_on()
            self.play_deal()


def kinds(events: Decision) -> list[str]:
    """The names of events."""
    assert isinstance(events, list), events
    return [type(event).__name__ for event in events]

"""What everybody at a table is told over real sockets, beside what was hidden from them at that moment."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Final

from seep.cards import NAMES
from seep.floor_sets import scoring_cards
from seep.table import Event, Table, evolve
from seep.table.events import decode
from tests.server.serving import ANSWER, Client, Server, open_table, visit

PEOPLE: Final = ("Asha", "Bela", "Chand", "Dev")
ALL_CARDS: Final = frozenset(NAMES)


class Listener(Client):
    """A client that keeps every text it is sent."""

    def __init__(self, server: Server, table: str, token: str | None) -> None:
        super().__init__(server, table, token)
        self.texts: list[str] = []

    def read(self) -> dict[str, Any]:
        """The next message, and keep its text."""
        assert self.socket is not None
        text = self.socket.recv(ANSWER)
        assert isinstance(text, str)
        self.texts.append(text)
        message: dict[str, Any] = json.loads(text)
        self.messages.append(message)
        if message["type"] == "state":
            self.state = message["table"]
        return message

    @property
    def chair(self) -> int | None:
        """The chair that one has."""
        chair: int | None = self.state["you"]
        return chair


class Room:
    """A table of four people; and two who watch, one of them a person, the other unknown."""

    def __init__(self, stack: ExitStack, server: Server, **asked: Any) -> None:
        opened = open_table(server, **asked)
        self.server = server
        self.table: str = opened["table"]
        self.code: str = opened["code"]
        tokens = [opened["token"], *(visit(server, name) for name in PEOPLE[1:])]
        self.players, self.watchers = (
            [stack.enter_context(Listener(server, self.table, token)) for token in group]
            for group in (tokens, (visit(server, "Esha"), None))
        )
        for chair, player in enumerate(self.players):
            assert player.ask("sit", chair=chair)["type"] == "ack"

    @property
    def everybody(self) -> list[Listener]:
        """The players in order of play, and the watchers."""
        return [*self.players, *self.watchers]

    @property
    def host(self) -> Listener:
        """Who opened the table."""
        return self.players[0]

    def start(self) -> None:
        """Begin, and have everybody see the first deal."""
        assert self.host.ask("start")["type"] == "ack"
        self.all_see(playing=True)

    def all_see(self, seq: int = 0, playing: bool = False) -> int:
        """Have everybody see the same: the newest state that anybody has seen, event `seq` at least."""
        while playing and self.host.state["status"] != "playing":
            self.host.read_until("state")
        while {one.state["seq"] for one in self.everybody} != {seq}:
            seq = max(seq, *(one.state["seq"] for one in self.everybody))
            for one in self.everybody:
                one.see(seq)
        return seq

    def mover(self) -> Listener:
        """Whose turn it is."""
        return self.players[self.host.state["turn"]]

    def play(self, rng: random.Random) -> Listener:
        """Have whoever's turn it is make a play, which everybody sees; returns who that was."""
        mover = self.mover()
        answer = mover.ask("play", play=rng.choice(mover.deal["legal"]))
        assert answer["type"] == "ack", answer
        self.all_see(answer["seq"])
        return mover


def stored(data_dir: Path, table: str) -> list[Event]:
    """The events of a table on the disk."""
    with closing(sqlite3.connect(data_dir / "seep.db")) as database:
        rows = database.execute("SELECT seq, body FROM events WHERE table_id = ? ORDER BY seq", [table]).fetchall()
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
    return [decode(text) for _, text in rows]


class Truth:
    """What a table was after each of its events."""

    def __init__(self, data_dir: Path, table: str) -> None:
        self.tables = [Table()]
        for event in stored(data_dir, table):
            self.tables.append(evolve(self.tables[-1], event))

    def public(self, seq: int) -> set[str]:
        """The cards that everybody could know where they were after an event: played, or open on the floor."""
        table = self.tables[seq]
        if not table.has_match:
            return set()
        deal = table.match.deal
        hidden = {str(card) for seat in range(deal.rules.players) for card in deal.hand(seat)}
        hidden |= {str(card) for card in deal.stock}
        if deal.phase == "bid" and not deal.rules.floor_open_for_bid:
            hidden |= {str(card) for card in deal.loose}
        return set(ALL_CARDS - hidden)

    def known(self, seq: int, chair: int | None) -> set[str]:
        """The cards that a chair could know after an event, its own hand among them; None is somebody without one."""
        table = self.tables[seq]
        hand = set()
        if chair is not None and table.has_match:
            hand = {str(card) for card in table.match.deal.hand(table.match.seat_of(chair))}
        return self.public(seq) | hand

    def leaks(self, text: str, chair: int | None, seq: int = 0) -> set[str]:
        """The cards that a message names though they were hidden from `chair`, which had seen event `seq`.

        The cards that were cut, and hands thrown in, are another pack's: they are compared with the truth instead.
        """
        message = json.loads(text)
        if message["type"] != "state":
            return named(text) - self.known(seq, chair)
        leaked: set[str] = set()
        for event in message["events"]:
            leaked |= named(json.dumps(event)) - self.public(event["seq"])
        seq, match = message["seq"], message["table"]["match"]
        if match is not None:
            table = self.tables[seq]
            assert match.pop("cut") == [list(cut) for cut in table.rounds]
            assert match.pop("card_points") == {
                str(card): points for card, points in scoring_cards(table.rules).items()
            }, "the rules', and not who has the cards"
            thrown_in = table.match.view(None).redeals
            assert match["deal"].pop("redeals") == [
                {"reason": one.reason, "hand": [str(card) for card in one.hand]} for one in thrown_in
            ]
        return leaked | named(json.dumps(message["table"])) - self.known(seq, chair)


def named(text: str) -> set[str]:
    """The cards that a text names."""
    return set(re.findall(r"[A2-9TJQK][CDHS](?![a-z])", text))

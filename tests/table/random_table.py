"""Tables at which people come and go, play, take back and run out of time, at random and again from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from seep.rules import RulesText
from seep.server.rng import ServerRng
from seep.table import Clock, Command, Event, OpenTable, Table, TableSettings, decide, evolve, next_due, open_table
from seep.table import commands as c

MOST_WAITED_MS = 5 * 60_000
PEOPLE = ("ann", "bob", "cleo", "dev", "eve")
RULES: tuple[RulesText, ...] = ("standard", "two-player", "three-player", {"target": 30, "min_points": 0})


class RandomTable:
    """A table, its events, and the table before and after each of its commits."""

    def __init__(
        self,
        seed: int,
        rules: RulesText | None = None,
        table: str = "t",
        people: Sequence[str] = PEOPLE,
        settings: TableSettings | None = None,
    ) -> None:
        self.people = people
        self.random = random.Random(seed)
        self.rng = ServerRng(self.random)
        self.ids = (f"c{number}" for number in count())
        self.now = 1_700_000_000_000
        clock = self.random.choice([None, Clock(turn=5, reserve=0)])
        opened = open_table(
            OpenTable(
                table=table,
                by=people[0],
                name="Ann",
                now=self.now,
                rules=rules or self.random.choice(RULES),
                baazis=self.random.choice([1, 1, None]) if settings is None else 1,
                settings=settings or TableSettings(clock=clock, bot="greedy"),
            )
        )
        assert isinstance(opened, list)
        self.table = Table()
        self.events: list[Event] = []
        self.commits: list[tuple[Table, list[Event], Table]] = []
        self._commit(opened)

    def steps(self, number: int) -> None:
        """Send so many commands, most of them plays; some are refused."""
        for _ in range(number):
            self.now += self.random.choice([10, 1000, 4000])
            unlikely = self.random.random() < 0.2
            self.send(self._any_command() if unlikely else self.likely_command())

    def send(self, command: Command | None) -> None:
        """Decide on a command, and commit what follows."""
        decision = None if command is None else decide(self.table, command)
        if isinstance(decision, list):
            self._commit(decision)

    def _commit(self, events: list[Event]) -> None:
        before = self.table
        for event in events:
            self.table = evolve(self.table, event)
        self.events += events
        if events:
            self.commits.append((before, events, self.table))

    def likely_command(self) -> Command | None:
        """What most probably comes next."""
        table = self.table
        match table.status:
            case "waiting":
                return self._as_host(c.Start) if table.seated() else self._any_command()
            case "starting":
                packs, rounds = self.rng.packs(table.rules), self.rng.cut(table.rules.players)
                return c.Deal(rounds=rounds, packs=packs, now=self.now)
            case "playing":
                return self._play()
            case "closed":
                return None
            case _:
                people = [person for person in table.seated() if person not in table.asked]
                return self._as(self.random.choice(people), c.Ready) if people else self._tick()

    def _play(self) -> Command:
        table = self.table
        assert table.turn is not None
        play, person = str(self.random.choice(table.match.deal.legal_plays())), table.chairs[table.turn].person
        if table.bot_of(table.turn) is not None or person is None:
            return c.BotPlay(chair=table.turn, seq=table.seq, play=play, now=self.now)
        return self._as(person, c.PlayCard, play=play)

    def _any_command(self) -> Command | None:
        number = self.random.randrange(len(self.people))
        person, name = self.people[number], PEOPLE[number].title()
        chair = self.random.randrange(self.table.rules.players)
        makers: list[Callable[[], Command | None]] = [
            lambda: self._as(person, c.Sit, chair=chair, name=name + self.random.choice(["", " K"])),
            lambda: self._as(person, c.Stand),
            lambda: self._as_host(c.SeatBot, chair=chair, bot=self.random.choice(["random", "expert"])),
            lambda: self._as_host(c.Remove, chair=chair),
            lambda: self._as_host(c.Lock, locked=False),
            lambda: self._as_host(c.Swap, chairs=(chair, self.random.randrange(self.table.rules.players))),
            lambda: c.Connect(person=person, name=name, now=self.now),
            lambda: c.Connect(person=person, name=name, now=self.now),
            lambda: c.Disconnect(person=person, since=self.now, now=self.now),
            lambda: self._as(person, c.AskUndo),
            lambda: self._as(self.random.choice(self.table.seated() or [person]), c.AskUndo),
            lambda: self._as(self.random.choice(self.table.seated() or [person]), c.AnswerUndo, agree=True),
            lambda: self._as(person, c.AnswerUndo, agree=True),
            self._tick,
            self._tick,
        ]
        return self.random.choice(makers)()

    def _tick(self) -> Command | None:
        due = next_due(self.table)
        if due is None or due - self.now > MOST_WAITED_MS:
            return None
        self.now = max(self.now, due)
        return c.Tick(now=self.now)

    def command(self, person: str, kind: type[Any], **fields: object) -> Command:
        """A command of a person, or about one, at this moment."""
        if kind is c.Connect:
            return c.Connect(person=person, name=None, now=self.now)
        return self._as(person, kind, **fields)

    def _as(self, person: str, kind: type[c.PersonCommand], **fields: object) -> Command:
        return kind(cmd_id=next(self.ids), seq=self.table.seq, by=person, now=self.now, **fields)

    def _as_host(self, kind: type[c.PersonCommand], **fields: object) -> Command | None:
        return None if self.table.host is None else self._as(self.table.host, kind, **fields)

"""What is due at tables happens once: at its time, after a restart, and with several processes on one database."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from seep.server.due import MAX_WAIT
from seep.server.rng import ServerRng
from seep.server.summary import summarize
from seep.table import Clock, Command, Event, OpenTable, Table, TableSettings, decide, evolve, open_table, replay
from seep.table import commands as c
from seep.table.events import Closed, Dealt, Played, Started, StoodIn, TimeOver, UndoAnswered, UndoAsked
from seep.table.timing import UNDO_LAPSES_MS, UNUSED_AFTER_MS
from tests.server.in_process import (
    START_MS,
    InProcessServer,
    ManualClock,
    Watcher,
    in_process_server,
    pass_time,
    person,
    quiet,
)

PAUSE = TableSettings().pause
GRACE = 2 * TableSettings().grace
TURN = Clock(turn=30, reserve=60, refill=5)


class Made:
    """Tables brought into a state by hand, as they would be when a server ends."""

    def __init__(self, number: int, settings: TableSettings, seed: int | None = None) -> None:
        self.rng = ServerRng(random.Random(number if seed is None else seed))
        self.now = START_MS
        opened = open_table(
            OpenTable(
                table=f"t{number}", by=person(0), now=self.now, rules="short", settings=settings, code=f"c{number}"
            )
        )
        assert isinstance(opened, list)
        self.events: list[Event] = opened
        self.table: Table = replay(opened)

    def do(self, command: Command) -> None:
        """Execute a command."""
        events = decide(self.table, command)
        assert isinstance(events, list), events
        for event in events:
            self.table = evolve(self.table, event)
        self.events += events

    def ask(self, kind: type, by: int = 0, **more: object) -> None:
        """Execute a command of a person."""
        seq = self.table.seq
        self.do(kind(cmd_id=f"{kind.__name__}-{seq}", seq=seq, by=person(by), now=self.now, **more))

    def sit(self, count: int) -> Made:
        """Have people sit down and be here."""
        for chair in range(count):
            self.ask(c.Sit, chair, chair=chair)
            self.do(c.Connect(person=person(chair), name=None, node="before", now=self.now))
        return self

    def start(self, deal: bool = True) -> Made:
        """Start, and deal."""
        self.ask(c.Start)
        if deal:
            rules = self.table.rules
            self.do(c.Deal(rounds=self.rng.cut(rules.players), packs=self.rng.packs(rules), now=self.now))
        return self

    def play_deal(self) -> Made:
        """Play to the end of the deal."""
        while self.table.status == "playing":
            self.play()
        return self

    def play(self) -> None:
        """Make a play for whoever has the turn."""
        turn = self.table.turn
        assert turn is not None
        play = str(self.rng.random.choice(self.table.match.deal.legal_plays()))
        if self.table.bot_of(turn):
            self.do(c.BotPlay(chair=turn, seq=self.table.seq, play=play, now=self.now))
        else:
            self.ask(c.PlayCard, turn, play=play)


def waiting(number: int) -> Made:
    return Made(number, TableSettings())


def starting(number: int) -> Made:
    return Made(number, TableSettings()).sit(4).start(deal=False)


def playing(number: int) -> Made:
    return Made(number, TableSettings()).sit(4).start()


def on_the_clock(number: int) -> Made:
    """It is the turn of somebody who comes back."""
    seed = number
    while True:
        made = Made(number, TableSettings(clock=TURN), seed).sit(4).start()
        if made.table.turn in (0, 1):
            return made
        seed += 1000


def asking_for_undo(number: int) -> Made:
    made = playing(number)
    for _ in range(6):
        made.play()
    turn = made.table.turn
    assert turn is not None
    made.ask(c.AskUndo, (turn - 1) % 4)
    return made


def deal_over(number: int) -> Made:
    made = Made(number, TableSettings()).sit(4)
    made.ask(c.Configure, rules="long", baazis=None, settings=TableSettings())
    return made.start().play_deal()


STATES = {
    "waiting": (waiting, Closed),
    "starting": (starting, Dealt),
    "playing": (playing, StoodIn),
    "on-the-clock": (on_the_clock, TimeOver),
    "undo": (asking_for_undo, UndoAnswered),
    "deal-over": (deal_over, Started),
}
"""How a table is brought into a state, and what is due there when two of its four people come back."""


def check_once(events: Sequence[Event]) -> None:
    """Nothing that was due is done twice."""
    stood_in: set[int] = set()
    time_over, started, undo_asked = False, 0, False
    for event in events:
        match event:
            case StoodIn():
                assert event.chair not in stood_in
                stood_in.add(event.chair)
            case TimeOver():
                assert not time_over
                time_over = True
            case Played():
                time_over = undo_asked = False
            case Started():
                started += 1
            case Dealt():
                started -= 1
                assert started == 0
            case UndoAsked():
                undo_asked = True
            case UndoAnswered():
                assert undo_asked
                undo_asked = False


async def create(here: InProcessServer, tables: Sequence[Made]) -> None:
    for made in tables:
        await here.store.create(made.events, made.table, summarize(made.table), made.now)


@pytest.mark.slow
@pytest.mark.parametrize(("processes", "count"), [(1, 500), (2, 60)])
def test_after_a_restart_every_due_thing_happens_once(tmp_path: Path, processes: int, count: int) -> None:
    """Tables in every state; a second process on the same database does nothing twice."""

    async def main() -> None:
        clock = ManualClock()
        names = list(STATES)
        tables = [STATES[names[number % len(names)]][0](number) for number in range(count)]
        async with in_process_server(tmp_path, clock=clock) as first:
            await create(first, tables)
        async with in_process_server(tmp_path, clock=clock) as here, in_process_server(tmp_path, clock=clock) as there:
            servers = [here, there][:processes]
            for server in servers:
                server.registry.nodes = frozenset(one.registry.node for one in servers)
                server.registry._on_open = lambda _: None  # no bots: nothing happens but what is due
                await server.due.start()
            await quiet(servers)
            for made in tables:
                if made.table.has_match or made.table.status == "starting":
                    for chair in (0, 1):  # two of the four come back
                        await servers[made.table.seq % processes].registry.join(made.table.table, Watcher(chair))
            await pass_time(servers, max(GRACE, PAUSE, UNDO_LAPSES_MS / 1000, TURN.turn + TURN.reserve) + MAX_WAIT)
            clock.time += UNUSED_AFTER_MS / 1000
            await pass_time(servers, MAX_WAIT)
            happened: Counter[str] = Counter()
            for number, made in enumerate(tables):
                state = names[number % len(names)]
                events = await here.store.events(made.table.table)
                check_once(events)
                due = STATES[state][1]
                if due is Closed:
                    assert events == [], "a table nobody used is gone"
                else:
                    assert replay(events).seq == len(events)
                    assert any(isinstance(event, due) for event in events[made.table.seq :]), (state, events)
                    assert {event.chair for event in events if isinstance(event, StoodIn)} == {2, 3}
                happened[state] += 1
            assert happened.total() == len(tables)

    asyncio.run(main())

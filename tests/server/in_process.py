"""The parts of a server in this process, without a network, with a clock and a random generator of the test's."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from seep.bots import Bot
from seep.rules import Rules, RulesText
from seep.server.bot_runner import BotFactory, BotRunner
from seep.server.database import sqlite_url
from seep.server.due import DueRunner
from seep.server.health import Retrying
from seep.server.live import LiveTable, Outcome, Viewer
from seep.server.live_tables import LiveTables
from seep.server.rng import ServerRng
from seep.server.store import Store
from seep.server.summary import summarize
from seep.table import Chair, Command, Event, TableSettings, replay
from seep.table.commands import PlayCard
from seep.table.events import Cut, Dealt, Opened
from seep.view import View
from tests.patience import ANSWER

START_MS = 1_700_000_000_000
"""When the clocks of tests begin, in milliseconds since 1970."""


class InstantClock:
    """A clock whose sleeps are over at once, and which goes on only by them."""

    def __init__(self) -> None:
        self.sleeps: list[float] = []
        self.time = 0.0

    def now_ms(self) -> int:
        """A date that goes on with the seconds slept."""
        return START_MS + round(self.time * 1000)

    def monotonic(self) -> float:
        """The seconds slept so far."""
        return self.time

    async def sleep(self, seconds: float) -> None:
        """Let others run."""
        self.sleeps.append(seconds)
        self.time += seconds
        await asyncio.sleep(0)


class ManualClock(InstantClock):
    """A clock that goes on when a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[tuple[float, asyncio.Future[None]]] = []

    async def sleep(self, seconds: float) -> None:
        """Wait until the clock has been advanced so far."""
        self.sleeps.append(seconds)
        over = asyncio.get_running_loop().create_future()
        self.waiting.append((self.time + seconds, over))
        if seconds > 0:
            await over

    async def advance(self, seconds: float) -> None:
        """Let so much time pass, and every task run that waited for it."""
        await settle()
        self.time += seconds
        for end, over in self.waiting:
            if end <= self.time and not over.done():
                over.set_result(None)
        self.waiting = [(end, over) for end, over in self.waiting if end > self.time and not over.done()]
        await settle()


async def settle() -> None:
    """Let every task run that can."""
    for _ in range(50):
        await asyncio.sleep(0)


async def quiet(servers: Sequence[InProcessServer]) -> None:
    """Wait until nothing is due any more."""
    while True:
        await settle()
        now = servers[0].clock.now_ms()
        if not any(server.store.database._operations for server in servers):
            due = await servers[0].store.next_due()
            if due is None or due > now:
                return


async def pass_time(servers: Sequence[InProcessServer], seconds: float) -> None:
    """Let time pass, half a minute at once, and what is due be done."""
    clock = servers[0].clock
    assert isinstance(clock, ManualClock)
    end = clock.time + seconds
    while clock.time < end:
        await clock.advance(min(30.0, end - clock.time))
        await quiet(servers)


class AnyBot(Bot):
    """A bot that makes random plays."""

    def choose(self, view: View, rng: random.Random) -> str:
        """Any legal play."""
        return rng.choice(view.legal)


class InProcessServer:
    """A store, live tables and bots."""

    def __init__(
        self,
        data_dir: Path,
        bots: dict[str, BotFactory] | None = None,
        seed: int = 1,
        clock: InstantClock | None = None,
    ) -> None:
        self.clock = clock or InstantClock()
        self.rng = ServerRng(random.Random(seed))
        self.store = Store(sqlite_url(data_dir / "seep.db"))
        self.runner = BotRunner(bots or {"any": AnyBot}, self.clock, self.rng.random, pause=1.5, timeout=ANSWER)
        self.registry = LiveTables(self.store, self.clock, self.rng, self.runner.attach)
        self.due = DueRunner(self.store, self.registry, self.clock)
        self.retrying = Retrying(self.store.writes, self.store.check_write, self.clock)

    async def open(
        self,
        table: str,
        kinds: Sequence[str | None],
        rules: RulesText = "standard",
        settings: TableSettings | None = None,
    ) -> None:
        """Open a table and deal: a bot's name for each of its chairs, None for a person's, who is `person(chair)`."""
        parsed = Rules.parse(rules)
        chairs = tuple(
            Chair("bot", bot=bot) if bot else Chair("person", person=person(number)) for number, bot in enumerate(kinds)
        )
        events: list[Event] = [
            Opened(
                table=table,
                rules=rules,
                baazis=1,
                chairs=chairs,
                settings=settings or TableSettings(),
                host=person(0),
                at=self.clock.now_ms(),
            ),
            Cut(rounds=self.rng.cut(parsed.players)),
            Dealt(packs=self.rng.packs(parsed)),
        ]
        opened = replay(events)
        await self.store.create(events, opened, summarize(opened), self.clock.now_ms())

    def any_play(self, live: LiveTable, cmd_id: str) -> PlayCard:
        """A legal play of the person whose turn it is."""
        play = str(self.rng.random.choice(live.table.match.deal.legal_plays()))
        assert live.table.turn is not None
        by = live.table.chairs[live.table.turn].person
        assert by is not None
        return PlayCard(cmd_id=cmd_id, seq=live.table.seq, by=by, play=play, now=self.clock.now_ms())


def person(chair: int) -> str:
    """The identifier of the person on a chair."""
    return f"person-{chair}"


@asynccontextmanager
async def in_process_server(
    data_dir: Path, bots: dict[str, BotFactory] | None = None, clock: InstantClock | None = None
) -> AsyncIterator[InProcessServer]:
    """A server whose database is open."""
    here = InProcessServer(data_dir, bots, clock=clock)
    await here.store.open()
    try:
        yield here
    finally:
        await here.due.stop()
        await here.retrying.stop()
        await here.registry.drop_unwatched()
        await here.runner.stop()
        await here.store.close()


class Watcher(Viewer):
    """A viewer that can wait until there is something to see."""

    def __init__(self, chair: int | None = None) -> None:
        self.changed = asyncio.Event()
        super().__init__(None if chair is None else person(chair), self.changed.set)

    async def until(self, live: LiveTable, enough: Callable[[LiveTable], bool]) -> None:
        """Wait until the table is as wanted."""
        while not enough(live):
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), ANSWER)


async def ask(live: LiveTable, command: Command) -> Outcome:
    """Execute a command; what was answered is what was returned."""
    answers: list[Outcome] = []
    outcome = await live.execute(command, answers.append)
    assert answers == [outcome]
    return outcome

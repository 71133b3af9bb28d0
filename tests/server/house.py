"""A server's parts in this process, with a clock that never waits and chance that repeats."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from seep.bots import Bot
from seep.rules import Rules, RulesText
from seep.server.botseats import BotSeats
from seep.server.chance import Chance
from seep.server.live import LiveTable, Outcome, Registry, Viewer
from seep.server.store import Store, sqlite_url
from seep.table import Chair, Command, Event, OpenTable, PlayCard, open_table
from seep.view import View


class StillClock:
    """A clock that goes on only in pauses, which are over at once."""

    def __init__(self) -> None:
        self.pauses: list[float] = []
        self.time = 0.0

    def now(self) -> int:
        """Always the same moment."""
        return 1_700_000_000_000

    def steady(self) -> float:
        """The seconds paused so far."""
        return self.time

    async def pause(self, seconds: float) -> None:
        """Let others run."""
        self.pauses.append(seconds)
        self.time += seconds
        await asyncio.sleep(0)


class HandClock(StillClock):
    """A clock that goes on when a test moves its hands."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[tuple[float, asyncio.Future[None]]] = []

    async def pause(self, seconds: float) -> None:
        """Wait until the hands have gone so far."""
        self.pauses.append(seconds)
        over = asyncio.get_running_loop().create_future()
        self.waiting.append((self.time + seconds, over))
        if seconds > 0:
            await over

    async def go_on(self, seconds: float) -> None:
        """Move the hands, and let everybody run who waited for that."""
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


class ByLot:
    """A bot that plays anything."""

    def choose(self, view: View, rng: random.Random) -> str:
        """Any legal play."""
        return rng.choice(view.legal)


class House:
    """A store, a registry and bots: a server without a network."""

    def __init__(
        self,
        data_dir: Path,
        bots: dict[str, Callable[[], Bot]] | None = None,
        seed: int = 1,
        clock: StillClock | None = None,
    ) -> None:
        self.clock = clock or StillClock()
        self.chance = Chance(random.Random(seed))
        self.store = Store(sqlite_url(data_dir / "seep.db"))
        self.seats = BotSeats(bots or {"lot": ByLot}, self.clock, self.chance.source, pause=1.5, patience=5.0)
        self.registry = Registry(self.store, self.clock, self.seats.attend)

    async def open(self, table: str, kinds: Sequence[str | None], rules: RulesText = "standard") -> None:
        """Open a table: a bot's name for each of its chairs, None for a person's."""
        parsed = Rules.parse(rules)
        decision = open_table(
            OpenTable(
                table=table,
                rules=rules,
                baazis=1,
                chairs=tuple(Chair(kind="bot", bot=bot) if bot else Chair(kind="person") for bot in kinds),
                rounds=self.chance.cut(parsed.players),
                packs=self.chance.packs(parsed),
            )
        )
        assert isinstance(decision, list)
        await self.store.create(table, decision, self.clock.now())

    def any_play(self, live: LiveTable, cmd_id: str) -> PlayCard:
        """A legal play of the chair whose turn it is."""
        play = str(self.chance.source.choice(live.table.play.deal.legal_plays()))
        return PlayCard(cmd_id=cmd_id, seq=live.table.seq, chair=live.table.turn, play=play)


@asynccontextmanager
async def house(
    data_dir: Path, bots: dict[str, Callable[[], Bot]] | None = None, clock: StillClock | None = None
) -> AsyncIterator[House]:
    """A house whose database is open."""
    here = House(data_dir, bots, clock=clock)
    await here.store.open()
    try:
        yield here
    finally:
        await here.registry.stop()
        await here.seats.stop()
        await here.store.close()


class Watcher(Viewer):
    """A viewer that can wait until there is something to see."""

    def __init__(self, chair: int | None = None) -> None:
        self.changed = asyncio.Event()
        super().__init__(chair, self.changed.set)

    async def until(self, live: LiveTable, enough: Callable[[LiveTable], bool]) -> None:
        """Wait until the table is as wanted."""
        while not enough(live):
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), 30)


async def ask(live: LiveTable, command: Command) -> Outcome:
    """Carry out a command; what was answered is what was returned."""
    answers: list[Outcome] = []
    outcome = await live.carry_out(command, answers.append)
    assert answers == [outcome]
    return outcome


async def history(store: Store, table: str) -> list[Event]:
    """All that is written down about a table."""
    return await store.events(table)

"""Tables in memory: the state of those being watched, and who watches them.

The database is the truth. A live table is built from it when somebody comes and forgotten soon after the
last one leaves, so a restart loses nothing, and another process may write to the same table: whoever loses the
race for the next `seq` reads on and decides again.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec

from seep.server.clock import Clock
from seep.server.messages import ENCODER, State
from seep.server.store import SeqTaken, Store
from seep.table import Command, Event, Refusal, Repeated, SeenEvent, Table, decide, evolve, replay, seen, table_view

RECENT: Final = 64
"""How many events a push can tell of; who missed more sees the table without them."""
LINGER: Final = 2.0
"""Seconds a table nobody watches is kept, so that a page which loads itself anew finds it as it was."""
REFUSALS_KEPT: Final = 256
"""How many refusals a table remembers, to answer their retries in the same words."""


class UnknownTable(LookupError):
    """There is no such table."""


class Done(msgspec.Struct, frozen=True):
    """The command is written down, or was before; its last event is `seq`."""

    seq: int


Outcome: TypeAlias = Done | Refusal


class Viewer:
    """One socket's place at a table: whose eyes it has, and what it has been shown."""

    def __init__(self, chair: int | None, look: Callable[[], None]) -> None:
        self.chair = chair
        self.look = look
        self.shown = -1
        """The `seq` of the last state sent; -1 before the first."""


class LiveTable:
    """One table in memory, kept in step with the database."""

    def __init__(self, name: str, store: Store, clock: Clock) -> None:
        self.name = name
        self.viewers: set[Viewer] = set()
        self.watched = asyncio.Event()
        """Set while somebody watches."""
        self.listeners: list[Callable[[], None]] = []
        """Called when something may have happened at the table."""
        self.farewells: list[Callable[[], None]] = []
        """Called once, when the table is forgotten: whoever works for it must stop."""
        self._store = store
        self._clock = clock
        self._lock = asyncio.Lock()
        self._table: Table | None = None
        self._in_step = False
        self._recent: deque[SeenEvent] = deque(maxlen=RECENT)
        self._refused: OrderedDict[tuple[int | None, str], Refusal] = OrderedDict()
        self._encoded: dict[tuple[int | None, int], bytes] = {}

    @property
    def table(self) -> Table:
        """The table as of the last event read or written."""
        if self._table is None:
            raise UnknownTable(self.name)
        return self._table

    @property
    def loaded(self) -> bool:
        """Whether it has been read from the database."""
        return self._table is not None

    async def load(self) -> None:
        """Have the table in memory; raises `UnknownTable`."""
        async with self._lock:
            await self._get_in_step()

    async def carry_out(self, command: Command, answer: Callable[[Outcome], None]) -> Outcome:
        """Decide on a command, write down what it makes happen, answer it, and show everybody.

        If the database fails the error is raised, nothing is answered, and the same command may be tried again.
        """
        async with self._lock:
            await self._get_in_step()
            outcome = self._first_refusal(command) or await self._decide_and_write(command)
            answer(outcome)
        for listener in self.listeners:
            listener()
        return outcome

    def state(self, viewer: Viewer) -> bytes:
        """The message that brings a viewer up to date, and a note that it has been shown."""
        key = (viewer.chair, viewer.shown)
        text = self._encoded.get(key)
        if text is None:
            events = [event for event in self._recent if event.seq > viewer.shown] if viewer.shown >= 0 else []
            view = table_view(self.table, viewer.chair)
            text = self._encoded[key] = ENCODER.encode(State(seq=self.table.seq, events=events, table=view))
        viewer.shown = self.table.seq
        return text

    async def _decide_and_write(self, command: Command) -> Outcome:
        while True:
            decision = decide(self.table, command)
            if isinstance(decision, Repeated):
                return Done(decision.seq)
            if isinstance(decision, Refusal):
                self._refused[command.chair, command.cmd_id] = decision
                while len(self._refused) > REFUSALS_KEPT:
                    self._refused.popitem(last=False)
                return decision
            self._in_step = False  # until we know how the writing went
            try:
                await self._store.append(self.name, self.table.seq, decision, self._clock.now())
            except SeqTaken:
                before = self.table.seq
                await self._get_in_step()
                if self.table.seq == before:
                    raise  # nobody was faster: the table itself is gone from the database
                continue
            self._in_step = True
            self._take(decision)
            return Done(self.table.seq)

    def _first_refusal(self, command: Command) -> Refusal | None:
        return self._refused.get((command.chair, command.cmd_id))

    async def _get_in_step(self) -> None:
        if self._in_step:
            return
        if self._table is None:
            events = await self._store.events(self.name)
            if not events:
                raise UnknownTable(self.name)
            self._table = replay(events)
        else:
            self._take(await self._store.events(self.name, after=self._table.seq))
        self._in_step = True

    def _take(self, events: list[Event]) -> None:
        for event in events:
            self._table = evolve(self.table, event)
            shown = seen(self._table.seq, event)
            if shown is not None:
                self._recent.append(shown)
        if events:
            self._encoded.clear()
            for viewer in self.viewers:
                viewer.look()


class Registry:
    """The live tables of this process: one `LiveTable` a name, while somebody is there and a moment longer."""

    def __init__(self, store: Store, clock: Clock, on_load: Callable[[LiveTable], None]) -> None:
        self._store = store
        self._clock = clock
        self._on_load = on_load
        self._tables: dict[str, LiveTable] = {}
        self._lingering: dict[LiveTable, asyncio.Task[None]] = {}

    async def join(self, name: str, viewer: Viewer) -> LiveTable:
        """Seat a viewer at a table, loading it if need be; raises `UnknownTable`."""
        live = self._tables.get(name)
        if live is None:
            live = self._tables[name] = LiveTable(name, self._store, self._clock)
            self._on_load(live)
        live.viewers.add(viewer)
        try:
            await live.load()
        except BaseException:
            self.leave(live, viewer)
            raise
        live.watched.set()
        lingering = self._lingering.pop(live, None)
        if lingering is not None:
            lingering.cancel()
        for listener in live.listeners:
            listener()
        return live

    def leave(self, live: LiveTable, viewer: Viewer) -> None:
        """A viewer is gone; a table nobody watches is forgotten after a moment, and all work for it ends."""
        live.viewers.discard(viewer)
        if live.viewers or self._tables.get(live.name) is not live:
            return
        live.watched.clear()
        if not live.loaded:
            self._forget(live)
        elif live not in self._lingering:
            self._lingering[live] = asyncio.get_running_loop().create_task(self._linger(live))

    async def stop(self) -> None:
        """Forget the tables that nobody watches, at once."""
        lingering, self._lingering = self._lingering, {}
        for live, task in lingering.items():
            task.cancel()
            self._forget(live)
        await asyncio.gather(*lingering.values(), return_exceptions=True)

    async def _linger(self, live: LiveTable) -> None:
        await self._clock.pause(LINGER)
        del self._lingering[live]
        if not live.viewers:
            self._forget(live)

    def _forget(self, live: LiveTable) -> None:
        del self._tables[live.name]
        for farewell in live.farewells:
            farewell()

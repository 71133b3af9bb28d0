"""The tables in memory: those being watched, and those something is done for.

A live table is read from the database for the first who needs it and dropped soon after the last has left, so a restart
loses nothing. When the last socket of somebody who sits at a table is lost, that is noted at the table after a moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Final

from seep.server.clock import Clock
from seep.server.live import LiveTable, UnknownTable, Viewer
from seep.server.logs import logger
from seep.server.rng import ServerRng
from seep.server.store import DatabaseUnavailable, Store
from seep.table import commands

IDLE_TIMEOUT: Final = 2.0
"""Seconds after a socket was lost until that is noted, and an unwatched table dropped: so long a page may take to load
itself anew."""


class LiveTables:
    """The live tables of this process, by identifier."""

    def __init__(self, store: Store, clock: Clock, rng: ServerRng, on_live: Callable[[LiveTable], None]) -> None:
        self._store = store
        self._clock = clock
        self._rng = rng
        self.node = rng.node_id()
        """This process among those that may serve the same database."""
        self.nodes = frozenset({self.node})
        """The processes that are there: this one alone."""
        self._on_open = on_live
        """Called with each table that becomes live."""
        self._tables: dict[str, LiveTable] = {}
        self._noting: set[asyncio.Task[None]] = set()
        """What notes who is connected, and drops tables that nobody needs."""
        self._being_noted: set[tuple[LiveTable, str | None]] = set()
        self._unwritten: dict[tuple[LiveTable, str], int] = {}
        """Whose coming or going waits until the database can be written, and when they left last."""
        store.writes.change_callbacks.append(self._notify_all)

    async def join(self, table_id: str, viewer: Viewer) -> LiveTable:
        """Add a viewer to a table, reading it if need be; raises what `LiveTable.load` does."""
        live = self._get(table_id)
        live.viewers.add(viewer)
        try:
            await live.load()
            if not live.may_see(viewer):
                raise UnknownTable(table_id)
            live.watched.set()
            if viewer.person is not None:
                await self.note_connected(live, viewer.person, viewer.name)
        except BaseException:
            self.leave(live, viewer)
            raise
        for callback in live.change_callbacks:
            callback()
        live.notify_viewers()
        return live

    def leave(self, live: LiveTable, viewer: Viewer) -> None:
        """Remove a viewer."""
        live.viewers.discard(viewer)
        if not live.viewers:
            live.watched.clear()
        if self._tables.get(live.table_id) is not live:
            return
        if not live.loaded:
            self._drop_if_unneeded(live)
            return
        live.notify_viewers()
        self._later(self._note_presence(live, viewer.person, IDLE_TIMEOUT))

    @asynccontextmanager
    async def held(self, table_id: str) -> AsyncIterator[LiveTable]:
        """A table, read if need be, which stays in memory meanwhile; raises what `LiveTable.load` does."""
        live = self._get(table_id)
        live.holds += 1
        try:
            await live.load()
            yield live
        finally:
            live.holds -= 1
            self._drop_if_unneeded(live)

    async def drop_unwatched(self) -> None:
        """Drop the tables that nobody watches, at once; who has left is noted when they are read again."""
        tasks = list(self._noting)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for live in list(self._tables.values()):
            self._drop_if_unneeded(live)

    def forget(self, table_id: str) -> None:
        """Drop a table that is no more; its viewers are told so when they next look."""
        live = self._tables.get(table_id)
        if live is not None:
            live.viewers.clear()
            self._drop_if_unneeded(live)

    def _get(self, table_id: str) -> LiveTable:
        live = self._tables.get(table_id)
        if live is None:
            live = self._tables[table_id] = LiveTable(table_id, self._store, self._clock, self._rng, lambda: self.nodes)
            live.change_callbacks.append(lambda: self._check_presence(live))
            self._on_open(live)
        return live

    def _notify_all(self) -> None:
        for live in self._tables.values():
            live.notify_viewers()

    async def note_connected(self, live: LiveTable, person: str, name: str | None) -> None:
        """Note at the table that a person is connected; later, while the database cannot be written."""
        try:
            await live.execute(self._connect(live, person, name))
        except DatabaseUnavailable:
            self._later(self._note_presence(live, person, delay=0.0))

    def _check_presence(self, live: LiveTable) -> None:
        """Note anew who is connected here, where another process has noted that its own connection was lost."""
        if live.table.status == "closed":  # where nothing is noted any more
            return
        for person in {*live.table.seated(), live.table.host}:
            if person is not None and live.is_connected(person) and not live.table.is_here(person):
                self._later(self._note_presence(live, person, delay=0.0))

    async def _note_presence(self, live: LiveTable, person: str | None, delay: float) -> None:
        """Note after `delay` seconds whether a person is connected, then drop the table if nobody needs it."""
        since = self._clock.now_ms()
        if delay == 0 and (live, person) in self._being_noted:
            return
        self._being_noted.add((live, person))
        live.holds += 1
        try:
            await self._clock.sleep(delay)
            if person is not None:
                await self._note(live, person, since)
        except Exception:
            logger().exception("presence-not-noted", table=live.table_id)
        finally:
            self._being_noted.discard((live, person))
            live.holds -= 1
            self._drop_if_unneeded(live)

    async def _note(self, live: LiveTable, person: str, since: int) -> None:
        """Note whether a person is connected now, else that they left at `since`; once that can be written."""
        while True:
            try:
                if live.is_connected(person):
                    await live.execute(self._connect(live, person, None))
                else:
                    now = self._clock.now_ms()
                    await live.execute(commands.Disconnect(person=person, node=self.node, since=since, now=now))
                return
            except DatabaseUnavailable:
                earlier = self._unwritten.get((live, person))
                self._unwritten[live, person] = since if earlier is None else max(earlier, since)
                if earlier is not None:
                    return
                try:
                    await live.wait_writable()
                finally:
                    since = self._unwritten.pop((live, person))

    def _connect(self, live: LiveTable, person: str, name: str | None) -> commands.Connect:
        return commands.Connect(
            person=person, name=name, program=live.program_of(person), node=self.node, now=self._clock.now_ms()
        )

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)

    def _drop_if_unneeded(self, live: LiveTable) -> None:
        if live.viewers or live.holds or self._tables.get(live.table_id) is not live:
            return
        del self._tables[live.table_id]
        for callback in live.close_callbacks:
            callback()

"""Taking the names of people who were deleted out of what is stored of tables: what was played stays.

What is still to be done is in the database: a person who was deleted and has rows of seats. A restart goes on with it.
"""

from __future__ import annotations

import asyncio
from typing import Final

from seep.server.archive import Archive
from seep.server.clock import Clock
from seep.server.live import UnknownTable
from seep.server.live_tables import LiveTables
from seep.server.logs import logger
from seep.server.persons import Persons
from seep.server.store import DatabaseUnavailable, Store
from seep.server.summary import summarize
from seep.server.table_records import TableRecords
from seep.table import Event, replay
from seep.table.commands import Forget
from seep.table.erasing import without_name

RETRY_DELAY: Final = 60.0
"""Seconds after which it is tried again, where something was in the way."""


class NameEraser:
    """Erases the names of people who are deleted: before that is answered, or else as soon as it can be done."""

    def __init__(
        self, store: Store, archive: Archive, tables: LiveTables, records: TableRecords, persons: Persons, clock: Clock
    ) -> None:
        self._store = store
        self._archive = archive
        self._tables = tables
        self._records = records
        self._clock = clock
        self._lock = asyncio.Lock()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        persons.erasers.append(self._erase_or_try_later)

    def start(self) -> None:
        """Begin with those who were deleted before."""
        self._wake.set()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """End; what is left to do is done after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def erase_all(self) -> None:
        """Erase the names of all who were deleted. Raises `DatabaseUnavailable`."""
        async with self._lock:
            while seats := await self._archive.seats_of_deleted():
                for person, table in seats:
                    await self.erase(person, table)

    async def _erase_or_try_later(self) -> None:
        try:
            await self.erase_all()
        except Exception:
            logger().exception("names-not-erased")
            self._wake.set()

    async def _run(self) -> None:
        """Erase what could not be erased at once."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            await self._store.writes.wait_ok()
            await self._erase_or_try_later()
            await self._clock.sleep(RETRY_DELAY)

    async def erase(self, person: str, table: str) -> None:
        """Have a person who was deleted leave a table, and take the name out of its events."""
        changed: list[tuple[int, Event]] = []
        lobby: str | None = None
        try:
            async with self._tables.held(table) as live:
                await live.execute(Forget(person=person, now=self._clock.now_ms()))
            events = await self._store.events(table)
            changed = list(without_name(events, person))
            erased = dict(changed)
            after = replay(erased.get(seq, event) for seq, event in enumerate(events, 1))
            if after.status == "closed":  # where nobody leaves a chair any more
                lobby = summarize(after).lobby
        except DatabaseUnavailable:
            raise
        except UnknownTable:
            pass
        except Exception:
            logger().exception("name-not-erased", table=table)
        await self._store.erase(table, person, changed, lobby)
        self._records.forget(table)

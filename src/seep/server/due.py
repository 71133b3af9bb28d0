"""Doing what is due at tables: deals that begin, seats of people who are away, clocks, tables that are given up.

When something is due is in the database, written with the events it follows from, so it is found again after a
restart. Two processes that both see it cannot both act on it: the second loses the race for the next `seq` and then
finds nothing to do.
"""

from __future__ import annotations

import asyncio
from typing import Final

from seep.server.clock import Clock
from seep.server.live import UnknownTable
from seep.server.live_tables import LiveTables
from seep.server.logs import logger
from seep.server.store import DatabaseUnavailable, Store

MAX_TABLES: Final = 100
"""How many tables are looked for at once."""
MAX_WAIT: Final = 30.0
"""Seconds after which the database is asked again, whatever it said: another process may have written."""
RETRY_DELAY: Final = 2.0
"""Seconds after which the database is asked again if it could not answer."""
FAILED_DELAY_MS: Final = 3600_000
"""Milliseconds after which a table that cannot be read is tried again."""


class DueRunner:
    """Does what is due at the tables of a database."""

    def __init__(self, store: Store, tables: LiveTables, clock: Clock) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._waits_until: float | None = None
        store.due_callbacks.append(self._due_changed)

    async def start(self) -> None:
        """Begin, first with the tables where somebody was connected when this program last ended."""
        await self._store.make_occupied_due()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _due_changed(self, at: int) -> None:
        if self._waits_until is None or at < self._waits_until:
            self._wake.set()

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                if not await self.run_once():
                    await self._wait()
            except DatabaseUnavailable:
                await self._clock.sleep(RETRY_DELAY)
            except Exception:
                logger().exception("due-failed")
                await self._clock.sleep(RETRY_DELAY)

    async def run_once(self) -> int:
        """Do what is due by now at up to `MAX_TABLES` tables; returns how many there were."""
        tables = await self._store.due_tables(self._clock.now_ms(), MAX_TABLES)
        for table in tables:
            await self._advance(table)
        return len(tables)

    async def _advance(self, table_id: str) -> None:
        try:
            async with self._tables.held(table_id) as live:
                await live.do_what_is_due()
                unused = live.table.closed == "unused"
            if unused:
                await self._store.delete(table_id)
                self._tables.forget(table_id)
        except DatabaseUnavailable:
            raise
        except UnknownTable:
            await self._store.set_due(table_id, None)
        except Exception:
            logger().exception("table-not-advanced", table=table_id)
            await self._store.set_due(table_id, self._clock.now_ms() + FAILED_DELAY_MS)

    async def _wait(self) -> None:
        """Wait until something is due, or may have become due. Raises `DatabaseUnavailable`."""
        at = await self._store.next_due()
        now = self._clock.now_ms()
        self._waits_until = now + MAX_WAIT * 1000 if at is None else min(now + MAX_WAIT * 1000, at)
        sleep = asyncio.ensure_future(self._clock.sleep(max(0.0, (self._waits_until - now) / 1000)))
        wake = asyncio.ensure_future(self._wake.wait())
        try:
            await asyncio.wait({sleep, wake}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._waits_until = None
            sleep.cancel()
            wake.cancel()

"""Connections to the database: SQLite through aiosqlite, or another one that SQLAlchemy reaches asynchronously."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Final, TypeVar

import aiosqlite
from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

BUSY_TIMEOUT_MS: Final = 5000
"""Milliseconds that SQLite waits for a lock of another connection."""

T = TypeVar("T")


class Database:
    """An engine, the operations under way on it, and for SQLite the threads of its connections.

    SQLite keeps every commit through a crash and a power cut. Errors hold no parameters, which would be packs.
    """

    def __init__(self, url: str | URL) -> None:
        self.url = make_url(url)
        self.engine = self._create_engine()
        self._operations: set[asyncio.Task[Any]] = set()
        self._sqlite_connections: list[aiosqlite.Connection] = []

    async def run(self, operation: Coroutine[Any, Any, T]) -> T:
        """Run an operation to its end, even if the caller is cancelled meanwhile."""
        task = asyncio.get_running_loop().create_task(operation)
        self._operations.add(task)
        task.add_done_callback(self._finish)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Wait for the operations under way, then close all connections and wait for their threads to end."""
        while self._operations:
            await asyncio.wait(self._operations)
        await self.engine.dispose()
        for connection in self._sqlite_connections:
            if connection._thread.is_alive():  # it could not be opened, or not be closed
                connection.stop()
                await asyncio.to_thread(connection._thread.join)
        self._sqlite_connections.clear()

    def _finish(self, task: asyncio.Task[Any]) -> None:
        self._operations.discard(task)
        if not task.cancelled():
            task.exception()  # retrieved, for its caller may be gone

    def _create_engine(self) -> AsyncEngine:
        if self.url.get_backend_name() != "sqlite":
            return create_async_engine(self.url, pool_pre_ping=True, hide_parameters=True)
        engine = create_async_engine(self.url, hide_parameters=True)

        @event.listens_for(engine.sync_engine, "do_connect")
        def open_tracked(_dialect: Any, _record: Any, _args: Any, options: dict[str, Any]) -> None:
            options["async_creator_fn"] = self._open_sqlite

        @event.listens_for(engine.sync_engine, "connect")
        def set_pragmas(connection: Any, _record: Any) -> None:
            connection.isolation_level = None  # the listener below begins transactions, for schema changes too
            cursor = connection.cursor()
            for pragma in (
                "journal_mode=WAL",
                "synchronous=FULL",
                "foreign_keys=ON",
                f"busy_timeout={BUSY_TIMEOUT_MS}",
            ):
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

        @event.listens_for(engine.sync_engine, "begin")
        def begin(connection: Any) -> None:
            connection.exec_driver_sql("BEGIN")

        return engine

    async def _open_sqlite(self, *args: Any, **options: Any) -> aiosqlite.Connection:
        connection = aiosqlite.connect(*args, **options)
        connection._thread.daemon = True
        self._sqlite_connections = [known for known in self._sqlite_connections if known._thread.is_alive()]
        self._sqlite_connections.append(connection)
        return await connection


def sqlite_url(path: Path) -> URL:
    """The URL of a SQLite file."""
    return URL.create("sqlite+aiosqlite", database=str(path))

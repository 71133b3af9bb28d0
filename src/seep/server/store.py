"""The database: every event of every table, each written down before anybody hears of it.

One row an event, unique by (table, seq): whoever writes an event first wins, and whoever comes second is
told (`SeqTaken`) and reads what happened. The events of one command are written in one transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    event,
    insert,
    select,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from seep.server import migrate
from seep.table import events as happenings

BUSY: Final = 5000
"""Milliseconds to wait for a lock of another process."""
METADATA: Final = MetaData()
TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("opened_at", BigInteger, nullable=False),
)
EVENTS: Final = Table(
    "events",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)


class SeqTaken(Exception):
    """Another command was written down first; read again and decide again."""


class Store:
    """Tables and their events in one database."""

    def __init__(self, url: str | URL) -> None:
        self.engine = create_engine(make_url(url))

    async def open(self) -> None:
        """Bring the database to this program's form; raises `migrate.DatabaseNewer` for one from a later program."""
        async with self.engine.begin() as connection:
            await connection.run_sync(migrate.upgrade)

    async def close(self) -> None:
        """Let go of the database."""
        await self.engine.dispose()

    async def well(self) -> None:
        """Read an event of any table; raises if the database cannot be read."""
        async with self.engine.connect() as connection:
            await connection.execute(select(EVENTS.c.seq).limit(1))

    async def create(self, table: str, events: Sequence[happenings.Event], at: int) -> None:
        """Write down a new table with its first events."""
        async with self.engine.begin() as connection:
            await connection.execute(insert(TABLES), {"id": table, "opened_at": at})
            await connection.execute(insert(EVENTS), rows(table, 0, events, at))

    async def append(self, table: str, seq: int, events: Sequence[happenings.Event], at: int) -> None:
        """Write down what follows event `seq`; when this returns it is on the disk. Raises `SeqTaken`."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(EVENTS), rows(table, seq, events, at))
        except IntegrityError as error:
            raise SeqTaken from error

    async def events(self, table: str, after: int = 0) -> list[happenings.Event]:
        """What happened at a table after event `after`; nothing where there is no such table."""
        asked = select(EVENTS.c.body).where(EVENTS.c.table_id == table, EVENTS.c.seq > after).order_by(EVENTS.c.seq)
        async with self.engine.connect() as connection:
            return [happenings.decode(body) for (body,) in await connection.execute(asked)]


def rows(table: str, seq: int, events: Sequence[happenings.Event], at: int) -> list[dict[str, Any]]:
    """The rows of the events that follow event `seq`."""
    return [
        {"table_id": table, "seq": number, "at": at, "body": happenings.encode(happening)}
        for number, happening in enumerate(events, seq + 1)
    ]


def sqlite_url(path: Path) -> URL:
    """The address of an SQLite file."""
    return URL.create("sqlite+aiosqlite", database=str(path))


def create_engine(url: URL) -> AsyncEngine:
    """An engine for `url`, whose errors hold no packs; SQLite keeps every commit through a crash and a power cut."""
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_pre_ping=True, hide_parameters=True)
    engine = create_async_engine(url, hide_parameters=True)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say so, schema changes included
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine

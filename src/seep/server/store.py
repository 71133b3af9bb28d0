"""The database: every event of every table, each committed before anybody hears of it.

One row an event, unique by (table, seq): whoever writes an event first wins, and the second writer gets `SeqTaken`
and reads what happened. The events of one command are written in one transaction.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Text,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from seep.server import archive_rows, migrate
from seep.server.database import Database
from seep.server.health import Health
from seep.server.metadata import METADATA
from seep.server.projection import project
from seep.server.summary import TableSummary
from seep.table import Event, Table
from seep.table.events import decode, encode

TABLES: Final = sa.Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("opened_at", BigInteger, nullable=False),
    Column("status", String(16)),
    Column("updated_at", BigInteger),
    Column("due_at", BigInteger, index=True),
    Column("here", Boolean),
    Column("code", String(16), unique=True, index=True),
    Column("lobby", Text),
    Column("listed", Boolean, nullable=False, server_default=sa.false()),
    Column("turn", Integer),
    Column("deals", Integer, nullable=False, server_default="0"),
    Index(
        "ix_tables_listed",
        "updated_at",
        "id",
        sqlite_where=sa.text("listed = 1"),
        postgresql_where=sa.text("listed"),
    ),
)
EVENTS: Final = sa.Table(
    "events",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
WRITE_CHECK_ID: Final = "write-check"
"""The table that `check_write` writes and removes; the identifiers of tables have no hyphen."""

T = TypeVar("T")


class SeqTaken(Exception):
    """Another command was committed first; read again and decide again."""


class TableExists(Exception):
    """There is a table with this identifier or this code."""


class DatabaseUnavailable(Exception):
    """The database cannot be read or written now; `Store.reads` and `Store.writes` have logged why."""


class Store:
    """Tables and their events in one database.

    An operation goes on to its end even if the task that waits for it is cancelled: a transaction that is left in the
    middle of a statement would keep its connection busy, and could still be committed.
    """

    def __init__(self, url: str | URL) -> None:
        self.database = Database(url)
        self.reads = Health("read")
        self.writes = Health("write")
        self.due_callbacks: list[Callable[[int], None]] = []
        """Called with the time when something will be due at a table, whenever that is written."""

    async def open(self) -> None:
        """Migrate the database to this program's schema, and try to write.

        Raises `migrate.DatabaseTooNew` for one of a later program, `SQLAlchemyError` or `OSError` if it cannot be
        opened or written.
        """

        async def migrate_and_write() -> None:
            async with self.database.engine.begin() as connection:
                await connection.run_sync(migrate.upgrade)
            async with self.database.engine.begin() as connection:
                await _write_check(connection)

        await self.database.run(migrate_and_write())

    async def close(self) -> None:
        """Wait for the operations under way, and close all connections."""
        await self.database.close()

    async def ping(self) -> None:
        """Read from the database; raises `DatabaseUnavailable` if that fails."""
        await self.read(lambda connection: connection.execute(select(EVENTS.c.seq).limit(1)))

    async def check_write(self) -> None:
        """Commit rows of both tables and their removal; raises `DatabaseUnavailable` if that fails."""
        await self.write(_write_check)

    async def create(self, events: Sequence[Event], after: Table, summary: TableSummary, at: int) -> None:
        """Commit a new table with its first events. Raises `TableExists` and `DatabaseUnavailable`."""
        added = project(Table(), events, after)
        event_rows = rows(after.table, 0, events, at)
        table_row = {"id": after.table, "opened_at": at, "updated_at": at, **_columns(summary)}

        async def write(connection: AsyncConnection) -> None:
            try:
                await connection.execute(insert(TABLES), table_row)
            except IntegrityError as error:
                raise TableExists from error
            await connection.execute(insert(EVENTS), event_rows)
            await archive_rows.add(connection, after.table, added, at)

        await self.write(write)
        self._tell_due(summary)

    async def append(
        self, before: Table, events: Sequence[Event], after: Table, summary: TableSummary, at: int
    ) -> None:
        """Commit the events that lead from `before` to `after`. Raises `SeqTaken` and `DatabaseUnavailable`."""
        event_rows = rows(before.table, before.seq, events, at)
        added = project(before, events, after)
        update_row = update(TABLES).where(TABLES.c.id == before.table)
        update_row = update_row.values(updated_at=at, deals=TABLES.c.deals + added.deals, **_columns(summary))

        async def write(connection: AsyncConnection) -> None:
            try:
                await connection.execute(insert(EVENTS), event_rows)
            except IntegrityError as error:
                raise SeqTaken from error
            await connection.execute(update_row)
            await archive_rows.add(connection, before.table, added, at)

        await self.write(write)
        self._tell_due(summary)

    async def delete(self, table: str) -> None:
        """Remove a table and its events. Raises `DatabaseUnavailable`."""

        async def write(connection: AsyncConnection) -> None:
            await archive_rows.remove(connection, table)
            await connection.execute(delete(EVENTS).where(EVENTS.c.table_id == table))
            await connection.execute(delete(TABLES).where(TABLES.c.id == table))

        await self.write(write)

    async def erase(
        self, table: str, person: str, changed: Sequence[tuple[int, Event]], lobby: str | None = None
    ) -> None:
        """Replace events by what they are without a name that is to be gone. Raises `DatabaseUnavailable`.

        `lobby` replaces `TableSummary.lobby`, at a table where no event will write it anew.
        """

        async def write(connection: AsyncConnection) -> None:
            await archive_rows.erase(connection, table, person)
            if lobby is not None:
                await connection.execute(update(TABLES).where(TABLES.c.id == table).values(lobby=lobby))
            for seq, event in changed:
                row = (EVENTS.c.table_id == table) & (EVENTS.c.seq == seq)
                await connection.execute(update(EVENTS).where(row).values(body=encode(event)))

        await self.write(write)

    # ---- what is due

    async def make_occupied_due(self) -> None:
        """Have every table looked at where somebody is noted as connected, since nobody can be after a restart."""
        await self.write(lambda connection: connection.execute(update(TABLES).where(TABLES.c.here).values(due_at=0)))

    async def due_tables(self, now: int, limit: int) -> list[str]:
        """The tables where something is due by `now`, the longest due first. Raises `DatabaseUnavailable`."""
        query = select(TABLES.c.id).where(TABLES.c.due_at <= now).order_by(TABLES.c.due_at).limit(limit)
        return [table for (table,) in await self.read(lambda connection: connection.execute(query))]

    async def next_due(self) -> int | None:
        """When something is due next, at any table. Raises `DatabaseUnavailable`."""
        query = select(func.min(TABLES.c.due_at))
        at: int | None = (await self.read(lambda connection: connection.execute(query))).scalar()
        return at

    async def set_due(self, table: str, at: int | None) -> None:
        """Note when something is due at a table where nothing has happened. Raises `DatabaseUnavailable`."""
        query = update(TABLES).where(TABLES.c.id == table).values(due_at=at)
        await self.write(lambda connection: connection.execute(query))

    def _tell_due(self, summary: TableSummary) -> None:
        if summary.due_at is not None:
            for callback in self.due_callbacks:
                callback(summary.due_at)

    # ---- tables

    async def table_of_code(self, table_code: str) -> str | None:
        """The table that has a code; None if none has. Raises `DatabaseUnavailable`."""
        query = select(TABLES.c.id).where(TABLES.c.code == table_code)
        table: str | None = (await self.read(lambda connection: connection.execute(query))).scalar()
        return table

    async def lobby(self, limit: int) -> list[str]:
        """The listed tables as JSON, those where something happened last first. Raises `DatabaseUnavailable`."""
        query = (
            select(TABLES.c.lobby).where(TABLES.c.listed).order_by(TABLES.c.updated_at.desc(), TABLES.c.id).limit(limit)
        )
        return [entry for (entry,) in await self.read(lambda connection: connection.execute(query))]

    async def events(self, table: str, after: int = 0) -> list[Event]:
        """The events of a table after event `after`; none if there is no such table. Raises `DatabaseUnavailable`."""
        query = select(EVENTS.c.body).where(EVENTS.c.table_id == table, EVENTS.c.seq > after).order_by(EVENTS.c.seq)
        result = await self.read(lambda connection: connection.execute(query))
        return [decode(body) for (body,) in result]

    async def read(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """What `work` reads on a connection. Raises `DatabaseUnavailable`."""

        async def connected() -> T:
            async with self.database.engine.connect() as connection:
                return await work(connection)

        return await self._report(self.reads, connected)

    async def write(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Commit what `work` writes, in one transaction that its errors undo. Raises `DatabaseUnavailable`.

        Its first statement has to write: SQLite lets no transaction write that has read what is no longer the newest.
        """

        async def transaction() -> T:
            async with self.database.engine.begin() as connection:
                return await work(connection)

        return await self._report(self.writes, transaction)

    async def _report(self, health: Health, operation: Callable[[], Awaitable[T]]) -> T:
        """Run an operation to its end, and note in `health` whether the database did what was asked of it."""

        async def reported() -> T:
            attempt = health.begin()
            try:
                result = await operation()
            except (SQLAlchemyError, OSError) as error:
                health.failed(error, attempt)
                raise DatabaseUnavailable from error
            health.succeeded(attempt)
            return result

        return await self.database.run(reported())


async def _write_check(connection: AsyncConnection) -> None:
    await connection.execute(insert(TABLES), {"id": WRITE_CHECK_ID, "opened_at": 0})
    await connection.execute(insert(EVENTS), {"table_id": WRITE_CHECK_ID, "seq": 1, "at": 0, "body": ""})
    await connection.execute(delete(EVENTS).where(EVENTS.c.table_id == WRITE_CHECK_ID))
    await connection.execute(delete(TABLES).where(TABLES.c.id == WRITE_CHECK_ID))


def _columns(summary: TableSummary) -> dict[str, Any]:
    return {name: getattr(summary, name) for name in summary.__struct_fields__}


def rows(table: str, seq: int, events: Sequence[Event], at: int) -> list[dict[str, Any]]:
    """The rows of the events that follow event `seq`."""
    return [
        {"table_id": table, "seq": number, "at": at, "body": encode(event)}
        for number, event in enumerate(events, seq + 1)
    ]

"""The database: its form, how it keeps what it was given, and what it refuses."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from seep.server import migrate
from seep.server.migrate import DatabaseNewer
from seep.server.store import METADATA, Store, sqlite_url
from tests.server.house import house


def test_the_migrations_make_the_tables_the_program_uses(tmp_path: Path) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async def main() -> None:
        async with house(tmp_path) as here:
            async with here.store.engine.connect() as connection:
                assert await connection.run_sync(differences) == []
            await here.store.open()  # once more changes nothing

    asyncio.run(main())


def test_sqlite_keeps_what_it_has_said_it_keeps(tmp_path: Path) -> None:
    """A write-ahead log, synced to the disk at every commit (2 = FULL)."""

    async def main() -> None:
        async with house(tmp_path) as here, here.store.engine.connect() as connection:
            for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                assert (await connection.execute(text(f"PRAGMA {pragma}"))).scalar() == value

    asyncio.run(main())


def test_a_migration_that_is_broken_off_leaves_nothing(tmp_path: Path) -> None:
    """All of it happens in one transaction, the making of tables too."""

    async def main() -> None:
        store = Store(sqlite_url(tmp_path / "seep.db"))
        with contextlib.suppress(RuntimeError):
            async with store.engine.begin() as connection:
                await connection.run_sync(migrate.upgrade)
                raise RuntimeError("power cut")
        async with store.engine.connect() as connection:
            assert (await connection.execute(text("SELECT count(*) FROM sqlite_master"))).scalar() == 0
        await store.open()
        await store.close()

    asyncio.run(main())


def test_a_database_of_a_later_program_is_left_alone(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as here:
            async with here.store.engine.begin() as connection:
                await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
            with pytest.raises(DatabaseNewer, match="9999"):
                await here.store.open()

    asyncio.run(main())


def test_what_is_read_is_what_was_written(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as here:
            await here.open("t", [None, "lot", "lot", "lot"])
            await here.open("u", [None, "lot"], rules={"preset": "two-player", "target": 40})
            assert await here.store.events("nowhere") == []
            events = await here.store.events("u")
            assert [type(event).__name__ for event in events] == ["Opened", "Cut", "Dealt"]
            assert await here.store.events("u", after=2) == events[2:]
            await here.store.well()

    asyncio.run(main())

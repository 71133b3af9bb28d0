"""The database: its form, how it keeps what it was given, and what it refuses."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from seep.server import migrate
from seep.server.database import sqlite_url
from seep.server.migrate import DatabaseTooNew
from seep.server.person_store import PERSONS
from seep.server.store import METADATA, Store
from tests.server.in_process import Watcher, in_process_server


def test_the_migrations_make_the_tables_the_program_uses(tmp_path: Path) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async def main() -> None:
        async with in_process_server(tmp_path) as here:
            async with here.store.database.engine.connect() as connection:
                assert PERSONS.metadata is METADATA
                assert await connection.run_sync(differences) == []
            await here.store.open()  # once more changes nothing

    asyncio.run(main())


def test_sqlite_keeps_what_it_has_said_it_keeps(tmp_path: Path) -> None:
    """A write-ahead log, synced to the disk at every commit (2 = FULL)."""

    async def main() -> None:
        async with in_process_server(tmp_path) as here, here.store.database.engine.connect() as connection:
            for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                assert (await connection.execute(text(f"PRAGMA {pragma}"))).scalar() == value

    asyncio.run(main())


def test_a_migration_that_is_broken_off_leaves_nothing(tmp_path: Path) -> None:
    """All of it happens in one transaction, the making of tables too."""

    async def main() -> None:
        store = Store(sqlite_url(tmp_path / "seep.db"))
        with contextlib.suppress(RuntimeError):
            async with store.database.engine.begin() as connection:
                await connection.run_sync(migrate.upgrade)
                raise RuntimeError("power cut")
        async with store.database.engine.connect() as connection:
            assert (await connection.execute(text("SELECT count(*) FROM sqlite_master"))).scalar() == 0
        await store.open()
        await store.close()

    asyncio.run(main())


def test_a_database_of_a_later_program_is_left_alone(tmp_path: Path) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as here:
            async with here.store.database.engine.begin() as connection:
                await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
            with pytest.raises(DatabaseTooNew, match="9999"):
                await here.store.open()

    asyncio.run(main())


def test_what_is_read_is_what_was_written(tmp_path: Path) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as here:
            await here.open("t", [None, "any", "any", "any"])
            await here.open("u", [None, "any"], rules={"preset": "two-player", "target": 40})
            assert await here.store.events("nowhere") == []
            events = await here.store.events("u")
            assert [type(event).__name__ for event in events] == ["Opened", "Cut", "Dealt"]
            assert await here.store.events("u", after=2) == events[2:]
            await here.store.ping()

    asyncio.run(main())


def test_the_documented_backup_is_whole_under_play(tmp_path: Path) -> None:
    """The SQL of docs/hosting.md, while bots write: the copy is a state between two commits, and can be played on."""
    hosting = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    (sql,) = re.findall(r'"(VACUUM INTO [^"]*)"', hosting)
    (tmp_path / "backup").mkdir()
    statement = re.sub("'.*'", f"'{tmp_path}/backup/seep.db'", sql)

    async def back_up() -> None:
        async with in_process_server(tmp_path) as here:
            await here.open("t", ["any"] * 4)
            watcher = Watcher()
            live = await here.registry.join("t", watcher)
            await watcher.until(live, lambda live: live.table.seq >= 10)
            with closing(sqlite3.connect(tmp_path / "seep.db")) as database:
                await asyncio.to_thread(lambda: sqlite3.connect(tmp_path / "seep.db").execute(statement))
                assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            await watcher.until(live, lambda live: live.table.status != "playing")

    async def play_on() -> None:
        async with in_process_server(tmp_path / "backup") as here:
            watcher = Watcher()
            live = await here.registry.join("t", watcher)
            assert live.table.seq >= 10
            await watcher.until(live, lambda live: live.table.status != "playing")

    asyncio.run(back_up())
    asyncio.run(play_on())

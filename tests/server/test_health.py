"""While the database cannot be written: logged once, shown to viewers, tried again, and then play goes on by itself."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from structlog.typing import EventDict

from seep.server.health import FIRST_RETRY_DELAY, MAX_RETRY_DELAY, Health, Retrying
from seep.server.live import LiveTable
from seep.server.store import DatabaseUnavailable
from seep.table.events import Played
from tests.patience import ANSWER
from tests.server.in_process import (
    AnyBot,
    InProcessServer,
    InstantClock,
    ManualClock,
    Watcher,
    in_process_server,
    settle,
)

PEOPLE = [None] * 4


def named(lines: list[EventDict]) -> list[str]:
    return [line["event"] for line in lines if line["event"].startswith("database-") or line["log_level"] == "error"]


@contextmanager
def full(data_dir: Path) -> Iterator[None]:
    """A database that takes no more events."""
    with closing(sqlite3.connect(data_dir / "seep.db", timeout=ANSWER)) as database:
        database.execute("CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT abs(-9223372036854775807 - 1); END")
        database.commit()
        yield
        database.execute("DROP TRIGGER full")
        database.commit()


async def until(here: InProcessServer, ok: bool) -> None:
    while here.store.writes.ok != ok:
        await asyncio.sleep(0)
    await settle()


def writable(live: LiveTable, viewer: Watcher) -> list[bool]:
    """What the states say that a viewer has not been sent yet."""
    states = []
    while live.is_behind(viewer):
        states.append(json.loads(live.take_state(viewer))["writable"])
    return states


def test_play_goes_on_by_itself_after_an_outage_of_any_length(tmp_path: Path, lines: list[EventDict]) -> None:
    """Two lines in the log, however long it lasts and however many tables wait."""

    async def main() -> None:
        clock = ManualClock()
        async with in_process_server(tmp_path, {"any": AnyBot}, clock) as here:
            here.runner.pause = 0
            watchers = [Watcher() for _ in range(5)]
            tables = []
            for number in range(5):
                await here.open(f"t{number}", ["any"] * 4)
            with full(tmp_path):
                for number, watcher in enumerate(watchers):
                    tables.append(await here.registry.join(f"t{number}", watcher))
                await until(here, ok=False)
                attempts = []
                check = here.store.check_write

                async def noted() -> None:
                    attempts.append(clock.time)
                    await check()

                here.retrying._attempt = noted
                for live, watcher in zip(tables, watchers, strict=True):
                    assert writable(live, watcher)[-1] is False
                for _ in range(1000):
                    await clock.advance(1.0)
                    while here.store.database._operations:
                        await asyncio.sleep(0)
                assert named(lines) == ["database-write-failed"]
                gaps = [later - earlier for earlier, later in zip([0.0, *attempts], attempts, strict=False)]
                assert gaps[:6] == [1, 2, 4, 8, 16, 32]
                assert set(gaps[6:]) == {MAX_RETRY_DELAY}
                assert not any(writable(live, watcher) for live, watcher in zip(tables, watchers, strict=True))
            await clock.advance(MAX_RETRY_DELAY)
            await until(here, ok=True)
            assert named(lines) == ["database-write-failed", "database-write-recovered"]
            for live, watcher in zip(tables, watchers, strict=True):
                assert True in writable(live, watcher)
                while live.table.status == "playing":
                    await clock.advance(FIRST_RETRY_DELAY)
            for number in range(5):
                played = [event for event in await here.store.events(f"t{number}") if isinstance(event, Played)]
                assert len(played) == 49
            assert named(lines) == ["database-write-failed", "database-write-recovered"]

    asyncio.run(main())


def test_a_command_during_an_outage_is_answered_and_may_be_sent_again(tmp_path: Path, lines: list[EventDict]) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path, clock=ManualClock()) as here:
            await here.open("t", PEOPLE)
            me, late = Watcher(0), Watcher(1)
            live = await here.registry.join("t", me)
            command = here.any_play(live, "mine")
            with full(tmp_path):
                for _ in range(20):
                    with pytest.raises(DatabaseUnavailable):
                        await live.execute(command, lambda _: None)
                assert named(lines) == ["database-write-failed"]
                await here.registry.join("t", late)  # reading goes on
                assert writable(live, late) == [False]
            outcome = await live.execute(command, lambda _: None)
            assert outcome.seq == 5  # type: ignore[union-attr]
            assert here.store.writes.ok
            assert writable(live, late) == [True]
            assert named(lines) == ["database-write-failed", "database-write-recovered"]

    asyncio.run(main())


def test_a_state_is_sent_again_when_nothing_but_the_database_has_changed(tmp_path: Path) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path, clock=ManualClock()) as here:
            await here.open("t", PEOPLE)
            me = Watcher(0)
            live = await here.registry.join("t", me)
            first = json.loads(live.take_state(me))
            assert not live.is_behind(me)
            for ok in (False, True):
                me.changed.clear()
                if ok:
                    here.store.writes.succeeded(here.store.writes.begin())
                else:
                    here.store.writes.failed(OSError("no space left on device"), here.store.writes.begin())
                assert me.changed.is_set()
                state = json.loads(live.take_state(me))
                assert state == {**first, "writable": ok}
                assert not live.is_behind(me)

    asyncio.run(main())


def test_a_table_that_fails_alone_is_tried_less_and_less_often(tmp_path: Path, lines: list[EventDict]) -> None:
    """Whatever keeps one table from being played at fills no log: it is told after 1, 2, 4 … and then 60 seconds."""

    async def main() -> None:
        clock = ManualClock()
        async with in_process_server(tmp_path, {"any": AnyBot}, clock) as here:
            here.runner.pause = 0
            await here.open("t", ["any"] * 4)
            live = await here.registry.join("t", Watcher())
            async with here.store.database.engine.begin() as connection:
                await connection.exec_driver_sql("DELETE FROM events")
                await connection.exec_driver_sql("DELETE FROM tables")
            for _ in range(600):
                await clock.advance(1.0)
                while here.runner._calls or here.store.database._operations:
                    await asyncio.sleep(0)
            assert live.table.status == "playing"
            assert 6 < named(lines).count("bot-could-not-play") < 20

    asyncio.run(main())


def test_a_failing_read_is_logged_once_too(tmp_path: Path, lines: list[EventDict]) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as here:
            async with here.store.database.engine.begin() as connection:
                await connection.exec_driver_sql("ALTER TABLE events RENAME TO gone")
            for _ in range(5):
                with pytest.raises(DatabaseUnavailable):
                    await here.store.ping()
                with pytest.raises(DatabaseUnavailable):
                    await here.registry.join("t", Watcher())
            async with here.store.database.engine.begin() as connection:
                await connection.exec_driver_sql("ALTER TABLE gone RENAME TO events")
            await here.store.ping()

    asyncio.run(main())
    assert named(lines) == ["database-read-failed", "database-read-recovered"]


def test_trying_again_stops_when_it_is_told_to() -> None:
    async def main() -> None:
        health, tries = Health("write"), []

        async def attempt() -> None:
            tries.append(1)

        retrying = Retrying(health, attempt, InstantClock())
        health.failed(OSError(), health.begin())
        while len(tries) < 3:
            await asyncio.sleep(0)
        await retrying.stop()
        count = len(tries)
        await settle()
        assert len(tries) == count

    asyncio.run(main())


def test_each_outage_begins_with_the_first_delay() -> None:
    """A wait that an earlier outage has left behind does not put off the first retry of the next one."""

    async def main() -> None:
        health, clock, attempts = Health("write"), ManualClock(), []

        async def attempt() -> None:
            attempts.append(clock.time)

        retrying = Retrying(health, attempt, clock)
        health.failed(OSError("full"), health.begin())
        for _ in range(5):
            await clock.advance(MAX_RETRY_DELAY)
        health.succeeded(health.begin())
        health.failed(OSError("full again"), health.begin())
        again = clock.time
        await clock.advance(FIRST_RETRY_DELAY)
        assert attempts[-1] == again + FIRST_RETRY_DELAY
        await retrying.stop()

    asyncio.run(main())


def test_what_began_earlier_does_not_count_against_what_began_later() -> None:
    """A write that failed slowly, while one that began after it has already succeeded, is no new outage."""
    health = Health("write")
    slow, quick = health.begin(), health.begin()
    health.succeeded(quick)
    health.failed(OSError("full"), slow)
    assert health.ok
    health.failed(OSError("full"), health.begin())
    assert not health.ok
    health.succeeded(slow)
    assert not health.ok

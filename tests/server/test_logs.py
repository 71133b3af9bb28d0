"""The log: it tells what went wrong, and no hand; nobody can write into it."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from sqlalchemy import text

from seep.cards import NAMES
from seep.server.live import LiveTable
from seep.server.logs import MAX_TEXT_LENGTH, LogFormat, configure, logger
from tests.server.in_process import AnyBot, Watcher, in_process_server

CARDS = re.compile(rf"\b({'|'.join(NAMES)})\b")


class Log:
    """A log written to a file for the time of a test."""

    def __init__(self, path: Path, log_format: LogFormat) -> None:
        self.path = path
        self.descriptor = os.open(path, os.O_RDWR | os.O_CREAT)
        self.handler = configure(log_format, descriptor=self.descriptor)

    def text(self) -> str:
        """What has been written to it."""
        self.handler.flush()
        return self.path.read_text(encoding="utf-8")


@pytest.fixture(params=["text", "json"])
def log(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Log]:
    root = logging.getLogger()
    level, handlers = root.level, root.handlers
    kept = Log(tmp_path / "log", request.param)
    yield kept
    kept.handler.flush()
    structlog.reset_defaults()
    root.handlers = handlers
    root.setLevel(level)


FULL = "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT no_such(); END"
"""After this the database takes no more events."""


def test_a_failing_database_puts_no_card_in_the_log(tmp_path: Path, log: Log) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path, {"any": AnyBot}) as here:
            await here.open("t", [None] * 4)
            await here.open("u", ["any"] * 4)
            live = LiveTable("t", here.store, here.clock, here.rng)
            await live.load()
            async with here.store.database.engine.begin() as connection:
                await connection.execute(text("ALTER TABLE events RENAME TO gone"))
            try:
                await live.execute(here.any_play(live, "mine"), lambda _: None)
            except Exception:
                logger().exception("command-failed", table="t")
                logging.getLogger("asyncio").exception("task failed")
            try:
                await here.open("v", [None] * 4)
            except Exception:
                logger().exception("table-not-opened")
            async with here.store.database.engine.begin() as connection:
                await connection.execute(text("ALTER TABLE gone RENAME TO events"))
            await here.store.writes.wait_ok()
            async with here.store.database.engine.begin() as connection:
                await connection.execute(text(FULL))
            await here.registry.join("u", Watcher())
            while here.store.writes.ok:
                await asyncio.sleep(0)

    asyncio.run(main())
    said = log.text()
    for failure in ("command-failed", "task failed", "table-not-opened", "database-write-failed"):
        assert failure in said
    assert "OperationalError" in said
    assert "SQLITE_ERROR" in said
    assert "store.py" in said, "where it failed is told"
    assert said.count("database-write-failed") == 2
    assert said.count("database-write-recovered") == 1
    assert not CARDS.findall(said)


def test_an_error_is_not_told_in_its_own_words(log: Log) -> None:
    hand = "7H 9C"

    def look() -> None:
        raise LookupError(f"I hold {hand}")

    try:
        try:
            look()
        except LookupError as error:
            raise ValueError(f"a hand of {hand}") from error
    except ValueError:
        logger().exception("failed")
    said = log.text()
    assert "LookupError" in said
    assert "ValueError" in said
    assert "look" in said
    assert not CARDS.findall(said)


def test_what_strangers_send_stays_on_its_line_and_commands_no_terminal(log: Log) -> None:
    bad = "\x1b[2J\x07\r\nopened\u202e\x9b1m\x00"
    logger().info("hello", table=bad, code=bad, chair=None)
    logger().info("hello", table="x" * 100_000)
    logging.getLogger("library").warning("line %s", bad)
    said = log.text()
    assert len(said.splitlines()) == 3
    assert all(char.isprintable() or char == "\n" for char in said)
    assert len(said) < 3 * 2 * MAX_TEXT_LENGTH + 1000


@pytest.mark.parametrize("log", ["json"], indirect=True)
def test_lines_for_machines_are_json(log: Log) -> None:
    logger().info("hello", table="t\x1b")
    line = json.loads(log.text())
    assert (line["event"], line["table"]) == ("hello", "t\\x1b")

"""The log: it tells what went wrong, and no hand; nobody can write into it."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
import structlog
from sqlalchemy import text

from seep.cards import NAMES
from seep.server.live import LiveTable
from seep.server.logs import LONGEST, configure, logger
from tests.server.house import ByLot, Watcher, house

CARDS = re.compile(rf"\b({'|'.join(NAMES)})\b")


@pytest.fixture(params=["text", "json"])
def log(request: pytest.FixtureRequest) -> Iterator[StringIO]:
    """A log in either form, for the time of a test."""
    root = logging.getLogger()
    level = root.level
    configure(request.param)
    (ours,) = root.handlers
    assert isinstance(ours, logging.StreamHandler)
    kept = StringIO()
    ours.setStream(kept)
    yield kept
    structlog.reset_defaults()
    root.removeHandler(ours)
    root.setLevel(level)


FULL = "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT no_such(); END"
"""After this the database takes no more events."""


def test_a_failing_database_puts_no_card_in_the_log(tmp_path: Path, log: StringIO) -> None:
    async def main() -> None:
        async with house(tmp_path, {"lot": ByLot}) as here:
            await here.open("t", [None] * 4)
            await here.open("u", ["lot"] * 4)
            live = LiveTable("t", here.store, here.clock)
            await live.load()
            async with here.store.engine.begin() as connection:
                await connection.execute(text("ALTER TABLE events RENAME TO gone"))
            try:
                await live.carry_out(here.any_play(live, "mine"), lambda _: None)
            except Exception:
                logger().exception("command-failed", table="t")
                logging.getLogger("asyncio").exception("task failed")
            try:
                await here.open("v", [None] * 4)
            except Exception:
                logger().exception("table-not-opened")
            async with here.store.engine.begin() as connection:
                await connection.execute(text("ALTER TABLE gone RENAME TO events"))
            async with here.store.engine.begin() as connection:
                await connection.execute(text(FULL))
            await here.registry.join("u", Watcher())
            while here.clock.pauses[-1:] != [1.0]:
                await asyncio.sleep(0)

    asyncio.run(main())
    said = log.getvalue()
    for failure in ("command-failed", "task failed", "table-not-opened", "bot-could-not-play"):
        assert failure in said
    assert "OperationalError" in said
    assert "SQLITE_ERROR" in said
    assert "store.py" in said, "where it failed is told"
    assert not CARDS.findall(said)


def test_an_error_is_not_told_in_its_own_words(log: StringIO) -> None:
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
    said = log.getvalue()
    assert "LookupError" in said
    assert "ValueError" in said
    assert "look" in said
    assert not CARDS.findall(said)


def test_what_strangers_send_stays_on_its_line_and_commands_no_terminal(log: StringIO) -> None:
    bad = "\x1b[2J\x07\r\nopened\u202e\x9b1m\x00"
    logger().info("hello", table=bad, code=bad, chair=None)
    logger().info("hello", table="x" * 100_000)
    logging.getLogger("library").warning("line %s", bad)
    said = log.getvalue()
    assert len(said.splitlines()) == 3
    assert all(char.isprintable() or char == "\n" for char in said)
    assert len(said) < 3 * 2 * LONGEST + 1000


@pytest.mark.parametrize("log", ["json"], indirect=True)
def test_lines_for_machines_are_json(log: StringIO) -> None:
    logger().info("hello", table="t\x1b")
    line = json.loads(log.getvalue())
    assert (line["event"], line["table"]) == ("hello", "t\\x1b")

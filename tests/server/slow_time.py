"""`seep` whose date stands nearly still, for tests with people at tables.

What is due at a table after seconds — a bot that stands in, a wish to take back that lapses, a deal that begins though
not everybody has asked for it — is due to a test when the test says so (`Server.pass_time`), and not when the machine
that runs it was slow. Delays that nothing depends on, those of bots and of noting who is here, are what they are.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path

from seep.cli import main
from seep.server import app
from seep.server.clock import SystemClock

PASSED = Path(os.environ["SEEP_TEST_PASSED"])
"""The file that holds how many seconds the test has let pass."""
SLOWER = 100
"""How many times more slowly the date goes on than the machine's."""
LOOK_INTERVAL = 0.1
"""Seconds after which a sleeper looks whether time was let pass."""


class SlowClock(SystemClock):
    """A date that goes on when a test says so."""

    def __init__(self) -> None:
        self._start_ms = super().now_ms()
        self._started = time.monotonic()

    def now_ms(self) -> int:
        """The slow date."""
        return self._start_ms + round(1000 * ((time.monotonic() - self._started) / SLOWER + passed()))

    async def sleep(self, seconds: float) -> None:
        """Sleep, or be woken by the time that a test lets pass."""
        before, end = passed(), time.monotonic() + seconds
        while (rest := end - time.monotonic()) > 0 and passed() - before < seconds:
            await asyncio.sleep(min(rest, LOOK_INTERVAL))
        await asyncio.sleep(0)


def passed() -> float:
    """How many seconds the test has let pass."""
    try:
        return float(PASSED.read_text())
    except FileNotFoundError:
        return 0.0


if __name__ == "__main__":
    app.SystemClock = SlowClock  # type: ignore[misc]
    main(sys.argv[1:])

"""Time as the server reads it; tests bring a clock of their own."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """What the server needs of a clock."""

    def now_ms(self) -> int:
        """Milliseconds since 1970, as stored with events."""

    def monotonic(self) -> float:
        """Seconds on a clock that never goes back, for delays and rates."""

    async def sleep(self, seconds: float) -> None:
        """Return after `seconds`; with 0 or less, after other tasks have run."""


class SystemClock:
    """The clock of the machine."""

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        """Seconds on the monotonic clock."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Sleep."""
        await asyncio.sleep(max(0.0, seconds))

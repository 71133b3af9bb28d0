"""Time, as the server sees it; tests bring their own."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """What the server asks of time."""

    def now(self) -> int:
        """Milliseconds since 1970, for the records."""

    def steady(self) -> float:
        """Seconds on a clock that never goes back, for pauses and limits."""

    async def pause(self, seconds: float) -> None:
        """Let `seconds` pass."""


class WallClock:
    """The time of the machine."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def steady(self) -> float:
        """Seconds on the monotonic clock."""
        return time.monotonic()

    async def pause(self, seconds: float) -> None:
        """Sleep; a pause of nothing still lets others run."""
        await asyncio.sleep(max(0.0, seconds))

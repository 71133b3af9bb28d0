"""Whether the database can be read and written, as the last attempt showed, and trying again while it cannot."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final, Literal

from seep.server.clock import Clock
from seep.server.logs import logger

FIRST_RETRY_DELAY: Final = 1.0
"""Seconds from a failed write to the first retry; each later delay is twice as long."""
MAX_RETRY_DELAY: Final = 60.0


class Health:
    """Whether one kind of access to the database works; a change is logged, and callbacks are called."""

    def __init__(self, access: Literal["read", "write"]) -> None:
        self.access = access
        self.change_callbacks: list[Callable[[], None]] = []
        self._works = asyncio.Event()
        self._works.set()
        self._begun = 0
        """How many attempts have begun."""
        self._reported = 0
        """The latest of them whose outcome is known."""

    @property
    def ok(self) -> bool:
        """Whether the last attempt succeeded; True before the first."""
        return self._works.is_set()

    async def wait_ok(self) -> None:
        """Return once it works."""
        await self._works.wait()

    def begin(self) -> int:
        """The number of an attempt that begins now, with which its outcome is reported."""
        self._begun += 1
        return self._begun

    def succeeded(self, attempt: int) -> None:
        """Note that an attempt has succeeded."""
        if self._is_latest(attempt) and not self.ok:
            logger().warning(f"database-{self.access}-recovered")
            self._works.set()
            self._call_back()

    def failed(self, error: BaseException, attempt: int) -> None:
        """Note that an attempt has failed."""
        if self._is_latest(attempt) and self.ok:
            logger().error(f"database-{self.access}-failed", exc_info=error)
            self._works.clear()
            self._call_back()

    def _is_latest(self, attempt: int) -> bool:
        """Whether the outcome of no later attempt is known, which would tell more of what is true now."""
        latest = attempt > self._reported
        self._reported = max(self._reported, attempt)
        return latest

    def _call_back(self) -> None:
        for callback in self.change_callbacks:
            callback()


class Retrying:
    """While `health` is bad, calls `attempt`, which reports to it, with exponential backoff, until it succeeds."""

    def __init__(self, health: Health, attempt: Callable[[], Awaitable[None]], clock: Clock) -> None:
        self._health = health
        self._attempt = attempt
        self._clock = clock
        self._task: asyncio.Task[None] | None = None
        health.change_callbacks.append(self._restart)

    async def stop(self) -> None:
        """Try no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _restart(self) -> None:
        """Begin anew with the first delay, or end the wait of an outage that is over."""
        if self._task is not None:
            self._task.cancel()
        self._task = None if self._health.ok else asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        delay = FIRST_RETRY_DELAY
        while not self._health.ok:
            await self._clock.sleep(delay)
            if not self._health.ok:
                with contextlib.suppress(Exception):
                    await self._attempt()
            delay = min(2 * delay, MAX_RETRY_DELAY)

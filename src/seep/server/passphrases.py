"""Passphrases: hashed with argon2id in a few threads, so that neither the event loop nor the memory pays for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore
from typing import Final, TypeVar

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

MEMORY_KIB: Final = 32 * 1024
"""Memory of one hash, in KiB; with three passes it is more than OWASP asks of argon2id at the least (19 MiB, two)."""
PASSES: Final = 3
LANES: Final = 1
HASHING_THREADS: Final = 2
"""Hashes made at once, which is 64 MiB."""
MAX_WAITING_HASHES: Final = 16
"""Hashes that may wait for a thread, for a second or two; beyond them the server is busy."""

T = TypeVar("T")


class HashingBusy(Exception):
    """Too many hashes are waiting; try again in a moment."""


class Passphrases:
    """Hashes and checks passphrases, `threads` at once while `most_waiting` more may wait."""

    def __init__(
        self,
        memory_kib: int = MEMORY_KIB,
        passes: int = PASSES,
        threads: int = HASHING_THREADS,
        most_waiting: int = MAX_WAITING_HASHES,
    ) -> None:
        self._hasher = PasswordHasher(time_cost=passes, memory_cost=memory_kib, parallelism=LANES, type=Type.ID)
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="passphrase")
        self._room = BoundedSemaphore(threads + most_waiting)
        self._dummy: str | None = None

    async def hash(self, passphrase: str) -> str:
        """The hash to keep. Raises `HashingBusy`."""
        return await self._run(lambda: self._hasher.hash(passphrase))

    async def matches(self, kept: str | None, passphrase: str) -> bool:
        """Whether a kept hash is that of the passphrase; without one False, after the same time.

        Raises `HashingBusy`.
        """
        return await self._run(lambda: self._matches(kept, passphrase))

    def outdated(self, kept: str) -> bool:
        """Whether a hash was made with other parameters than these."""
        return self._hasher.check_needs_rehash(kept)

    async def close(self) -> None:
        """Give up what waits, and wait for what is under way."""
        await asyncio.to_thread(self._executor.shutdown, wait=True, cancel_futures=True)

    def _matches(self, kept: str | None, passphrase: str) -> bool:
        if self._dummy is None:  # made for a name that is known, too, so that the first unknown one takes no longer
            self._dummy = self._hasher.hash("nobody's passphrase")
        try:
            self._hasher.verify(kept or self._dummy, passphrase)
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    async def _run(self, work: Callable[[], T]) -> T:
        if not self._room.acquire(blocking=False):
            raise HashingBusy
        future = self._executor.submit(work)
        future.add_done_callback(lambda _: self._room.release())  # when it is done, not when nobody waits for it
        return await asyncio.wrap_future(future)

"""How soon something that has failed may be tried again, by whoever tries it. In memory, and bounded.

On many nodes each counts for itself, so that limits are as many times as wide as there are nodes.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from seep.server.clock import Clock

MAX_KEYS: Final = 10_000
"""Keys remembered; beyond, the one tried longest ago is forgotten."""
RECOVERY: Final = 600.0
"""Seconds after which one failure is forgotten."""


@dataclass(slots=True)
class _Failures:
    count: int
    counted_at: float
    """Up to when `count` is known, less than `RECOVERY` ago."""
    next_at: float = 0.0
    """When the next attempt may be made."""


class GrowingWaits:
    """Waits between the attempts of one key: none for the first `free`, then 1, 2, 4 … up to `longest` seconds.

    An attempt counts as a failure when it begins, so that many at once are no way around.
    """

    def __init__(self, free: int, longest: float, clock: Clock) -> None:
        self.free = free
        self.longest = longest
        self._most = free + math.ceil(math.log2(longest))
        self._clock = clock
        self._failures: OrderedDict[str, _Failures] = OrderedDict()

    def wait(self, key: str) -> int:
        """Seconds until the key may be tried; 0 for now."""
        failures = self._known(key)
        return 0 if failures is None else max(0, math.ceil(failures.next_at - self._clock.monotonic()))

    def begin(self, key: str) -> None:
        """Count an attempt."""
        now = self._clock.monotonic()
        failures = self._known(key) or _Failures(0, now)
        self._failures[key] = failures
        self._failures.move_to_end(key)
        if len(self._failures) > MAX_KEYS:
            self._failures.popitem(last=False)
        if failures.count >= self.free:
            failures.next_at = now + min(self.longest, 2.0 ** (failures.count - self.free))
        failures.count = min(failures.count + 1, self._most)

    def give_back(self, key: str) -> None:
        """The attempt begun last did not fail."""
        failures = self._known(key)
        if failures is not None:
            failures.count = max(0, failures.count - 1)
            failures.next_at = 0.0

    def forgive(self, key: str) -> None:
        """Forget the failures of a key."""
        self._failures.pop(key, None)

    def _known(self, key: str) -> _Failures | None:
        failures = self._failures.get(key)
        if failures is None:
            return None
        recovered = int((self._clock.monotonic() - failures.counted_at) / RECOVERY)
        failures.count -= recovered
        failures.counted_at += recovered * RECOVERY
        if failures.count > 0 or failures.next_at > self._clock.monotonic():
            failures.count = max(0, failures.count)
            return failures
        del self._failures[key]
        return None

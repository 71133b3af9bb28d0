"""Limits of what clients may send and ask for: sizes, and how often, by address and by person.

They are generous to a club behind one address and strict to a flood: whoever asks in bursts, as people do, never meets
them. What is refused is refused with the code `too-many`, what there was too much of, and when to try again.
"""

from __future__ import annotations

import math
from collections import Counter, OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from seep.server.clock import Clock

MAX_MESSAGE_BYTES: Final = 16 * 1024
"""The largest message a client may send, and the largest body of a request."""
MAX_SETTINGS_BYTES: Final = 2048
"""The size of all settings of a person, as JSON."""
MAX_BUCKETS: Final = 20_000
"""How many addresses or persons are remembered for each limit."""
EVICTION_SAMPLE: Final = 32
"""How many of those that have been quiet longest are looked at to make room for another."""
SOCKET_RETRY: Final = 10
"""Seconds after which a socket refused may be tried again; when another will be closed is not known."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something may happen: `burst` times at once, `per_second` in the long run."""

    per_second: float
    burst: int


ADDRESS_RATES: Final[Mapping[str, Rate]] = {
    "requests": Rate(per_second=50.0, burst=1_000),
    "tables": Rate(per_second=0.1, burst=60),
    "codes": Rate(per_second=0.5, burst=120),
    "persons": Rate(per_second=0.5, burst=240),
    "sockets": Rate(per_second=5.0, burst=480),
    "commands": Rate(per_second=100.0, burst=1_000),
}
"""What one address may ask for; sixty people at one address do not come near."""
PERSON_RATES: Final[Mapping[str, Rate]] = {
    "tables": Rate(per_second=1 / 60, burst=12),
    "sockets": Rate(per_second=1.0, burst=60),
    "commands": Rate(per_second=10.0, burst=300),
}
"""What one person may ask for, on all devices and sockets together; nobody plays so fast."""
MAX_SOCKETS_PER_ADDRESS: Final = 240
"""WebSockets that one address may have open."""
MAX_SOCKETS_PER_PERSON: Final = 32
"""WebSockets that one person may have open: every page has one."""


class TooMany(Exception):
    """A limit was reached: what there is too much of, and in how many seconds to try again."""

    def __init__(self, what: str, retry_after: int) -> None:
        super().__init__(what)
        self.what = what
        self.retry_after = retry_after


class TokenBucket:
    """A token bucket: it holds up to `capacity` tokens and gains `rate` a second. Times are monotonic seconds."""

    __slots__ = ("capacity", "rate", "tokens", "updated_at")

    def __init__(self, rate: float, capacity: int, now: float) -> None:
        self.rate = rate
        self.capacity = capacity
        self.tokens = float(capacity)
        self.updated_at = now

    def take(self, now: float) -> bool:
        """Take one token; False if there is none."""
        self._fill(now)
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    def is_full(self, now: float) -> bool:
        """Whether it is as if nothing had ever been taken."""
        self._fill(now)
        return self.tokens >= self.capacity

    def wait(self) -> float:
        """Seconds from the last call until there is a token."""
        return max(0.0, (1 - self.tokens) / self.rate)

    def _fill(self, now: float) -> None:
        self.tokens = min(float(self.capacity), self.tokens + (now - self.updated_at) * self.rate)
        self.updated_at = now


class Limiter:
    """Token buckets by kind and key. Keys are any text: addresses, or persons; memory is bounded for all of them."""

    def __init__(self, clock: Clock, rates: Mapping[str, Rate], scale: float = 1.0) -> None:
        self._clock = clock
        self._rates = {
            kind: Rate(rate.per_second * scale, max(1, math.ceil(rate.burst * scale))) for kind, rate in rates.items()
        }
        self._buckets: dict[str, OrderedDict[str, TokenBucket]] = {kind: OrderedDict() for kind in rates}
        """For each kind the buckets, those unused for longest first."""

    def take(self, kind: str, key: str) -> None:
        """Count one of a kind for a key; raises `TooMany` if that is one too many."""
        wait = self.count(kind, key)
        if wait:
            raise TooMany(kind, wait)

    def count(self, kind: str, key: str) -> int:
        """Count one of a kind for a key; 0 if it may be, else the seconds until one may."""
        buckets, now = self._buckets[kind], self._clock.monotonic()
        bucket = buckets.get(key)
        if bucket is None:
            if len(buckets) >= MAX_BUCKETS:
                _make_room(buckets, now)
            rate = self._rates[kind]
            bucket = buckets[key] = TokenBucket(rate.per_second, rate.burst, now)
        else:
            buckets.move_to_end(key)
        return 0 if bucket.take(now) else max(1, math.ceil(bucket.wait()))

    def __len__(self) -> int:
        """How many buckets there are."""
        return sum(map(len, self._buckets.values()))


def _make_room(buckets: OrderedDict[str, TokenBucket], now: float) -> None:
    """Forget full buckets, which change nothing; if there are none, the fullest of those unused for longest."""
    sample = list(islice(buckets.items(), EVICTION_SAMPLE))
    full = [key for key, bucket in sample if bucket.is_full(now)]
    for key in full or [max(sample, key=lambda item: item[1].tokens)[0]]:
        del buckets[key]


class Holds:
    """What is held for a while, sockets above all, counted by key."""

    def __init__(self, what: str, most: int, scale: float = 1.0) -> None:
        self.what = what
        self.most = max(1, math.ceil(most * scale))
        self._counts: Counter[str] = Counter()

    def hold(self, key: str) -> None:
        """Count one more, until `release`; raises `TooMany`."""
        if self._counts.get(key, 0) >= self.most:
            raise TooMany(self.what, SOCKET_RETRY)
        self._counts[key] += 1

    def release(self, key: str) -> None:
        """Count one less."""
        self._counts[key] -= 1
        if self._counts[key] <= 0:
            del self._counts[key]

    def held(self, key: str) -> int:
        """How many a key holds."""
        return self._counts.get(key, 0)

    def __len__(self) -> int:
        """How many keys hold something."""
        return len(self._counts)


class Limits:
    """The limits of a server. `scale` multiplies all of them.

    Whoever handles a request calls, for instance, `limits.address.take("codes", peer.key)`, or
    `limits.person.take("tables", person)`; `TooMany` becomes an answer in `seep.server.peer_limits`.
    """

    def __init__(self, clock: Clock, scale: float = 1.0) -> None:
        self.address = Limiter(clock, ADDRESS_RATES, scale)
        self.person = Limiter(clock, PERSON_RATES, scale)
        self.address_sockets = Holds("sockets", MAX_SOCKETS_PER_ADDRESS, scale)
        self.person_sockets = Holds("sockets", MAX_SOCKETS_PER_PERSON, scale)

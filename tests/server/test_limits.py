"""How often something may be asked for."""

from __future__ import annotations

import pytest

from seep.server import limits
from seep.server.limits import Holds, Limiter, Rate, TokenBucket, TooMany
from tests.server.in_process import InstantClock


def test_a_burst_is_allowed_and_then_a_rate() -> None:
    bucket = TokenBucket(rate=2.0, capacity=3, now=10.0)
    assert [bucket.take(10.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(10.5) for _ in range(2)] == [True, False]
    assert [bucket.take(99.0) for _ in range(4)] == [True, True, True, False]


def test_a_full_bucket_is_as_if_never_used() -> None:
    bucket = TokenBucket(rate=2.0, capacity=3, now=10.0)
    assert bucket.is_full(10.0)
    assert bucket.take(10.0)
    assert not bucket.is_full(10.4)
    assert bucket.is_full(10.5)


def test_each_key_and_each_kind_has_its_own_limit() -> None:
    clock = InstantClock()
    limiter = Limiter(clock, {"tables": Rate(0.1, 2), "commands": Rate(1.0, 1)})
    for key in ("here", "here", "there"):
        limiter.take("tables", key)
    limiter.take("commands", "here")
    with pytest.raises(TooMany) as refused:
        limiter.take("tables", "here")
    assert (refused.value.what, refused.value.retry_after) == ("tables", 10)
    clock.time = 4.0
    with pytest.raises(TooMany) as refused:
        limiter.take("tables", "here")
    assert refused.value.retry_after == 6
    clock.time = 10.0
    limiter.take("tables", "here")


def test_a_scale_multiplies_rates_and_bursts() -> None:
    clock = InstantClock()
    limiter = Limiter(clock, {"tables": Rate(0.1, 2)}, scale=3.0)
    for _ in range(6):
        limiter.take("tables", "here")
    with pytest.raises(TooMany) as refused:
        limiter.take("tables", "here")
    assert refused.value.retry_after == 4
    small = Limiter(clock, {"tables": Rate(0.1, 2)}, scale=0.001)
    small.take("tables", "here")  # one is always allowed
    with pytest.raises(TooMany):
        small.take("tables", "here")


def test_what_is_remembered_of_keys_is_bounded_and_full_buckets_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_BUCKETS", 100)
    clock = InstantClock()
    limiter = Limiter(clock, {"tables": Rate(1.0, 2)})
    for _ in range(2):
        limiter.take("tables", "flood")
    for number in range(99):
        limiter.take("tables", f"{number}")
    assert len(limiter) == 100
    clock.time = 1.0  # all but the flood's bucket are full
    limiter.take("tables", "another")
    assert len(limiter) < 100
    limiter.take("tables", "flood")
    with pytest.raises(TooMany):
        limiter.take("tables", "flood")
    for number in range(10_000):
        limiter.take("tables", f"new {number}")
        assert len(limiter) <= 100


def test_what_is_held_is_counted_until_it_is_released() -> None:
    holds = Holds("sockets", 2)
    holds.hold("here")
    holds.hold("here")
    holds.hold("there")
    with pytest.raises(TooMany):
        holds.hold("here")
    holds.release("here")
    holds.hold("here")
    for key in ("here", "here", "there"):
        holds.release(key)
    assert len(holds) == 0

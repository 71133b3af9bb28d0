"""How much a socket may ask."""

from __future__ import annotations

from seep.server.limits import Allowance


def test_a_burst_is_allowed_and_then_a_rate() -> None:
    allowance = Allowance(rate=2.0, burst=3, now=10.0)
    assert [allowance.take(10.0) for _ in range(4)] == [True, True, True, False]
    assert [allowance.take(10.5) for _ in range(2)] == [True, False]
    assert [allowance.take(99.0) for _ in range(4)] == [True, True, True, False]

"""Means with 95 % intervals, clustered by deal pair.

The deals of a pair share a pack and are not independent; pairs are. So the pair is the observation: with x̄ and s the
mean and standard deviation of n pair means, the interval is x̄ ± t(n − 1, 0.975) · s / √n. With equally large clusters
that is the cluster-robust interval of Liang and Zeger (Biometrika 73, 1986) with Student's small-sample quantile.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

import msgspec

CONFIDENCE: Final = 0.95


class Estimate(msgspec.Struct, frozen=True):
    """A mean and its 95 % interval; the bounds are None where there is one observation only."""

    mean: float
    low: float | None
    high: float | None

    @property
    def half(self) -> float | None:
        """Half the width of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


@dataclass(slots=True)
class Running:
    """Mean and variance of numbers as they come, by Welford's recurrence (Technometrics 4, 1962).

    >>> seen = Running()
    >>> for number in (1, 2, 3): seen.add(number)
    >>> seen.mean, seen.variance
    (2.0, 1.0)
    """

    many: int = 0
    mean: float = 0.0
    squares: float = 0.0
    """The sum of squared differences from the mean."""

    def add(self, number: float) -> None:
        """Take in one more number."""
        self.many += 1
        before = number - self.mean
        self.mean += before / self.many
        self.squares += before * (number - self.mean)

    @property
    def variance(self) -> float:
        """The unbiased variance; 0 for fewer than two numbers."""
        return self.squares / (self.many - 1) if self.many > 1 else 0.0

    def estimate(self) -> Estimate | None:
        """The mean of what the numbers are drawn from; None without numbers."""
        if self.many < 2:
            return Estimate(self.mean, None, None) if self.many else None
        half = student(self.many - 1) * math.sqrt(self.variance / self.many)
        return Estimate(self.mean, self.mean - half, self.mean + half)

    def share(self) -> Estimate | None:
        """The same for shares from 0 to 1, honest also where all were won or all lost.

        The interval is that of the numbers with two wins and two losses more (Agresti and Coull, American Statistician
        52, 1998), or one without variance would claim to be certain.
        """
        if not self.many:
            return None
        more = Running(self.many, self.mean, self.squares)
        for number in (0, 0, 1, 1):
            more.add(number)
        found = more.estimate()
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        return Estimate(self.mean, max(0.0, found.low), min(1.0, found.high))


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The two-sided quantile of Student's t: within ± it lies `confidence`.

    Up to 30 degrees of freedom by bisection of the exact distribution (Abramowitz and Stegun 26.7.3, 26.7.4), beyond
    by the expansion around the normal quantile (26.7.5), whose error is then below 1e-6.

    >>> round(student(1), 3), round(student(10), 4), round(student(400), 5)
    (12.706, 2.2281, 1.96591)
    """
    if freedom > 30:
        z = NormalDist().inv_cdf((1 + confidence) / 2)
        terms = (
            (z**3 + z) / 4,
            (5 * z**5 + 16 * z**3 + 3 * z) / 96,
            (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
            (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
        )
        return z + math.fsum(term / freedom**power for power, term in enumerate(terms, start=1))
    low, high = 0.0, math.pi / 2  # the angle whose tangent is t / √freedom
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < confidence else (low, middle)
    return math.tan(low) * math.sqrt(freedom)


def _within(angle: float, freedom: int) -> float:
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term = total = cosine if odd else 1.0
    if freedom == 1:
        total = 0.0
    for step in range(2 + odd, freedom - 1, 2):
        term *= cosine * cosine * (step - 1) / step
        total += term
    return (angle + sine * total) * 2 / math.pi if odd else sine * total


def percentile(ordered: list[float], share: float) -> float:
    """The `share` quantile of ordered numbers, interpolated.

    >>> percentile([1.0, 2.0, 3.0], 0.5), percentile([0.0, 10.0], 0.25)
    (2.0, 2.5)
    """
    at = share * (len(ordered) - 1)
    below = math.floor(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (at - below) * (ordered[above] - ordered[below])

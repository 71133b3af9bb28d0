"""Means with 95 % confidence intervals, clustered by deal pair.

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
    def half_width(self) -> float | None:
        """Half the width of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


@dataclass(slots=True)
class RunningStats:
    """Count, mean and variance of numbers as they are added, by Welford's recurrence (Technometrics 4, 1962).

    >>> stats = RunningStats()
    >>> for number in (1, 2, 3): stats.add(number)
    >>> stats.mean, stats.variance
    (2.0, 1.0)
    """

    count: int = 0
    mean: float = 0.0
    squared_deviations: float = 0.0
    """The sum of squared differences from the mean."""

    def add(self, number: float) -> None:
        """Add one observation."""
        self.count += 1
        deviation = number - self.mean
        self.mean += deviation / self.count
        self.squared_deviations += deviation * (number - self.mean)

    @property
    def variance(self) -> float:
        """The unbiased sample variance; 0 for fewer than two numbers."""
        return self.squared_deviations / (self.count - 1) if self.count > 1 else 0.0

    def estimate(self) -> Estimate | None:
        """The mean of the population with its interval; None without observations."""
        if self.count < 2:
            return Estimate(self.mean, None, None) if self.count else None
        half_width = t_quantile(self.count - 1) * math.sqrt(self.variance / self.count)
        return Estimate(self.mean, self.mean - half_width, self.mean + half_width)

    def proportion(self) -> Estimate | None:
        """The same for win rates from 0 to 1, with an interval also where all were won or all lost.

        The interval is that of the observations with two wins and two losses added (Agresti and Coull, American
        Statistician 52, 1998): without variance it would have no width.
        """
        if not self.count:
            return None
        adjusted = RunningStats(self.count, self.mean, self.squared_deviations)
        for number in (0, 0, 1, 1):
            adjusted.add(number)
        interval = adjusted.estimate()
        assert interval is not None
        assert interval.low is not None
        assert interval.high is not None
        return Estimate(self.mean, max(0.0, interval.low), min(1.0, interval.high))


def t_quantile(degrees_of_freedom: int, confidence: float = CONFIDENCE) -> float:
    """The two-sided quantile of Student's t distribution: |t| is below it with probability `confidence`.

    Up to 30 degrees of freedom by bisection of the exact distribution (Abramowitz and Stegun 26.7.3, 26.7.4), beyond
    by the expansion around the normal quantile (26.7.5), whose error is then below 1e-6.

    >>> round(t_quantile(1), 3), round(t_quantile(10), 4), round(t_quantile(400), 5)
    (12.706, 2.2281, 1.96591)
    """
    if degrees_of_freedom > 30:
        z = NormalDist().inv_cdf((1 + confidence) / 2)
        terms = (
            (z**3 + z) / 4,
            (5 * z**5 + 16 * z**3 + 3 * z) / 96,
            (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
            (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
        )
        return z + math.fsum(term / degrees_of_freedom**power for power, term in enumerate(terms, start=1))
    low, high = 0.0, math.pi / 2  # the angle whose tangent is t / √freedom
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _t_probability(middle, degrees_of_freedom) < confidence else (low, middle)
    return math.tan(low) * math.sqrt(degrees_of_freedom)


def _t_probability(angle: float, degrees_of_freedom: int) -> float:
    """The probability of |t| < tan(angle) · √freedom."""
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = degrees_of_freedom % 2
    term = total = cosine if odd else 1.0
    if degrees_of_freedom == 1:
        total = 0.0
    for step in range(2 + odd, degrees_of_freedom - 1, 2):
        term *= cosine * cosine * (step - 1) / step
        total += term
    return (angle + sine * total) * 2 / math.pi if odd else sine * total


def quantile(ordered: list[float], share: float) -> float:
    """The `share` quantile of sorted numbers, by linear interpolation.

    >>> quantile([1.0, 2.0, 3.0], 0.5), quantile([0.0, 10.0], 0.25)
    (2.0, 2.5)
    """
    at = share * (len(ordered) - 1)
    below = math.floor(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (at - below) * (ordered[above] - ordered[below])

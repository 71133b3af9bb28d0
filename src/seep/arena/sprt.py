"""The sequential test: pairs are played until the evidence for one of two hypotheses is enough.

Wald's sequential probability ratio test (Annals of Mathematical Statistics 16, 1945), in its generalized form for an
unknown variance (Li, Liu and Ying, Sequential Analysis 33, 2014): each hypothesis names a mean margin and is given
its maximum-likelihood variance. For n pair means with mean x̄ and (biased) variance v the log-likelihood ratio is

    LLR = n/2 · ln((v + (x̄ − h0)²) / (v + (x̄ − h1)²))

H0 is accepted when it falls to ln(β / (1 − α)), H1 when it rises to ln((1 − β) / α). α is then the chance to accept H1
although the mean is h0, β the chance to accept H0 although it is h1, both approximately.

The hypotheses must be chosen before the first pair. A mean at the moment when a test stopped is biased away from the
middle, so an interval for it promises too much: to measure, play a fixed number of pairs with another seed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final, Literal, Self

from seep.arena.estimate import RunningStats

MIN_PAIRS: Final = 12
"""No decision before so many pairs: a variance estimated from fewer is unreliable."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """The hypotheses, mean margins of `h0` and `h1` points a deal, and the error probabilities allowed."""

    h0: float
    h1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (math.isfinite(self.h0) and math.isfinite(self.h1) and self.h0 < self.h1):
            raise ValueError(f"the margin of H0 must be below that of H1, not {self.h0:g} and {self.h1:g}")
        for name, probability in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < probability < 0.5:
                raise ValueError(f"{name} must be above 0 and below 0.5, not {probability:g}")

    @classmethod
    def parse(cls, text: str, alpha: float = 0.05, beta: float = 0.05) -> Self:
        """Read `H0,H1`, in points a deal; raises `ValueError`."""
        try:
            h0, h1 = map(float, text.split(","))
        except ValueError:
            raise ValueError(f"write the test as H0,H1 in points a deal, such as 0,5, not {text!r}") from None
        return cls(h0, h1, alpha, beta)

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at or below which H0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at or above which H1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def llr(self, stats: RunningStats) -> float:
        """The log-likelihood ratio of H1 to H0, given the pair margins."""
        if not stats.count:
            return 0.0
        # The least variance keeps it finite where all pairs came out the same.
        variance = max(stats.squared_deviations / stats.count, 1e-9 * (self.h1 - self.h0) ** 2)
        ratio = (variance + (stats.mean - self.h0) ** 2) / (variance + (stats.mean - self.h1) ** 2)
        return stats.count / 2 * math.log(ratio)


@dataclass(slots=True)
class SequentialTest:
    """A test in progress; after its decision further pairs change nothing."""

    sprt: Sprt
    stats: RunningStats = field(default_factory=RunningStats)
    decision: Literal["H0", "H1"] | None = None

    def add(self, margin: float) -> None:
        """Add the margin of the next pair, in the order of their numbers."""
        if self.decision:
            return
        self.stats.add(margin)
        if self.stats.count >= MIN_PAIRS:
            if self.llr <= self.sprt.lower:
                self.decision = "H0"
            elif self.llr >= self.sprt.upper:
                self.decision = "H1"

    @property
    def llr(self) -> float:
        """The log-likelihood ratio so far."""
        return self.sprt.llr(self.stats)

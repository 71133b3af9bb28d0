"""The sequential test: play pair after pair until it is clear which of two hypotheses holds.

Wald's sequential probability ratio test (Annals of Mathematical Statistics 16, 1945), in its generalized form for an
unknown variance (Li, Liu and Ying, Sequential Analysis 33, 2014): each hypothesis names a mean margin and is given
the variance that suits it best. For n pair means with mean x̄ and (biased) variance v the log-likelihood ratio is

    LLR = n/2 · ln((v + (x̄ − h0)²) / (v + (x̄ − h1)²))

H0 is accepted when it falls to ln(β / (1 − α)), H1 when it rises to ln((1 − β) / α). α is then the chance to accept H1
although the mean is h0, β the chance to accept H0 although it is h1, both nearly.

The hypotheses must be chosen before the first pair. A mean at the moment when a test stopped is biased away from the
middle, so an interval for it promises too much: to measure, play a fixed number of pairs with another seed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final, Literal, Self

from seep.arena.estimate import Running

LEAST_PAIRS: Final = 12
"""No decision before so many pairs: a variance guessed from fewer is not to be trusted."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """What is tested: a mean margin of `h0` points a deal against `h1`, with these chances of error."""

    h0: float
    h1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (math.isfinite(self.h0) and math.isfinite(self.h1) and self.h0 < self.h1):
            raise ValueError(f"the margin of H0 must be below that of H1, not {self.h0:g} and {self.h1:g}")
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < chance < 0.5:
                raise ValueError(f"{name} must be above 0 and below 0.5, not {chance:g}")

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
        """Where H0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """Where H1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def llr(self, seen: Running) -> float:
        """The log-likelihood ratio of H1 to H0 after what was seen."""
        if not seen.many:
            return 0.0
        # The least variance keeps it finite where all pairs came out the same.
        variance = max(seen.squares / seen.many, 1e-9 * (self.h1 - self.h0) ** 2)
        far = (variance + (seen.mean - self.h0) ** 2) / (variance + (seen.mean - self.h1) ** 2)
        return seen.many / 2 * math.log(far)


@dataclass(slots=True)
class SequentialTest:
    """A test that is under way; once it has decided, further pairs change nothing."""

    sprt: Sprt
    seen: Running = field(default_factory=Running)
    decision: Literal["H0", "H1"] | None = None

    def add(self, margin: float) -> None:
        """Take in the margin of the next pair, in the order of their numbers."""
        if self.decision:
            return
        self.seen.add(margin)
        if self.seen.many >= LEAST_PAIRS:
            if self.llr <= self.sprt.lower:
                self.decision = "H0"
            elif self.llr >= self.sprt.upper:
                self.decision = "H1"

    @property
    def llr(self) -> float:
        """The log-likelihood ratio so far."""
        return self.sprt.llr(self.seen)

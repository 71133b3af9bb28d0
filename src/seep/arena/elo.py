"""Elo ratings from the win rates of all meetings, with intervals.

The model is that of Bradley and Terry (Biometrika 39, 1952) on Elo's scale: a contestant rated d points higher wins
the share 1 / (1 + 10^(−d/400)) of the deals, where a draw is half a win. Ratings are fitted by maximum likelihood
(Newton's method; the likelihood is concave) and have mean 0. Each meeting has a pair won, a pair lost and a drawn deal
added to it as a prior, which keeps the ratings of a contestant that wins everything finite, and its interval wide.
Ratings count deals won, not points: where deals are won narrowly, the margins tell more.

Intervals are the 2.5 and 97.5 percentiles of a bootstrap (Efron, Annals of Statistics 7, 1979) that resamples pair
numbers, for all meetings at once since all of them play the pack of a number. The added pairs are resampled too, each
a Poisson number of times.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from seep.arena.estimate import Estimate, quantile

SCALE: Final = 400 / math.log(10)
"""Elo points in one unit of log-odds."""
RESAMPLES: Final = 500
MAX_ITERATIONS: Final = 100
MAX_STEP: Final = 1.5
"""The largest change of a rating in one iteration of Newton's method, in log-odds."""
TOLERANCE: Final = 1e-6
"""The change of the ratings, in log-odds, below which the fit has converged."""
POISSON: Final = (range(8), [1 / math.factorial(count) for count in range(8)])
"""The counts of a Poisson distribution of mean 1, with weights."""


class Wins(NamedTuple):
    """The deals that two contestants, by index, won against each other; the resampled counts are no integers."""

    first: int
    second: int
    won: float
    lost: float


def fit_ratings(count: int, meetings: Sequence[Wins], start: Sequence[float] | None = None) -> list[float]:
    """The maximum-likelihood Elo ratings of `count` contestants; `start` is where Newton's method begins.

    >>> [round(rating) for rating in fit_ratings(2, [Wins(0, 1, 7599.4, 2400.6)])]
    [100, -100]
    """
    strengths = [rating / SCALE for rating in start or [0.0] * count]
    for _ in range(MAX_ITERATIONS):
        steps = _solve(*_derivatives(strengths, meetings))
        longest = max(map(abs, steps), default=0.0)
        damping = min(1.0, MAX_STEP / longest) if longest else 1.0
        strengths = [strength + damping * step for strength, step in zip(strengths, steps, strict=True)]
        if longest < TOLERANCE:
            break
    return [SCALE * strength for strength in strengths]


def _derivatives(strengths: Sequence[float], meetings: Sequence[Wins]) -> tuple[list[list[float]], list[float]]:
    """The information matrix and the gradient of the log-likelihood, a drawn deal added to each meeting.

    Only differences of strengths count, so the information is singular; ones added everywhere fix the mean instead.
    """
    count = len(strengths)
    gradient = [0.0] * count
    information = [[1.0] * count for _ in range(count)]
    for first, second, won, lost in meetings:
        expected = 1 / (1 + math.exp(strengths[second] - strengths[first]))
        deals = won + lost + 1
        residual = won + 0.5 - deals * expected
        variance = deals * expected * (1 - expected)
        gradient[first] += residual
        gradient[second] -= residual
        information[first][first] += variance
        information[second][second] += variance
        information[first][second] -= variance
        information[second][first] -= variance
    return information, gradient


def ratings_with_intervals(
    count: int,
    deals: int,
    win_rates: Mapping[tuple[int, int], Mapping[int, float]],
    seed: int = 0,
    resamples: int = RESAMPLES,
) -> list[Estimate]:
    """The ratings of `count` contestants with bootstrap intervals.

    `win_rates` has, by meeting (two contestants by index) and pair number, the first contestant's win rate in the
    `deals` deals of that pair.
    """
    numbers = sorted({number for rates in win_rates.values() for number in rates})
    once = dict.fromkeys(numbers, 1)
    fitted = fit_ratings(count, [_wins(meeting, rates, deals, once, (1, 1)) for meeting, rates in win_rates.items()])
    if not numbers:
        return [Estimate(rating, None, None) for rating in fitted]
    rng = random.Random(f"seep.arena {seed} bootstrap")
    resampled: list[list[float]] = [[] for _ in range(count)]
    for _ in range(resamples):
        weights = Counter(rng.choices(numbers, k=len(numbers)))
        meetings = [
            _wins(meeting, rates, deals, weights, rng.choices(*POISSON, k=2)) for meeting, rates in win_rates.items()
        ]
        for ratings, rating in zip(resampled, fit_ratings(count, meetings, fitted), strict=True):
            ratings.append(rating)
    return [
        Estimate(rating, quantile(ordered, 0.025), quantile(ordered, 0.975))
        for rating, ordered in zip(fitted, map(sorted, resampled), strict=True)
    ]


def _wins(
    meeting: tuple[int, int],
    win_rates: Mapping[int, float],
    deals: int,
    weights: Mapping[int, int],
    added: Sequence[int],
) -> Wins:
    """The deals won in a meeting, each pair weighted; `added` is how many pairs won and how many lost are added."""
    won = added[0] + sum(rate * weights[number] for number, rate in win_rates.items())
    pairs = sum(added) + sum(weights[number] for number in win_rates)
    return Wins(*meeting, deals * won, deals * (pairs - won))


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a positive definite linear system by Gaussian elimination, without pivoting."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot in range(size):
        for below in range(pivot + 1, size):
            factor = rows[below][pivot] / rows[pivot][pivot]
            for column in range(pivot, size + 1):
                rows[below][column] -= factor * rows[pivot][column]
    solution = [0.0] * size
    for pivot in reversed(range(size)):
        known = sum(rows[pivot][column] * solution[column] for column in range(pivot + 1, size))
        solution[pivot] = (rows[pivot][size] - known) / rows[pivot][pivot]
    return solution

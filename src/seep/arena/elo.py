"""Elo ratings from the share of deals won in each meeting, and how sure they are.

The model is that of Bradley and Terry (Biometrika 39, 1952) on Elo's scale: a contestant rated d points higher wins
the share 1 / (1 + 10^(−d/400)) of the deals, draws half. Ratings are fitted by maximum likelihood (Newton's method;
the likelihood is concave); their mean is 0. Each meeting has a pair won, a pair lost and a drawn deal added to it, so
that whoever wins everything is neither infinitely strong nor certain to be. Ratings count deals won, not points: where
deals are won narrowly, the margins tell more.

Intervals are the 2.5 and 97.5 percentiles of a bootstrap (Efron, Annals of Statistics 7, 1979) that draws deal pairs,
not deals, and takes a number that is drawn from all meetings at once, since all of them played its pack. The added
pairs are drawn too, each a Poisson number of times.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from seep.arena.estimate import Estimate, percentile

SCALE: Final = 400 / math.log(10)
RESAMPLES: Final = 500
POISSON: Final = (range(8), [1 / math.factorial(many) for many in range(8)])
"""How often one of many is drawn, with weights."""


class Won(NamedTuple):
    """What two contestants, by index, won against each other, in deals."""

    first: int
    second: int
    won: float
    lost: float


def ratings(many: int, meetings: Sequence[Won], start: Sequence[float] | None = None) -> list[float]:
    """The Elo ratings of contestants 0 … many − 1, sought from `start` on, with a drawn deal added to each meeting.

    >>> [round(rating) for rating in ratings(2, [Won(0, 1, 7599.4, 2400.6)])]
    [100, -100]
    """
    strengths = [rating / SCALE for rating in start or [0.0] * many]
    for _ in range(100):
        slope = [0.0] * many
        curve = [[1.0] * many for _ in range(many)]  # ones, or it would be singular: only differences count
        for first, second, won, lost in meetings:
            expected = 1 / (1 + math.exp(strengths[second] - strengths[first]))
            deals = won + lost + 1
            pull = won + 0.5 - deals * expected
            bend = deals * expected * (1 - expected)
            slope[first] += pull
            slope[second] -= pull
            curve[first][first] += bend
            curve[second][second] += bend
            curve[first][second] -= bend
            curve[second][first] -= bend
        steps = _solve(curve, slope)
        longest = max(map(abs, steps), default=0.0)
        shorten = min(1.0, 1.5 / longest) if longest else 1.0
        strengths = [strength + shorten * step for strength, step in zip(strengths, steps, strict=True)]
        if longest < 1e-6:
            break
    return [SCALE * strength for strength in strengths]


def rate(
    many: int, deals: int, won: Mapping[tuple[int, int], Mapping[int, float]], seed: int = 0, resamples: int = RESAMPLES
) -> list[Estimate]:
    """The ratings with their intervals, from the share won in each pair of `deals` deals, by meeting and number."""
    numbers = sorted({number for shares in won.values() for number in shares})
    once = dict.fromkeys(numbers, 1)
    middle = ratings(many, [_weighed(meeting, shares, deals, once, (1, 1)) for meeting, shares in won.items()])
    if not numbers:
        return [Estimate(rating, None, None) for rating in middle]
    source = random.Random(f"seep.arena {seed} bootstrap")
    drawn: list[list[float]] = [[] for _ in range(many)]
    for _ in range(resamples):
        weights = Counter(source.choices(numbers, k=len(numbers)))
        meetings = [
            _weighed(meeting, shares, deals, weights, source.choices(*POISSON, k=2)) for meeting, shares in won.items()
        ]
        for ratings_of_one, rating in zip(drawn, ratings(many, meetings, middle), strict=True):
            ratings_of_one.append(rating)
    return [
        Estimate(rating, percentile(ordered, 0.025), percentile(ordered, 0.975))
        for rating, ordered in zip(middle, map(sorted, drawn), strict=True)
    ]


def _weighed(
    meeting: tuple[int, int],
    shares: Mapping[int, float],
    deals: int,
    weights: Mapping[int, int],
    added: Sequence[int],
) -> Won:
    """A meeting with each pair counted as often as it was drawn, and as many pairs added that were won and lost."""
    won = added[0] + sum(share * weights[number] for number, share in shares.items())
    pairs = sum(added) + sum(weights[number] for number in shares)
    return Won(*meeting, deals * won, deals * (pairs - won))


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a positive definite system by elimination; its diagonal never vanishes."""
    many = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(many):
        for below in range(at + 1, many):
            factor = rows[below][at] / rows[at][at]
            for column in range(at, many + 1):
                rows[below][column] -= factor * rows[at][column]
    solved = [0.0] * many
    for at in reversed(range(many)):
        known = sum(rows[at][column] * solved[column] for column in range(at + 1, many))
        solved[at] = (rows[at][many] - known) / rows[at][at]
    return solved

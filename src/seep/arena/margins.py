"""From the scores of a pair to its two numbers: the margin, and the share of deals won.

Both are exactly antisymmetric (the share around one half): a meeting seen from the other side is its mirror image,
and a bot without chance in its play has a margin of exactly 0 against itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from seep.arena.contestants import Seating, seatings


def deal_margin(seating: Seating, scores: Sequence[int]) -> float:
    """The mean score of the first contestant's sides less that of the second's, in one deal.

    >>> deal_margin((0, 1), (60, 40)), deal_margin((1, 0, 1), (60, 10, 30))
    (20.0, -35.0)
    """
    first, second = _split(seating, scores)
    return sum(first) / len(first) - sum(second) / len(second)


def pair_margin(scores: Sequence[Sequence[int]]) -> float:
    """The margin of a pair, in points a deal: the mean over its deals, in which each contestant has every seat.

    >>> pair_margin([(60, 40), (70, 30)])
    -10.0
    """
    return _mean(deal_margin, scores)


def deal_won(seating: Seating, scores: Sequence[int]) -> float:
    """How much of a deal the first contestant won: 1, 0, or one half if it is drawn.

    With three players it is the mean over every pair of sides that play against each other.

    >>> deal_won((0, 1), (60, 40)), deal_won((0, 1, 1), (30, 30, 10))
    (1.0, 0.75)
    """
    first, second = _split(seating, scores)
    won = sum((mine > theirs) + (mine >= theirs) for mine in first for theirs in second)
    return won / (2 * len(first) * len(second))


def pair_won(scores: Sequence[Sequence[int]]) -> float:
    """The share of the deals of a pair that the first contestant won, draws half.

    >>> pair_won([(60, 40), (70, 30)])
    0.5
    """
    return _mean(deal_won, scores)


def _split(seating: Seating, scores: Sequence[int]) -> tuple[list[int], list[int]]:
    sides: tuple[list[int], list[int]] = ([], [])
    for who, score in zip(seating, scores, strict=True):
        sides[who].append(score)
    return sides


def _mean(number: Callable[[Seating, Sequence[int]], float], scores: Sequence[Sequence[int]]) -> float:
    return sum(map(number, seatings(len(scores[0])), scores)) / len(scores)

"""The two numbers of a deal pair: its margin in points, and the share of its deals that the first contestant won.

Both are exactly antisymmetric (the win rate around one half): a meeting seen from the other side is its mirror image,
and a deterministic bot has a margin of exactly 0 against itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from seep.arena.contestants import Seating, seatings


def deal_margin(seating: Seating, scores: Sequence[int]) -> float:
    """The mean score of the first contestant's sides less that of the second's, in one deal.

    >>> deal_margin((0, 1), (60, 40)), deal_margin((1, 0, 1), (60, 10, 30))
    (20.0, -35.0)
    """
    first, second = _by_contestant(seating, scores)
    return sum(first) / len(first) - sum(second) / len(second)


def pair_margin(scores: Sequence[Sequence[int]]) -> float:
    """The margin of a pair, in points a deal: the mean over its deals, in which each contestant has every seat.

    >>> pair_margin([(60, 40), (70, 30)])
    -10.0
    """
    return _mean_over_deals(deal_margin, scores)


def deal_win_rate(seating: Seating, scores: Sequence[int]) -> float:
    """Whether the first contestant won a deal: 1, 0, or one half for a draw.

    With three players it is the mean over all pairs of opposing sides.

    >>> deal_win_rate((0, 1), (60, 40)), deal_win_rate((0, 1, 1), (30, 30, 10))
    (1.0, 0.75)
    """
    first, second = _by_contestant(seating, scores)
    won = sum((mine > theirs) + (mine >= theirs) for mine in first for theirs in second)
    return won / (2 * len(first) * len(second))


def pair_win_rate(scores: Sequence[Sequence[int]]) -> float:
    """The share of the deals of a pair that the first contestant won, a draw being half a win.

    >>> pair_win_rate([(60, 40), (70, 30)])
    0.5
    """
    return _mean_over_deals(deal_win_rate, scores)


def _by_contestant(seating: Seating, scores: Sequence[int]) -> tuple[list[int], list[int]]:
    sides: tuple[list[int], list[int]] = ([], [])
    for contestant, score in zip(seating, scores, strict=True):
        sides[contestant].append(score)
    return sides


def _mean_over_deals(number: Callable[[Seating, Sequence[int]], float], scores: Sequence[Sequence[int]]) -> float:
    return sum(map(number, seatings(len(scores[0])), scores)) / len(scores)

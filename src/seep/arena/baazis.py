"""How many baazis each contestant would have won, had the deals of a meeting been played as matches (R9).

The deals of the arena are played for points, without a lead. Afterwards the deals of each seating, in the order of
their pairs, are scored as one match without end, by the target and the least points of the rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

from seep.arena.contestants import seatings
from seep.deal import Deal, Sheet
from seep.match import Match, draw_packs
from seep.rules import Rules


class BaaziCounts(NamedTuple):
    """How many baazis each contestant of a meeting won."""

    first: int
    second: int

    @property
    def win_rate(self) -> float | None:
        """The share that the first contestant won; None if no baazi was won."""
        return self.first / sum(self) if sum(self) else None


def count_baazis(rules: Rules, pairs: Iterable[Sequence[Sequence[int]]]) -> BaaziCounts:
    """The baazis won in a meeting, over all seatings, from the deal scores of each pair."""
    won = [0, 0]
    for seating, deals in zip(seatings(rules.sides), zip(*pairs, strict=True), strict=False):
        for contestant, count in zip(seating, baazis_by_side(rules, deals), strict=True):
            won[contestant] += count
    return BaaziCounts(*won)


def baazis_by_side(rules: Rules, deals: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """How many baazis each side wins in a match whose deals have these scores, by side of the deal.

    >>> baazis_by_side(Rules(target=100), [(80, 20), (70, 30), (5, 95), (50, 50)])
    (1, 1)
    """
    match = Match(rules, None, seed=0)
    packs = draw_packs(rules, random.Random(0))[-1:]
    for scores in deals:
        by_deal_side = [scores[match.side_of(match.chair_of(side))] for side in range(rules.sides)]
        match.deal = cast(Deal, _ScoredDeal(by_deal_side))
        match.score_deal()
        match.start_deal(packs)
    return match.baazis_won


class _ScoredDeal:
    """Takes the place of a match's deal for one that was played elsewhere: it has scores and nothing else."""

    def __init__(self, scores: Sequence[int]) -> None:
        self.scores = tuple(scores)

    def sheet(self) -> Sheet:
        zeros = (0,) * len(self.scores)
        return Sheet(points=self.scores, majority=zeros, sweeps=zeros, scores=self.scores)

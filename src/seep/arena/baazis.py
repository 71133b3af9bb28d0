"""The baazis that deals would have made, played one after the other by the real rules of R9.

The deals of the arena are played for points, with no lead to look at. Afterwards the deals of one seating, in the
order of their pairs, are scored as a match without end, so that the target and the least points decide as at a table.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

from seep.arena.contestants import seatings
from seep.deal import Deal, Sheet
from seep.match import Match, draw_packs
from seep.rules import Rules


class Baazis(NamedTuple):
    """How many baazis each contestant of a meeting won."""

    first: int
    second: int

    @property
    def share(self) -> float | None:
        """The share that the first won; None if no baazi was won."""
        return self.first / sum(self) if sum(self) else None


def baazis_of(rules: Rules, pairs: Iterable[Sequence[Sequence[int]]]) -> Baazis:
    """The baazis of the scores of so many pairs, over all seatings."""
    won = [0, 0]
    for seating, deals in zip(seatings(rules.sides), zip(*pairs, strict=True), strict=False):
        for who, baazis in zip(seating, chain(rules, deals), strict=True):
            won[who] += baazis
    return Baazis(*won)


def chain(rules: Rules, deals: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """How many baazis each side wins if these are the scores of deal after deal.

    >>> chain(Rules(target=100), [(80, 20), (70, 30), (5, 95), (50, 50)])
    (1, 1)
    """
    match = Match(rules, None, seed=0)
    packs = draw_packs(rules, random.Random(0))[-1:]
    for scores in deals:
        match.deal = cast(Deal, _Scored([scores[match.side_of(match.chair_of(side))] for side in range(rules.sides)]))
        match.score_deal()
        match.start_deal(packs)
    return match.baazis_won


class _Scored:
    """Stands in a match for a deal that was played elsewhere."""

    def __init__(self, scores: Sequence[int]) -> None:
        self.scores = tuple(scores)

    def sheet(self) -> Sheet:
        nothing = (0,) * len(self.scores)
        return Sheet(points=self.scores, majority=nothing, sweeps=nothing, scores=self.scores)

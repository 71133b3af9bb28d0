"""Who plays: a bot by its name, or two bots as partners, and who sits where in each deal of a pair.

>>> Contestant.parse("expert+greedy").bots
('expert', 'greedy')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from seep.rules import Rules

Seating = tuple[int, ...]
"""By side of a deal, the bidder's first: 0 where the first contestant of a meeting plays, 1 where the second does."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """One bot that plays every seat of its side, or two that are partners."""

    bots: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `bot` or `bot+bot`; raises `ValueError` for anything else."""
        bots = tuple(text.split("+"))
        if len(bots) > 2 or not all(bots):
            raise ValueError(f"a contestant is a bot's name, or two joined by + as partners, not {text!r}")
        return cls(bots)

    @property
    def name(self) -> str:
        """The text that was read."""
        return "+".join(self.bots)

    def check(self, rules: Rules) -> None:
        """Raise `ValueError` for partners under rules without partnerships."""
        if len(self.bots) > 1 and rules.players != 4:
            raise ValueError(f"{self.name}: with {rules.players} players nobody has a partner")


def seatings(sides: int) -> tuple[Seating, ...]:
    """Every way for two contestants to share out so many sides, each having one at least: the deals of a pair.

    With two sides that is the two ways round. With three it is six: each contestant alone against two of the other,
    in every place, so that a meeting means the same seen from either side.

    >>> seatings(2)
    ((0, 1), (1, 0))
    >>> seatings(3)
    ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    """
    if sides == 2:
        return ((0, 1), (1, 0))
    alone = tuple(tuple(int(side != place) for side in range(sides)) for place in range(sides))
    return alone + tuple(tuple(1 - who for who in seating) for seating in alone)


def bot_at(seat: int, seating: Seating, contestants: tuple[Contestant, Contestant], number: int) -> str:
    """The name of the bot on `seat` in a deal of pair `number`.

    Partners change places from pair to pair: the first contestant's when the number is odd, the second's when half
    of it is, so that four pairs in a row have every arrangement once.

    >>> meeting = (Contestant(("a", "b")), Contestant(("c", "d")))
    >>> ["".join(bot_at(seat, (0, 1), meeting, number) for seat in range(4)) for number in range(4)]
    ['acbd', 'bcad', 'adbc', 'bdac']
    """
    who = seating[seat % len(seating)]
    bots = contestants[who].bots
    place = seat // len(seating) + (number >> who)
    return bots[place % len(bots)]

"""The floor as a bot thinks about it: what a play makes of it, and what each card could then take."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from seep.cards import CARDS, Card
from seep.play import Play
from seep.view import View

ALL_VALUES: Final = 0b11_1111_1111_1110
"""A bit for each capture value, 1 to 13."""
_CARDS: Final = {str(card): card for card in CARDS}


def cards_named(names: Iterable[str]) -> tuple[Card, ...]:
    """The cards that a view names."""
    return tuple([_CARDS[name] for name in names])


@dataclass(frozen=True, slots=True)
class Pile:
    """A house: its cards and the seats of its owners."""

    cards: tuple[Card, ...]
    owners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Floor:
    """The loose cards, and the houses by value."""

    loose: tuple[Card, ...]
    houses: dict[int, Pile]

    @classmethod
    def seen(cls, view: View) -> Floor:
        """The floor that a view shows."""
        return cls(
            cards_named(view.loose or ()),
            {house.value: Pile(cards_named(house.cards), tuple(house.owners)) for house in view.houses},
        )

    @property
    def empty(self) -> bool:
        """Whether nothing lies on it."""
        return not self.loose and not self.houses

    def after(self, play: Play, seat: int, players: int) -> Floor:
        """The floor once `seat` has made a legal play."""
        card = play.card
        assert card is not None
        if play.kind == "throw":
            return Floor((*self.loose, card), self.houses)
        used = play.loose
        loose = tuple(other for other in self.loose if other not in used)
        houses = dict(self.houses)
        moved = houses.pop(play.house).cards if play.house else ()
        if play.kind != "capture":
            standing = houses.get(play.value, Pile((), ()))
            owners = standing.owners
            partner = (seat + 2) % 4 if players == 4 else seat
            if seat not in owners and partner not in owners:
                owners = (*owners, seat)
            houses[play.value] = Pile((*standing.cards, *moved, card, *used), owners)
        return Floor(loose, houses)

    def sweepers(self, reach: Sequence[int]) -> list[int]:
        """The capture values of the cards that could take the whole floor."""
        values = ALL_VALUES
        for sums in reach:
            values &= sums
        if self.houses:
            values &= 1 << min(self.houses) if len(self.houses) == 1 else 0
        if not values:
            return []
        worths = [card.worth for card in self.loose]
        return [value for value in range(1, 14) if values >> value & 1 and splits(worths, value)]

    def reach(self) -> list[int]:
        """For each loose card a bit for each value that some set with it sums to."""
        worths = [card.worth for card in self.loose]
        behind = [1]  # sums of the cards from the last on, a bit a sum
        for worth in reversed(worths):
            behind.append(behind[-1] | behind[-1] << worth & ALL_VALUES)
        before = 1
        reach = []
        for worth, sums in zip(worths, behind[-2::-1], strict=True):
            together, rest = 0, before
            while rest:
                together |= sums << ((rest & -rest).bit_length() - 1)
                rest &= rest - 1
            reach.append(together << worth & ALL_VALUES)
            before |= before << worth & ALL_VALUES
        return reach


def splits(worths: Sequence[int], value: int) -> bool:
    """Whether all of these make sets that each sum to `value`."""
    left = sorted(worths)
    if sum(left) % value:
        return False

    def fill(needed: int, below: int) -> bool:
        """Whether cards below an index fill the open set, which lacks `needed`, and the others can be split."""
        if needed == 0:
            if not left:
                return True
            most = left.pop()
            if fill(value - most, len(left)):
                return True
            left.append(most)
            return False
        tried = 0
        for at in range(min(below, len(left)) - 1, -1, -1):
            worth = left[at]
            if worth <= needed and worth != tried:
                tried = worth
                del left[at]
                if fill(needed - worth, at):
                    return True
                left.insert(at, worth)
        return False

    return fill(0, 0)

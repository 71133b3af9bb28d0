"""Which cards lie together: plays and houses divided into their sets (R4.1, R5.1), and what the cards moved score.

A play's text names the cards that move, not how they are paired (R4.5); the core finds one way. A house keeps the sets
that its plays brought, in the order in which they came.

>>> floor = FloorSets(Rules())
>>> floor.sets(Play.parse("KCx4S+6D+7D+9C")), floor.points(Play.parse("KCx4S+6D+7D+9C"))
(((Card('4S'), Card('9C')), (Card('6D'), Card('7D'))), 4)
>>> floor.follow(Play.parse("2H=9:7C"))
>>> floor.follow(Play.parse("9H=9:9S"))
>>> floor.houses[9]
((Card('2H'), Card('7C')), (Card('9H'),), (Card('9S'),))
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol, TypeAlias

from seep.cards import Card
from seep.core import split_into_sets, splits_into
from seep.deal import Deal
from seep.play import Play
from seep.rules import Rules

CardSets: TypeAlias = tuple[tuple[Card, ...], ...]
"""Disjoint sets of cards, each in card order."""


class _House(Protocol):
    @property
    def value(self) -> int: ...
    @property
    def cards(self) -> tuple[Card, ...]: ...


class FloorSets:
    """The houses of a floor set by set, followed play by play. `houses` stand there to begin with."""

    def __init__(self, rules: Rules, houses: Iterable[_House] = ()) -> None:
        self.houses: dict[int, CardSets] = {house.value: split(house.cards, house.value) for house in houses}
        """The sets of each house, by its value."""
        self.card_points = scoring_cards(rules)

    @classmethod
    def at_start(cls, deal: Deal) -> FloorSets:
        """The floor before the first play of a deal's history."""
        history = deal.history
        if history and history[0].kind == "bid":
            return cls(deal.rules)
        first = deal.copy()
        for _ in history:
            first.undo()
        return cls(deal.rules, first.houses)

    @classmethod
    def now(cls, deal: Deal) -> FloorSets:
        """The floor as it is now."""
        floor = cls.at_start(deal)
        for play in deal.history:
            floor.follow(play)
        return floor

    def sets(self, play: Play) -> CardSets:
        """The sets of a play that may be made here, or might if the rules allowed it.

        Of a capture, the loose cards taken; of a house play or a break, what comes to lie in the house, the set of the
        played card first. None for a bid, a throw, and for a play whose cards do not divide into sets.
        """
        if play.card is None or play.kind == "throw":
            return ()
        if play.kind == "capture":
            return split(play.loose, play.value)
        if play.kind == "house":
            found = split(tuple(sorted((play.card, *play.loose))), play.value)
            return tuple(sorted(found, key=lambda cards: play.card not in cards))
        own = tuple(sorted((play.card, *self.house_cards(play.house))))
        others = split(play.loose, play.value)
        whole = sum(card.worth for card in own) == play.value and (others or not play.loose)
        return (own, *others) if whole else ()

    def points(self, play: Play) -> int:
        """What the cards of a play score: the card played, the loose cards that move and the house captured."""
        if play.card is None:
            return 0
        moved = [play.card, *play.loose, *(self.house_cards(play.house) if play.kind == "capture" else ())]
        return sum(self.card_points.get(card, 0) for card in moved)

    def follow(self, play: Play) -> None:
        """The play is made."""
        if play.kind == "bid" or play.kind == "throw":
            return
        sets = self.sets(play)
        if play.house is not None:
            self.houses.pop(play.house, None)
        if play.kind != "capture":
            self.houses[play.value] = (*self.houses.get(play.value, ()), *sets)

    def house_cards(self, value: int | None) -> tuple[Card, ...]:
        """The cards of the house of a value, none where it does not stand."""
        return tuple(card for cards in self.houses.get(value or 0, ()) for card in cards)

    def in_order(self) -> list[CardSets]:
        """The sets of each house, in the order in which a deal names its houses."""
        return [sets for _, sets in sorted(self.houses.items())]


@lru_cache(maxsize=4096)
def split(cards: tuple[Card, ...], value: int) -> CardSets:
    """One way to divide cards into sets of a value, none where there is none."""
    return tuple(split_into_sets(cards, value)) if splits_into(cards, value) else ()


@lru_cache(maxsize=64)
def scoring_cards(rules: Rules) -> dict[Card, int]:
    """The cards that score, with their points; not to be changed."""
    return {card: points for card, points in rules.card_points.items() if points}

"""The reasons why a play is not legal: the rules and params each code comes with, and when it is true.

Each truth is asked of the cards anew, by the plainest means there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from seep import Card, Deal, Play
from seep.deal import Reason
from seep.position import House


@dataclass(frozen=True)
class Facts:
    """What the player to move sees, and the play in question."""

    deal: Deal
    play: Play
    params: dict[str, Any]

    @property
    def hand(self) -> set[Card]:
        return set(self.deal.hand(self.deal.turn))

    @property
    def card(self) -> Card:
        assert self.play.card is not None
        return self.play.card

    @property
    def rest(self) -> set[Card]:
        return self.hand - {self.card}

    @property
    def left(self) -> set[Card]:
        """The loose cards that the play leaves."""
        return set(self.deal.loose) - set(self.play.loose)

    @property
    def cards(self) -> set[Card]:
        return {Card.parse(card) for card in self.params["cards"]}

    @property
    def value(self) -> int:
        return int(self.params["value"])

    def house(self, value: int) -> House | None:
        return next((house for house in self.deal.houses if house.value == value), None)

    def mine(self, value: int) -> bool:
        house = self.house(value)
        return house is not None and self.deal.turn in house.owners

    def partners(self, value: int) -> bool:
        house = self.house(value)
        return house is not None and self.deal.rules.players == 4 and (self.deal.turn + 2) % 4 in house.owners

    def holds(self, value: int) -> bool:
        return any(card.worth == value for card in self.rest)

    def needs_key(self, value: int) -> bool:
        """Whether the player must hold a key when the play is over, and would hold none."""
        return not self.holds(value) and (self.mine(value) or not self.partners(value))

    def may_bid(self) -> set[int]:
        return {play.value for play in self.deal.legal_plays()}


def worth(cards: Iterable[Card]) -> int:
    return sum(card.worth for card in cards)


def divides(cards: set[Card], total: int) -> bool:
    """Whether the cards divide into sets of `total`."""
    if not cards:
        return True
    first, *others = sorted(cards)
    return any(
        divides(cards - {first, *more}, total)
        for count in range(len(others) + 1)
        for more in combinations(others, count)
        if first.worth + worth(more) == total
    )


@dataclass(frozen=True)
class Code:
    rules: frozenset[str]
    params: frozenset[str]
    true: Callable[[Facts], bool]


def code(rules: str, params: str, true: Callable[[Facts], bool]) -> Code:
    return Code(frozenset(rules.split()), frozenset(params.split()), true)


def needs(kind: str, rest: Callable[[Facts], bool]) -> Callable[[Facts], bool]:
    return lambda facts: facts.play.kind == kind and rest(facts)


def not_sets(facts: Facts) -> bool:
    return facts.cards == {facts.card, *facts.play.loose} and not divides(facts.cards, facts.play.value)


def left_behind(facts: Facts) -> bool:
    return bool(facts.cards) and facts.cards <= facts.left and worth(facts.cards) == facts.value


def cards_left(facts: Facts) -> bool:
    return facts.cards == {card for card in facts.left if card.worth == facts.play.value} != set()


CODES: dict[str, Code] = {
    "deal-over": code("R2.6", "", lambda f: f.deal.phase == "over"),
    "bid-due": code("R2.3", "", lambda f: f.deal.phase == "bid" and f.play.kind != "bid"),
    "no-bid-due": code("R2.3", "", needs("bid", lambda f: f.deal.phase == "play")),
    "bid-not-held": code(
        "R2.3", "value", needs("bid", lambda f: all(card.worth != f.value == f.play.value for card in f.deal.hand(0)))
    ),
    "bid-cannot-open": code(
        "R10",
        "value values",
        needs(
            "bid",
            lambda f: f.value == f.play.value and f.may_bid() == set(f.params["values"]) and f.value not in f.may_bid(),
        ),
    ),
    "not-in-hand": code("R3.1", "card", lambda f: str(f.card) == f.params["card"] and f.card not in f.hand),
    "not-loose": code("R3.1", "cards", lambda f: f.cards == set(f.play.loose) - set(f.deal.loose) != set()),
    "no-such-house": code(
        "R4.3 R7.1", "house", lambda f: f.params["house"] == f.play.house and not f.house(f.play.house)
    ),
    "opening-house-value": code(
        "R2.5", "value bid", needs("house", lambda f: f.play.value == f.value != f.params["bid"] == f.deal.bid)
    ),
    "opening-card": code(
        "R2.5",
        "card bid",
        lambda f: f.play.kind in ("throw", "capture") and f.card.worth != f.params["bid"] == f.deal.bid,
    ),
    "throw-captures": code(
        "R3.2", "card cards", needs("throw", lambda f: f.cards <= set(f.deal.loose) and worth(f.cards) == f.card.worth)
    ),
    "throw-house": code("R6.5 R3.2", "card house", needs("throw", lambda f: f.card.worth == f.params["house"])),
    "throw-last-resort": code(
        "R10",
        "card",
        needs("throw", lambda f: bool(plays := f.deal.legal_plays()) and all(play.kind != "throw" for play in plays)),
    ),
    "capture-not-sets": code(
        "R4.1",
        "cards value",
        needs(
            "capture",
            lambda f: f.cards == set(f.play.loose) and not divides(f.cards, f.value) and f.value == f.card.worth,
        ),
    ),
    "capture-house-value": code(
        "R4.3", "house value", needs("capture", lambda f: f.play.house == f.params["house"] != f.card.worth == f.value)
    ),
    "capture-leaves-house": code(
        "R4.2", "house", needs("capture", lambda f: not f.play.house and f.house(f.card.worth) is not None)
    ),
    "capture-leaves-card": code("R4.2", "cards value", needs("capture", cards_left)),
    "capture-leaves-set": code("R4.2", "cards value", needs("capture", left_behind)),
    "card-above-house": code("R5.1", "card value", needs("house", lambda f: f.card.worth > f.value == f.play.value)),
    "house-single-card": code(
        "R5.6",
        "card",
        needs("house", lambda f: not f.play.loose and not f.house(f.play.value) and f.card.worth == f.play.value),
    ),
    "house-not-sets": code("R5.1 R5.3 R6.1", "cards value", needs("house", not_sets)),
    "house-no-key": code(
        "R5.2",
        "value",
        needs("house", lambda f: f.value == f.play.value and not f.house(f.value) and not f.holds(f.value)),
    ),
    "house-leaves-card": code("R5.4", "cards value", needs("house", cards_left)),
    "add-no-key": code(
        "R6.2 R6.4", "value", needs("house", lambda f: f.house(f.value) is not None and f.needs_key(f.value))
    ),
    "key-spent": code("R3.4", "card house", lambda f: f.mine(f.params["house"]) and not f.holds(f.params["house"])),
    "sets-left": code("R10", "cards value", lambda f: left_behind(f) and f.deal.rules.sets_join == "always"),
    "too-many-houses": code(
        "R10",
        "max",
        needs(
            "house",
            lambda f: len(f.deal.houses) == f.params["max"] == f.deal.rules.max_houses and not f.house(f.play.value),
        ),
    ),
    "one-set-only": code(
        "R10", "value", lambda f: not f.deal.rules.cementing and bool(f.play.loose) and f.value == f.play.value
    ),
    "house-stands": code("R10", "value", lambda f: not f.deal.rules.cementing and f.house(f.play.value) is not None),
    "break-own": code("R7.1", "house", needs("break", lambda f: f.mine(f.params["house"]))),
    "break-cemented": code(
        "R7.1", "house", needs("break", lambda f: (house := f.house(f.params["house"])) is not None and house.cemented)
    ),
    "break-too-high": code(
        "R7.1", "total", needs("break", lambda f: (f.play.house or 0) + f.card.worth == f.params["total"] > 13)
    ),
    "break-wrong-sum": code(
        "R7.1",
        "house card total value",
        needs("break", lambda f: (f.play.house or 0) + f.card.worth == f.params["total"] != f.play.value == f.value),
    ),
    "break-no-key": code(
        "R7.2 R7.3", "value", needs("break", lambda f: f.value == f.play.value and f.needs_key(f.value))
    ),
    "break-not-sets": code(
        "R7.1", "cards value", needs("break", lambda f: f.cards == set(f.play.loose) and not divides(f.cards, f.value))
    ),
    "break-leaves-card": code("R7.4", "cards value", needs("break", cards_left)),
}
"""Every code there is."""


def true_of(deal: Deal, play: Play, reason: Reason) -> bool:
    """Whether the reason is the plain truth about the play."""
    return CODES[reason.code].true(Facts(deal, play, reason.params))

"""`greedy`: looks at one play and no further.

A play is worth the points it captures and the sweep it makes, less the sweep it gives the next player, by the chance
that they hold the card for it. A house of one's own side is worth a little for its key, and a dear card thrown costs
half of what it is worth. What else the others could take is not thought of: that is what makes it greedy.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from seep.bots.floor import Floor, cards_named
from seep.cards import CARDS, Card
from seep.play import Play
from seep.rules import Rules
from seep.view import View

HOUSE_OWNED: Final = 3.0
"""What a house of one's own side, and of no other, is good for: points."""
HAND: Final = {2: 12, 3: 16, 4: 12}
"""The cards that each of so many players is dealt at first."""
_CARD: Final = re.compile("[A2-9TJQK][CDHS]")


class GreedyBot:
    """Takes what it can and gives what it must."""

    name = "greedy"

    def choose(self, view: View, rng: Random) -> str:
        """The play that is worth most; among equals, by lot."""
        if len(view.legal) == 1:
            return view.legal[0]
        outlook = Outlook(view)
        value = outlook.bid_value if view.phase == "bid" else outlook.play_value
        values = [value(Play.parse(text)) for text in view.legal]
        best = max(values) - 1e-9
        return rng.choice([text for text, worth in zip(view.legal, values, strict=True) if worth >= best])


class Outlook:
    """What a view shows the seat to move, and what follows from it."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.seat: int = view.seat
        self.rules = Rules.parse(view.rules)
        self.worth = worth_of(self.rules)
        self.floor = Floor.seen(view)
        self.hand = cards_named(view.hand)
        self.plays_after = 47 - view.plays
        self.chances = chances(unseen_by_value(view), self.hand_size((self.seat + 1) % self.rules.players))
        """For each capture value, how likely the next player has a card of it."""

    def hand_size(self, seat: int) -> int:
        """How many cards a player holds when its turn comes."""
        return self.view.hands[seat] or (HAND[self.rules.players] if self.view.stock else 0)

    def sweep_points(self, value: int, plays_after: int) -> float:
        """The points for a sweep with a card of `value`, when so many plays come after it (R8.1)."""
        rules = self.rules
        points = rules.first_sweep if plays_after == 47 else rules.sweep if plays_after else rules.last_sweep
        return value if points == "rank" else points

    # ---- the bid

    def bid_value(self, bid: Play) -> float:
        """What speaks for a bid: keys, cards to build with, and that no dear card need be thrown."""
        keys = [card for card in self.hand if card.worth == bid.value]
        builders = [card for card in self.hand if card.worth < bid.value]
        return 10 * len(keys) + len(builders) - min(self.worth[card] for card in keys)

    # ---- plays

    def play_value(self, play: Play) -> float:
        """What a play is worth, in points."""
        assert play.card is not None
        floor = self.floor.after(play, self.seat, self.rules.players)
        value = self.captured(play)
        if play.kind == "capture" and floor.empty:
            value += self.sweep_points(play.value, self.plays_after)
        if not self.plays_after:
            return value + self.left_over(play, floor)
        value -= self.sweep_given(floor)
        if play.kind == "throw":
            value -= self.worth[play.card] / 2
        own = [pile for pile in floor.houses.values() if all(map(self.is_mine, pile.owners))]
        return value + HOUSE_OWNED * len(own)

    def sweep_given(self, floor: Floor) -> float:
        """The points of a sweep that the next player can make, on average."""
        following = (self.seat + 1) % self.rules.players
        given = 0.0
        for value in floor.sweepers(floor.reach()):
            surely = value in floor.houses and following in floor.houses[value].owners  # with its key (R3.4)
            chance = 1.0 if surely else self.chances[value]
            given = max(given, chance * self.sweep_points(value, self.plays_after - 1))
        return given

    def captured(self, play: Play) -> float:
        """The points that a play captures."""
        if play.kind != "capture":
            return 0
        assert play.card is not None
        cards = (play.card, *play.loose, *(self.floor.houses[play.house].cards if play.house else ()))
        return sum([self.worth[card] for card in cards])

    def left_over(self, play: Play, floor: Floor) -> float:
        """The points of the loose cards after the last play, which go to the side that captured last (R8.2)."""
        if play.kind == "capture":
            return sum([self.worth[card] for card in floor.loose])
        side = self.view.last_capture
        if side is None:
            return 0
        sign = 1 if side == self.seat % self.rules.sides else -1
        return sign * sum([self.worth[card] for card in floor.loose])

    def is_mine(self, seat: int) -> bool:
        """Whether a seat plays for the same side."""
        return (seat - self.seat) % self.rules.sides == 0


# ---- what is known


@lru_cache(maxsize=64)
def worth_of(rules: Rules) -> tuple[float, ...]:
    """What each card is worth to the side that captures it: its points, and its part of a majority."""
    points = rules.card_points
    majority = rules.majority
    return tuple(points[card] + (_part(card, majority.of) * majority.points if majority else 0) for card in CARDS)


def _part(card: Card, of: str) -> float:
    if of == "cards":
        return 1 / 26
    return 1 / 7 if card.suit == "S" else 0


def unseen_by_value(view: View) -> list[int]:
    """How many cards of each capture value this seat has not seen; item 0 is nothing."""
    seen = set(_CARD.findall(" ".join(view.log)))
    seen.update(view.hand, view.loose or ())
    for house in view.houses:
        seen.update(house.cards)
    for pile in view.piles or ():
        seen.update(pile)
    if view.latest:
        seen.update(view.latest.cards)
    unseen = [4] * 14
    unseen[0] = 0
    for card in cards_named(seen):
        unseen[card.worth] -= 1
    return unseen


def chances(unseen: Sequence[int], hand: int) -> list[float]:
    """For each capture value, how likely it is that a hand of so many unseen cards has a card of it."""
    all_unseen = sum(unseen)
    result = []
    for many in unseen:
        none = 1.0
        for drawn in range(many):
            none *= max(all_unseen - hand - drawn, 0) / (all_unseen - drawn)
        result.append(1 - none)
    return result

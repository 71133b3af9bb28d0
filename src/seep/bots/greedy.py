"""`greedy`: looks one play ahead.

Each legal play is worth the points it captures and the sweep it makes, less what the next player would then take on
average, sweep included. What the players after that would take counts too, though less: the partner's for, the
opponents' against. Who holds what is guessed from the cards not seen yet; the owner of a house is known to hold its
key. So houses, keys and dear cards left lying come in through one question: who could take what next? A house of one's
own is worth something for later besides. The weights are the best of a few dozen tried in duplicate deals.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import prod
from random import Random
from typing import Final

from seep.bots.floor import Floor, Pile, cards_named
from seep.cards import CARDS, Card
from seep.play import Play
from seep.rules import Rules
from seep.view import View

FORESIGHT: Final = (1.0, 0.2, 0.3)
"""How much it counts what the next player takes, the one after that, and the third."""
HOUSE_OWNED: Final = 3.0
"""What a house of one's own is good for, in points."""
HOUSE_SAFE: Final = 0.6
"""How much the points in it count, where no opponent can take it."""
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
        players = self.rules.players
        self.following = [(self.seat + step) % players for step in range(1, players)][: self.plays_after]
        unseen = unseen_by_value(view)
        self.chances = {seat: chances(unseen, self.hand_size(seat)) for seat in self.following}

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
        floor = self.floor.after(play, self.seat, self.rules.players)
        value = self.captured(play)
        if play.kind == "capture" and floor.empty:
            value += self.sweep_points(play.value, self.plays_after)
        if not self.plays_after:
            return value + self.left_over(play, floor)
        reach = floor.reach()
        takings = floor.takings(self.worth, reach)
        next_takings = list(takings)
        for sweeper in floor.sweepers(reach):
            next_takings[sweeper] += self.sweep_points(sweeper, self.plays_after - 1)
        for step, seat in enumerate(self.following):
            taken = expected(takings if step else next_takings, self.chances_with_keys(seat, floor))
            value += FORESIGHT[step] * (taken if self.is_mine(seat) else -taken)
        return value + sum([self.house_value(house, pile) for house, pile in floor.houses.items()])

    def chances_with_keys(self, seat: int, floor: Floor) -> list[float]:
        """How likely it is that a player has a card of each value: the owner of a house has its key (R3.4)."""
        keys = [house for house, pile in floor.houses.items() if seat in pile.owners]
        if not keys:
            return self.chances[seat]
        return [1.0 if value in keys else chance for value, chance in enumerate(self.chances[seat])]

    def house_value(self, house: int, pile: Pile) -> float:
        """What a house of one's own side, and of no other, is good for later: more, the less others can take it."""
        if not all(self.is_mine(seat) for seat in pile.owners):
            return 0
        safe = prod(1 - self.chances[seat][house] for seat in self.following if not self.is_mine(seat))
        return HOUSE_OWNED + HOUSE_SAFE * safe * sum([self.worth[card] for card in pile.cards])

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


def expected(takings: Sequence[float], chance: Sequence[float]) -> float:
    """What a player takes on average who takes the most that the hand allows."""
    total, left = 0.0, 1.0
    for points, value in sorted(zip(takings, range(14), strict=True), reverse=True):
        if points <= 0:
            break
        total += left * chance[value] * points
        left *= 1 - chance[value]
    return total

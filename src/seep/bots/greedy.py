"""`greedy`: looks at one play and no further.

A play is worth the points it captures and the sweep it makes, less the sweep it gives the next player, by the chance
that they hold the card for it. A house of one's own side is worth a little for its key, and a throw costs half of the
card's points. What else the others could capture is not thought of: that is what makes it greedy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from seep.bots.bot import Bot
from seep.bots.observation import observe
from seep.cards import CARDS, Card
from seep.core.game import MATCH_OPTIONS, PLAY_OPTIONS, SWEEP_OPTIONS, Game, first_hand_size, require_known
from seep.play import Play
from seep.rules import Rules
from seep.view import View

HOUSE_OWNED: Final = 3.0
"""Points for a house that one's own side owns, and no other."""
HOUSE_VALUES: Final = range(9, 14)
KNOWN_OPTIONS: Final = PLAY_OPTIONS | SWEEP_OPTIONS | MATCH_OPTIONS | {"points", "majority", "all_points_double"}
"""The options that it follows: what cards score is worked out here, all else is asked of the core."""


@dataclass(frozen=True)
class GreedyBot(Bot):
    """Takes what it can and gives what it must."""

    name = "greedy"

    def choose(self, view: View, rng: Random) -> Play:
        """The play that is worth most; of equals a random one. Raises `ValueError` for rules that it does not know."""
        if len(view.legal) == 1:
            return view.legal[0]
        evaluation = Evaluation(view)
        values = [evaluation.value(play) for play in view.legal]
        best = max(values) - 1e-9
        return rng.choice([play for play, value in zip(view.legal, values, strict=True) if value >= best])


class Evaluation:
    """What each bid and play is worth to the seat to move, in points, as its view shows it."""

    def __init__(self, view: View) -> None:
        observed = observe(view)
        self.rules = observed.known.rules
        require_known(self.rules, KNOWN_OPTIONS, "greedy")
        self.hand = view.hand
        self.game = Game(self.rules, observed.known)
        self.side = self.game.side_of(observed.seat)
        self.afterstates = dict(self.game.afterstates())
        self.points = expected_points(self.rules)
        following = (observed.seat + 1) % self.rules.players
        size = view.hands[following] or (first_hand_size(self.rules.players) if view.stock else 0)
        self.chances = holding_chances(unseen_by_value(view), size)
        """For each capture value, how likely the next player has a card of it."""

    def value(self, play: Play) -> float:
        """What a legal bid or play is worth."""
        return self.bid_value(play) if play.kind == "bid" else self.play_value(play)

    def bid_value(self, bid: Play) -> float:
        """What speaks for a bid: keys, cards to build with, and that no dear card need be thrown."""
        keys = [card for card in self.hand if card.worth == bid.value]
        builders = [card for card in self.hand if card.worth < bid.value]
        return 10 * len(keys) + len(builders) - min(self.points[card] for card in keys)

    def play_value(self, play: Play) -> float:
        """What a play is worth."""
        after = self.afterstates[play.bits]
        value = self.gain(after)
        if after.over:
            return value
        value -= self.sweep_given(after)
        if play.kind == "throw":
            assert play.card is not None
            value -= self.points[play.card] / 2
        owned = [after.owners(house) for house in HOUSE_VALUES]
        ours = [owners for owners in owned if owners and all(after.side_of(seat) == self.side for seat in owners)]
        return value + HOUSE_OWNED * len(ours)

    def gain(self, after: Game) -> float:
        """What a play brings one's own side at once, in cards and sweeps, less what it brings the others."""
        gain = 0.0
        for side in range(self.rules.sides):  # nothing is captured yet in what was observed
            points = sum([self.points[card] for card in after.captured(side)])
            points += after.sweeps[side] - self.game.sweeps[side]
            gain += points if side == self.side else -points
        return gain

    def sweep_given(self, after: Game) -> float:
        """The points of a sweep that the next player can make, times the chance that they can."""
        given = 0.0
        for value in after.sweeping_values():
            surely = after.turn in after.owners(value)  # owners hold a key (R3.4)
            given = max(given, (1.0 if surely else self.chances[value]) * after.sweep_points(value))
        return given


@lru_cache(maxsize=64)
def expected_points(rules: Rules) -> tuple[float, ...]:
    """What each card brings the side that captures it on average: its points, and its part of a majority."""
    points = rules.card_points
    majority = rules.majority
    return tuple(points[card] + (_part(card, majority.of) * majority.points if majority else 0) for card in CARDS)


def _part(card: Card, of: str) -> float:
    """A card's part of a majority: one in as many as it takes."""
    if of == "cards":
        return 1 / 26
    return 1 / 7 if card.suit == "S" else 0


def unseen_by_value(view: View) -> list[int]:
    """How many cards of each capture value this seat has not seen; item 0 is nothing."""
    seen = {card for play in view.log for card in (play.card, *play.loose) if card is not None}
    seen.update(view.hand, view.loose or ())
    for house in view.houses:
        seen.update(house.cards)
    for pile in view.piles or ():
        seen.update(pile)
    if view.latest:
        seen.update(view.latest.cards)
    unseen = [4] * 14
    unseen[0] = 0
    for card in seen:
        unseen[card.worth] -= 1
    return unseen


def holding_chances(unseen: Sequence[int], hand: int) -> list[float]:
    """For each capture value, how likely it is that a hand of so many unseen cards has a card of it."""
    all_unseen = sum(unseen)
    result = []
    for count in unseen:
        none = 1.0
        for drawn in range(count):
            none *= max(all_unseen - hand - drawn, 0) / (all_unseen - drawn)
        result.append(1 - none)
    return result

"""Plays described for those who are shown them: each with its parts and what it did, as texts and numbers.

What a play does comes from `Deal.effects` and `Deal.effect`. Chairs and sides are those of the table.

>>> match = Match("short", seed=7)
>>> _ = match.deal.play("bid 11")
>>> [(made.play, made.action, made.chair == match.first) for made in described_history(match)]
[('bid 11', 'bid', True)]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

import msgspec

from seep.cards import Card
from seep.deal import Effect
from seep.floor_sets import CardSets, FloorSets, scoring_cards
from seep.match import Match
from seep.play import Play
from seep.rules import Rules

Action: TypeAlias = Literal["bid", "throw", "capture", "establish", "add", "break"]


class PlayDescription(msgspec.Struct, frozen=True, kw_only=True):
    """A play in the notation of R13, its parts, and what it does, or would do."""

    play: str
    card: str | None
    """The card played; None for a bid."""
    action: Action
    house: int | None
    """The value of the house captured, made or added to."""
    broken: int | None
    """The value of the house that a break uses up."""
    loose: list[str]
    """The loose cards that move."""
    sets: list[list[str]]
    """The cards set by set, each summing to the value (R4.1, R5.1); cards and sets in card order.

    Of a capture, the sets of loose cards taken; of a house play or a break, those that come to lie in the house, the
    set of the played card first. Empty for a bid, a throw, and a play whose cards do not divide into sets.
    """
    points: int
    """What the cards score: the card played, the loose cards that move and the house captured."""
    cemented: bool
    """Whether the house made or added to is cemented afterwards."""
    newly_cemented: bool
    """Whether it is this play that makes it so."""
    merged: bool
    """Whether a house broken joins one that stood already (R7.3)."""
    sweep: int | None
    """Points for a sweep (R8.1); None if it is none."""


class PlayView(PlayDescription, frozen=True, kw_only=True):
    """A play of this deal, who made it, and what it did."""

    chair: int
    leftovers: list[str]
    """After the last play of a deal, the loose cards that went to the side that captured last (R8.2)."""
    leftovers_side: int | None
    """That side of the table."""


def play_fields(play: Play, effect: Effect, floor: FloorSets) -> dict[str, Any]:
    """The fields of a `PlayDescription`: of a play on `floor`, as it is before the play."""
    return {
        "play": str(play),
        "card": None if play.card is None else str(play.card),
        "action": effect.action,
        "house": effect.house,
        "broken": effect.broken,
        "loose": card_texts(play.loose),
        "sets": set_texts(floor.sets(play)),
        "points": floor.points(play),
        "cemented": effect.cemented,
        "newly_cemented": effect.newly_cemented,
        "merged": effect.merged,
        "sweep": effect.sweep,
    }


def made_fields(match: Match, chair: int, play: Play, effect: Effect, floor: FloorSets) -> dict[str, Any]:
    """The fields of a `PlayView`: a play that `chair` made on `floor` in the latest deal of `match`."""
    side = effect.leftovers_side
    return {
        "chair": chair,
        "leftovers": card_texts(effect.leftovers),
        "leftovers_side": None if side is None else table_side(match, side),
        **play_fields(play, effect, floor),
    }


def described_history(match: Match) -> list[PlayView]:
    """The plays of the latest deal."""
    return follow_history(match)[0]


def follow_history(match: Match) -> tuple[list[PlayView], FloorSets]:
    """The plays of the latest deal, and the floor after them.

    Seats play in turn, and the bidder, seat 0, bids before the first card.
    """
    plays = match.deal.history
    cards_before = match.deal.plays - sum(play.kind != "bid" for play in plays)
    made: list[PlayView] = []
    floor = FloorSets.at_start(match.deal)
    for play, effect in zip(plays, match.deal.effects(), strict=True):
        chair = match.chair_of(cards_before % match.rules.players)
        made.append(PlayView(**made_fields(match, chair, play, effect, floor)))
        floor.follow(play)
        cards_before += play.kind != "bid"
    return made, floor


def table_side(match: Match, deal_side: int) -> int:
    """The side of the table that is side `deal_side` of the deal: seat n of a deal is on its side n."""
    return match.side_of(match.chair_of(deal_side))


def card_texts(cards: Iterable[Card]) -> list[str]:
    """Cards as texts, in their order."""
    return [str(card) for card in cards]


def set_texts(sets: CardSets) -> list[list[str]]:
    """Sets of cards as texts."""
    return [card_texts(cards) for cards in sets]


def card_point_texts(rules: Rules) -> dict[str, int]:
    """The cards that score by these rules, with their points."""
    return {str(card): points for card, points in scoring_cards(rules).items()}

"""What one seat may see (R12), and nothing else: built up from what is public and what is the seat's own.

This is the one place where that is decided. A view is safe to send to its seat; a spectator's view (`seat` None)
is safe to send to anyone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from seep.deal import Deal


class HouseView(msgspec.Struct, frozen=True):
    """A house on the floor; `owners` are seats."""

    value: int
    cards: list[str]
    cemented: bool
    owners: list[int]


class CaptureView(msgspec.Struct, frozen=True):
    """The latest capture: whose it was, and its cards, the capturing one among them."""

    seat: int
    cards: list[str]


class RedealView(msgspec.Struct, frozen=True):
    """A pack thrown in before this one: `"no-high-card"` with the hand shown (R2.4), or `"floor"`."""

    reason: str
    hand: list[str]


class View(msgspec.Struct, frozen=True):
    """The deal as one seat sees it. Cards are texts (`"TC"`), seats count from the bidder, sides as in R13."""

    rules: str | dict[str, Any]
    players: int
    seat: int | None
    """Whose view this is; None is a spectator."""
    phase: str
    """`"bid"`, `"play"` or `"over"`."""
    turn: int
    opening: bool
    """Whether the bid or the opening play is due."""
    bid: int | None
    """The bid, once made."""
    plays: int
    """Cards played so far, the bid not counted."""
    hand: list[str]
    """One's own hand; empty for a spectator."""
    hands: list[int]
    """The number of cards in each hand."""
    stock: int
    """The number of cards still to be dealt."""
    loose: list[str] | None
    """The loose cards; None while they lie face down."""
    loose_count: int
    houses: list[HouseView]
    captured: list[int]
    """The number of cards each side has captured."""
    piles: list[list[str]] | None
    """The captured cards themselves: once the deal is over, or where the table plays with open piles (R12.2)."""
    sweeps: list[int]
    """Each side's points for sweeps so far."""
    last_capture: int | None
    """The side that captured last."""
    latest: CaptureView | None
    """The latest capture, until the next play (R12.2)."""
    log: list[str]
    """Every play made, in R13 text, the bid first; a deal taken up from a position starts empty."""
    log_start: int
    """How many plays had been made before the first of `log`."""
    redeals: list[RedealView]
    scores: list[int] | None
    """The deal scores by side, once it is over (R8.3)."""
    totals: list[int] | None
    """Each side's points since the last baazi (R9.1), this deal's once it is scored; None for a deal by itself."""
    legal: list[str]
    """What may be played: only for the seat to move."""


def view_of(deal: Deal, seat: int | None, open_piles: bool = False, totals: Sequence[int] | None = None) -> View:
    """What `seat` (None: a spectator) may see of `deal`, in a match where its sides have `totals`."""
    rules = deal.rules
    sides = range(rules.sides)
    history = deal.history
    over = deal.phase == "over"
    floor_shown = deal.phase != "bid" or rules.floor_open_for_bid
    bids = [play.value for play in history[:1] if play.kind == "bid"]
    latest = deal.latest_capture()
    return View(
        rules=rules.text(),
        players=rules.players,
        seat=seat,
        phase=deal.phase,
        turn=deal.turn,
        opening=deal.opening,
        bid=bids[0] if bids else deal.bid,
        plays=deal.plays,
        hand=[] if seat is None else _texts(deal.hand(seat)),
        hands=[len(deal.hand(other)) for other in range(rules.players)],
        stock=len(deal.stock),
        loose=_texts(deal.loose) if floor_shown else None,
        loose_count=len(deal.loose),
        houses=[
            HouseView(house.value, _texts(house.cards), house.cemented, list(house.owners)) for house in deal.houses
        ],
        captured=[len(deal.captured(side)) for side in sides],
        piles=[_texts(deal.captured(side)) for side in sides] if over or open_piles else None,
        sweeps=list(deal.sweeps),
        last_capture=deal.last_capture,
        latest=CaptureView(latest[0], _texts(latest[1])) if latest else None,
        log=[str(play) for play in history],
        log_start=deal.plays - sum(play.kind != "bid" for play in history),
        redeals=[RedealView(reason, _texts(hand)) for reason, hand in deal.redeals],
        scores=list(deal.scores()) if over else None,
        totals=None if totals is None else list(totals),
        legal=[str(play) for play in deal.legal_plays()] if seat is not None and seat == deal.turn and not over else [],
    )


def _texts(cards: Any) -> list[str]:
    return [str(card) for card in cards]

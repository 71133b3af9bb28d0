"""What one seat may see (R12), and nothing else: built up from what is public and what is the seat's own.

This is the one place where that is decided. A view is safe to send to its seat; a spectator's view (`seat` None)
is safe to send to anyone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Self, SupportsIndex

import msgspec

from seep.cards import NAMES, Card
from seep.drawing import draw, progress_text, repr_line
from seep.play import Play
from seep.values import whole_number

if TYPE_CHECKING:
    from seep.deal import Deal


def enc_hook(value: object) -> str:
    """How msgspec writes a `Card` or a `Play`: as its text; raise `NotImplementedError` for anything else."""
    if type(value) is Card:
        return NAMES[value]
    if isinstance(value, (Play, Card)):
        return str(value)
    raise NotImplementedError(f"no text stands for {type(value).__name__}")


def dec_hook(kind: type, value: Any) -> Any:
    """How msgspec reads a `Card` or a `Play`; `ValueError` for a text that is none."""
    if kind is Card or kind is Play:
        return kind.parse(value)
    raise NotImplementedError(f"no text stands for {kind.__name__}")


def schema_hook(kind: type) -> dict[str, Any]:
    """What a JSON schema says of a `Card` or a `Play`: a string."""
    if kind is Card or kind is Play:
        return {"type": "string"}
    raise NotImplementedError(f"no text stands for {kind.__name__}")


ENCODER: Final = msgspec.json.Encoder(enc_hook=enc_hook)
"""Writes JSON with cards and plays as their texts, in a view or anywhere else."""


class HouseView(msgspec.Struct, frozen=True):
    """A house on the floor; `owners` are seats."""

    value: int
    cards: tuple[Card, ...]
    cemented: bool
    owners: tuple[int, ...]


class CaptureView(msgspec.Struct, frozen=True):
    """The latest capture: whose it was, and its cards, the capturing one among them."""

    seat: int
    cards: tuple[Card, ...]


class RedealView(msgspec.Struct, frozen=True):
    """A pack thrown in before this one: `"no-high-card"` with the hand shown (R2.4), or `"floor"`."""

    reason: str
    hand: tuple[Card, ...]


class View(msgspec.Struct, frozen=True):
    """The deal as one seat sees it. In JSON cards and plays are texts; seats count from the bidder, sides as in R13."""

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
    """The bid, once it is made; None in a deal that was taken up after its opening play."""
    plays: int
    """Cards played so far, the bid not counted."""
    hand: tuple[Card, ...]
    """One's own hand; empty for a spectator."""
    hands: tuple[int, ...]
    """The number of cards in each hand."""
    stock: int
    """The number of cards still to be dealt."""
    loose: tuple[Card, ...] | None
    """The loose cards; None while they lie face down."""
    loose_count: int
    houses: tuple[HouseView, ...]
    captured: tuple[int, ...]
    """The number of cards each side has captured."""
    piles: tuple[tuple[Card, ...], ...] | None
    """The captured cards themselves: once the deal is over, or where the table plays with open piles (R12.2)."""
    sweeps: tuple[int, ...]
    """Each side's points for sweeps so far."""
    last_capture: int | None
    """The side that captured last."""
    latest: CaptureView | None
    """The latest capture, until the next play (R12.2)."""
    log: tuple[Play, ...]
    """Every play made, the bid first; a deal taken up from a position starts empty."""
    log_start: int
    """How many plays had been made before the first of `log`."""
    redeals: tuple[RedealView, ...]
    scores: tuple[int, ...] | None
    """The deal scores by side, once it is over (R8.3)."""
    totals: tuple[int, ...] | None
    """Each side's points since the last baazi (R9.1), this deal's once it is scored; None for a deal by itself."""
    legal: tuple[Play, ...]
    """What may be played: only for the seat to move."""

    def __repr__(self) -> str:
        viewer = "spectator" if self.seat is None else f"seat {self.seat}"
        progress = progress_text(self.phase, self.opening, self.bid, self.turn, self.plays)
        return repr_line("View", self.rules, f"for {viewer}", progress)

    def __str__(self) -> str:
        return draw(self)

    def json(self) -> bytes:
        """The view as JSON (docs/notation.md), cards and plays as their texts; `from_json` reads it.

        >>> from seep import Deal
        >>> view = Deal.new("standard", seed=7).view(seat=0)
        >>> view.hand, view.legal
        ((Card('2H'), Card('4S'), Card('5H'), Card('9H')), (Play('bid 9'),))
        >>> View.from_json(view.json()) == view
        True
        """
        return ENCODER.encode(self)

    @classmethod
    def from_json(cls, data: bytes | str) -> Self:
        """Read what `json` wrote; raise `msgspec.ValidationError` for anything else."""
        return msgspec.json.decode(data, type=cls, dec_hook=dec_hook)

    def __hash__(self) -> int:
        return hash((self.seat, self.phase, self.plays, self.hand, self.loose, self.houses, self.log, self.legal))


def view_of(
    deal: Deal, seat: int | None, open_piles: bool = False, totals: Sequence[SupportsIndex] | None = None
) -> View:
    """What `seat` (None: a spectator) may see of `deal`, in a match where its sides have `totals`."""
    rules = deal.rules
    sides = range(rules.sides)
    over = deal.phase == "over"
    floor_shown = deal.phase != "bid" or rules.floor_open_for_bid
    history = deal.history
    latest = deal.latest_capture()
    return View(
        rules=rules.text(),
        players=rules.players,
        seat=seat,
        phase=deal.phase,
        turn=deal.turn,
        opening=deal.opening,
        bid=deal.bid,
        plays=deal.plays,
        hand=() if seat is None else deal.hand(seat),
        hands=tuple([len(deal.hand(other)) for other in range(rules.players)]),
        stock=len(deal.stock),
        loose=deal.loose if floor_shown else None,
        loose_count=len(deal.loose),
        houses=tuple([HouseView(house.value, house.cards, house.cemented, house.owners) for house in deal.houses]),
        captured=tuple([len(deal.captured(side)) for side in sides]),
        piles=tuple([deal.captured(side) for side in sides]) if over or open_piles else None,
        sweeps=deal.sweeps,
        last_capture=deal.last_capture,
        latest=CaptureView(*latest) if latest else None,
        log=history,
        log_start=deal.plays - sum([play.kind != "bid" for play in history]),
        redeals=tuple([RedealView(reason, hand) for reason, hand in deal.redeals]),
        scores=deal.scores() if over else None,
        totals=None if totals is None else _totals(totals, rules.sides),
        legal=tuple(deal.legal_plays()) if seat is not None and seat == deal.turn and not over else (),
    )


def _totals(totals: Sequence[SupportsIndex], sides: int) -> tuple[int, ...]:
    found = tuple(map(whole_number, totals))
    numbers = tuple(number for number in found if number is not None)
    if len(found) != sides or len(numbers) != sides:
        raise ValueError(f"totals must be a whole number for each of the {sides} sides, not {totals!r}")
    return numbers

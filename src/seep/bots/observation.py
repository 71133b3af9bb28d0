"""What a view tells, as values that the core thinks with."""

from __future__ import annotations

from dataclasses import dataclass

from seep.position import House, Position
from seep.rules import Rules
from seep.view import View


@dataclass(frozen=True, slots=True)
class Observation:
    """What one seat knows of a deal: what `seep.core.belief.Belief` reads."""

    seat: int
    known: Position
    """The position, with nothing in the places that the seat cannot see: other hands, captured cards, the stock."""
    captured_sizes: tuple[int, ...]
    """How many cards each side has captured."""
    floor_hidden: bool
    """Whether the four cards of the floor lie face down, as they do until the bid (R2.2)."""
    log: tuple[int, ...]
    """Every play so far as `Play.bits`, the bid first; empty where the deal's beginning is not known."""


def observe(view: View) -> Observation:
    """What the view's seat knows; raises `ValueError` for a spectator's view."""
    if view.seat is None:
        raise ValueError("a spectator has no hand to think for")
    rules = Rules.parse(view.rules)
    known = Position(
        rules=rules,
        hands=tuple(view.hand if seat == view.seat else () for seat in range(view.players)),
        loose=view.loose or (),
        houses=tuple(House(house.value, house.cards, house.owners) for house in view.houses),
        turn=view.turn,
        opening=view.opening,
        bid=view.bid if view.opening else None,
        plays=view.plays,
        captured=((),) * rules.sides,
        sweeps=view.sweeps,
        last_capture=view.last_capture,
        stock=(),
    )
    # The log of a deal that was taken up after the bid has no beginning, and says less than it seems to.
    whole = view.log_start == 0 and bool(view.log) and view.log[0].kind == "bid"
    log = tuple([play.bits for play in view.log]) if whole else ()
    return Observation(view.seat, known, view.captured, view.loose is None, log)

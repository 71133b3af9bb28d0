"""What a view tells, as the numbers that the core thinks with."""

from __future__ import annotations

from dataclasses import dataclass

from seep.cards import Card
from seep.play import Play
from seep.view import View

PHASES = {"bid": 0, "play": 2, "over": 3}
"""The core's numbers for the phases; 1 is the opening play."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A view for `seep.core.belief.Belief`: cards as numbers, plays as `Play.bits`."""

    seat: int
    hand: list[Card]
    loose: list[Card] | None
    houses: list[tuple[int, list[Card], list[int]]]
    sizes: list[int]
    stock: int
    turn: int
    phase: int
    bid: int | None
    plays: int
    captured: list[int]
    sweeps: list[int]
    last_capture: int | None
    log: list[int]


def facts_of(view: View) -> Facts:
    """What the view's seat knows; the log counts only where it is whole, from the bid on."""
    if view.seat is None:
        raise ValueError("a spectator has no hand to think for")
    whole = view.log_start == 0 and view.log[:1] == [f"bid {view.bid}"]
    opening = view.phase == "play" and view.opening
    return Facts(
        seat=view.seat,
        hand=_cards(view.hand),
        loose=None if view.loose is None else _cards(view.loose),
        houses=[(house.value, _cards(house.cards), house.owners) for house in view.houses],
        sizes=view.hands,
        stock=view.stock,
        turn=view.turn,
        phase=1 if opening else PHASES[view.phase],
        bid=view.bid if opening else None,
        plays=view.plays,
        captured=view.captured,
        sweeps=view.sweeps,
        last_capture=view.last_capture,
        log=[Play.parse(text).bits for text in view.log] if whole else [],
    )


def _cards(texts: list[str]) -> list[Card]:
    return [Card.parse(text) for text in texts]

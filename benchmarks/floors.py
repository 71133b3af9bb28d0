"""How long the legal plays of the largest floors take: those met in many random deals, and one made to be the worst."""

from __future__ import annotations

import heapq
import random
import statistics
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import seep
from seep.cards import CARDS, cards_text
from tests.positions import DEFAULTS


class Floor(NamedTuple):
    """What the legal plays of some floors cost in milliseconds: to find them, and as a Python list of `Play`."""

    name: str
    loose: str
    plays: str
    found_median: float
    found_slowest: float
    listed_median: float
    listed_slowest: float


def met(deals: int, largest: int, seed: int, rules: str = "standard") -> list[tuple[int, int, dict[str, Any]]]:
    """The `largest` floors by number of loose cards in so many random deals: `(loose cards, order met, position)`."""
    source = random.Random(seed)
    floors: list[tuple[int, int, dict[str, Any]]] = []
    met_so_far = 0
    for _ in range(deals):
        deal = seep.Deal.new(rules, seed=source.getrandbits(32))
        while deal.phase != "over":
            plays = deal.legal_plays()
            loose = len(deal.loose)
            met_so_far += 1
            if len(floors) < largest:
                heapq.heappush(floors, (loose, met_so_far, deal.position()))
            elif loose > floors[0][0]:
                heapq.heapreplace(floors, (loose, met_so_far, deal.position()))
            deal.play(source.choice(plays))
    return sorted(floors, key=lambda floor: (-floor[0], floor[1]))


def small_cards() -> dict[str, Any]:
    """All aces, twos, threes, fours and fives loose, and a hand with keys to build a house of any value from them."""
    hands = ["6C+8C+9C+TC+JC+QC+KC+KD", "6D+6H+6S+7C+7D+7H+7S+8D", "8H+8S+9D+9H+9S+TD+TH+TS", "JD+JH+JS+QD+QH+QS+KH+KS"]
    return {**DEFAULTS, "hands": hands, "loose": cards_text(CARDS[:20]), "plays": 16}


def measure(deals: int, largest: int, seed: int = 1) -> Iterator[Floor]:
    """Time every floor, the median of five calls each."""
    floors = met(deals, largest, seed)
    loose = f"{floors[-1][0]} to {floors[0][0]}"
    yield _floor(
        f"the {largest:,} largest floors of {deals:,} random deals", loose, [position for _, _, position in floors]
    )
    yield _floor("all aces, twos, threes, fours and fives", "20", [small_cards()])


def _floor(name: str, loose: str, positions: list[dict[str, Any]]) -> Floor:
    count, found, listed = zip(*map(_time, positions), strict=True)
    plays = f"{min(count):,} to {max(count):,}" if len(count) > 1 else f"{count[0]:,}"
    return Floor(name, loose, plays, statistics.median(found), max(found), statistics.median(listed), max(listed))


def _time(position: dict[str, Any], calls: int = 5) -> tuple[int, float, float]:
    """How many legal plays there are, and the median milliseconds to find them and to list them once they are found."""
    count, found, listed = 0, [], []
    for _ in range(calls):
        deal = seep.Deal.from_position(position)
        card = deal.hand(deal.turn)[0]
        started = time.perf_counter()
        deal.is_legal(str(card))
        known = time.perf_counter()
        count = len(deal.legal_plays())
        found.append(1000 * (known - started))
        listed.append(1000 * (time.perf_counter() - known))
    return count, statistics.median(found), statistics.median(listed)

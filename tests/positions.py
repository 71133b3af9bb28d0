"""Positions contrived to be hard to show or to choose from, as R13 writes them, for tests, walks and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from seep.cards import CARDS, cards_text

DEFAULTS: Final[Mapping[str, Any]] = {
    "rules": "standard",
    "houses": [],
    "turn": 0,
    "opening": False,
    "bid": None,
    "captured": ["", ""],
    "sweeps": [0, 0],
    "last_capture": None,
    "stock": "",
}
"""What a position is unless it says otherwise: seat 0 of four to play, nothing built and nothing captured."""


def many() -> dict[str, Any]:
    """Five houses and ten loose cards, of which the king of hearts has 32 plays."""
    return {
        **DEFAULTS,
        "hands": ["7H+8C+9C+TC+QC+KH", "7S+8D+9D+JC+QD+KS", "8H+9H+TD+JD+JS+QH", "8S+9S+TH+TS+JH+QS"],
        "loose": "AH+AS+2S+3H+3S+4S+5H+5S+6H+6S",
        "houses": [
            {"value": 9, "cards": "2C+7C", "owners": [1]},
            {"value": 10, "cards": "4C+6C", "owners": [2]},
            {"value": 11, "cards": "5C+6D", "owners": [3]},
            {"value": 12, "cards": "5D+7D", "owners": [0]},
            {"value": 13, "cards": "KC+KD", "owners": [0, 1]},
        ],
        "plays": 24,
        "captured": ["AC+AD+2D+2H", "3C+3D+4D+4H"],
        "sweeps": [0, 50],
        "last_capture": 1,
    }


def five_houses() -> dict[str, Any]:
    """Five houses, one of them of twelve cards, and eighteen loose cards, nothing captured."""
    houses = {
        9: ["AC", "8D"],
        10: ["TC", "TH"],
        11: ["2C", "9C"],
        12: ["2D", "TS"],
        13: ["KC", "KS", "AD", "2H", "3C", "3D", "4C", "AH", "2S", "3H", "3S", "4D"],
    }
    loose = "AS+4H+4S+5C+5D+5H+5S+6C+6D+6H+6S+7C+7D+7H+7S+8C+8H+8S"
    hands = [["9D", "JC", "QS", "KD"], ["9H", "JD", "QC", "KH"], ["TD", "JH", "QH"], ["9S", "JS", "QD"]]
    owners = {9: [0], 10: [2], 11: [0], 12: [0], 13: [0, 1]}
    return {
        **DEFAULTS,
        "hands": ["+".join(hand) for hand in hands],
        "loose": loose,
        "houses": [
            {"value": value, "cards": "+".join(cards), "owners": owners[value]} for value, cards in houses.items()
        ],
        "plays": 34,
    }


def twelve() -> dict[str, Any]:
    """One house of twelve cards, and few others."""
    position = five_houses()
    houses = [house for house in position["houses"] if house["value"] == 13]
    gone = [house for house in position["houses"] if house["value"] != 13]
    loose = position["loose"].split("+")
    captured = [card for house in gone for card in house["cards"].split("+")]
    return position | {
        "houses": houses,
        "loose": "+".join(loose[:5]),
        "captured": ["+".join(captured), "+".join(loose[5:])],
        "last_capture": 0,
    }


def full() -> dict[str, Any]:
    """Five houses, one of them of twelve cards, and eighteen loose cards, with few cards captured."""
    return {
        **many(),
        "hands": ["QS+KH", "9S+KS", "3H+TS", "AS+JS"],
        "loose": "AD+2C+2D+4D+4H+4S+5D+5H+5S+6D+6H+6S+7D+7H+7S+8D+8H+8S",
        "houses": [
            {"value": 9, "cards": "9C+9D", "owners": [1]},
            {"value": 10, "cards": "TC+TD", "owners": [2]},
            {"value": 11, "cards": "JC+JD", "owners": [3]},
            {"value": 12, "cards": "QC+QD", "owners": [0]},
            {"value": 13, "cards": "AC+QH+3C+TH+4C+9H+5C+8C+6C+7C+KC+KD", "owners": [0, 1]},
        ],
        "plays": 40,
        "captured": ["2S+3S+JH", "AH+2H+3D"],
        "sweeps": [0, 0],
    }


def all_loose() -> dict[str, Any]:
    """Nobody builds, and hardly anybody captures: seventeen loose cards."""
    return {
        **DEFAULTS,
        "hands": [
            "6H+9S+JD+JH+JS+QC+QS+KD",
            "2C+2D+3H+5D+6S+9H+QD+KH",
            "2H+3D+3S+5H+6C+9D+QH+KS",
            "2S+3C+5C+5S+6D+9C+JC+KC",
        ],
        "loose": "AC+4C+4D+4H+4S+7C+7D+7H+7S+8C+8D+8H+8S+TC+TD+TH+TS",
        "plays": 16,
        "captured": ["AD+AH", "AS"],
        "last_capture": 1,
    }


def loose_cards(count: int) -> dict[str, Any]:
    """So many loose cards, 24 to 51, nothing built and nothing captured; small cards to be played, of few plays."""
    plays = count - 4
    hands: list[list[Any]] = [[], [], [], []]
    turn = plays % 4
    held = 52 - count
    sizes = [held // 4 + ((seat - turn) % 4 < held % 4) for seat in range(4)]
    cards = list(CARDS)
    for seat in (turn, *(other for other in range(4) if other != turn)):
        hands[seat] = sorted(cards.pop(0 if seat == turn else -1) for _ in range(sizes[seat]))
    return {
        **DEFAULTS,
        "hands": [cards_text(hand) for hand in hands],
        "loose": cards_text(cards),
        "turn": turn,
        "plays": plays,
    }


def crowds() -> dict[str, dict[str, Any]]:
    """Floors with more on them than games have, by what is there."""
    floors = {f"{count} loose cards": loose_cards(count) for count in (24, 36, 51)}
    return {"five houses, eighteen loose": full(), "seventeen loose": all_loose()} | floors

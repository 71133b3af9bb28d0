"""Scenes of which the whole screen is kept as text: a table, a size, and the keys that were pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from seep.table import TableSettings
from tests.table.game import ASHA, Game
from tests.terminal.tables import NARROW, WIDE, FakeConnection, at, terminal

CROWDED: dict[str, Any] = {
    "rules": "standard",
    "hands": ["7H+8C+9C+TC+QC+KH", "7S+8D+9D+JC+QD+KS", "8H+9H+TD+JD+JS+QH", "8S+9S+TH+TS+JH+QS"],
    "loose": "AH+AS+2S+3H+3S+4S+5H+5S+6H+6S",
    "houses": [
        {"value": 9, "cards": "2C+7C", "owners": [1]},
        {"value": 10, "cards": "4C+6C", "owners": [2]},
        {"value": 11, "cards": "5C+6D", "owners": [3]},
        {"value": 12, "cards": "5D+7D", "owners": [0]},
        {"value": 13, "cards": "KC+KD", "owners": [0, 1]},
    ],
    "turn": 0,
    "opening": False,
    "bid": None,
    "plays": 24,
    "captured": ["AC+AD+2D+2H", "3C+3D+4D+4H"],
    "sweeps": [0, 50],
    "last_capture": 1,
    "stock": "",
}
"""Nothing captured for half a deal: five houses and ten loose cards."""
FULL: dict[str, Any] = {
    **CROWDED,
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
"""Five houses, one of them of twelve cards, and eighteen loose cards."""


@dataclass(frozen=True)
class Shown:
    """What is shown, where, and the keys pressed before it is looked at."""

    make: Callable[[], FakeConnection]
    size: tuple[int, int] = NARROW
    keys: Sequence[str] = ()


def bidding() -> FakeConnection:
    """Asha is to bid."""
    seed = 1
    while (game := Game(seed=seed)).table.match.first != 0:
        seed += 1
    return FakeConnection(game)


def positioned(position: dict[str, Any]) -> Callable[[], FakeConnection]:
    """A position with Asha to play."""
    return lambda: FakeConnection(at(position))


def played(rules: str = "standard", person: str | None = ASHA, plays: int = 14) -> Callable[[], FakeConnection]:
    """Some plays into a deal."""

    def make() -> FakeConnection:
        game = Game(rules, seed=4, settings=TableSettings(bot="greedy"))
        for _ in range(plays):
            game.play_one()
        game.play_until(ASHA)
        return FakeConnection(game, person)

    return make


def scored() -> FakeConnection:
    """A deal is over."""
    game = Game("long", baazis=3, seed=2)
    game.play_deal()
    return FakeConnection(game)


def waiting() -> FakeConnection:
    """Two people wait for the match."""
    return FakeConnection(Game(people=2, started=False))


SCENES = {
    "bid": Shown(bidding),
    "crowded": Shown(positioned(CROWDED), keys=("right", "down", "down")),
    "full": Shown(positioned(FULL), keys=("end", "left", "down")),
    "full-wide": Shown(positioned(FULL), WIDE, keys=("left", "down")),
    "touched": Shown(positioned(CROWDED), keys=("f", *("right",) * 10, "space", "right")),
    "three": Shown(played("three-player"), WIDE),
    "two": Shown(played("two-player")),
    "watching": Shown(played(person=None)),
    "sheet": Shown(scored),
    "room": Shown(waiting),
    "help": Shown(bidding, keys=("question_mark",)),
}
NAMES = tuple(SCENES)


async def draw(name: str) -> str:
    """The screen as text."""
    shown = SCENES[name]
    async with terminal(shown.make(), shown.size, colour=False) as one:
        await one.press(*shown.keys)
        return one.text

"""Scenes of which the whole screen is kept as text: a table, a size, and the keys that were pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from seep.table import TableSettings
from tests.positions import full, many
from tests.table.game import ASHA, Game
from tests.terminal.tables import NARROW, WIDE, FakeConnection, at, terminal


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
    "crowded": Shown(positioned(many()), keys=("right", "down", "down")),
    "full": Shown(positioned(full()), keys=("end", "left", "down")),
    "full-wide": Shown(positioned(full()), WIDE, keys=("left", "down")),
    "touched": Shown(positioned(many()), keys=("f", *("right",) * 10, "space", "right")),
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

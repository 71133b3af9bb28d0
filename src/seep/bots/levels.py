"""Six levels from a beginner to full strength: the same search, with less or more of it.

The lower levels look at few worlds, so they overlook things, and do not always play what they think best, though never
something far behind it: mistakes that people make, not absurd ones. See docs/bots.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from seep.bots.search import SearchBot


@dataclass(frozen=True, slots=True)
class Level:
    """How much a level thinks (iterations, at most so many seconds a play) and how true it is to its thoughts."""

    iterations: int
    seconds: float
    warmth: float = 0.0
    """Points behind the best at which a play is chosen about a third as often."""
    slack: float = 0.0
    """Points behind the best beyond which a play is never chosen."""


LEVELS: Final = {
    "novice": Level(40, 1.0, warmth=14.0, slack=40.0),
    "casual": Level(120, 1.0, warmth=6.0, slack=25.0),
    "steady": Level(300, 1.0, warmth=2.0, slack=10.0),
    "skilled": Level(1_000, 1.0),
    "strong": Level(3_000, 1.0),
    "master": Level(10_000, 0.9),
}


def make_level(name: str) -> SearchBot:
    """The bot of a level; raises `KeyError` for a name that is none."""
    level = LEVELS[name]
    return SearchBot(level.iterations, level.seconds, name=name, warmth=level.warmth, slack=level.slack)

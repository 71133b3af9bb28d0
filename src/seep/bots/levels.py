"""Six levels from a beginner to full strength: the same search, with less or more of it.

The lower levels look at few determinizations, so they overlook things. They do not always play what they think best,
though never something far behind it: mistakes that people make, not absurd ones. See docs/bots.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from seep.bots.search import SearchBot


@dataclass(frozen=True, slots=True)
class Level:
    """How long a level searches, and how far what it plays is random; as in `SearchBot`."""

    iterations: int
    time_budget: float
    """Seconds a play at most."""
    choice_temperature: float = 0.0
    """Points behind the best at which a play is chosen about a third as often."""
    max_loss: float = 0.0
    """Points behind the best beyond which a play is never chosen."""
    min_visits: int = 1
    """Visits without which a play is never chosen: its mean says nothing yet."""


LEVELS: Final = {
    "novice": Level(40, 1.0, choice_temperature=14.0, max_loss=40.0, min_visits=3),
    "casual": Level(120, 1.0, choice_temperature=6.0, max_loss=25.0, min_visits=4),
    "steady": Level(300, 1.0, choice_temperature=2.0, max_loss=10.0, min_visits=6),
    "skilled": Level(1_000, 1.0),
    "strong": Level(3_000, 1.0),
    "master": Level(10_000, 0.9),
}


def make_level(name: str) -> SearchBot:
    """The bot of a level; raises `KeyError` for a name that is none."""
    level = LEVELS[name]
    return SearchBot(
        level.iterations,
        level.time_budget,
        name=name,
        choice_temperature=level.choice_temperature,
        max_loss=level.max_loss,
        min_visits=level.min_visits,
    )

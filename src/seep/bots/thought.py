"""What a bot that thinks has to say about its choice."""

from __future__ import annotations

import msgspec


class Candidate(msgspec.Struct, frozen=True):
    """A play the bot has looked at."""

    play: str
    visits: int
    """How often it was tried: how sure the bot is of it, beside the others."""
    margin: float
    """The expected margin of the deal, in points for one's own side."""
    chance: float
    """The chance to win the baazi, 0 to 1; where there is none to win, 0.5 and a five-hundredth of the margin."""


class Thought(msgspec.Struct, frozen=True):
    """The play a bot chose, and what it looked at, the most promising first."""

    play: str
    candidates: tuple[Candidate, ...]
    iterations: int = 0

"""A bot's choice and what it knows of the alternatives: what `Bot.think` returns."""

from __future__ import annotations

import msgspec

from seep.play import Play


class Candidate(msgspec.Struct, frozen=True):
    """A play the bot has looked at."""

    play: Play
    visits: int
    """How often it was tried: how sure the bot is of it, beside the others."""
    margin: float
    """The expected margin of the deal, in points for one's own side."""
    utility: float
    """The expected utility, 0 to 1: the chance to win the baazi, or where there is none to win, a half and a
    five-hundredth of the margin."""


class Analysis(msgspec.Struct, frozen=True):
    """The play a bot chose, and what it looked at, the most promising first."""

    play: Play
    candidates: tuple[Candidate, ...] = ()
    iterations: int = 0

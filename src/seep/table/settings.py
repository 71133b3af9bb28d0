"""What the host of a table decides beside the rules of the game."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

Pace: TypeAlias = Literal["slow", "normal", "fast"]
DEFAULT_BOT: Final = "steady"
MAX_BAAZIS: Final = 99
"""The most baazis a match may be best of; None is endless."""

_Seconds: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3600)]


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """Time to think: `turn` seconds for each play, then a `reserve` of each chair, to which each play adds `refill`."""

    turn: Annotated[int, msgspec.Meta(ge=5, le=3600)] = 30
    reserve: _Seconds = 60
    """The most that a chair has in reserve, and what it begins a deal with."""
    refill: _Seconds = 5


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What the host chose; the names of bots are checked by the server, which has them."""

    bot: Annotated[str, msgspec.Meta(min_length=1, max_length=100)] = DEFAULT_BOT
    """The bot that takes the chairs nobody has taken, and stands in for those who are away."""
    pace: Pace = "normal"
    """How fast bots answer, and how long plays are shown."""
    clock: Clock | None = None
    watching: bool = True
    """Whether others than the players may watch."""
    listed: bool = False
    """Whether the table is shown in the lobby; else it is found by its link or code alone."""
    grace: Annotated[int, msgspec.Meta(ge=5, le=3600)] = 30
    """Seconds after which a bot stands in for a player who is away; twice as long the first time."""
    pause: Annotated[int, msgspec.Meta(ge=3, le=3600)] = 45
    """Seconds after which the next deal begins though not everybody has asked for it."""

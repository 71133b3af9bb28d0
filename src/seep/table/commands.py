"""What people and bots ask of a table.

A command carries all the chance it may need (cards cut, packs shuffled): the table itself draws nothing.
`cmd_id` names the command, so that a retry is answered and not done twice; `seq` is the number of the
last event its sender had seen. `chair` is who asks, known from a token and never from the message;
None is a spectator.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from seep.rules import RulesText
from seep.table.events import Chair


class OpenTable(msgspec.Struct, frozen=True, kw_only=True):
    """Open a table and deal the first deal."""

    table: str
    rules: RulesText
    baazis: int | None
    chairs: tuple[Chair, ...]
    rounds: tuple[tuple[str | None, ...], ...]
    packs: tuple[str, ...]


class _Asked(msgspec.Struct, frozen=True, kw_only=True):
    cmd_id: str
    seq: int
    chair: int | None


class PlayCard(_Asked, frozen=True, kw_only=True):
    """Bid or play, in the notation of R13."""

    play: str


class NextDeal(_Asked, frozen=True, kw_only=True):
    """Go on after a scored deal."""

    packs: tuple[str, ...]


class Rematch(_Asked, frozen=True, kw_only=True):
    """Start another match after the last one has ended."""

    rounds: tuple[tuple[str | None, ...], ...]
    packs: tuple[str, ...]


Command: TypeAlias = PlayCard | NextDeal | Rematch

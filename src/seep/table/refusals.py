"""Why a command is refused, and what else may come of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from seep.table.events import Event


class Refusal(msgspec.Struct, frozen=True):
    """Why a command is refused: a stable code, the rule of the game behind it, if one is, and the code's parameters."""

    code: str
    rule: str | None = None
    params: Mapping[str, Any] = {}


Decision: TypeAlias = list[Event] | Refusal
"""The events that a command causes, or why it is refused."""

"""The error of a record that cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from seep.records.game import Game


MAX_REASON_LENGTH: Final = 400


class RecordError(ValueError):
    """A record that is truncated or wrong from `line` and `column` on, both counted from 1, columns in characters.

    `code` is stable and listed in `docs/notation.md`, `params` says what it is about, `reason` is for people. `game` is
    the game with the error, as far as it could be read: None before its header is complete.
    """

    def __init__(
        self,
        line: int,
        column: int,
        code: str,
        reason: str,
        params: Mapping[str, Any] | None = None,
        game: Game | None = None,
    ) -> None:
        if len(reason) > MAX_REASON_LENGTH:
            reason = reason[:MAX_REASON_LENGTH] + "…"
        super().__init__(f"line {line}, column {column}: {reason}")
        self.line = line
        self.column = column
        self.code = code
        self.reason = reason
        self.params = dict(params or {})
        self.game = game

    def __reduce__(self) -> tuple[type[RecordError], tuple[object, ...]]:
        return RecordError, (self.line, self.column, self.code, self.reason, self.params, self.game)

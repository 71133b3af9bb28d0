"""What is kept between two runs: who one is at each server, and at which table one played there last."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final

import msgspec

FILE: Final = "terminal.json"


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """A server that was played at. Whoever has the token can do whatever its person can."""

    token: str
    table: str | None = None


class Memory:
    """Reads and writes a file in a directory; where it cannot, nothing is kept, and nothing else is lost."""

    def __init__(self, directory: Path) -> None:
        self.path = directory / FILE

    def of(self, server: str) -> Known | None:
        """What is known of a server."""
        return self._read().get(server)

    def keep(self, server: str, known: Known) -> None:
        """Keep this for the next time; nobody else may read it."""
        text = msgspec.json.format(msgspec.json.encode({**self._read(), server: known}))
        written = self.path.with_suffix(".new")
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            written.unlink(missing_ok=True)
            with os.fdopen(os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(text)
            written.replace(self.path)

    def _read(self) -> dict[str, Known]:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, Known])
        except (OSError, msgspec.DecodeError):
            return {}

"""Results on disk: JSON lines, a header and then one line for each pair, written when it is finished.

A run that is given the file of an earlier one continues it. The file may be read at any time, and however the earlier
run was stopped, at most its last line is incomplete.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from seep.arena.contestants import seatings
from seep.arena.pair import ArenaError, PairResult
from seep.arena.plan import Plan
from seep.arena.version import fingerprint, version
from seep.rules import Rules, RulesError

FORMAT: Final = 1
MAGIC: Final = b'{"arena":'


class Header(msgspec.Struct, frozen=True):
    """What was played, and by which code."""

    arena: int
    """The number of this format."""
    contestants: list[str]
    rules: str | dict[str, Any]
    seed: int
    seep: str
    """The version."""
    code: str
    """The fingerprint of the code within the version."""

    @classmethod
    def of(cls, plan: Plan) -> Self:
        """The header of this plan's results, played here and now."""
        names = [contestant.name for contestant in plan.contestants]
        return cls(FORMAT, names, plan.rules.text(), plan.seed, version(), fingerprint(plan.bots))

    def mismatch(self, other: Header) -> str | None:
        """How this header differs from the other, or None; within a version the code may differ."""
        if self.arena != other.arena:
            return f"format {self.arena}, not {other.arena}"
        if self.contestants != other.contestants:
            return f"contestants {' '.join(self.contestants)}, not {' '.join(other.contestants)}"
        if _rules(self.rules) != _rules(other.rules):
            return f"rules {self.rules}, not {other.rules}"
        if self.seed != other.seed:
            return f"seed {self.seed}, not {other.seed}"
        if self.seep != other.seep:
            return f"version {self.seep} of Seep, not {other.seep}"
        return None


class ResultsFile:
    """A results file opened for appending; `results` are those it had, `warnings` what the user should know of it."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Open or make the file. Raises `ArenaError` for one that does not fit the plan, `OSError` as files do."""
        header = Header.of(plan)
        data = path.read_bytes() if path.exists() else b""
        if not (data.startswith(MAGIC) or MAGIC.startswith(data)):
            raise ArenaError(f"{path} is no results file of the arena")
        complete, _, incomplete = data.rpartition(b"\n")
        self.warnings = [f"{path}: dropped a last line that was torn"] if incomplete else []
        lines = complete.split(b"\n") if complete else []
        header_found, self.results = _read(path, lines, plan) if lines else (header, [])
        if header_found.code != header.code:
            self.warnings.append(
                f"{path} was begun with other code of this version; if a bot changed, start another file"
            )
        self._file = path.open("ab", buffering=0)
        self._file.truncate(len(data) - len(incomplete))
        if not lines:
            self._write(header)

    def add(self, result: PairResult) -> None:
        """Write one result, at once. Raises `OSError`; the file then ends with the result before."""
        self._write(result)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def _write(self, line: Header | PairResult) -> None:
        start = self._file.seek(0, os.SEEK_END)
        rest = memoryview(msgspec.json.encode(line) + b"\n")
        try:
            while rest:  # a full disk takes a part of it first
                rest = rest[self._file.write(rest) :]
        except OSError:
            with suppress(OSError):
                self._file.truncate(start)
            raise


def _read(path: Path, lines: list[bytes], plan: Plan) -> tuple[Header, list[PairResult]]:
    try:
        found = msgspec.json.decode(lines[0], type=Header)
    except msgspec.DecodeError as error:
        raise ArenaError(f"{path} is no results file of the arena") from error
    if why := found.mismatch(Header.of(plan)):
        raise ArenaError(f"{path} has other results: {why}; name another file")
    meetings = {tuple(one.name for one in plan.contestants_of(meeting)) for meeting in plan.meetings}
    deals, sides = len(seatings(plan.rules.sides)), plan.rules.sides
    decoder = msgspec.json.Decoder(PairResult)
    results = []
    for at, line in enumerate(lines[1:], start=2):
        try:
            result = decoder.decode(line)
        except msgspec.DecodeError as error:
            raise ArenaError(f"{path}, line {at}: {error}") from error
        if (
            (result.first, result.second) not in meetings
            or result.pair < 0
            or [len(scores) for scores in result.scores] != [sides] * deals
        ):
            raise ArenaError(f"{path}, line {at}: not a result of this meeting")
        results.append(result)
    return found, results


def _rules(text: str | dict[str, Any]) -> Rules | None:
    try:
        return Rules.parse(text)
    except RulesError:
        return None

"""Results on disk: JSON lines, a header and then a line a pair, written as it is finished.

A run that is given the file of an earlier one goes on from there. The file may be read at any time, and whatever
stopped the earlier run, at most its last line is torn.
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self

import msgspec

from seep.arena.contestants import seatings
from seep.arena.pair import ArenaError, PairResult
from seep.arena.plan import Plan
from seep.arena.version import fingerprint, version
from seep.rules import Rules, RulesError

FORMAT: Final = 1
START: Final = b'{"arena":'


class Header(msgspec.Struct, frozen=True):
    """What the results are results of."""

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
        return cls(FORMAT, names, plan.rules.text(), plan.seed, version(), fingerprint())

    def misfit(self, other: Header) -> str | None:
        """Why results under this header are not results under the other; within a version, code may change."""
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
    """A results file that is open for more; `known` are the results in it, `notes` say what is odd about it."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Open or make the file. Raises `ArenaError` for one that does not fit the plan, `OSError` as files do."""
        header = Header.of(plan)
        data = path.read_bytes() if path.exists() else b""
        if not (data.startswith(START) or START.startswith(data)):
            raise ArenaError(f"{path} is no results file of the arena")
        whole, _, torn = data.rpartition(b"\n")
        self.notes = [f"{path}: dropped a last line that was torn"] if torn else []
        lines = whole.split(b"\n") if whole else []
        begun, self.known = _read(path, lines, plan) if lines else (header, [])
        if begun.code != header.code:
            self.notes.append(f"{path} was begun with other code of this version; if a bot changed, start another file")
        self._file: BinaryIO = path.open("ab", buffering=0)
        self._file.truncate(len(data) - len(torn))
        if not lines:
            self._write(header)

    def add(self, result: PairResult) -> None:
        """Write one more result, at once."""
        self._write(result)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def _write(self, line: Header | PairResult) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")  # one write, so that no line is begun and left


def _read(path: Path, lines: list[bytes], plan: Plan) -> tuple[Header, list[PairResult]]:
    try:
        found = msgspec.json.decode(lines[0], type=Header)
    except msgspec.DecodeError as error:
        raise ArenaError(f"{path} is no results file of the arena") from error
    if why := found.misfit(Header.of(plan)):
        raise ArenaError(f"{path} has other results: {why}; name another file")
    meetings = {tuple(one.name for one in plan.two(meeting)) for meeting in plan.meetings}
    deals, sides = len(seatings(plan.rules.sides)), plan.rules.sides
    decoder = msgspec.json.Decoder(PairResult)
    known = []
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
        known.append(result)
    return found, known


def _rules(text: str | dict[str, Any]) -> Rules | None:
    try:
        return Rules.parse(text)
    except RulesError:
        return None

"""What is to be played: who meets whom, on how many deal pairs, by which rules and from which seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Self

from seep.arena.contestants import Contestant
from seep.rules import Rules, RulesText


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two contestants, by index, and how many pairs they play."""

    first: int
    second: int
    pairs: int


@dataclass(frozen=True, slots=True)
class Plan:
    """All meetings of a run."""

    contestants: tuple[Contestant, ...]
    rules: Rules
    seed: int
    meetings: tuple[Meeting, ...]

    @classmethod
    def round_robin(
        cls,
        names: Sequence[str],
        rules: RulesText | Rules = "standard",
        *,
        pairs: int,
        neighbours: int | None = None,
        seed: int = 1,
    ) -> Self:
        """All against all on `pairs` pairs, contestants named next to each other on `neighbours` pairs if given.

        Raises `ValueError` for contestants that cannot be, and for rules (`RulesError`).
        """
        read = Rules.parse(rules)
        contestants = tuple(map(Contestant.parse, names))
        if len(contestants) < 2:
            raise ValueError("two contestants at least must be named")
        for contestant in contestants:
            contestant.check(read)
        if len(contestants) > 2 and len(set(names)) < len(names):
            raise ValueError("a contestant is named twice")
        meetings = tuple(
            Meeting(first, second, pairs if neighbours is None or second > first + 1 else neighbours)
            for first, second in combinations(range(len(contestants)), 2)
        )
        return cls(contestants, read, seed, meetings)

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of all bots, each once."""
        return tuple(dict.fromkeys(bot for contestant in self.contestants for bot in contestant.bots))

    @property
    def pairs(self) -> int:
        """The number of pairs of all meetings."""
        return sum(meeting.pairs for meeting in self.meetings)

    def jobs(self) -> Iterator[tuple[Meeting, int]]:
        """Every pair to play by meeting and number: first pair 0 of every meeting, then pair 1."""
        for number in range(max(meeting.pairs for meeting in self.meetings)):
            for meeting in self.meetings:
                if number < meeting.pairs:
                    yield meeting, number

    def contestants_of(self, meeting: Meeting) -> tuple[Contestant, Contestant]:
        """The contestants of a meeting."""
        return self.contestants[meeting.first], self.contestants[meeting.second]

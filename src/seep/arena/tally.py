"""What has been played so far, meeting by meeting."""

from __future__ import annotations

from seep.arena.estimate import Running
from seep.arena.margins import pair_margin, pair_won
from seep.arena.pair import PairResult
from seep.arena.plan import Meeting, Plan
from seep.arena.sprt import SequentialTest, Sprt


class Score:
    """One meeting's results.

    Pairs are counted in the order of their numbers and without a gap, whatever order they are finished in: long games
    must not be missing from a run that was interrupted, and a sequential test must not see the quick ones first. The
    pairs after one where the test has decided are not counted.
    """

    def __init__(self, meeting: Meeting, sprt: Sprt | None = None) -> None:
        self.meeting = meeting
        self.counted: list[PairResult] = []
        self.margins = Running()
        self.won = Running()
        self.test = SequentialTest(sprt) if sprt else None
        self._waiting: dict[int, PairResult] = {}
        self._known: set[int] = set()

    def add(self, result: PairResult) -> None:
        """Take in one more pair; one that is known already, or not asked for, changes nothing."""
        if result.pair in self._known or result.pair >= self.meeting.pairs:
            return
        self._known.add(result.pair)
        self._waiting[result.pair] = result
        while not self.decided and (following := self._waiting.pop(len(self.counted), None)):
            self.counted.append(following)
            margin = pair_margin(following.scores)
            self.margins.add(margin)
            self.won.add(pair_won(following.scores))
            if self.test:
                self.test.add(margin)

    @property
    def decided(self) -> bool:
        """Whether there is a test and it has decided."""
        return self.test is not None and self.test.decision is not None

    @property
    def finished(self) -> int:
        """How many pairs have been played, counted or not."""
        return len(self._known)

    def knows(self, number: int) -> bool:
        """Whether this pair has been played."""
        return number in self._known


class Tally:
    """All meetings' results."""

    def __init__(self, plan: Plan, sprt: Sprt | None = None) -> None:
        self.plan = plan
        self.scores = {meeting: Score(meeting, sprt) for meeting in plan.meetings}
        self._by_name = {tuple(one.name for one in plan.two(meeting)): score for meeting, score in self.scores.items()}

    def add(self, result: PairResult) -> None:
        """Take in one more pair."""
        self._by_name[result.first, result.second].add(result)

    @property
    def decided(self) -> bool:
        """Whether every meeting's test has decided."""
        return all(score.decided for score in self.scores.values())

    @property
    def finished(self) -> int:
        """How many pairs have been played."""
        return sum(score.finished for score in self.scores.values())

"""The results of a run as they come in, by meeting."""

from __future__ import annotations

from seep.arena.estimate import RunningStats
from seep.arena.margins import pair_margin, pair_win_rate
from seep.arena.pair import PairResult
from seep.arena.plan import Meeting, Plan
from seep.arena.sprt import SequentialTest, Sprt


class MeetingResults:
    """The results of one meeting.

    Pairs are counted in the order of their numbers and without a gap, whatever order they are finished in: long games
    must not be missing from a run that was interrupted, and a sequential test must not see the quick ones first. The
    pairs after one where the test has decided are not counted.
    """

    def __init__(self, meeting: Meeting, sprt: Sprt | None = None) -> None:
        self.meeting = meeting
        self.counted: list[PairResult] = []
        self.margins = RunningStats()
        """Of the counted pairs, in points a deal."""
        self.win_rates = RunningStats()
        """Of the counted pairs."""
        self.test = SequentialTest(sprt) if sprt else None
        self._uncounted: dict[int, PairResult] = {}
        self._finished: set[int] = set()

    def add(self, result: PairResult) -> None:
        """Add a pair; one that was added before, or that the plan does not ask for, changes nothing."""
        if result.pair in self._finished or result.pair >= self.meeting.pairs:
            return
        self._finished.add(result.pair)
        self._uncounted[result.pair] = result
        while not self.decided and (following := self._uncounted.pop(len(self.counted), None)):
            self.counted.append(following)
            margin = pair_margin(following.scores)
            self.margins.add(margin)
            self.win_rates.add(pair_win_rate(following.scores))
            if self.test:
                self.test.add(margin)

    @property
    def decided(self) -> bool:
        """Whether there is a test and it has decided."""
        return self.test is not None and self.test.decision is not None

    @property
    def finished(self) -> int:
        """How many pairs have been played, counted or not."""
        return len(self._finished)

    def has(self, number: int) -> bool:
        """Whether the pair of this number has been played."""
        return number in self._finished


class RunResults:
    """The results of all meetings of a plan."""

    def __init__(self, plan: Plan, sprt: Sprt | None = None) -> None:
        self.plan = plan
        self.by_meeting = {meeting: MeetingResults(meeting, sprt) for meeting in plan.meetings}
        self._by_names = {
            tuple(contestant.name for contestant in plan.contestants_of(meeting)): results
            for meeting, results in self.by_meeting.items()
        }

    def add(self, result: PairResult) -> None:
        """Add a pair to its meeting."""
        self._by_names[result.first, result.second].add(result)

    @property
    def decided(self) -> bool:
        """Whether every meeting's test has decided."""
        return all(results.decided for results in self.by_meeting.values())

    @property
    def finished(self) -> int:
        """How many pairs have been played."""
        return sum(results.finished for results in self.by_meeting.values())

"""The numbers that a run comes to: what `seep arena --json` prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from seep.arena.baazis import count_baazis
from seep.arena.contestants import seatings
from seep.arena.elo import ratings_with_intervals
from seep.arena.estimate import Estimate, quantile
from seep.arena.margins import pair_win_rate
from seep.arena.plan import Plan
from seep.arena.run_results import MeetingResults, RunResults
from seep.arena.runner import EndReason
from seep.arena.sprt import SequentialTest
from seep.arena.version import version


class MeetingSummary(msgspec.Struct, frozen=True):
    """The results of one meeting, from the view of its first contestant."""

    first: str
    second: str
    pairs: int
    deals: int
    margin: Estimate | None
    """Mean margin of the first contestant in points a deal, clustered by pair; None without pairs."""
    deal_win_rate: Estimate | None
    """The first's win rate, a draw being half a win, clustered by pair."""
    baazis: tuple[int, int]
    """Baazis won by each, had the deals been played as matches."""
    baazi_win_rate: float | None
    """The first's share of them. No interval: a baazi spans several pairs."""

    def swapped(self) -> MeetingSummary:
        """The same from the view of the second contestant."""
        return MeetingSummary(
            self.second,
            self.first,
            self.pairs,
            self.deals,
            self.margin and _reflected(self.margin, 0),
            self.deal_win_rate and _reflected(self.deal_win_rate, 1),
            (self.baazis[1], self.baazis[0]),
            None if self.baazi_win_rate is None else 1 - self.baazi_win_rate,
        )


class Rating(msgspec.Struct, frozen=True):
    """A contestant's Elo rating, the mean of all being 0."""

    contestant: str
    elo: Estimate


class PlayTimes(msgspec.Struct, frozen=True):
    """How long a bot's plays took, bids included, in milliseconds, with all workers busy."""

    bot: str
    plays: int
    median: float
    p99: float
    longest: float


class SprtSummary(msgspec.Struct, frozen=True):
    """The state of the sequential test."""

    h0: float
    h1: float
    alpha: float
    beta: float
    llr: float
    lower: float
    """The log-likelihood ratio at or below which H0 is accepted."""
    upper: float
    """The log-likelihood ratio at or above which H1 is accepted."""
    pairs: int
    accepted: str | None
    """`"H0"`, `"H1"`, or None if it has not decided."""


class Summary(msgspec.Struct, frozen=True):
    """The results of a whole run."""

    ended: EndReason
    contestants: list[str]
    rules: str | dict[str, Any]
    seed: int
    version: str
    meetings: list[MeetingSummary]
    ratings: list[Rating]
    times: list[PlayTimes]
    sprt: SprtSummary | None

    def meeting(self, first: str, second: str) -> MeetingSummary | None:
        """The meeting of two contestants, from the view of the first; None if they did not meet."""
        for one in self.meetings:
            if (one.first, one.second) == (first, second):
                return one
            if (one.second, one.first) == (first, second):
                return one.swapped()
        return None


def summarize(results: RunResults, ended: EndReason) -> Summary:
    """The summary of the pairs counted so far."""
    plan = results.plan
    names = [contestant.name for contestant in plan.contestants]
    meetings = list(results.by_meeting.values())
    win_rates = {
        (one.meeting.first, one.meeting.second): {pair.pair: pair_win_rate(pair.scores) for pair in one.counted}
        for one in meetings
    }
    ratings = ratings_with_intervals(len(names), len(seatings(plan.rules.sides)), win_rates, plan.seed)
    tests = [one.test for one in meetings if one.test]
    return Summary(
        ended=ended,
        contestants=names,
        rules=plan.rules.text(),
        seed=plan.seed,
        version=version(),
        meetings=[_meeting_summary(plan, one) for one in meetings],
        ratings=[Rating(name, elo) for name, elo in zip(names, ratings, strict=True)],
        times=list(_play_times(meetings, plan.bots)),
        sprt=_sprt_summary(tests[0]) if tests else None,
    )


def _meeting_summary(plan: Plan, results: MeetingResults) -> MeetingSummary:
    first, second = (contestant.name for contestant in plan.contestants_of(results.meeting))
    baazis = count_baazis(plan.rules, [pair.scores for pair in results.counted])
    return MeetingSummary(
        first=first,
        second=second,
        pairs=len(results.counted),
        deals=len(results.counted) * len(seatings(plan.rules.sides)),
        margin=results.margins.estimate(),
        deal_win_rate=results.win_rates.proportion(),
        baazis=(baazis.first, baazis.second),
        baazi_win_rate=baazis.win_rate,
    )


def _play_times(meetings: Iterable[MeetingResults], bots: Iterable[str]) -> Iterator[PlayTimes]:
    pairs = [pair for meeting in meetings for pair in meeting.counted]
    for bot in bots:
        milliseconds = sorted(time / 1000 for pair in pairs for time in pair.times.get(bot, ()))
        if milliseconds:
            yield PlayTimes(
                bot=bot,
                plays=len(milliseconds),
                median=quantile(milliseconds, 0.5),
                p99=quantile(milliseconds, 0.99),
                longest=milliseconds[-1],
            )


def _sprt_summary(test: SequentialTest) -> SprtSummary:
    sprt = test.sprt
    return SprtSummary(
        h0=sprt.h0,
        h1=sprt.h1,
        alpha=sprt.alpha,
        beta=sprt.beta,
        llr=test.llr,
        lower=sprt.lower,
        upper=sprt.upper,
        pairs=test.stats.count,
        accepted=test.decision,
    )


def _reflected(estimate: Estimate, total: float) -> Estimate:
    """The estimate of `total` less the number estimated."""
    low = None if estimate.high is None else total - estimate.high
    high = None if estimate.low is None else total - estimate.low
    return Estimate(total - estimate.mean, low, high)

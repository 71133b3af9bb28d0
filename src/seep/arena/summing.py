"""What a run shows, as numbers: this is what `--json` prints."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from seep.arena.baazis import baazis_of
from seep.arena.contestants import seatings
from seep.arena.elo import rate
from seep.arena.estimate import Estimate, percentile
from seep.arena.margins import pair_won
from seep.arena.playing import Ended
from seep.arena.sprt import SequentialTest
from seep.arena.tally import Score, Tally
from seep.arena.version import version


class Encounter(msgspec.Struct, frozen=True):
    """One meeting, seen from its first contestant."""

    first: str
    second: str
    pairs: int
    deals: int
    margin: Estimate | None
    """Points a deal by which the first is ahead, clustered by pair; None without pairs."""
    deals_won: Estimate | None
    """The share of deals, draws half, clustered by pair."""
    baazis: tuple[int, int]
    """Baazis won by each, had the deals been played as matches."""
    baazis_won: float | None
    """The first's share of them. No interval: baazis overlap the pairs."""

    def turned(self) -> Encounter:
        """The same, seen from the second."""
        return Encounter(
            self.second,
            self.first,
            self.pairs,
            self.deals,
            self.margin and _mirrored(self.margin, 0),
            self.deals_won and _mirrored(self.deals_won, 1),
            (self.baazis[1], self.baazis[0]),
            None if self.baazis_won is None else 1 - self.baazis_won,
        )


class Rating(msgspec.Struct, frozen=True):
    """A contestant's Elo rating, the mean of all being 0."""

    contestant: str
    elo: Estimate


class Times(msgspec.Struct, frozen=True):
    """How long a bot's plays took, bids among them, in milliseconds, while all workers were busy."""

    bot: str
    plays: int
    median: float
    p99: float
    longest: float


class Verdict(msgspec.Struct, frozen=True):
    """How far the sequential test has come."""

    h0: float
    h1: float
    alpha: float
    beta: float
    llr: float
    lower: float
    """H0 is accepted at or below it."""
    upper: float
    """H1 is accepted at or above it."""
    pairs: int
    accepted: str | None
    """`"H0"`, `"H1"`, or None if it has not decided."""


class Summary(msgspec.Struct, frozen=True):
    """A whole run."""

    ended: Ended
    contestants: list[str]
    rules: str | dict[str, Any]
    seed: int
    version: str
    meetings: list[Encounter]
    ratings: list[Rating]
    times: list[Times]
    sprt: Verdict | None

    def encounter(self, first: str, second: str) -> Encounter | None:
        """The meeting of these two, seen from the first."""
        for one in self.meetings:
            if (one.first, one.second) == (first, second):
                return one
            if (one.second, one.first) == (first, second):
                return one.turned()
        return None


def summary(tally: Tally, ended: Ended) -> Summary:
    """Sum up what has been played."""
    plan = tally.plan
    names = [contestant.name for contestant in plan.contestants]
    scores = list(tally.scores.values())
    shares = {
        (score.meeting.first, score.meeting.second): {one.pair: pair_won(one.scores) for one in score.counted}
        for score in scores
    }
    elos = rate(len(names), len(seatings(plan.rules.sides)), shares, plan.seed)
    tests = [score.test for score in scores if score.test]
    return Summary(
        ended=ended,
        contestants=names,
        rules=plan.rules.text(),
        seed=plan.seed,
        version=version(),
        meetings=[_encounter(tally, score) for score in scores],
        ratings=[Rating(name, elo) for name, elo in zip(names, elos, strict=True)],
        times=list(_times(scores, dict.fromkeys(bot for contestant in plan.contestants for bot in contestant.bots))),
        sprt=_verdict(tests[0]) if tests else None,
    )


def _encounter(tally: Tally, score: Score) -> Encounter:
    first, second = (one.name for one in tally.plan.two(score.meeting))
    rules = tally.plan.rules
    baazis = baazis_of(rules, [one.scores for one in score.counted])
    return Encounter(
        first=first,
        second=second,
        pairs=len(score.counted),
        deals=len(score.counted) * len(seatings(rules.sides)),
        margin=score.margins.estimate(),
        deals_won=score.won.share(),
        baazis=(baazis.first, baazis.second),
        baazis_won=baazis.share,
    )


def _times(scores: list[Score], bots: Iterable[str]) -> Iterable[Times]:
    for bot in bots:
        took = sorted(time / 1000 for score in scores for one in score.counted for time in one.times.get(bot, ()))
        if took:
            yield Times(bot, len(took), percentile(took, 0.5), percentile(took, 0.99), took[-1])


def _verdict(test: SequentialTest) -> Verdict:
    sprt = test.sprt
    return Verdict(
        h0=sprt.h0,
        h1=sprt.h1,
        alpha=sprt.alpha,
        beta=sprt.beta,
        llr=test.llr,
        lower=sprt.lower,
        upper=sprt.upper,
        pairs=test.seen.many,
        accepted=test.decision,
    )


def _mirrored(estimate: Estimate, total: float) -> Estimate:
    low = None if estimate.high is None else total - estimate.high
    high = None if estimate.low is None else total - estimate.low
    return Estimate(total - estimate.mean, low, high)

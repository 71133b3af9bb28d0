"""Runs: the same on any number of workers and in any order, stopped and resumed, on processes, threads and Dask."""

from __future__ import annotations

import os
import random
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest
from distributed import LocalCluster

from seep.arena import ArenaError, PairResult, Plan, Sprt, Tally, play_pair, run
from seep.arena.playing import play_as
from seep.arena.workers import cores, dask, processes
from tests.arena.players import Backwards, make, play_out, result, scores

PLAN = Plan.round_robin(["lot", "first", "last"], pairs=6, neighbours=9, seed=3)


@pytest.fixture(scope="module")
def played() -> Tally:
    """The plan, played by one worker."""
    return play_out(PLAN)


def test_everybody_meets_everybody(played: Tally) -> None:
    assert [(one.first, one.second, one.pairs) for one in PLAN.meetings] == [(0, 1, 9), (0, 2, 6), (1, 2, 9)]
    assert [len(score.counted) for score in played.scores.values()] == [9, 6, 9]
    assert played.finished == PLAN.pairs == 24
    for score in played.scores.values():
        for one in score.counted:
            again = play_pair(make, PLAN.two(score.meeting), PLAN.rules, PLAN.seed, one.pair)
            assert again.scores == one.scores


@pytest.mark.parametrize(
    ("names", "rules", "why"),
    [
        (["first"], "standard", "two contestants"),
        (["first", "first", "last"], "standard", "twice"),
        (["first+last", "last"], "three-player", "nobody has a partner"),
        (["first", "last"], "bridge", "no preset"),
    ],
)
def test_plans_that_cannot_be_are_refused(names: list[str], rules: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Plan.round_robin(names, rules, pairs=1)


def test_the_order_makes_no_difference(played: Tally) -> None:
    tally = Tally(PLAN)
    assert run(tally, make, Backwards(4), ahead=lambda: 4) == "done"
    assert scores(tally) == scores(played)


def test_processes_make_no_difference(played: Tally) -> None:
    tally = Tally(PLAN)
    with processes(2) as hands:
        assert run(tally, make, hands.executor, ahead=hands.ahead) == "done"
    assert scores(tally) == scores(played)
    assert cores() >= 1


def test_a_dask_cluster_makes_no_difference(played: Tally) -> None:
    with (
        LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as cluster,
        dask(cluster.scheduler_address) as hands,
    ):
        assert hands.ahead() == 4
        tally = Tally(PLAN)
        assert run(tally, make, hands.executor, ahead=hands.ahead) == "done"
        with pytest.raises(ArenaError, match="rogue failed"):
            run(Tally(Plan.round_robin(["first", "rogue"], pairs=1)), make, hands.executor, ahead=hands.ahead)
    assert scores(tally) == scores(played)


def test_a_run_that_is_stopped_keeps_what_is_finished_and_goes_on(played: Tally) -> None:
    tally, kept = Tally(PLAN), []

    def record(one: PairResult) -> None:
        kept.append(one)
        if len(kept) in (5, 11):
            raise KeyboardInterrupt

    with ThreadPoolExecutor(2) as executor:
        for _ in range(2):
            before = len(kept)
            assert run(tally, make, executor, ahead=lambda: 3, record=record) == "interrupted"
            assert before < len(kept)
            assert tally.finished >= len(kept) - 2
        assert run(tally, make, executor, ahead=lambda: 3, record=record) == "done"
    assert scores(tally) == scores(played)
    resumed = Tally(PLAN)
    for one in kept:
        resumed.add(one)
    assert scores(resumed) == scores(played)


class Dies(Executor):
    """An executor that gives up what it is given."""

    def __init__(self, error: BaseException | None) -> None:
        self.error = error

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.error:
            future.set_exception(self.error)
        else:
            future.cancel()
            future.set_running_or_notify_cancel()
        return future


@pytest.mark.parametrize(("error", "why"), [(None, "gave up"), (ModuleNotFoundError("no seep here"), "no seep here")])
def test_an_executor_that_fails_is_said(error: BaseException | None, why: str) -> None:
    with pytest.raises(ArenaError, match=why):
        run(Tally(PLAN), make, Dies(error), ahead=lambda: 2)


def die(*_: Any) -> Any:
    """End this process as memory running out does."""
    os._exit(9)


def test_a_worker_that_dies_is_said() -> None:
    with processes(1) as hands, pytest.raises(ArenaError, match="a worker ended"):
        run(Tally(PLAN), die, hands.executor, ahead=hands.ahead)


def test_a_worker_of_another_version_is_refused() -> None:
    with pytest.raises(ArenaError, match=r"not 0\.0"):
        play_as("0.0", make, PLAN.two(PLAN.meetings[0]), PLAN.rules, 1, 0)


def test_a_bot_that_fails_ends_the_run() -> None:
    with pytest.raises(ArenaError, match="rogue failed"):
        play_out(Plan.round_robin(["first", "rogue"], pairs=3))


# ---- the sequential test in a run


def margins(*numbers: int) -> list[PairResult]:
    """Pairs with these margins."""
    return [result(pair, [50 + number, 50], [50, 50 + number]) for pair, number in enumerate(numbers)]


def test_a_test_looks_at_pairs_in_order_and_stops_at_the_same_one() -> None:
    source = random.Random(1)
    pairs = margins(*(source.randrange(-60, 80) for _ in range(300)))
    plan = Plan.round_robin(["first", "last"], pairs=300)
    stopped = set()
    for _ in range(4):
        tally = Tally(plan, Sprt(0, 10))
        for one in pairs:
            tally.add(one)
        (score,) = tally.scores.values()
        assert tally.decided
        assert [one.pair for one in score.counted] == list(range(len(score.counted)))
        stopped.add((len(score.counted), score.test.decision, score.test.llr, score.margins.mean))
        source.shuffle(pairs)
    assert len(stopped) == 1
    assert stopped.pop()[0] < 300


def test_pairs_after_a_gap_wait() -> None:
    tally = Tally(Plan.round_robin(["first", "last"], pairs=4))
    zero, one, two, three = margins(1, 2, 3, 4)
    (score,) = tally.scores.values()
    for pair, counted in ((two, 0), (zero, 1), (zero, 1), (one, 3), (three, 4)):
        tally.add(pair)
        assert len(score.counted) == counted
    assert score.finished == 4
    tally.add(result(4, [1, 2], [3, 4]))  # more than is asked for
    assert score.finished == 4


def test_a_run_ends_when_its_test_has_decided() -> None:
    plan = Plan.round_robin(["first", "first"], pairs=10_000)
    tally = Tally(plan, Sprt(0, 30))
    with ThreadPoolExecutor(1) as executor:
        assert run(tally, make, executor, ahead=lambda: 2) == "decided"
    assert tally.finished < 20

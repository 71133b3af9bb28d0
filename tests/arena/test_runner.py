"""Runs: the same on any number of workers and in any order, stopped and resumed, on processes, threads and Dask."""

from __future__ import annotations

import os
import random
import threading
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest
from distributed import LocalCluster

from seep.arena import ArenaError, PairResult, Plan, RunResults, Sprt, WorkerPool, play_pair, run
from seep.arena.runner import play_pair_in_worker
from seep.arena.workers import available_cores, dask_pool, process_pool
from tests.arena.players import Backwards, make, play_out, result, scores

PLAN = Plan.round_robin(["lot", "first", "last"], pairs=6, neighbours=9, seed=3)


@pytest.fixture(scope="module")
def played() -> RunResults:
    """The plan, played by one worker."""
    return play_out(PLAN)


def test_everybody_meets_everybody(played: RunResults) -> None:
    assert [(one.first, one.second, one.pairs) for one in PLAN.meetings] == [(0, 1, 9), (0, 2, 6), (1, 2, 9)]
    assert [len(score.counted) for score in played.by_meeting.values()] == [9, 6, 9]
    assert played.finished == PLAN.pairs == 24
    for score in played.by_meeting.values():
        for one in score.counted:
            again = play_pair(make, PLAN.contestants_of(score.meeting), PLAN.rules, PLAN.seed, one.pair)
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


def test_the_order_makes_no_difference(played: RunResults) -> None:
    results = RunResults(PLAN)
    assert run(results, make, WorkerPool(Backwards(4), lambda: 4)) == "done"
    assert scores(results) == scores(played)


def test_processes_make_no_difference(played: RunResults) -> None:
    results = RunResults(PLAN)
    with process_pool(2) as pool:
        assert run(results, make, pool) == "done"
    assert scores(results) == scores(played)
    assert available_cores() >= 1


def test_a_dask_cluster_makes_no_difference(played: RunResults) -> None:
    with (
        LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as cluster,
        dask_pool(cluster.scheduler_address) as pool,
    ):
        assert pool.capacity() == 4
        results = RunResults(PLAN)
        assert run(results, make, pool) == "done"
        with pytest.raises(ArenaError, match="rogue failed"):
            run(RunResults(Plan.round_robin(["first", "rogue"], pairs=1)), make, pool)
    assert scores(results) == scores(played)


def test_a_run_that_is_stopped_keeps_what_is_finished_and_goes_on(played: RunResults) -> None:
    results, kept = RunResults(PLAN), []

    def record(one: PairResult) -> None:
        kept.append(one)
        if len(kept) in (5, 11):
            raise KeyboardInterrupt

    with ThreadPoolExecutor(2) as executor:
        for _ in range(2):
            before = len(kept)
            assert run(results, make, WorkerPool(executor, lambda: 3), record=record) == "interrupted"
            assert before < len(kept)
            assert results.finished >= len(kept) - 2
        assert run(results, make, WorkerPool(executor, lambda: 3), record=record) == "done"
    assert scores(results) == scores(played)
    resumed = RunResults(PLAN)
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
        run(RunResults(PLAN), make, WorkerPool(Dies(error), lambda: 2))


def die(*_: Any) -> Any:
    """End this process as memory running out does."""
    os._exit(9)


def test_a_worker_that_dies_is_said() -> None:
    with process_pool(1) as pool, pytest.raises(ArenaError, match="a worker ended"):
        run(RunResults(PLAN), die, pool)


def test_stopping_leaves_no_thread_in_error(monkeypatch: pytest.MonkeyPatch) -> None:
    errors: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", errors.append)

    interrupts = [KeyboardInterrupt()]

    def stop_once(_: PairResult) -> None:
        if interrupts:
            raise interrupts.pop()

    with process_pool(1) as pool:  # more jobs than it can have begun
        reason = run(RunResults(PLAN), make, pool._replace(capacity=lambda: PLAN.pairs), record=stop_once)
    assert (reason, errors) == ("interrupted", [])


def test_a_worker_of_another_version_is_refused() -> None:
    with pytest.raises(ArenaError, match=r"not 0\.0"):
        play_pair_in_worker("0.0", make, PLAN.contestants_of(PLAN.meetings[0]), PLAN.rules, 1, 0)


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
        results = RunResults(plan, Sprt(0, 10))
        for one in pairs:
            results.add(one)
        (score,) = results.by_meeting.values()
        assert results.decided
        assert [one.pair for one in score.counted] == list(range(len(score.counted)))
        stopped.add((len(score.counted), score.test.decision, score.test.llr, score.margins.mean))
        source.shuffle(pairs)
    assert len(stopped) == 1
    assert stopped.pop()[0] < 300


def test_pairs_after_a_gap_wait() -> None:
    results = RunResults(Plan.round_robin(["first", "last"], pairs=4))
    zero, one, two, three = margins(1, 2, 3, 4)
    (score,) = results.by_meeting.values()
    for pair, counted in ((two, 0), (zero, 1), (zero, 1), (one, 3), (three, 4)):
        results.add(pair)
        assert len(score.counted) == counted
    assert score.finished == 4
    results.add(result(4, [1, 2], [3, 4]))  # more than is asked for
    assert score.finished == 4


def test_a_run_ends_when_its_test_has_decided() -> None:
    plan = Plan.round_robin(["first", "first"], pairs=10_000)
    results = RunResults(plan, Sprt(0, 30))
    with ThreadPoolExecutor(1) as executor:
        assert run(results, make, WorkerPool(executor, lambda: 2)) == "decided"
    assert results.finished < 20

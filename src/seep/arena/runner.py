"""Playing a plan in a pool of workers: processes of this machine, or those of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from itertools import islice
from typing import Literal, TypeAlias

from seep.arena.contestants import Contestant
from seep.arena.pair import ArenaError, BotFactory, PairResult, play_pair
from seep.arena.run_results import RunResults
from seep.arena.version import version
from seep.arena.workers import WorkerPool
from seep.rules import Rules

EndReason: TypeAlias = Literal["done", "decided", "interrupted"]


def run(
    results: RunResults,
    make: BotFactory,
    pool: WorkerPool,
    *,
    record: Callable[[PairResult], None] = lambda _: None,
) -> EndReason:
    """Play what the plan of `results` asks for and they do not have yet, and add it to them.

    `record` is called with each result as it comes. The run ends when everything is played, when the sequential test
    has decided, or with Ctrl-C: pairs finished by then are kept, those in progress are given up. Raises `ArenaError`
    where a bot or the executor fails.
    """
    plan = results.plan
    jobs = ((meeting, number) for meeting, number in plan.jobs() if not results.by_meeting[meeting].has(number))
    pending: dict[Future[PairResult], None] = {}  # in the order of the jobs

    def collect(futures: Iterable[Future[PairResult]]) -> None:
        for future in futures:
            result = _result_of(future)
            record(result)
            results.add(result)
            del pending[future]

    try:
        while not results.decided:
            for meeting, number in islice(jobs, max(0, max(1, pool.capacity()) - len(pending))):
                job = (version(), make, plan.contestants_of(meeting), plan.rules, plan.seed, number)
                pending[pool.executor.submit(play_pair_in_worker, *job)] = None
            if not pending:
                return "done"
            done = wait(pending, return_when=FIRST_COMPLETED).done
            collect([future for future in pending if future in done])
        return "decided"
    except KeyboardInterrupt:
        collect([future for future in pending if future.done() and not future.cancelled() and not future.exception()])
        return "interrupted"
    finally:
        for future in pending:
            pool.give_up(future)


def play_pair_in_worker(
    expected: str, make: BotFactory, contestants: tuple[Contestant, Contestant], rules: Rules, seed: int, number: int
) -> PairResult:
    """Play a pair in a worker; raises `ArenaError` if the worker has another version of Seep than `expected`."""
    if version() != expected:
        raise ArenaError(f"a worker has version {version()} of seep-cards, not {expected}")
    return play_pair(make, contestants, rules, seed, number)


def _result_of(future: Future[PairResult]) -> PairResult:
    try:
        return future.result()
    except ArenaError:
        raise
    except BrokenExecutor as error:
        raise ArenaError("a worker ended before its time; was there memory enough?") from error
    except CancelledError as error:
        raise ArenaError("the cluster gave up work that it had been given") from error
    except Exception as error:
        raise ArenaError(f"a worker failed: {type(error).__name__}: {error}") from error

"""Playing a plan on any `concurrent.futures.Executor`: processes of this machine, or a cluster's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from itertools import islice
from typing import Literal, TypeAlias

from seep.arena.contestants import Contestant
from seep.arena.pair import ArenaError, Make, PairResult, play_pair
from seep.arena.tally import Tally
from seep.arena.version import version
from seep.rules import Rules

Ended: TypeAlias = Literal["done", "decided", "interrupted"]


def run(
    tally: Tally,
    make: Make,
    executor: Executor,
    *,
    ahead: Callable[[], int],
    record: Callable[[PairResult], None] = lambda _: None,
) -> Ended:
    """Play what the tally's plan asks for and the tally does not hold yet, and add it.

    `ahead` tells how many pairs may be under way at once, `record` is called with each result as it comes. It ends
    when everything is played, when the sequential test has decided, or with Ctrl-C: pairs finished by then are kept,
    those under way are given up. Raises `ArenaError` where a bot or the executor fails.
    """
    plan = tally.plan
    jobs = ((meeting, number) for meeting, number in plan.jobs() if not tally.scores[meeting].knows(number))
    pending: dict[Future[PairResult], None] = {}  # in the order of the jobs

    def take(futures: Iterable[Future[PairResult]]) -> None:
        for future in futures:
            result = _result_of(future)
            record(result)
            tally.add(result)
            del pending[future]

    try:
        while not tally.decided:
            for meeting, number in islice(jobs, max(0, max(1, ahead()) - len(pending))):
                job = (version(), make, plan.two(meeting), plan.rules, plan.seed, number)
                pending[executor.submit(play_as, *job)] = None
            if not pending:
                return "done"
            done = wait(pending, return_when=FIRST_COMPLETED).done
            take([future for future in pending if future in done])
        return "decided"
    except KeyboardInterrupt:
        take([future for future in pending if future.done() and not future.cancelled() and not future.exception()])
        return "interrupted"
    finally:
        for future in pending:
            future.cancel()


def play_as(
    asked: str, make: Make, contestants: tuple[Contestant, Contestant], rules: Rules, seed: int, number: int
) -> PairResult:
    """Play a pair where the work is done; raises `ArenaError` if another version of Seep is there than `asked`."""
    if version() != asked:
        raise ArenaError(f"a worker has version {version()} of seep-cards, not {asked}")
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

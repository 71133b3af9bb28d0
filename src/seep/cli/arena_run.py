"""Playing a plan from the command line: with a results file, a progress bar, and what was played summarized."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from seep.arena import PairResult, ResultsFile, RunResults, Summary, run, summarize
from seep.arena.cheat import make
from seep.arena.runner import EndReason
from seep.arena.workers import dask_pool, process_pool
from seep.cli.output import print_error
from seep.cli.progress import Progress


class FinishedRun(NamedTuple):
    """What was played, and why it ended before its time, if results could not be saved any more."""

    summary: Summary
    error: OSError | None = None


class _ResultNotSaved(Exception):
    """The results file could not be written."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


def play_plan(
    results: RunResults, path: Path | None = None, *, workers: int | None = None, dask: str | None = None
) -> FinishedRun:
    """Play a plan in `workers` processes, or on the cluster of the Dask scheduler at `dask`.

    With `path`, results are read from that file first, and appended to it. If that fails in the middle of the run, no
    more is played, and what was played is summarized all the same. Raises `ArenaError`; `OSError` if the file cannot be
    opened.
    """
    with ExitStack() as stack:
        file = stack.enter_context(ResultsFile(path, results.plan)) if path else None
        for warning in file.warnings if file else ():
            print_error(warning)
        for result in file.results if file else ():
            results.add(result)
        pool = stack.enter_context(dask_pool(dask, results.plan.bots) if dask else process_pool(workers))
        progress = stack.enter_context(Progress(results))

        def record(result: PairResult) -> None:
            try:
                if file:
                    file.add(result)
            except OSError as error:
                raise _ResultNotSaved(error) from error
            progress.show()

        error: OSError | None = None
        ended: EndReason = "interrupted"
        try:
            ended = run(results, make, pool, record=record)
        except _ResultNotSaved as failure:
            error = failure.error
    return FinishedRun(summarize(results, ended), error)

"""`seep arena`: duplicate play between bots."""

from __future__ import annotations

import json as json_text
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from cyclopts.types import PositiveInt

from seep.cli.files import OutputFile
from seep.cli.imports import import_from_current_directory
from seep.cli.options import JsonFlag
from seep.cli.output import INTERRUPTED, CliError, UsageError, error_text, print_error, print_text

if TYPE_CHECKING:
    from seep.arena import Plan, RunResults, Sprt, Summary
    from seep.cli.arena_run import FinishedRun

H0_ACCEPTED = 3
UNDECIDED = 4


def arena(
    *contestants: str,
    pairs: PositiveInt = 400,
    neighbours: PositiveInt | None = None,
    rules: str = "standard",
    seed: int = 1,
    workers: PositiveInt | None = None,
    dask: str | None = None,
    results: Path | None = None,
    sprt: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    alpha: float = 0.05,
    beta: float = 0.05,
    markdown: Path | None = None,
    json: JsonFlag = False,
) -> int:
    """Let bots play duplicate deals against each other, and print margins and ratings with 95 % intervals.

    Every pack is played in all seatings of two contestants (twice with two sides), so that neither has the better
    cards. Such a *deal pair* is the unit of all statistics. The same seed, rules and contestants give the same scores
    on any number of workers.

    Is `expert` better than `greedy`, and by how much?

        seep arena expert greedy

    Everybody against everybody, 1000 pairs for those named next to each other; stop with Ctrl-C, go on with the
    same command:

        seep arena random greedy expert --pairs 100 --neighbours 1000 --results ladder.jsonl --markdown ladder.md

    Stop as soon as it is clear whether a change is worth nothing or 5 points a deal:

        seep arena search:1000 search:500 --pairs 5000 --sprt 0,5

    A bot of your own, the class `Hoarder` in `own_bot.py`:

        seep arena own_bot:Hoarder greedy

    Partners that differ, and other rules:

        seep arena expert+greedy greedy --rules punjab30
        seep arena expert greedy --rules '{"preset": "two-player", "sets_join": "always"}'

    Ends with status 0 when everything is played, or the test has accepted H1; 3 if it has accepted H0, 4 if it is
    undecided after all pairs; 1 if something failed, 2 if it was asked wrongly, 130 after Ctrl-C. After Ctrl-C, or when
    results cannot be saved any more, the pairs finished by then are summarized.

    Parameters
    ----------
    contestants
        Two bots or more, each against each; `A+B` is a side whose partners differ. `module:Name` is a bot of your own
        in a module of the current directory, or an installed one. An unknown name is answered with the names there are.
    pairs
        Deal pairs of each meeting; with a test, at most so many.
    neighbours
        Deal pairs of contestants named next to each other, if not the same.
    rules
        A preset's name, or options as a JSON object.
    seed
        Where all chance comes from: another seed, other packs.
    workers
        Processes to play in; by default as many as there are cores.
    dask
        Address of the scheduler of a Dask cluster to play on instead.
    results
        File for the results, JSON lines; if it is there the run goes on from it.
    sprt
        A sequential test of two contestants, `H0,H1` in points a deal.
    alpha
        The chance at which the test may accept H1 though H0 holds.
    beta
        The chance at which the test may accept H0 though H1 holds.
    markdown
        File to write tables to, each against each.
    json
        Print the summary as JSON.
    """
    if dask and workers:
        raise UsageError("--workers is for this machine and --dask for a cluster: give one of them")
    if markdown and results and markdown.absolute() == results.absolute():
        raise UsageError("--markdown and --results name the same file")
    plan = _plan(contestants, pairs, neighbours, rules, seed)
    test = _test(sprt, alpha, beta, len(contestants))
    from seep.arena import ArenaError, RunResults
    from seep.cli.arena_run import play_plan

    played = RunResults(plan, test)
    try:
        with OutputFile(markdown) if markdown else nullcontext() as table:
            run = play_plan(played, results, workers=workers, dask=dask)
            _report(run.summary, json, table)
    except ArenaError as error:
        raise CliError(str(error)) from error
    except OSError as error:
        raise CliError(error_text(error)) from error
    return _status(run, played, results)


def _plan(contestants: tuple[str, ...], pairs: int, neighbours: int | None, rules: str, seed: int) -> Plan:
    from seep.arena import Plan
    from seep.arena.cheat import make

    import_from_current_directory()
    try:
        parsed: Any = json_text.loads(rules) if rules.lstrip().startswith("{") else rules
        plan = Plan.round_robin(contestants, parsed, pairs=pairs, neighbours=neighbours, seed=seed)
        for bot in plan.bots:
            make(bot)
    except json_text.JSONDecodeError as error:
        raise UsageError(f"--rules: not JSON: {error}") from error
    except ValueError as error:  # RulesError among them
        raise UsageError(str(error)) from error
    return plan


def _test(sprt: str | None, alpha: float, beta: float, contestants: int) -> Sprt | None:
    from seep.arena import Sprt

    if sprt is None:
        return None
    try:
        test = Sprt.parse(sprt, alpha, beta)
    except ValueError as error:
        raise UsageError(f"--sprt: {error}") from error
    if contestants != 2:
        raise UsageError("--sprt tests two contestants, no more")
    return test


def _report(summary: Summary, as_json: bool, table: OutputFile | None) -> None:
    """Print the summary and write the tables; if one of them fails, the other is still done."""
    import msgspec

    from seep.arena import markdown, text

    try:
        print_text(msgspec.json.encode(summary).decode() if as_json else text(summary), as_json)
    finally:
        if table:
            table.write(markdown(summary) + "\n")


def _status(run: FinishedRun, played: RunResults, path: Path | None) -> int:
    """The exit status; says on standard error why a run has ended before its time."""
    summary = run.summary
    if summary.ended == "interrupted":
        on = f"the same command goes on from {path}" if path else "--results would have kept them"
        stopped = f"stopped after {played.finished} of {played.plan.pairs} pairs; {on}"
        if run.error:
            raise CliError(f"cannot write to {path}: {run.error.strerror or run.error}; {stopped}")
        print_error(stopped)
        return INTERRUPTED
    if summary.sprt is None or summary.sprt.accepted == "H1":
        return 0
    return H0_ACCEPTED if summary.sprt.accepted else UNDECIDED

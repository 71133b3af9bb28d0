"""`seep arena`: duplicate play between bots."""

from __future__ import annotations

import json as json_text
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import CycloptsError, Parameter
from cyclopts.types import PositiveInt

from seep.cli.say import Trouble, put

if TYPE_CHECKING:
    from seep.arena import Plan, Summary, Tally

H0_ACCEPTED = 3
UNDECIDED = 4
INTERRUPTED = 130


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
    json: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Let bots play each other, and say how sure the outcome is.

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

    Partners that differ, and other rules:

        seep arena expert+greedy greedy --rules punjab30
        seep arena expert greedy --rules '{"preset": "two-player", "sets_join": "always"}'

    Ends with status 0 when everything is played, or the test has accepted H1; 3 if it has accepted H0, 4 if
    the pairs did not suffice for it; 1 if something failed, 2 if it was asked wrongly, 130 after Ctrl-C, and
    then too what is finished is kept and summed up.

    Parameters
    ----------
    contestants
        Two bots or more, each against each; `A+B` is a side whose partners differ. A name that no bot has is answered
        with the names there are.
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
    from seep.arena import ArenaError, Sprt, Tally
    from seep.arena.report import markdown as tables

    if dask and workers:
        raise CycloptsError("--workers is for this machine and --dask for a cluster: give one of them")
    plan = _plan(contestants, pairs, neighbours, rules, seed)
    try:
        test = Sprt.parse(sprt, alpha, beta) if sprt else None
    except ValueError as error:
        raise CycloptsError(f"--sprt: {error}") from error
    if test and len(contestants) != 2:
        raise CycloptsError("--sprt tests two contestants, no more")
    tally = Tally(plan, test)
    try:
        found = _play(tally, workers, dask, results)
        if markdown:
            markdown.write_text(tables(found) + "\n", encoding="utf-8")
    except ArenaError as error:
        raise Trouble(str(error)) from error
    except OSError as error:
        raise Trouble(f"{error.strerror}: {error.filename}" if error.filename else str(error)) from error
    _show(found, json)
    if found.ended == "interrupted":
        where = f"the same command goes on from {results}" if results else "--results would have kept them"
        sys.stderr.write(f"seep: stopped after {tally.finished} of {plan.pairs} pairs; {where}\n")
        return INTERRUPTED
    if found.sprt is None or found.sprt.accepted == "H1":
        return 0
    return H0_ACCEPTED if found.sprt.accepted else UNDECIDED


def _plan(contestants: tuple[str, ...], pairs: int, neighbours: int | None, rules: str, seed: int) -> Plan:
    from seep.arena import Plan
    from seep.arena.cheat import make

    try:
        read: Any = json_text.loads(rules) if rules.lstrip().startswith("{") else rules
        plan = Plan.round_robin(contestants, read, pairs=pairs, neighbours=neighbours, seed=seed)
        for contestant in plan.contestants:
            for bot in contestant.bots:
                make(bot)
    except json_text.JSONDecodeError as error:
        raise CycloptsError(f"--rules: not JSON: {error}") from error
    except ValueError as error:  # RulesError among them
        raise CycloptsError(str(error)) from error
    return plan


def _play(tally: Tally, workers: int | None, cluster: str | None, path: Path | None) -> Summary:
    from seep.arena import ResultsFile, run, summary
    from seep.arena.cheat import make
    from seep.arena.pair import PairResult
    from seep.arena.workers import dask, processes
    from seep.cli.progress import Progress

    with ExitStack() as stack:
        file = stack.enter_context(ResultsFile(path, tally.plan)) if path else None
        for note in file.notes if file else ():
            sys.stderr.write(f"seep: {note}\n")
        for result in file.known if file else ():
            tally.add(result)
        hands = stack.enter_context(dask(cluster) if cluster else processes(workers))
        progress = stack.enter_context(Progress(tally))

        def record(result: PairResult) -> None:
            if file:
                file.add(result)
            progress.show()

        ended = run(tally, make, hands.executor, ahead=hands.ahead, record=record)
    return summary(tally, ended)


def _show(found: Summary, as_json: bool) -> None:
    import msgspec

    from seep.arena import text

    put(msgspec.json.encode(found).decode() if as_json else text(found), as_json)

"""Measure the bots against each other and write the ladder into benchmarks/ladder.md: what `make ladder` does.

    python tools/ladder.py --results ladder.jsonl

Neighbours on the ladder meet on 400 deal pairs, others on 30, and `master`, which takes its time, on 100 and 10; it
takes about two hours on two cores. Stop it with Ctrl-C, and the same command goes on from its file. The seed
is used for nothing else, so the packs are new to whatever was tuned.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import nullcontext
from itertools import combinations, pairwise
from pathlib import Path

from seep.arena import ArenaError, Contestant, Meeting, Plan, RunResults
from seep.arena.report import markdown
from seep.cli.arena_run import play_plan
from seep.cli.files import OutputFile
from seep.cli.output import error_text
from seep.rules import Rules

LADDER = ("random", "novice", "casual", "greedy", "steady", "expert", "skilled", "strong", "master")
"""The weakest first."""
CHEAT = "search:1000:cheat"
"""`skilled`, but that it sees all hands: how much better could one be at most?"""
ALSO = {
    ("greedy", "expert"): 400,
    ("greedy", "skilled"): 400,
    ("skilled", "master"): 100,
    ("greedy", CHEAT): 100,
    ("expert", CHEAT): 200,
    ("skilled", CHEAT): 100,
}
"""Meetings of others than neighbours that the page speaks of, and on how many deal pairs."""
SEED = 20_261_130
PAGE = Path(__file__).resolve().parent.parent / "benchmarks" / "ladder.md"
START, END = "<!-- ladder: written by make ladder -->", "<!-- /ladder -->"


def pairs_of(first: str, second: str) -> int:
    """On how many deal pairs two of them meet."""
    slow = "master" in (first, second)
    if (first, second) in ALSO:
        return ALSO[first, second]
    if CHEAT in (first, second):
        return 0
    if (first, second) in pairwise(LADDER):
        return 100 if slow else 400
    return 10 if slow else 30


def ladder(scale: float) -> Plan:
    """All that is played."""
    names = [*LADDER, CHEAT]
    meetings = [
        Meeting(first, second, max(2, round(scale * pairs)))
        for first, second in combinations(range(len(names)), 2)
        if (pairs := pairs_of(names[first], names[second]))
    ]
    return Plan(tuple(map(Contestant.parse, names)), Rules.parse("standard"), SEED, tuple(meetings))


def insert(tables: str, page: str) -> str:
    """The page with these tables between its markers; raises `ValueError` if it has no markers."""
    before, start, rest = page.partition(START)
    _, end, after = rest.partition(END)
    if not (start and end):
        raise ValueError(f"no place for the ladder: {START} … {END}")
    return f"{before}{START}\n\n{tables}\n\n{END}{after}"


def path(text: str) -> Path:
    """The path that an option names."""
    if not text:
        raise argparse.ArgumentTypeError("it is empty")
    return Path(text)


def measure(plan: Plan, results: Path, workers: int | None, page: Path | None) -> int:
    """Play, print the tables, and write them into the page, which is tried before anything is played."""
    with OutputFile(page) if page else nullcontext() as output:
        if page:
            insert("", page.read_text(encoding="utf-8"))
        run = play_plan(RunResults(plan), results, workers=workers)
        tables = markdown(run.summary)
        finished = run.summary.ended == "done"
        try:
            print(tables, flush=True)
        finally:
            if output and page and finished:
                output.write(insert(tables, page.read_text(encoding="utf-8")))
    if run.error:
        raise run.error
    if not finished:
        print(f"stopped; the same command goes on from {results}", file=sys.stderr)
    return 0 if finished else 130


def main() -> int:
    """Measure the ladder, as the command line asks for it."""
    parser = argparse.ArgumentParser(
        prog="python tools/ladder.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--results", type=path, default=Path("ladder.jsonl"), help="file of results to go on from")
    parser.add_argument("--workers", type=int, help="processes to play in (default: as many as cores)")
    parser.add_argument("--scale", type=float, default=1.0, help="play so many times as many pairs, and write no page")
    chosen = parser.parse_args()
    try:
        return measure(ladder(chosen.scale), chosen.results, chosen.workers, PAGE if chosen.scale == 1.0 else None)
    except (ArenaError, ValueError) as error:
        print(f"ladder: {error}", file=sys.stderr)
    except OSError as error:
        print(f"ladder: {error_text(error)}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())

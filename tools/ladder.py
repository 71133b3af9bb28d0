"""Measure the bots against each other and write the ladder into docs/bots.md: what `make ladder` does.

    python tools/ladder.py --results ladder.jsonl

Neighbours on the ladder meet on 400 deal pairs, others on 30, and `master`, which takes its time, on 100 and 10; it
takes about two hours on two cores. Stop it with Ctrl-C, and the same command goes on from its file. The seed
is used for nothing else, so the packs are new to whatever was tuned.
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations, pairwise
from pathlib import Path

from seep.arena import Contestant, Meeting, PairResult, Plan, ResultsFile, Summary, Tally, run, summary
from seep.arena.cheat import make
from seep.arena.report import markdown
from seep.arena.workers import processes
from seep.cli.progress import Progress
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
"""Meetings of others than neighbours that docs/bots.md speaks of, and on how many deal pairs."""
SEED = 20_261_130
PAGE = Path(__file__).resolve().parent.parent / "docs" / "bots.md"
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


def play(plan: Plan, results: Path, workers: int | None) -> Summary:
    """Play what the results do not hold yet, showing how far it has come."""
    tally = Tally(plan)
    with ResultsFile(results, plan) as file, processes(workers) as hands:
        for note in file.notes:
            print(note, file=sys.stderr)
        for result in file.known:
            tally.add(result)
        with Progress(tally) as progress:

            def record(result: PairResult) -> None:
                file.add(result)
                progress.show()

            ended = run(tally, make, hands.executor, ahead=hands.ahead, record=record)
    return summary(tally, ended)


def main() -> int:
    """Play, print the tables, and write them into the page."""
    parser = argparse.ArgumentParser(
        prog="python tools/ladder.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--results", type=Path, default=Path("ladder.jsonl"), help="file of results to go on from")
    parser.add_argument("--workers", type=int, help="processes to play in (default: as many as cores)")
    parser.add_argument("--scale", type=float, default=1.0, help="play so many times as many pairs, and write no page")
    chosen = parser.parse_args()
    found = play(ladder(chosen.scale), chosen.results, chosen.workers)
    tables = markdown(found)
    print(tables)
    if found.ended == "interrupted":
        print(f"stopped; the same command goes on from {chosen.results}", file=sys.stderr)
        return 130
    if chosen.scale == 1.0:
        text = PAGE.read_text(encoding="utf-8")
        before, after = text.split(START)[0], text.split(END)[1]
        PAGE.write_text(f"{before}{START}\n\n{tables}\n\n{END}{after}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

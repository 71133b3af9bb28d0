"""This checkout against another one, both built: how many times as fast is it? `python -m benchmarks.versions OTHER`.

The two take turns, round after round, each in a process of its own that runs its own `python -m benchmarks`; what
counts is the ratio of the medians, since the speed of a shared machine drifts. Prints tables in Markdown.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
FIGURES = {"ratios": "ours", "rates": "rate", "endings": "nodes"}
"""The tables of `python -m benchmarks --json` that are compared, and which figure of their rows: something a second."""

Figures = dict[str, float]
"""What was measured, by its name."""


def measured(checkout: Path, group: str, seconds: float) -> Figures:
    """What the benchmarks of a checkout measure in a process of its own."""
    options = ["--json", "--only", group, "--rounds", "5", "--seconds", str(seconds)]
    command = [sys.executable, "-m", "benchmarks", *options]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(checkout / "src"), str(checkout)])}
    done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=True)
    tables = json.loads(done.stdout)
    return {row["name"]: row[figure] for name, figure in FIGURES.items() for row in tables.get(name, [])}


def table(ours: list[Figures], theirs: list[Figures]) -> str:
    """The medians of the rounds and their ratios; rows of the two correspond by their order, since names may change."""
    lines = ["| a second | other | this | ratio of medians | ratios met |", "| --- | ---: | ---: | ---: | ---: |"]
    for name, other in zip(ours[0], theirs[0], strict=True):
        mine, before = [figures[name] for figures in ours], [figures[other] for figures in theirs]
        ratios = sorted(new / old for new, old in zip(mine, before, strict=True))
        new, old = statistics.median(mine), statistics.median(before)
        lines.append(
            f"| {name} | {old:,.0f} | {new:,.0f} | **{new / old:.2f}** | {ratios[0]:.2f} to {ratios[-1]:.2f} |"
        )
    return "\n".join(lines)


def main() -> int:
    """Measure both, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.versions", description=__doc__)
    parser.add_argument("other", type=Path, help="the other checkout, built in place")
    parser.add_argument("--rounds", type=int, default=5, help="how often the two take turns (default 5)")
    parser.add_argument("--seconds", type=float, default=0.2, help="how long each of five turns within lasts")
    chosen = parser.parse_args()
    for group in ("deals", "thinking"):
        ours, theirs = [], []
        for number in range(chosen.rounds):
            print(f"{group}, round {number + 1} of {chosen.rounds} ...", file=sys.stderr, flush=True)
            theirs.append(measured(chosen.other.resolve(), group, chosen.seconds))
            ours.append(measured(HERE, group, chosen.seconds))
        print(f"{table(ours, theirs)}\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

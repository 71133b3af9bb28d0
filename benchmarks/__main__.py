"""Measure Seep's speed and write it down: `python -m benchmarks --help`."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from benchmarks import floors, thinking

REPORT = Path(__file__).with_name("README.md")
START, END = "<!-- measured: written by make bench -->", "<!-- /measured -->"
GROUPS = ("deals", "floors", "thinking")

Measured = dict[str, list[Any]]
"""The rows of each table, named tuples, by what they are called in JSON."""


def main() -> int:
    """Measure, print, and write the tables of benchmarks/README.md anew."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=main.__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="how often loops take turns (default 7, at least 5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a turn lasts (default 1)")
    parser.add_argument(
        "--deals", type=int, default=100_000, help="random deals to look for large floors in (default 100000)"
    )
    parser.add_argument("--only", choices=GROUPS, help="measure one group, print it, and write no report")
    parser.add_argument("--json", action="store_true", help="print JSON, and write no report")
    chosen = parser.parse_args()
    if chosen.rounds < 5:
        parser.error("--rounds must be at least 5: medians of fewer say little")

    if not (chosen.only or chosen.json):
        with REPORT.open("r+"):  # it is tried before an hour of measuring
            pass
    measured: Measured = {}
    for group in [chosen.only] if chosen.only else GROUPS:
        measured |= measure(group, chosen)
    if chosen.json:
        print(json.dumps({name: [row._asdict() for row in rows] for name, rows in measured.items()}, indent=2))
        return 0
    tables = report(measured, chosen.rounds)
    print(tables)
    if chosen.only:
        return 0
    text = REPORT.read_text()
    before, after = text.split(START)[0], text.split(END)[1]
    REPORT.write_text(f"{before}{START}\n{tables}\n{END}{after}")
    print(f"written to {REPORT.relative_to(Path.cwd()) if REPORT.is_relative_to(Path.cwd()) else REPORT}")
    return 0


def measure(group: str, chosen: argparse.Namespace) -> Measured:
    """The rows of a group's tables."""
    if group == "deals":
        from benchmarks import speed  # it needs OpenSpiel, which the other groups do without

        ratios = []
        for pair in speed.PAIRS:
            _say(f"measuring {pair.name} ...", chosen.json)
            ratios.append(speed.measure(pair, chosen.rounds, chosen.seconds))
        return {"ratios": ratios}
    if group == "floors":
        _say("looking for large floors ...", chosen.json)
        return {"floors": list(floors.measure(chosen.deals, 1000))}
    _say("thinking ...", chosen.json)
    rates = thinking.measure(chosen.rounds, chosen.seconds)
    _say("solving endings ...", chosen.json)
    return {"rates": rates, "endings": list(thinking.solve())}


def report(measured: Measured, rounds: int) -> str:
    """The tables as Markdown."""
    beside = f" OpenSpiel {version('open_spiel')}," if "ratios" in measured else ""
    lines = [
        f"On {_processor()}, {os.cpu_count()} cores, Python {platform.python_version()},{beside}"
        f" {rounds} alternating rounds:"
    ]
    if ratios := measured.get("ratios"):
        lines += [
            "",
            "| random deals | Seep, deals/s | beside it | deals/s | ratio of medians | ratios met | goal |",
            "| --- | ---: | --- | ---: | ---: | ---: | ---: |",
        ]
        for ratio in ratios:
            lines.append(
                f"| {ratio.name} | {ratio.ours:,.0f} | {ratio.theirs_name} | {ratio.theirs:,.0f}"
                f" | **{ratio.ratio:.2f}** | {ratio.lowest:.2f} to {ratio.highest:.2f} | {ratio.goal:.1f} |"
            )
    if timed := measured.get("floors"):
        lines += [
            "",
            "| floors | loose cards | legal plays | ms to find them, median | slowest | ms to list, median | slowest |",
            "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
        ]
        for floor in timed:
            lines.append(
                f"| {floor.name} | {floor.loose} | {floor.plays} | {floor.found_median:.4f} | {floor.found_slowest:.4f}"
                f" | {floor.listed_median:.4f} | {floor.listed_slowest:.4f} |"
            )
    if rates := measured.get("rates"):
        lines += [
            "",
            "| thinking, on one core | what is counted | a second, median | rounds met | goal |",
            "| --- | --- | ---: | ---: | ---: |",
        ]
        for rate in rates:
            goal = "" if rate.goal is None else f"{rate.goal:,}"
            lines.append(
                f"| {rate.name} | {rate.counted} | **{rate.rate:,.0f}** | {rate.lowest:,.0f} to {rate.highest:,.0f}"
                f" | {goal} |"
            )
    if endings := measured.get("endings"):
        lines += [
            "",
            "| endings, all hands open | endings | nodes/s | ms to solve, median | slowest | goal for the median |",
            "| --- | ---: | ---: | ---: | ---: | ---: |",
        ]
        for ending in endings:
            lines.append(
                f"| {ending.name} | {ending.positions} | {ending.nodes:,.0f} | **{ending.median:.1f}**"
                f" | {ending.slowest:.1f} | {ending.goal:,.0f} |"
            )
    return "\n".join(lines)


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine())


def _say(text: str, quiet: bool) -> None:
    if not quiet:
        print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())

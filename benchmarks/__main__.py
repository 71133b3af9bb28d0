"""Measure Seep's speed and write it down: `python -m benchmarks --help`."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from importlib.metadata import version
from pathlib import Path

from benchmarks import floors, speed

REPORT = Path(__file__).with_name("README.md")
START, END = "<!-- measured: written by make bench -->", "<!-- /measured -->"


def main() -> int:
    """Measure, print, and write the tables of benchmarks/README.md anew."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=main.__doc__)
    parser.add_argument(
        "--rounds", type=int, default=7, help="how often the loops of a pair take turns (default 7, at least 5)"
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a turn lasts (default 1)")
    parser.add_argument(
        "--deals", type=int, default=100_000, help="random deals to look for large floors in (default 100000)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, and write no report")
    chosen = parser.parse_args()
    if chosen.rounds < 5:
        parser.error("--rounds must be at least 5: medians of fewer say little")

    ratios = []
    for pair in speed.PAIRS:
        _say(f"measuring {pair.name} ...", chosen.json)
        ratios.append(speed.measure(pair, chosen.rounds, chosen.seconds))
    _say("looking for large floors ...", chosen.json)
    timed = list(floors.measure(chosen.deals, 1000))
    if chosen.json:
        print(
            json.dumps(
                {"ratios": [ratio._asdict() for ratio in ratios], "floors": [floor._asdict() for floor in timed]},
                indent=2,
            )
        )
        return 0
    tables = report(ratios, timed, chosen.rounds)
    print(tables)
    text = REPORT.read_text()
    before, after = text.split(START)[0], text.split(END)[1]
    REPORT.write_text(f"{before}{START}\n{tables}\n{END}{after}")
    print(f"written to {REPORT.relative_to(Path.cwd()) if REPORT.is_relative_to(Path.cwd()) else REPORT}")
    return 0


def report(ratios: list[speed.Ratio], timed: list[floors.Floor], rounds: int) -> str:
    """The tables as Markdown."""
    lines = [
        f"On {_processor()}, {os.cpu_count()} cores, Python {platform.python_version()},"
        f" OpenSpiel {version('open_spiel')}, {rounds} alternating rounds:",
        "",
        "| random deals | Seep, deals/s | beside it | deals/s | ratio of medians | ratios met | goal |",
        "| --- | ---: | --- | ---: | ---: | ---: | ---: |",
    ]
    for ratio in ratios:
        lines.append(
            f"| {ratio.name} | {ratio.ours:,.0f} | {ratio.theirs_name} | {ratio.theirs:,.0f} | **{ratio.ratio:.2f}**"
            f" | {ratio.lowest:.2f} to {ratio.highest:.2f} | {ratio.goal:.1f} |"
        )
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

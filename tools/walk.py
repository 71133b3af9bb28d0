"""Walk positions on the page: all is in sight, and every play is made in few acts: `make walk`, `python -m tools.walk`.

Positions are the situations of the gallery and the largest floors of many random deals. Each is seen at four sizes, and
plays of it, drawn from a seed, are made by mouse, touch and keys. The page is the one built last (`make build`).
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from typing import Any, Final

from benchmarks.floors import met
from tests.browser.situations import situations
from tests.browser.staged import SIZES, Stage
from tests.browser.walking import By, Walked, Walker, table_at
from tests.chromium import CHROMIUM_FLAGS, chromium

WAYS: Final[tuple[tuple[str, By], ...]] = (
    ("1280x800", "mouse"),
    ("1280x800", "keys"),
    ("390x844", "touch"),
    ("844x390", "touch"),
    ("768x1024", "touch"),
)


def tables(deals: int, largest: int, seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """The positions to walk: situations in which one is to play, then the largest floors of random deals."""
    for one in situations():
        if one.table["match"] and one.table["match"]["choices"] and one.table["match"]["deal"]["phase"] == "play":
            yield one.name, one.table
    for loose, number, position in met(deals, largest, seed):
        yield f"floor {number} of {loose} loose cards", table_at(position)


def main(arguments: list[str] | None = None) -> int:
    """Walk, and tell what is wrong; the exit code is 1 if anything is."""
    parser = argparse.ArgumentParser(prog="python -m tools.walk", description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=100_000, help="random deals to look for large floors in")
    parser.add_argument("--positions", type=int, default=30, help="how many of the largest floors are walked")
    parser.add_argument("--plays", type=int, default=40, help="plays of each position and size, drawn at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="a situation by its name, and no floors")
    parser.add_argument("--size", action="append", choices=SIZES)
    asked = parser.parse_args(arguments)
    path = chromium()
    if path is None:
        print("There is no Chromium here (SEEP_CHROMIUM names one)", file=sys.stderr)
        return 1
    known = list(tables(0 if asked.only else asked.deals, asked.positions, asked.seed))
    chosen = [(name, table) for name, table in known if asked.only in (None, name)]
    from playwright.sync_api import sync_playwright

    faults = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))
        for size, by in WAYS:
            if asked.size and size not in asked.size:
                continue
            started = time.monotonic()
            with Stage(browser, SIZES[size], touch=by == "touch") as stage:
                walker = Walker(stage, size, by)
                rng = random.Random(asked.seed)
                for name, table in chosen:
                    walker.walk(name, table, asked.plays, rng)
                faults += tell(walker, stage, time.monotonic() - started)
        browser.close()
    return 1 if faults else 0


def tell(walker: Walker, stage: Stage, seconds: float) -> int:
    """Print what was met; how much is wrong."""
    walked: Walked = walker.walked
    wrong = [*walked.faults, *stage.errors]
    for fault in wrong:
        print(fault)
    print(
        f"{walker.name} by {walker.by}: {walked.positions} positions, {walked.plays} plays, {walked.most_acts} acts at "
        f"most, {len(wrong)} faults, {seconds:.0f} s",
        flush=True,
    )
    return len(wrong)


if __name__ == "__main__":
    raise SystemExit(main())

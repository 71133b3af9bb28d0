"""Walk positions on the page: all is in sight, every play is found in few acts: `make walk`, `python -m tools.walk`.

Positions are the situations of the gallery, floors contrived to be full, and the largest floors of many random deals,
those of three and of two players too. Each is seen at each size by mouse, touch or keys: every legal play is found
within the acts allowed (of positions with very many, as many as are asked for), and some are made. The page is the one
built last (`make build`).

What is walked is kept in a file, so a walk that is stopped goes on where it was, as long as page and seed are the same.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from benchmarks.floors import met
from tests.browser.situations import at, seen, situations
from tests.browser.staged import BUILT, SIZES, Stage
from tests.browser.walking import By, Walked, Walker
from tests.chromium import CHROMIUM_FLAGS, chromium
from tests.positions import crowds

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WAYS: Final[tuple[tuple[str, By], ...]] = (
    ("1280x800", "mouse"),
    ("390x844", "touch"),
    ("844x390", "touch"),
    ("768x1024", "touch"),
    ("1280x800", "keys"),
)
"""The sizes at which all positions are walked."""
MORE_WAYS: Final[tuple[tuple[str, By], ...]] = (
    ("360x640", "touch"),
    ("375x667", "touch"),
    ("1600x900", "mouse"),
    ("1920x1080", "mouse"),
    ("640x400", "mouse"),
)
"""Those at which every tenth is."""
OTHERS: Final = {"three-player": 10, "two-player": 10}
"""How many times fewer floors are of deals with these rules."""
SLICE: Final = 60
"""So many positions are walked one way before those of another."""

Named = tuple[str, dict[str, Any]]


def tables(deals: int, positions: int, seed: int) -> Iterator[Named]:
    """The positions to walk: situations with something to play, contrived floors, large floors of random deals."""
    known: list[dict[str, Any]] = []
    for one in situations():
        if one.table["match"] and one.table["match"]["choices"] and one.table not in known:
            known.append(one.table)
            yield one.name, one.table
    for name, position in crowds().items():
        yield name, seen(at(position), "p0")
    if positions == 0:
        return
    for rules, part in ({"standard": 1} | OTHERS).items():
        for loose, number, position in met(deals // part, positions // part, seed, rules):
            yield f"{rules}, floor {number} of {loose} loose cards", seen(at(position), "p0")


class Kept:
    """What has been walked, in a file."""

    def __init__(self, file: Path, about: dict[str, Any]) -> None:
        self.file, self.about = file, about
        self.walked: dict[str, dict[str, Any]] = {}
        if file.is_file():
            kept = json.loads(file.read_text())
            if kept["about"] == about:
                self.walked = kept["walked"]

    def add(self, key: str, walked: Walked) -> None:
        self.walked[key] = vars(walked)

    def save(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps({"about": self.about, "walked": self.walked}))

    def of(self, way: str) -> Walked:
        """All that was met one way."""
        total = Walked()
        for key, one in self.walked.items():
            if key.startswith(way):
                acts = Counter({int(acts): count for acts, count in one["acts"].items()})
                total.add(Walked(**one | {"acts": acts}))
        return total


def page_built() -> str:
    """A digest of the page that is walked."""
    names = sorted(str(file.relative_to(BUILT)) for file in BUILT.rglob("*") if file.is_file())
    return hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]


def main(arguments: list[str] | None = None) -> int:
    """Walk, and tell what is wrong; the exit code is 1 if anything is."""
    parser = argparse.ArgumentParser(prog="python -m tools.walk", description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=100_000, help="random deals to look for large floors in")
    parser.add_argument("--positions", type=int, default=250, help="how many of the largest floors are walked")
    parser.add_argument("--find", type=int, default=250, help="plays found of each position; which ones, chance says")
    parser.add_argument("--make", type=int, default=2, help="how many of those are made, too")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="a position by its name")
    parser.add_argument("--size", action="append", choices=SIZES, help="may be repeated")
    parser.add_argument("--real", action="store_true", help="with the browser's own mouse, touch and keys: slow")
    parser.add_argument("--kept", type=Path, default=Path("test-results/walk.json"), help="what has been walked")
    parser.add_argument("--tell", action="store_true", help="only tell what has been walked")
    asked = parser.parse_args(arguments)
    what = {name: getattr(asked, name) for name in ("deals", "positions", "find", "make", "seed", "real")}
    kept = Kept(asked.kept, what | {"page": page_built()})
    if asked.tell:
        return tell(kept)
    path = chromium()
    if path is None:
        print("There is no Chromium here (SEEP_CHROMIUM names one)", file=sys.stderr)
        return 1
    known = [one for one in tables(asked.deals, asked.positions, asked.seed) if asked.only in (None, one[0])]
    known.sort(key=lambda one: len(one[1]["match"]["choices"]))  # what is walked at once comes first
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))
        try:
            for first in range(0, len(known), SLICE):
                part = known[first : first + SLICE]
                for size, by in (*WAYS, *MORE_WAYS):
                    if asked.size is None or size in asked.size:
                        step = 1 if (size, by) in WAYS else 10
                        walk(browser, size, by, part[::step], kept, asked)
        except KeyboardInterrupt:
            print("stopped; the same command goes on from here", file=sys.stderr)
        browser.close()
    return tell(kept)


def walk(browser: Browser, size: str, by: By, part: list[Named], kept: Kept, asked: argparse.Namespace) -> None:
    """Walk some positions one way, as far as they have not been; each fault is told at once."""
    left = [(name, table) for name, table in part if f"{size} by {by}: {name}" not in kept.walked]
    if not left:
        return
    started = time.monotonic()
    with Stage(browser, SIZES[size], touch=by == "touch") as stage:
        walker = Walker(stage, by, real=asked.real)
        for name, table in left:
            rng = random.Random(f"{asked.seed} {name}")
            walked = walker.walk(f"{name} at {size}", table, asked.make, rng, asked.find)
            walked.faults += stage.errors
            stage.errors.clear()
            for fault in walked.faults:
                print(fault, flush=True)
            kept.add(f"{size} by {by}: {name}", walked)
            kept.save()
    seconds = time.monotonic() - started
    print(f"{size} by {by}: {len(left)} positions more, to {left[-1][0]}, {seconds:.0f} s", file=sys.stderr, flush=True)


def tell(kept: Kept) -> int:
    """Print what was met; 1 if anything is wrong."""
    wrong = 0
    for size, by in (*WAYS, *MORE_WAYS):
        one = kept.of(f"{size} by {by}: ")
        wrong += len(one.faults)
        acts = ", ".join(f"{count:,} in {acts}" for acts, count in sorted(one.acts.items()))
        print(
            f"{size} by {by}: {one.positions} positions, {one.reached:,} plays found ({acts} acts; {one.scrolled:,} by "
            f"going through the list), {one.made:,} made, {len(one.faults)} faults"
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())

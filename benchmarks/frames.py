"""How quickly the page answers, and what its motion costs, on a slow processor: `make frames`.

The built page is put on a stage (`tests/browser/staged.py`), the processor slowed down four times, and a trace is taken
while cards are taken up and plays of others come in. Writes its table into benchmarks/README.md.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tests.browser.situations import building, chairs_of, mine, played, seen
from tests.browser.staged import SIZES, Stage
from tests.chromium import CHROMIUM_FLAGS, chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession

REPORT: Final = Path(__file__).with_name("README.md")
START, END = "<!-- frames: written by make frames -->", "<!-- /frames -->"
SLOWER: Final = 4
"""How many times the processor is slowed down."""
FRAME: Final = 1000 / 60
"""Milliseconds of a frame."""
LONG: Final = 50
"""Milliseconds after which a task holds up the page."""
PLAYS: Final = 8
TAPS: Final = 12
WATCH: Final = """() => {
    window.seepTaps = [];
    window.seepMoved = {};
    new PerformanceObserver((list) => {
        for (const one of list.getEntries())
            if (one.name === "pointerup" || one.name === "click" || one.name === "pointerdown")
                seepTaps.push([one.interactionId, one.duration]);
    }).observe({ type: "event", durationThreshold: 16, buffered: true });
    const look = () => {
        for (const one of document.getAnimations()) {
            const frames = one.effect?.getKeyframes?.() ?? [];
            for (const frame of frames)
                for (const name of Object.keys(frame))
                    if (!["offset", "computedOffset", "easing", "composite"].includes(name))
                        seepMoved[name] = (seepMoved[name] ?? 0) + 1;
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
"""Notes how long taps take to the next paint, and which properties are animated."""
COMPOSITED: Final = {"transform", "opacity", "translate", "rotate", "scale"}
"""What can be animated without layout and paint."""


class Frames(NamedTuple):
    """What was measured at one size."""

    size: str
    taps: int
    tap_median: float
    tap_worst: float
    tap_work: float
    """Milliseconds of the processor between, the median."""
    long_tasks: int
    """Of more than 50 ms, during plays."""
    frame_median: float
    """Milliseconds of work on the main thread in a frame while cards move."""
    frame_most: float
    """Nineteen frames of twenty take less."""
    other: str
    """Animated properties that cost layout or paint."""


def coming(plays: int) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """The table before, and after each of the plays that follow, with its event."""
    table = played(
        lambda match: mine(match) and match.deal.plays > 10 and len(match.deal.loose) > 2,
        chairs=chairs_of(("Asha", "Ravi", "Simran", "Jaswinder")),
        seed=4,
        choose=building,
    )
    rng = random.Random(4)
    yield seen(table, "p0"), []
    for _ in range(plays):
        match = table.match
        captures = [play for play in match.deal.legal_plays() if play.kind != "throw"]
        match.deal.play(rng.choice(captures or match.deal.legal_plays()))
        table.seq += 1
        view = seen(table, "p0")
        yield view, [{"type": "played", "seq": table.seq} | view["match"]["history"][-1]]


def measure(browser: Browser, size: str) -> Frames:
    """Take cards up, let plays come in, and tell what that cost."""
    with Stage(browser, SIZES[size], settings={"pace": "normal", "sound": "off"}) as stage:
        page = stage.page
        tables = list(coming(PLAYS))
        stage.put(tables[0][0])
        page.wait_for_load_state("networkidle")
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.evaluate(WATCH)
        hand = page.locator('[data-testid^="hand-card-"]')
        trace = _Trace(session)
        for tap in range(TAPS):
            hand.nth(tap % hand.count()).click()
            page.wait_for_timeout(250)
        page.keyboard.press("Escape")
        taps = _longest(page.evaluate("seepTaps"))
        trace.end()
        tap_work = trace.taps()
        trace = _Trace(session)
        for table, events in tables[1:]:
            stage.push(table, events=events)
            page.wait_for_timeout(1_400)
        moved: dict[str, int] = page.evaluate("seepMoved")
        trace.end()
        work = trace.frames() or [0.0]
        # A tap that is not told of took less than is told of.
        taps += [16.0] * (TAPS - len(taps))
        return Frames(
            size,
            TAPS,
            statistics.median(taps),
            max(taps),
            statistics.median(tap_work or [0.0]),
            sum(length > LONG for _, _, length in trace.tasks),
            statistics.median(work),
            statistics.quantiles([*work, *work], n=20)[-1],
            ", ".join(sorted(moved.keys() - COMPOSITED)) or "none",
        )


def _longest(entries: list[tuple[int, float]]) -> list[float]:
    """The longest event of each interaction."""
    longest: dict[int, float] = {}
    for interaction, duration in entries:
        if interaction:
            longest[interaction] = max(duration, longest.get(interaction, 0.0))
    return list(longest.values())


class _Trace:
    """A trace of the main thread, from its making on."""

    def __init__(self, session: CDPSession) -> None:
        self.session = session
        self.events: list[dict[str, Any]] = []
        session.on("Tracing.dataCollected", lambda data: self.events.extend(data["value"]))
        categories = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
        session.send(
            "Tracing.start", {"traceConfig": {"includedCategories": categories}, "transferMode": "ReportEvents"}
        )

    def end(self) -> None:
        """Have all of it."""
        done: list[bool] = []
        self.session.on("Tracing.tracingComplete", lambda _: done.append(True))
        self.session.send("Tracing.end")
        while not done:
            self.session.send("Runtime.evaluate", {"expression": "0"})
        main = self._main_thread()
        self.tasks = sorted(
            (event["ts"], event["ts"] + event.get("dur", 0), event.get("tdur", event.get("dur", 0)) / 1000)
            for event in main
            if event["name"] == "RunTask" and event["ph"] == "X"
        )
        """Start and end in microseconds, and milliseconds of the processor."""
        self.renders = sorted(event["ts"] for event in main if event["name"] == "AnimationFrame::Render")
        self.clicks = sorted(
            event["ts"]
            for event in main
            if event["name"] == "EventDispatch" and event.get("args", {}).get("data", {}).get("type") == "click"
        )

    def frames(self) -> list[float]:
        """Milliseconds of work for each frame in which cards move: from the end of one to the end of the next."""
        return [
            self._work(start, end) for start, end in pairwise(self.renders) if (end - start) / 1000 < 4 * SLOWER * FRAME
        ]

    def taps(self) -> list[float]:
        """Milliseconds of work from each tap to the frame that shows what it did."""
        found = []
        for click in self.clicks:
            shown = [render for render in self.renders if render > click][:1]
            if shown:
                found.append(self._work(click, shown[-1]))
        return found

    def _work(self, start: float, end: float) -> float:
        """The milliseconds of the processor in tasks that end after `start` and begin before `end`."""
        return sum(work for at, until, work in self.tasks if until > start and at <= end)

    def _main_thread(self) -> list[dict[str, Any]]:
        """The events of the thread that runs the page: the one with most frames begun."""
        threads: dict[tuple[int, int], list[dict[str, Any]]] = {}
        for event in self.events:
            threads.setdefault((event["pid"], event["tid"]), []).append(event)
        names = ("BeginMainThreadFrame", "FunctionCall", "UpdateLayoutTree")
        return max(threads.values(), key=lambda thread: sum(event["name"] in names for event in thread), default=[])


def report(rows: list[Frames]) -> str:
    """The table of the report."""
    lines = [
        f"The page on a processor slowed down {SLOWER} times, {PLAYS} plays of others at normal pace:",
        "",
        "| window | taps | ms from a tap to the next paint, median | worst | of it work, median "
        "| tasks over 50 ms during plays | ms of work a frame while cards move, median | 19 of 20 below "
        "| animated beside transform and opacity |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
        *(
            f"| {row.size} | {row.taps} | **{row.tap_median:.0f}** | {row.tap_worst:.0f} | {row.tap_work:.0f} | "
            f"{row.long_tasks} | {row.frame_median:.1f} | {row.frame_most:.1f} | {row.other} |"
            for row in rows
        ),
        "| goal |  | 50 | 100 |  | 0 |  | 8 | none |",
    ]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Measure, print, and write the table into benchmarks/README.md."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.frames", description=__doc__.partition("\n")[0])
    parser.add_argument("--size", action="append", choices=SIZES)
    parser.add_argument("--json", action="store_true", help="print JSON, and write no report")
    asked = parser.parse_args(arguments)
    path = chromium()
    if path is None:
        parser.error("there is no Chromium here (SEEP_CHROMIUM names one)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))
        rows = [measure(browser, size) for size in asked.size or ("1280x800", "390x844")]
        browser.close()
    if asked.json:
        print(json.dumps([row._asdict() for row in rows], indent=2))
        return 0
    table = report(rows)
    print(table)
    text = REPORT.read_text()
    before, after = text.split(START)[0], text.split(END)[1]
    REPORT.write_text(f"{before}{START}\n{table}\n{END}{after}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

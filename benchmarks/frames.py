"""How quickly the page answers, and what its motion costs, on a slow processor: `make frames`.

The built page is put on a stage (`tests/browser/staged.py`), the processor slowed down four times, and a trace is taken
while a play is chosen in every way there is, and while plays of others come in. Writes its tables into
benchmarks/README.md.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tests.browser.situations import at, building, chairs_of, mine, played, seen
from tests.browser.staged import SIZES, Stage, is_touch
from tests.chromium import CHROMIUM_FLAGS, chromium
from tests.positions import many

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Locator, Page

REPORT: Final = Path(__file__).with_name("README.md")
START, END = "<!-- frames: written by make frames -->", "<!-- /frames -->"
SLOWER: Final = 4
"""How many times the processor is slowed down."""
FRAME: Final = 1000 / 60
"""Milliseconds of a frame."""
LONG: Final = 50
"""Milliseconds after which a task holds up the page."""
PRESS: Final = 400
"""Milliseconds after which a touch that stays is a look (`LONG_PRESS` of the page)."""
PLAYS: Final = 8
TIMES: Final = 4
"""How often each act is done."""
SETTLED: Final = 350
"""Milliseconds after an act in which everything comes to rest."""
WATCH: Final = """() => {
    window.seepMoved = {};
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
"""Notes which properties are animated."""
COMPOSITED: Final = {"transform", "opacity", "translate", "rotate", "scale"}
"""What can be animated without layout and paint."""
ANSWERED: Final = {
    "tap": ("pointerdown", "click"),
    "hover": ("mousemove", "mousemove"),
    "press": ("touchstart", "touchstart"),
}
"""The events with which an act begins, and from whose last one on the next frame shows what it did."""


class Act(NamedTuple):
    """What an act cost, at one size."""

    size: str
    act: str
    times: int
    median: float
    """Milliseconds from the act to the frame that shows it."""
    worst: float
    work: float
    """Milliseconds of the processor in that time, the median."""
    most: float


class Motion(NamedTuple):
    """What plays of others cost, at one size."""

    size: str
    long_tasks: int
    """Of more than 50 ms."""
    longest: float
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


def motion(browser: Browser, size: str) -> Motion:
    """Let plays come in, and tell what that cost."""
    tables = list(coming(PLAYS))
    with Stage(browser, SIZES[size], settings={"pace": "normal", "sound": "off"}) as stage:
        session = _opened(stage, tables[0][0])
        page = stage.page
        page.evaluate(WATCH)
        trace = _Trace(session)
        for table, events in tables[1:]:
            stage.push(table, events=events)
            page.wait_for_timeout(1_400)
        moved: dict[str, int] = page.evaluate("seepMoved")
        trace.end()
        work = trace.frames() or [0.0]
        return Motion(
            size,
            sum(length > LONG for _, _, length in trace.tasks),
            max(length for _, _, length in trace.tasks),
            statistics.median(work),
            statistics.quantiles([*work, *work], n=20)[-1],
            ", ".join(sorted(moved.keys() - COMPOSITED)) or "none",
        )


def acts(browser: Browser, size: str) -> list[Act]:
    """Choose plays in every way there is, and tell what each act cost."""
    few, crowded = next(coming(0))[0], seen(at(many()), "p0")
    with Stage(browser, SIZES[size], settings={"sound": "off"}) as stage:
        actor = _Actor(stage, size, _opened(stage, few))
        cards = _cards(few, range(1, 4))
        for time in range(TIMES + 1):
            actor.act(
                "take up a card with few plays", actor.card(cards[time % len(cards)]), shows='[data-testid="play"]'
            )
        for time in range(TIMES):
            if time > 0:
                actor.page.keyboard.press("Escape")
                actor.card(cards[time % len(cards)]).click()
            actor.act("choose a play", actor.plays.first, shows='[data-testid="turn"][data-you="true"]')
            table = stage.push_on()
            actor.page.wait_for_selector(f'main[data-seq="{table["seq"]}"]')
        found = actor.done()
    with Stage(browser, SIZES[size], settings={"sound": "off"}) as stage:
        actor = _Actor(stage, size, _opened(stage, crowded))
        [king] = _cards(crowded, range(32, 33))
        for _ in range(TIMES):
            actor.act("take up a card with 32 plays", actor.card(king), shows=".rows")
            actor.page.keyboard.press("Escape")
        actor.card(king).click()
        for time in range(TIMES):
            if is_touch(SIZES[size]):
                actor.act("look at a play of 32 (long press)", actor.plays.nth(time), shows=".row.on", how="press")
            else:
                actor.act("look at a play of 32 (pointer)", actor.plays.nth(time + 1), shows=".row.on", how="hover")
        for item in _narrowing(crowded, king)[:TIMES]:
            actor.act("touch the floor, which narrows 32 plays", actor.item(item), shows=".touched")
            actor.page.keyboard.press("Escape")
        actor.page.keyboard.press("Escape")
        for item in _narrowing(crowded, king)[:TIMES]:
            actor.act("touch the floor first", actor.item(item), shows=".touched")
            actor.page.keyboard.press("Escape")
        return found + actor.done()


def _opened(stage: Stage, table: dict[str, Any]) -> CDPSession:
    stage.put(table)
    stage.page.wait_for_load_state("networkidle")
    session = stage.page.context.new_cdp_session(stage.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session


def _cards(table: dict[str, Any], plays: range) -> list[str]:
    """The cards with so many plays."""
    counts = Counter(choice["card"] for choice in table["match"]["choices"])
    return [card for card in table["match"]["deal"]["hand"] if counts[card] in plays]


def _narrowing(table: dict[str, Any], card: str) -> list[str]:
    """The loose cards that some plays of a card use and others do not: those of most plays first."""
    plays = [choice["loose"] for choice in table["match"]["choices"] if choice["card"] == card]
    counts = Counter(one for loose in plays for one in loose)
    return [one for one, count in counts.most_common() if 1 < count < len(plays)]


class _Actor:
    """Acts on the page of a stage as a reader does, with nothing asked of the page meanwhile."""

    def __init__(self, stage: Stage, size: str, session: CDPSession) -> None:
        self.page: Page = stage.page
        self.session = session
        self.size = size
        self.touch = is_touch(SIZES[size])
        self.plays = self.page.locator('[data-testid="play"]')
        self._acted: list[tuple[str, str]] = []
        self._trace = _Trace(session)

    def card(self, card: str) -> Locator:
        return self.page.locator(f'[data-testid="hand-card-{card}"]')

    def item(self, item: str) -> Locator:
        return self.page.locator(f'[data-item="{item}"]')

    def act(self, name: str, target: Locator, *, shows: str, how: str = "tap") -> None:
        """Do it, and wait until all is at rest again."""
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box is not None
        x, y = box["x"] + min(box["width"] / 2, 30), box["y"] + min(box["height"] / 2, 20)
        self.page.wait_for_timeout(SETTLED)
        self.page.evaluate("performance.mark('seep-act')")
        self._acted.append((name, how))
        if how == "press":
            self._touch("touchStart", [{"x": x, "y": y}])
            self.page.wait_for_timeout(PRESS)
        elif how == "hover":
            self.page.mouse.move(x, y)
        elif self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        self.page.wait_for_timeout(SETTLED)
        self.page.evaluate("performance.mark('seep-acted')")
        self.page.wait_for_selector(shows)
        if how == "press":
            self._touch("touchEnd", [])

    def done(self) -> list[Act]:
        """What each kind of act cost."""
        self._trace.end()
        costs: dict[str, list[tuple[float, float]]] = {}
        for (name, _), cost in zip(self._acted, self._trace.acts([how for _, how in self._acted]), strict=True):
            costs.setdefault(name, []).append(cost)
        return [
            Act(
                self.size,
                name,
                len(cost),
                statistics.median(time for time, _ in cost),
                max(time for time, _ in cost),
                statistics.median(work for _, work in cost),
                max(work for _, work in cost),
            )
            for name, cost in costs.items()
        ]

    def _touch(self, kind: str, points: list[dict[str, float]]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class _Trace:
    """A trace of the main thread, from its making on."""

    def __init__(self, session: CDPSession) -> None:
        self.session = session
        self.events: list[dict[str, Any]] = []
        session.on("Tracing.dataCollected", lambda data: self.events.extend(data["value"]))
        categories = [
            "toplevel", "blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline",
        ]  # fmt: skip
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
        self.main = sorted(self._main_thread(), key=lambda event: event["ts"])
        self.tasks = [
            (event["ts"], event["ts"] + event.get("dur", 0), event.get("tdur", event.get("dur", 0)) / 1000)
            for event in self.main
            if event["name"] == "RunTask" and event["ph"] == "X"
        ]
        """Start and end in microseconds, and milliseconds of the processor."""
        self.renders = [event["ts"] for event in self.main if event["name"] == "AnimationFrame::Render"]

    def frames(self) -> list[float]:
        """Milliseconds of work for each frame in which cards move: from the end of one to the end of the next."""
        return [
            self._work(start, end) for start, end in pairwise(self.renders) if (end - start) / 1000 < 4 * SLOWER * FRAME
        ]

    def acts(self, how: list[str]) -> Iterator[tuple[float, float]]:
        """Of each act the milliseconds to the frame that shows what it did, and those of the processor."""
        starts, ends = self._marks("seep-act"), self._marks("seep-acted")
        for kind, start, end in zip(how, starts, ends, strict=True):
            first, last = ANSWERED[kind]
            begun = self._dispatched(first, start, end)[0]
            answered = self._dispatched(last, start, end)[-1]
            if kind == "press":
                begun = answered = min(
                    event["ts"]
                    for event in self.main
                    if event["name"] == "TimerFire" and event["ts"] >= begun + PRESS * 1000
                )
            shown = next(task for task in self.tasks if any(answered < at <= task[1] for at in self.renders))
            yield (shown[1] - begun) / 1000, self._work(begun, shown[0])

    def _marks(self, name: str) -> list[float]:
        return [event["ts"] for event in self.main if event["name"] == name]

    def _dispatched(self, kind: str, start: float, end: float) -> list[float]:
        return [
            event["ts"]
            for event in self.main
            if event["name"] == "EventDispatch" and event["args"]["data"]["type"] == kind and start < event["ts"] < end
        ]

    def _work(self, start: float, end: float) -> float:
        """The milliseconds of the processor in tasks that end after `start` and begin before `end`."""
        return float(sum(work for at, until, work in self.tasks if until > start and at <= end))

    def _main_thread(self) -> list[dict[str, Any]]:
        """The events of the thread that runs the page: the one with most frames begun."""
        threads: dict[tuple[int, int], list[dict[str, Any]]] = {}
        for event in self.events:
            threads.setdefault((event["pid"], event["tid"]), []).append(event)
        names = ("BeginMainThreadFrame", "FunctionCall", "UpdateLayoutTree")
        return max(threads.values(), key=lambda thread: sum(event["name"] in names for event in thread), default=[])


def report(acted: list[Act], moved: list[Motion]) -> str:
    """The tables of the report."""
    medians, worst = [row.median for row in acted], [row.worst for row in acted]
    work, most = [row.work for row in acted], [row.most for row in acted]
    lines = [
        f"The page on a processor slowed down {SLOWER} times; each act {TIMES} times or more:",
        "",
        "| window | act | ms to the frame that shows it, median | worst | of it work, median | most |",
        "| --- | --- | ---: | ---: | ---: | ---: |",
        *(
            f"| {row.size} | {row.act} | {row.median:.0f} | {row.worst:.0f} | {row.work:.0f} | {row.most:.0f} |"
            for row in acted
        ),
        f"| all | median of the medians, worst of all | **{statistics.median(medians):.0f}** | **{max(worst):.0f}** | "
        f"{statistics.median(work):.0f} | {max(most):.0f} |",
        "| goal |  | 50 | 100 |  |  |",
        "",
        f"While {PLAYS} plays of others come in, at normal pace:",
        "",
        "| window | tasks over 50 ms | the longest | ms of work a frame while cards move, median | 19 of 20 below "
        "| animated beside transform and opacity |",
        "| --- | ---: | ---: | ---: | ---: | --- |",
        *(
            f"| {row.size} | {row.long_tasks} | {row.longest:.0f} | {row.frame_median:.1f} | {row.frame_most:.1f} | "
            f"{row.other} |"
            for row in moved
        ),
        "| goal | 0 | 50 |  | 8 | none |",
    ]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Measure, print, and write the tables into benchmarks/README.md."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.frames", description=__doc__.partition("\n")[0])
    parser.add_argument("--size", action="append", choices=SIZES)
    parser.add_argument("--json", action="store_true", help="print JSON, and write no report")
    asked = parser.parse_args(arguments)
    path = chromium()
    if path is None:
        parser.error("there is no Chromium here (SEEP_CHROMIUM names one)")
    from playwright.sync_api import sync_playwright

    sizes = asked.size or ("1280x800", "390x844")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))
        acted = [act for size in sizes for act in acts(browser, size)]
        moved = [motion(browser, size) for size in sizes]
        browser.close()
    if asked.json:
        found = [*(row._asdict() for row in acted), *(row._asdict() for row in moved)]
        print(json.dumps(found, indent=2))
        return 0
    table = report(acted, moved)
    print(table)
    text = REPORT.read_text()
    before, after = text.split(START)[0], text.split(END)[1]
    REPORT.write_text(f"{before}{START}\n{table}\n{END}{after}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

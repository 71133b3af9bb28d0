"""Pictures of the page in every situation, at every size, in light and dark: `make gallery`, `python -m tools.gallery`.

The page is the one built last (`make build`); no server is needed.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.screens import Screen
from tests.browser.showing import chosen, show
from tests.browser.situations import Situation
from tests.browser.staged import SIZES, Stage
from tests.chromium import CHROMIUM_FLAGS, chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.showing import Shown

THEMES = ("light", "dark")
HELD = """(moment) => {
    const moves = document.querySelector(".motion")?.getAnimations({ subtree: true }).length > 0;
    for (const animation of moves ? document.getAnimations() : []) {
        animation.pause();
        animation.currentTime = moment;
    }
    return moves;
}"""
"""Whether something moves; it is held as it looks at a moment, however long the machine takes for a picture."""


def take(browser: Browser, one: Shown, size: str, theme: str, out: Path, *, jpeg: bool = False) -> Path:
    """Take one picture; the file."""
    settings = {"pace": "normal"} if isinstance(one, Situation) and one.then else {}
    with Stage(browser, SIZES[size], theme=theme, settings=settings) as stage:
        if isinstance(one, Situation) and one.then:
            show(stage, replace(one, then=None))
            table, events = one.then
            stage.push(table, events=events)
            stage.page.wait_for_function(HELD, arg=one.moment)
        else:
            show(stage, one)
        file = out / f"{one.name}-{size}-{theme}.{'jpg' if jpeg else 'png'}"
        still = isinstance(one, Screen) or one.then is None
        stage.page.screenshot(
            path=file,
            animations="disabled" if still else "allow",
            type="jpeg" if jpeg else "png",
            quality=85 if jpeg else None,
        )
        for error in stage.errors:
            print(f"{file.name}: {error}", file=sys.stderr)
        return file


def main(arguments: list[str] | None = None) -> int:
    """Take the pictures asked for; how many there are is told at the end."""
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__.partition("\n")[0])
    parser.add_argument("--situation", action="append", help="a name, * standing for any letters; may be repeated")
    parser.add_argument("--size", action="append", choices=SIZES, help="may be repeated")
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--out", type=Path, default=Path("test-results/gallery"))
    parser.add_argument("--jpeg", action="store_true", help="smaller files, as the README has them")
    parser.add_argument("--list", action="store_true", help="only tell the names")
    asked = parser.parse_args(arguments)
    wanted = list(chosen(asked.situation))
    if not wanted:
        parser.error("nothing is called that; --list tells the names")
    if asked.list:
        for one in wanted:
            print(f"{one.name:14} {one.what if isinstance(one, Situation) else one.path}")
        return 0
    path = chromium()
    if path is None:
        print("There is no Chromium here (SEEP_CHROMIUM names one)", file=sys.stderr)
        return 1
    from playwright.sync_api import sync_playwright

    asked.out.mkdir(parents=True, exist_ok=True)
    taken = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))
        for one in wanted:
            for size in asked.size or SIZES:
                for theme in asked.theme or THEMES:
                    print(take(browser, one, size, theme, asked.out, jpeg=asked.jpeg), flush=True)
                    taken += 1
        browser.close()
    print(f"{taken} pictures in {asked.out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

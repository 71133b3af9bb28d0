"""Look at the page in every situation for what keeps people out: `make accessibility`, `python -m tools.accessibility`.

At every size, in light and dark and with high contrast: the rules of axe-core, the contrast of all text as it is drawn,
and text that is cut off with more spacing. The page is the one built last (`make build`); no server is needed.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Final

from tests.browser.accessible import AXE, faults
from tests.browser.showing import chosen, show
from tests.browser.staged import SIZES, Stage
from tests.chromium import CHROMIUM_FLAGS, chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.showing import Shown

THEMES: Final = ("light", "dark", "contrast", "dark-contrast")


def look(browser: Browser, wanted: list[Shown], size: str, theme: str, *, every: bool) -> int:
    """Look at all of them at one size, and tell what is wrong; how much is."""
    wrong = 0
    settings = {"contrast": "on"} if theme.endswith("contrast") else {}
    with Stage(browser, SIZES[size], theme=theme.partition("-")[0], settings=settings) as stage:
        for one in wanted:
            show(stage, one)
            found = faults(stage.page, every=every)
            for fault in found:
                print(f"{one.name} {size} {theme}: {fault}", flush=True)
            wrong += len(found)
        for error in stage.errors:
            print(f"{size} {theme}: {error}", flush=True)
        wrong += len(stage.errors)
    print(f"{size} {theme}: {len(wanted)} looked at, {wrong} faults", flush=True)
    return wrong


def main(arguments: list[str] | None = None) -> int:
    """Look at what is asked for; the exit code is 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tools.accessibility", description=__doc__.partition("\n")[0])
    parser.add_argument("--situation", action="append", help="a name, * standing for any letters; may be repeated")
    parser.add_argument("--size", action="append", choices=SIZES, help="may be repeated")
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--quick", action="store_true", help="out of sight only what is like nothing in sight")
    asked = parser.parse_args(arguments)
    wanted = list(chosen(asked.situation))
    if not wanted:
        parser.error("nothing is called that; python -m tools.gallery --list tells the names")
    path = chromium()
    for needed, there in (("Chromium", path is not None), ("axe-core", AXE.exists())):
        if not there:
            print(f"There is no {needed} here", file=sys.stderr)
            return 1
    from playwright.sync_api import sync_playwright

    wrong = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))
        for size in asked.size or SIZES:
            for theme in asked.theme or THEMES:
                wrong += look(browser, wanted, size, theme, every=not asked.quick)
        browser.close()
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Look at the page in every situation for what keeps people out: `make accessibility`, `python -m tools.accessibility`.

At every size, in light and dark, with high contrast, forced colours and large letters: the rules of axe-core, the
contrast of all text as it is drawn, text that is cut off with more spacing, and whether the focus is seen. The page is
the one built last (`make build`); no server is needed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from tests.browser.accessible import AXE, faults
from tests.browser.screens import Screen
from tests.browser.showing import chosen, show
from tests.browser.staged import SIZES, Stage
from tests.chromium import CHROMIUM_FLAGS, chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

    from tests.browser.showing import Shown

WAYS: Final[Mapping[str, dict[str, Any]]] = {
    "light": {},
    "dark": {"theme": "dark"},
    "contrast": {"settings": {"contrast": "on"}},
    "dark-contrast": {"theme": "dark", "settings": {"contrast": "on"}},
    "forced": {"forced_colors": "active", "reduced_motion": "reduce"},
    "large": {},
}
"""How people have their pages: `forced` colours are those of the system, `large` letters half as large again."""
LARGE: Final = {"fontSizes": {"standard": 24, "fixed": 20}}
NARROW: Final = "320x640"
"""What a page beside the table is to be read at without scrolling sideways: 1280 at a zoom of 400 %."""
ALL_SIZES: Final[dict[str, ViewportSize]] = {**SIZES, NARROW: {"width": 320, "height": 640}}


def look(browser: Browser, wanted: list[Shown], size: str, way: str, *, every: bool) -> int:
    """Look at all of them at one size, and tell what is wrong; how much is."""
    wrong = 0
    with Stage(browser, ALL_SIZES[size], **WAYS[way]) as stage:
        if way == "large":
            stage.context.new_cdp_session(stage.page).send("Page.setFontSizes", LARGE)
        for one in wanted:
            show(stage, one, anew=False)
            found = faults(stage.page, every=every)
            for fault in found:
                print(f"{one.name} {size} {way}: {fault}", flush=True)
            wrong += len(found)
        for error in stage.errors:
            print(f"{size} {way}: {error}", flush=True)
        wrong += len(stage.errors)
    print(f"{size} {way}: {len(wanted)} looked at, {wrong} faults", flush=True)
    return wrong


def main(arguments: list[str] | None = None) -> int:
    """Look at what is asked for; the exit code is 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tools.accessibility", description=__doc__.partition("\n")[0])
    parser.add_argument("--situation", action="append", help="a name, * standing for any letters; may be repeated")
    parser.add_argument("--size", action="append", choices=ALL_SIZES, help="may be repeated")
    parser.add_argument("--way", action="append", choices=WAYS)
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
        for size in asked.size or ALL_SIZES:
            fits = [one for one in wanted if size != NARROW or isinstance(one, Screen)]
            for way in asked.way or WAYS:
                wrong += look(browser, fits, size, way, every=not asked.quick)
        browser.close()
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())

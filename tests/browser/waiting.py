"""Pages that tests open, and waiting for what they show.

A page shows what was done to it in its own time, so a test never looks once and takes what it finds: it `expect`s, or
checks `eventually`. `tools/waits.py` refuses the rest.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar, overload

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page
    from playwright.sync_api._generated import LocatorAssertions, PageAssertions

Found = TypeVar("Found")

WAIT = 60_000
"""Milliseconds after which a test gives up waiting."""
SLOW_PAGE = float(os.environ.get("SEEP_SLOW_PAGE") or 1)
"""How many times slower than this machine pages are."""
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))"


def patient_page(browser: Browser, **how: Any) -> Page:
    """A page in a browser context of its own, which is to be closed; as slow as `SEEP_SLOW_PAGE` says.

    It has no service worker unless a test asks for one: what a worker requests, no test could answer.
    """
    context = browser.new_context(**{"service_workers": "block"} | how)
    page = context.new_page()
    page.set_default_timeout(WAIT)
    page.set_default_navigation_timeout(WAIT)
    if SLOW_PAGE > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW_PAGE})
    return page


@contextmanager
def open_page(browser: Browser, **how: Any) -> Iterator[Page]:
    """The same for a while."""
    page = patient_page(browser, **how)
    with page.context:
        yield page


@overload
def expect(what: Locator) -> LocatorAssertions: ...
@overload
def expect(what: Page) -> PageAssertions: ...
def expect(what: Any) -> Any:
    """Playwright's assertions, which wait until they hold, as long as everything else here."""
    import playwright.sync_api

    playwright.sync_api.expect.set_options(timeout=WAIT)
    return playwright.sync_api.expect(what)


def eventually(page: Page, check: Callable[[], Found]) -> Found:
    """Check again each time the page has been drawn until no assertion fails; what the check returns."""
    late = time.monotonic() + WAIT / 1000
    while True:
        try:
            return check()
        except AssertionError:
            if time.monotonic() > late:
                raise
        page.evaluate(DRAWN)

"""The page as something installed: what opens without a connection, and how a newer page is come by."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from seep.server.settings import BUILT_PAGE
from tests.browser.finished import finished_table
from tests.browser.player import PHONE, Player
from tests.browser.waiting import eventually, expect, open_page
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

CONTROLLED = "navigator.serviceWorker.controller !== null"
NEWER = "index-newer.js"
LOOK = "navigator.serviceWorker.getRegistration().then((registration) => registration.update())"
KEPT = "(address) => caches.match(address).then((found) => found !== undefined)"
PAGES_KEPT = "caches.keys().then((names) => names.filter((name) => name.startsWith('seep-page-')))"


def holds(page: Page, script: str, told: object = None) -> None:
    """Wait until a script says yes."""

    def check() -> None:
        assert page.evaluate(script, told), script

    eventually(page, check)


def entry(page: Page) -> Locator:
    """The script that the document loads."""
    return page.locator("script[type=module][src]")


@contextmanager
def installed(browser: Browser, address: str) -> Iterator[Page]:
    """A page that its service worker has in hand."""
    with open_page(browser, viewport=PHONE, service_workers="allow") as page:
        page.goto(f"{address}/rules")
        holds(page, CONTROLLED)
        yield page


def test_rules_score_and_replays_seen_open_without_a_server(browser: Browser, server: Server) -> None:
    with installed(browser, server.address) as page:
        me = Player(page, server)
        me.arrive("Asha")
        game = finished_table(me)
        replay = f"{server.address}/t/{game.table.table}/deals/1"
        page.goto(replay)
        page.wait_for_selector('[data-testid="replay"]')
        holds(page, KEPT, f"/api/tables/{game.table.table}/deals/1")
        server.kill()

        page.goto(f"{server.address}/rules#R3.4")
        expect(page.locator('[id="R3.4"]')).to_be_in_viewport()
        expect(page.locator('[id="R3.4"]')).to_contain_text("The rule of the key")
        page.goto(f"{server.address}/score")
        expect(page.locator("main h1")).to_be_visible()
        expect(page.get_by_test_id("offline")).to_have_count(0)
        page.goto(server.address)
        expect(page.get_by_test_id("offline")).to_be_visible()
        page.get_by_test_id(f"kept-{game.table.table}-1").click()
        page.get_by_test_id("replay-forward").click()
        page.wait_for_selector('[data-testid="replay"][data-at="1"]')

        page.goto(f"{server.address}/games")
        expect(page.get_by_test_id("offline")).to_be_visible()
        server.start()
        expect(page.get_by_test_id("offline")).to_have_count(0)
        expect(page.get_by_test_id("deals").first).to_be_visible()


def test_who_signs_out_leaves_no_replays(browser: Browser, server: Server) -> None:
    with installed(browser, server.address) as page:
        me = Player(page, server)
        me.arrive("Asha")
        game = finished_table(me)
        page.goto(f"{server.address}/t/{game.table.table}/deals/1")
        holds(page, KEPT, f"/api/tables/{game.table.table}/deals/1")
        page.goto(f"{server.address}/me")
        page.get_by_test_id("sign-out").click()
        page.get_by_test_id("leave-me-sure").click()
        holds(page, "caches.has('seep-replays').then((has) => !has)")


class _Files(SimpleHTTPRequestHandler):
    """The built page, its document for every address; nobody answers its questions."""

    def send_head(self):  # type: ignore[no-untyped-def]
        if self.path.startswith(("/api/", "/healthz")):
            self.send_error(404)
            return None
        if not Path(self.translate_path(self.path)).is_file():
            self.path = "/index.html"
        return super().send_head()

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@pytest.fixture
def published(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A copy of the built page where it can be replaced by a newer one: its address, and the directory."""
    directory = tmp_path / "published"
    shutil.copytree(BUILT_PAGE, directory)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(directory))) as httpd:
        thread = Thread(target=httpd.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{httpd.server_port}", directory
        httpd.shutdown()
        thread.join()


def publish_newer(directory: Path) -> None:
    """Replace the page by one whose entry has another name, as every other build has."""
    page, worker = directory / "index.html", directory / "sw.js"
    old = page.read_text().partition('src="/assets/')[2].partition('"')[0]
    (directory / "assets" / old).rename(directory / "assets" / NEWER)
    for other in (directory / "assets").glob("*.js"):  # they import one another
        other.write_text(other.read_text().replace(old, NEWER))
    page.write_text(page.read_text().replace(old, NEWER))
    worker.write_text(worker.read_text().replace(old, NEWER).replace("version:`", "version:`newer-"))


def test_a_newer_page_is_offered_and_loaded_when_asked_for(browser: Browser, published: tuple[str, Path]) -> None:
    address, directory = published
    with installed(browser, address) as page:
        old = entry(page).get_attribute("src") or ""
        (kept,) = page.evaluate(PAGES_KEPT)
        publish_newer(directory)
        page.evaluate(LOOK)
        page.get_by_test_id("newer-page").wait_for()
        expect(entry(page)).to_have_attribute("src", old)  # nothing is loaded anew by itself
        page.get_by_test_id("newer-load").click()
        expect(entry(page)).to_have_attribute("src", f"/assets/{NEWER}")
        expect(page.get_by_test_id("rules")).to_be_visible()
        expect(page.get_by_test_id("newer-page")).to_have_count(0)
        holds(page, f"{PAGES_KEPT}.then((names) => names.length === 1 && names[0] !== '{kept}')")


def test_an_old_page_is_never_pinned_to_a_newer_server(browser: Browser, published: tuple[str, Path]) -> None:
    address, directory = published
    with installed(browser, address) as page:
        (kept,) = page.evaluate(PAGES_KEPT)
        publish_newer(directory)
        page.reload()  # the old worker is still the one that answers
        expect(entry(page)).to_have_attribute("src", f"/assets/{NEWER}")
        expect(page.get_by_test_id("rules")).to_be_visible()
        # The new worker finds a page of its own build: there is nothing to ask.
        holds(page, f"{PAGES_KEPT}.then((names) => names.length === 1 && names[0] !== '{kept}')")
        expect(page.get_by_test_id("newer-page")).to_have_count(0)

"""Whoever has a chair keeps it, whatever the browser does with storage and cookies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest

from tests.browser.player import PHONE, Player, recorded_table
from tests.browser.waiting import expect, open_page
from tests.patience import ANSWER
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

STORAGE_DENIED = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("denied", "SecurityError"); },
});"""
STORAGE_FULL = 'Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };'


@pytest.mark.parametrize("storage", [STORAGE_DENIED, STORAGE_FULL], ids=["denied", "full"])
def test_a_player_keeps_the_seat_where_nothing_is_stored(page: Page, server: Server, storage: str) -> None:
    me = Player(page, server)
    table = me.sit_down(bot="greedy")
    page.add_init_script(storage)
    page.reload()
    me.play()
    page.reload()
    me.play()
    me.disconnect()
    me.reconnect()
    me.play()
    expect(page.get_by_test_id("seat-not-stored")).to_have_count(0)
    seen = me.seq
    assert recorded_table(server, table).seq >= seen
    assert not me.errors


def test_a_seat_is_kept_over_a_reload_and_nothing_is_said(page: Page, server: Server) -> None:
    me = Player(page, server)
    me.sit_down(bot="greedy")
    me.play()
    page.reload()
    me.play()
    expect(page.get_by_test_id("seat-not-stored")).to_have_count(0)
    assert not me.errors


def test_where_cookies_are_denied_a_seat_lasts_as_long_as_the_page(
    page: Page, server: Server, browser: Browser
) -> None:
    host = Player(page, server)
    host.arrive("Asha")
    table = host.open_table()
    with open_page(browser, viewport=PHONE) as telephone:
        telephone.context.route("**/api/visit", without_cookies)
        other = Player(telephone, server)
        other.go_to(table)
        other.sit(1, "Ravi")
        other.see("seat-not-stored")
        host.sit(0)
        page.get_by_test_id("begin").click()
        for player in (host, other):
            player.page.wait_for_selector("main.table")
        server.kill()
        server.start()
        for player in (host, other):
            player.wait_until_live()
        expect(other.page.locator(".watching")).to_have_count(0)
        assert not other.errors
    assert not host.errors


def without_cookies(route: Route) -> None:
    """Ask the same as the page does, and pass on the answer without the cookie."""
    asked = route.request
    sent = {name: asked.headers[name] for name in ("content-type", "authorization") if name in asked.headers}
    answer = httpx.post(asked.url, content=asked.post_data_buffer, headers=sent, timeout=ANSWER)
    route.fulfill(status=answer.status_code, content_type="application/json", body=answer.content)

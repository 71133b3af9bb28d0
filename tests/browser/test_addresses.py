"""Addresses inside the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.player import Player
from tests.browser.waiting import expect
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

NOWHERE = ("/nowhere", "/t", "/t/", "/t/one/two", "/rules/R3", "/%25")
GO = "address => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')); }"


def test_an_address_that_leads_nowhere_has_a_page_with_a_way_back(page: Page, server: Server) -> None:
    somebody = Player(page, server)
    for address in NOWHERE:
        response = page.goto(server.address + address)
        assert response is not None
        assert response.status == 404, address
        page.wait_for_selector('[data-testid="not-found"]')
        page.get_by_test_id("start-link").click()
        page.wait_for_selector('[data-testid="start"]')
        expect(page).to_have_url(f"{server.address}/")
    assert not somebody.errors


def test_so_it_has_when_the_page_goes_there_by_itself(page: Page, server: Server) -> None:
    somebody = Player(page, server)
    page.goto(server.address)
    for address in NOWHERE:
        page.wait_for_selector('[data-testid="start"]')
        page.evaluate(GO, address)
        page.wait_for_selector('[data-testid="not-found"]')
        page.get_by_test_id("start-link").click()
    page.wait_for_selector('[data-testid="start"]')
    page.go_back()
    page.wait_for_selector('[data-testid="not-found"]')
    assert not somebody.errors


def test_the_address_of_a_table_may_end_in_a_slash(page: Page, server: Server) -> None:
    me = Player(page, server)
    table = me.sit_down(bot="greedy")
    page.goto(f"{server.address}/t/{table}/")
    me.play()
    page.goto(f"{server.address}/t/no-such-table/")
    page.wait_for_selector('[data-testid="stopped"][data-code="unknown-table"]')
    page.get_by_test_id("start-link").click()
    page.wait_for_url(f"{server.address}/")
    assert not me.errors

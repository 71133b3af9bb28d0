"""Finding one another: in the lobby, by a code, and by playing now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.player import PHONE, Player
from tests.browser.waiting import expect, open_page
from tests.server.serving import Server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page


@pytest.fixture
def other(browser: Browser, server: Server) -> Iterator[Player]:
    """Somebody else, on a phone."""
    with open_page(browser, viewport=PHONE) as page:
        yield Player(page, server)


def test_a_listed_table_appears_in_the_lobby_is_joined_and_goes(page: Page, server: Server, other: Player) -> None:
    host = Player(page, server)
    host.arrive("Asha")
    other.arrive("Ravi")
    other.page.goto(f"{server.address}/lobby")
    other.see("lobby-join")
    page.goto(server.address)
    page.get_by_test_id("way-friends").click()
    page.get_by_test_id("settings-more").locator("summary").click()
    page.get_by_test_id("settings-listed").check()
    page.get_by_test_id("open-table").click()
    page.wait_for_selector("main[data-seq]")
    host.sit(0)
    table = host.table
    entry = other.page.get_by_test_id(f"table-{table}")
    entry.locator('[data-testid="chair-0"]', has_text="Asha").wait_for()
    entry.get_by_test_id("enter").click()
    other.page.wait_for_selector("main[data-seq]")
    other.sit(1)
    host.see("chair-1", "Ravi")
    other.page.goto(f"{server.address}/lobby")
    page.get_by_test_id("begin").click()
    other.page.wait_for_selector(f'[data-testid="table-{table}"]:not([data-status="waiting"])')
    assert not host.errors
    assert not other.errors


def test_a_code_leads_to_the_table(page: Page, server: Server, other: Player) -> None:
    host = Player(page, server)
    host.arrive("Asha")
    table = host.open_table()
    code = host.see("table-code").text_content() or ""
    other.arrive("Ravi")
    other.page.goto(server.address)
    other.page.get_by_test_id("way-friends").click()
    other.page.get_by_test_id("join-code").fill(code.upper())
    other.page.get_by_test_id("join").click()
    other.page.wait_for_selector("main[data-seq]")
    expect(other.page).to_have_url(f"{server.address}/t/{table}")


def test_two_who_play_now_sit_at_one_table(page: Page, server: Server, other: Player) -> None:
    me = Player(page, server)
    tables = []
    for player in (me, other):
        player.arrive("Asha" if player is me else "Ravi")
        player.page.goto(server.address)
        player.page.get_by_test_id("way-anybody").click()
        player.page.get_by_test_id("wait").select_option("180")
        player.page.get_by_test_id("find-table").click()
        player.page.wait_for_selector("main[data-seq]")
        tables.append(player.table)
    assert tables[0] == tables[1]
    me.see("chair-1", "Ravi")
    me.see("starts-in")
    page.get_by_test_id("begin").click()
    for player in (me, other):
        player.see("floor")
    assert not me.errors
    assert not other.errors


def test_one_s_running_game_is_found_at_the_start(page: Page, server: Server) -> None:
    me = Player(page, server)
    table = me.sit_down(bot="greedy")
    me.wait_for_something_to_do()
    page.goto(server.address)
    page.get_by_test_id("continue").first.click()
    page.wait_for_selector("main[data-seq]")
    expect(page).to_have_url(f"{server.address}/t/{table}")
    assert not me.errors

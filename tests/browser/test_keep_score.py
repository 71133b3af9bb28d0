"""Keeping score of a game with real cards, by keys alone, and sent to somebody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.player import PHONE, Player
from tests.browser.waiting import expect, open_page
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def test_a_score_is_kept_by_keys_and_sent(page: Page, server: Server, browser: Browser) -> None:
    me = Player(page, server)
    page.goto(server.address)
    page.get_by_test_id("way-score").click()
    page.get_by_test_id("score-name-0").focus()
    for name in ("Asha", "Bina", "Chan", "Dev"):
        page.keyboard.type(name)
        page.keyboard.press("Tab")
    page.get_by_test_id("score-name-0").press("Enter")
    page.get_by_test_id("score-points-1").focus()
    page.keyboard.type("40")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("score-standing")).to_have_attribute("data-lead", "20")
    expect(page.get_by_test_id("score-dealer")).to_have_attribute("data-chair", "1")
    page.get_by_test_id("score-share").press("Enter")
    address = page.get_by_test_id("score-address").input_value()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("score-share")).to_be_focused()
    page.reload()
    expect(page.get_by_test_id("score-row-1")).to_have_attribute("data-scores", "60 40")
    with open_page(browser, viewport=PHONE) as other:
        friend = Player(other, server)
        other.goto(address)
        expect(other.get_by_test_id("score-row-1")).to_have_attribute("data-scores", "60 40")
        expect(other).to_have_url(f"{server.address}/score")
        assert not friend.errors
    assert not me.errors

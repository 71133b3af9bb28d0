"""A whole match with the keyboard alone, in which the focus is always somewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seep.table.events import Played
from tests.browser.player import Player, recorded_events, recorded_table
from tests.browser.waiting import eventually, expect
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

FOCUS = """() => {
    const { activeElement: one } = document;
    return one === null || one === document.body ? "" : one.dataset.testid || one.id || one.tagName;
}"""
SINCE = "([wanted]) => document.activeElement?.matches(wanted) ?? false"


def focus(page: Page) -> str:
    """What has the focus; empty where it has fallen to the document."""
    found: str = page.evaluate(FOCUS)
    return found


def has_focus(page: Page) -> None:
    assert focus(page) != ""


def go_to(page: Page, selector: str) -> None:
    """Press Tab until something like this has the focus."""
    for _ in range(60):
        if page.evaluate(SINCE, [selector]):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {selector}")


def press_something(page: Page) -> str:
    """Bid, go on, or take up a card and play it; which of these."""
    if page.get_by_test_id("next-deal").count():
        go_to(page, '[data-testid="next-deal"]')
        page.keyboard.press("Enter")
        return "next deal"
    if page.locator('[data-testid^="bid-"]').count():
        page.keyboard.press("1")
        return "bid"
    playable = page.locator('[data-testid^="hand-card-"][data-playable="true"]').first
    card = playable.get_attribute("data-testid") or ""
    page.keyboard.press("c")
    page.keyboard.press("Home")
    for _ in range(14):
        if focus(page) == card:
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(":focus")).to_have_attribute("data-testid", "play")
    page.keyboard.press("Enter")
    return "play"


def test_a_whole_match_with_the_keyboard(page: Page, server: Server) -> None:
    me = Player(page, server)
    table = me.sit_down(bot="greedy")
    decisions = 0
    page.keyboard.press("Tab")
    while True:
        me.wait_for_something_to_do()
        if page.get_by_test_id("match-over").count():
            break
        before = me.moment
        decisions += press_something(page) != "next deal"
        me.wait_for_another_moment(before)
        eventually(page, lambda: has_focus(page))
    stored = recorded_events(server, table)
    assert sum(isinstance(event, Played) and event.chair == 0 for event in stored) == decisions
    assert recorded_table(server, table).status == "match-over"
    assert not me.errors


def test_letters_go_to_what_is_read_and_escape_goes_back(page: Page, server: Server) -> None:
    me = Player(page, server)
    me.sit_down(bot="greedy")
    while me.play() == "bid":
        pass
    me.wait_for_something_to_do()
    for key, wanted in (("f", "floor"), ("s", "score"), ("l", "read-last"), ("c", "hand-card-")):
        page.keyboard.press(key)
        expect(page.locator(":focus")).to_have_count(1)
        assert focus(page).startswith(wanted), (key, focus(page))
    page.keyboard.press("Enter")
    expect(page.locator(":focus")).to_have_attribute("data-testid", "play")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("play")).to_have_count(0)
    assert focus(page).startswith("hand-card-")
    page.keyboard.press("?")
    expect(page.get_by_test_id("help-dialog")).to_be_visible()
    page.get_by_test_id("letter-keys").uncheck()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("help-dialog")).to_have_count(0)
    page.keyboard.press("?")
    page.keyboard.press("f")
    expect(page.get_by_test_id("help-dialog")).to_have_count(0)
    assert focus(page) != "floor"
    assert not me.errors

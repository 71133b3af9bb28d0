"""A page translator replaces every text node, at load and whenever the page changes; the page stays right.

The page is compared with the server's record after every decision, and as a whole with a page that nobody translates.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser.player import DESK, Player, plain, recorded_view
from tests.browser.waiting import eventually, open_page
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TRANSLATOR = Path(__file__).with_name("translator.js").read_text()
WHEN_LOADED = "document.addEventListener('DOMContentLoaded', () => translateAlways());"
TEXTS = """() => {
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const found = [];
    // What was read aloud is told once, as it happens: a page that has just come has told nothing yet.
    const told = '[data-testid="plays-told"], [data-testid="happened"]';
    while (texts.nextNode()) {
        const { textContent, parentElement } = texts.currentNode;
        if (textContent !== "" && !parentElement.closest(told)) found.push(textContent);
    }
    return found;
}"""
UNTRANSLATED = """() => {
    const texts = document.createTreeWalker(document.querySelector("#app"), NodeFilter.SHOW_TEXT);
    let count = 0;
    while (texts.nextNode()) count += texts.currentNode.parentElement.closest("font") === null;
    return count;
}"""


def shown(page: Page) -> dict[str, Any]:
    """Turn, counts, houses, cards and scores as the page says them."""

    def text(selector: str) -> str:
        return plain(page.locator(selector).first.text_content())

    houses = page.locator(".house")
    values = [int(plain(houses.nth(n).locator(".badge").text_content())) for n in range(houses.count())]
    return {
        "turn": text('[data-testid="turn"]'),
        "counts": {chair: text(f'[data-testid="count-{chair}"] .sr') for chair in (1, 2, 3)},
        "houses": {
            value: (houses.nth(n).get_attribute("data-cemented"), houses.nth(n).locator(".card").count())
            for n, value in enumerate(values)
        },
        "loose": page.locator('[data-testid^="loose-"]').count(),
        "hand": page.locator('[data-testid^="hand-card-"]').count(),
        "captured": [text(f'[data-testid="side-{side}"] .now-taken') for side in (0, 1)],
        "log": page.get_by_test_id("log-play").count(),
        "deal": text(".bar-what > :nth-child(2)"),
    }


def expected(view: dict[str, Any]) -> dict[str, Any]:
    """The same by the server's record, on the turn of chair 0."""
    deal = view["deal"]
    bidding, opening = deal["phase"] == "bid", deal["opening"]
    seats = [chair["seat"] for chair in view["chairs"]]
    turn = "Your turn to bid" if bidding else "Your opening play" if opening else "Your turn"
    captured = [deal["captured"][view["deal_sides"].index(side)] for side in (0, 1)]
    return {
        "turn": turn,
        "counts": {chair: cards(deal["hands"][seats[chair]]) for chair in (1, 2, 3)},
        "houses": {
            house["value"]: ("true" if house["cemented"] else "false", len(house["cards"])) for house in deal["houses"]
        },
        "loose": len(deal["loose"] or ()),
        "hand": len(deal["hand"]),
        "captured": [cards(count) for count in captured],
        "log": len(view["history"]),
        "deal": f"Deal {view['deal_number']}",
    }


def cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


def texts(page: Page) -> list[str]:
    """Every text of the page, in order."""
    found: list[str] = page.evaluate(TEXTS)
    return [plain(text) for text in found]


def test_a_translated_page_shows_the_table_as_it_is(browser: Browser, page: Page, server: Server) -> None:
    page.add_init_script(TRANSLATOR + WHEN_LOADED)
    me = Player(page, server)
    table = me.sit_down(preset="standard", bot="greedy")
    with open_page(browser, viewport=DESK) as untranslated:
        reader = Player(untranslated, server)
        reader.be(me)
        reader.arrive()
        reader.go_to(table)

        def is_right() -> None:
            view = recorded_view(server, table, me.seq)
            if view["status"] == "playing":
                assert shown(page) == expected(view)
            assert page.evaluate(UNTRANSLATED) == 0
            assert texts(page) == texts(untranslated)

        def compare() -> None:
            me.wait_for_something_to_do()
            reader.wait_beyond(me.seq - 1)
            eventually(page, is_right)

        done = ""
        while done != "next deal":
            compare()
            before = me.moment
            done = me.click_something()
            me.wait_for_another_moment(before)
        compare()
        me.disconnect()
        me.reconnect()
        reader.wait_until_live()
        compare()
    assert not me.errors

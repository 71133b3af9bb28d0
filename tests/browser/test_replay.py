"""Looking at finished deals: step by step, by an address, and taking one up again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from seep.table.record import table_record
from tests.browser.finished import finished_table
from tests.browser.player import PHONE, Player, recorded_table
from tests.browser.waiting import eventually, expect, open_page
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def test_a_finished_deal_is_found_and_stepped_through(page: Page, server: Server) -> None:
    me = Player(page, server)
    me.arrive("Asha")
    game = finished_table(me)
    page.goto(f"{server.address}/games")
    page.get_by_test_id("deals").click()
    page.get_by_test_id("deal-2").click()
    found = table_record(game.events).deal(2)
    assert found is not None
    entries = found.game.deals[found.number - 1].entries
    me.see("replay-latest", "The cards are dealt")
    expect(page.locator('[data-testid^="hand-"] .card')).to_have_count(48 - 44)  # the bidder's first four (R2.2)
    for at in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f'[data-testid="replay"][data-at="{at}"]')
    page.wait_for_url(f"**/t/{game.table.table}/deals/2#play=3")
    page.get_by_test_id("replay-back").click()
    page.wait_for_selector('[data-testid="replay"][data-at="2"]')
    page.get_by_test_id("replay-last").click()
    page.wait_for_selector(f'[data-testid="replay"][data-at="{len(entries)}"]')
    result = found.game.replay().results[found.number - 1]
    for side, score in enumerate(result.scores):
        expect(page.get_by_test_id(f"sheet-total-{side}")).to_have_text(str(score))
    expect(page.locator('[data-undone="true"]')).not_to_have_count(0)
    assert not me.errors


def test_the_address_of_a_moment_shows_it_to_others(page: Page, server: Server, browser: Browser) -> None:
    me = Player(page, server)
    me.arrive("Asha")
    game = finished_table(me)
    page.goto(f"{server.address}/t/{game.table.table}/deals/1")
    page.get_by_test_id("entry-17").click()
    page.wait_for_selector('[data-testid="replay"][data-at="17"]')
    address = f"{server.address}/t/{game.table.table}/deals/1#play=17"
    expect(page.get_by_test_id("replay-link")).to_have_value(address)
    latest = page.get_by_test_id("replay-latest").text_content() or ""
    with open_page(browser, viewport=PHONE) as other:
        other.goto(address)
        other.wait_for_selector('[data-testid="replay"][data-at="17"]')
        eventually(other, lambda: fits_a_phone(other))
        told = re.compile(rf"^\S+ {re.escape(latest.split(' ', 1)[1])}$")  # but for who is called you
        expect(other.get_by_test_id("replay-latest")).to_have_text(told)
    assert not me.errors


def fits_a_phone(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_replay_runs_by_itself_and_stops_at_its_end(page: Page, server: Server) -> None:
    me = Player(page, server)
    me.arrive("Asha")
    game = finished_table(me, deals=1)
    page.goto(f"{server.address}/t/{game.table.table}/deals/1")
    last = int(me.see("replay").get_attribute("data-last") or 0)
    page.get_by_test_id("replay-speed").select_option("fast")
    page.get_by_test_id("replay-slider").fill(str(last - 2))
    page.get_by_test_id("replay-run").click()
    page.wait_for_selector(f'[data-testid="replay"][data-at="{last}"]')
    page.wait_for_selector('[data-testid="replay-run"][aria-pressed="false"]')
    expect(page.get_by_test_id("replay")).to_have_attribute("data-at", str(last))


def test_a_deal_is_played_on_from_a_place_in_it(page: Page, server: Server) -> None:
    me = Player(page, server)
    me.arrive("Asha")
    game = finished_table(me)
    page.goto(f"{server.address}/t/{game.table.table}/deals/1#play=8")
    page.wait_for_selector('[data-testid="replay"][data-at="8"]')
    page.get_by_test_id("replay-again").locator("summary").click()
    page.get_by_test_id("play-on").click()
    page.wait_for_selector("main[data-seq]")
    expect(page).not_to_have_url(re.compile(f"/t/{game.table.table}"))
    found = table_record(game.events).deal(1)
    assert found is not None
    again = recorded_table(server, me.table)
    assert again.match.deal.history[:8] == found.game.deals[0].plays[:8]
    me.play()
    assert not me.errors


def test_the_record_is_saved_as_a_file(page: Page, server: Server) -> None:
    me = Player(page, server)
    me.arrive("Asha")
    game = finished_table(me, deals=1)
    page.goto(f"{server.address}/t/{game.table.table}/deals")
    with page.expect_download() as saving:
        page.get_by_test_id("save-record").click()
    assert saving.value.suggested_filename == f"seep-{game.table.table}.seep"
    assert saving.value.path().read_text().startswith("[Seep 1]")

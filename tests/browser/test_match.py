"""A whole match by clicking in the real page, through the death of the server in the middle of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seep.table.events import Played
from tests.browser.player import Player, picture, recorded_events, recorded_table
from tests.browser.waiting import expect
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_whole_match_by_clicking(page: Page, server: Server) -> None:
    me = Player(page, server)
    table = me.sit_down()
    decisions, kills = 0, 0
    while True:
        me.wait_for_something_to_do()
        if page.get_by_test_id("match-over").count():
            break
        if page.get_by_test_id("next-deal").count():
            picture(page, "match-deal-over")
        elif decisions in (0, 6):
            picture(page, "match-bid" if decisions == 0 else "deal")
        elif decisions == 5:
            playable = page.locator('[data-testid^="hand-card-"][data-playable="true"]').last
            playable.click()
            picture(page, "match-choice")
            playable.click()
        before = me.moment
        done = me.click_something()
        decisions += done != "next deal"
        if done == "play" and kills < 2 and decisions >= (3, 8)[kills]:
            me.disconnect()  # right after the click
            if kills == 0:
                picture(page, "match-away")
            me.reconnect()
            kills += 1
        me.wait_for_another_moment(before)
    picture(page, "match-over")
    assert kills == 2

    events, record = recorded_events(server, table), recorded_table(server, table)
    mine = sum(isinstance(event, Played) and event.chair == 0 for event in events)
    assert record.status == "match-over"
    assert mine == decisions, "a click played twice, or not at all"
    winner, last = record.match.winner, record.match.results[-1]
    expect(page.get_by_test_id("match-over")).to_have_attribute("data-winner", str(winner))
    for side, score in enumerate(last.scores):
        expect(page.get_by_test_id(f"deal-score-{side}")).to_have_text(str(score))
    for side, won in enumerate(record.match.baazis_won):
        baazis = page.locator(f'[data-testid="side-{side}"] [data-baazis]')
        expect(baazis).to_have_attribute("data-baazis", str(won))
    # Beside the sheet stands what the deal came to, not what the baazi set it back to (R9.4).
    expect(page.get_by_test_id("score")).to_have_attribute("data-lead", str(last.lead))

    page.reload()  # a page opened anew is the same table, in the same chair
    page.wait_for_selector('[data-testid="match-over"]')
    page.get_by_test_id("rematch").click()
    me.wait_for_something_to_do()
    assert not me.errors

"""Four people on four telephones at one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.people import begin, gather, play_once, see_the_same, turn, visitors
from tests.browser.player import picture, recorded_table
from tests.browser.waiting import expect
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

EVERYBODY = 4


def test_somebody_leaves_and_a_bot_goes_on_until_another_takes_the_chair(browser: Browser, server: Server) -> None:
    with visitors(browser, server, EVERYBODY + 1) as [*players, guest]:
        table = gather(players)
        begin(players)
        play_once(players)
        leaving = players[3]
        leaving.press("table-open")
        leaving.page.get_by_test_id("stand").click()
        leaving.page.get_by_test_id("leave-sure").click()
        leaving.page.get_by_test_id("table-panel-close").click()
        leaving.shut_drawer()
        leaving.page.wait_for_selector(".watching", state="attached")
        for player in players[:3]:
            player.see("log-note", "leaves the chair, and a bot takes it")
        assert recorded_table(server, table).chairs[3].kind == "bot"

        guest.arrive("Mehr")
        guest.go_to(table)
        expect(guest.page.locator('[data-testid^="hand-card-"]')).to_have_count(0)
        guest.page.get_by_test_id("sit-3").click()
        guest.page.wait_for_selector(".hand")
        for player in players[:3]:
            player.see("seat-3", "Mehr")
        assert recorded_table(server, table).chairs[3].name == "Mehr"


def test_a_play_is_taken_back_when_the_opponent_allows_it(browser: Browser, server: Server) -> None:
    with visitors(browser, server, 2) as players:
        gather(players, rules="two-player")
        begin(players)
        chair = play_once(players)
        while players[chair].page.get_by_test_id("undo").count() == 0:
            chair = play_once(players)
        before = players[chair].plays
        players[chair].page.get_by_test_id("undo").click()
        opponent = players[1 - chair].page
        picture(opponent, "people-undo")
        opponent.get_by_test_id("undo-agree").click()
        for player in players:
            expect(player.page.get_by_test_id("log-play")).to_have_count(before - 1)
        assert turn(players) == chair


def test_one_person_has_two_devices_at_a_table(browser: Browser, server: Server) -> None:
    with visitors(browser, server, 2) as [phone, tablet]:
        phone.sit_down(bot="greedy")
        tablet.be(phone)
        tablet.arrive()
        tablet.page.goto(phone.page.url)
        for one, other in ((phone, tablet), (tablet, phone), (phone, tablet)):
            one.wait_for_something_to_do()
            seq = one.seq
            one.play()
            other.wait_beyond(seq)
            see_the_same([phone, tablet])

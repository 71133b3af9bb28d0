"""Four people on four telephones at one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seep.table import TableSettings
from seep.table.events import Played, StoodIn
from tests.browser.people import NAMES, begin, gather, play_once, see_the_same, turn, visitors
from tests.browser.player import Player, picture, recorded_events, recorded_table, text_of
from tests.browser.waiting import expect
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

EVERYBODY = 4


def test_four_people_come_by_a_link_play_and_talk(browser: Browser, server: Server) -> None:
    with visitors(browser, server, EVERYBODY) as players:
        table = gather(players)
        see_the_same(players)
        for player in players:
            for chair, name in enumerate(NAMES):
                expect(player.page.get_by_test_id(f"chair-{chair}")).to_have_attribute("data-name", name)
        picture(players[0].page, "people-room")
        picture(players[1].page, "people-room-guest")
        begin(players)
        for _ in range(5):
            play_once(players)

        reload_in_mid_turn(players)
        says(players, chair=2)
        picture(players[0].page, "people-playing")
        takes_back(players)
        last_played = play_once(players)
        events = recorded_events(server, table)
        assert {event.by for event in events if isinstance(event, Played)} == set(persons(server, table))
        assert recorded_table(server, table).turn == (last_played + 1) % EVERYBODY


def persons(server: Server, table: str) -> list[str]:
    return [chair.person for chair in recorded_table(server, table).chairs if chair.person is not None]


def reload_in_mid_turn(players: list[Player]) -> None:
    """Whoever's turn it is has chosen a card, and loads the page anew."""
    me = players[turn(players)]
    me.wait_for_something_to_do()
    me.page.locator('[data-testid^="hand-card-"][data-playable="true"]').last.click()
    me.page.reload()
    me.wait_for_something_to_do()
    assert play_once(players) == players.index(me)


def says(players: list[Player], chair: int) -> None:
    """Somebody says something, which all see but the one who muted that chair."""
    *others, deaf = [player for player in players if player is not players[chair]]
    deaf.press("table-open")
    deaf.page.get_by_test_id(f"mute-{chair}").click()
    deaf.page.get_by_test_id("table-panel-close").click()
    deaf.shut_drawer()
    players[chair].press("say")
    players[chair].page.get_by_test_id("say-vah").click()
    players[chair].shut_drawer()
    for player in others:
        player.hear(chair, "vah")
        expect(player.see("log-note", "Vah!")).to_have_text(text_of(f"{NAMES[chair]}: Vah!"))
    see_the_same(players)
    assert deaf.heard == []
    expect(deaf.page.get_by_test_id("log-note").filter(has_text="Vah!")).to_have_count(0)


def takes_back(players: list[Player]) -> None:
    """Somebody takes back a play once both opponents allow it."""
    chair = play_once(players)
    while players[chair].page.get_by_test_id("undo").count() == 0:
        chair = play_once(players)
    before = players[chair].plays
    players[chair].page.get_by_test_id("undo").click()
    opponents = [players[(chair + 1) % EVERYBODY], players[(chair + 3) % EVERYBODY]]
    picture(opponents[0].page, "people-undo")
    for opponent in opponents:
        opponent.page.get_by_test_id("undo-agree").click()
    for player in players:
        expect(player.page.get_by_test_id("log-play")).to_have_count(before - 1)
    assert turn(players) == chair


def test_a_bot_stands_in_for_somebody_who_drops_out_and_gives_the_seat_back(browser: Browser, server: Server) -> None:
    with visitors(browser, server, EVERYBODY) as players:
        table = gather(players)
        begin(players)
        for _ in range(4):
            play_once(players)
        chair = (turn(players) + 1) % EVERYBODY
        lost, present = players[chair], [player for player in players if player is not players[chair]]
        lost.go_offline()
        for player in present:
            player.see(f"away-{chair}", "away")
        players[turn(present)].play()
        see_the_same(present)
        server.pass_time(2 * TableSettings().grace)
        for player in present:
            player.see(f"stand-in-{chair}", NAMES[chair])
        picture(present[0].page, "people-away")
        # The bot has played, so it is the next one's turn.
        present[0].page.wait_for_selector(f'[data-testid="turn"]:not([data-chair="{chair}"])')
        lost.go_online()
        lost.wait_until_live()
        for player in present:
            player.page.wait_for_selector(f'[data-testid="stand-in-{chair}"]', state="detached")
        for _ in range(4):
            play_once(players)
        events = recorded_events(server, table)
        assert [event.chair for event in events if isinstance(event, StoodIn)] == [chair]


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

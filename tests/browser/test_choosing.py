"""Choosing a play: by touching the floor, from a list that covers no card, by dragging, with a moment to undo it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from seep.table import Event, Table, replay
from seep.table.events import Played
from tests.browser.player import DESK, PHONE, Player, dealt, record, recorded_events, with_plays
from tests.browser.situations import situation
from tests.browser.staged import Stage
from tests.browser.waiting import eventually, expect, open_page
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HIDDEN = """() => {
    const box = (one) => one.getBoundingClientRect();
    const cover = [...document.querySelectorAll('.play-list, .tray, .hand')].map(box).filter((one) => one.width > 0);
    const item = ':is([data-testid^="loose-"], [data-testid^="house-"])';
    return [...document.querySelectorAll(`[data-testid="floor"] ${item}`)].filter((one) => {
        const { left, top, right, bottom } = box(one);
        const apart = (other) => left >= other.right - 1 || right <= other.left + 1
            || top >= other.bottom - 1 || bottom <= other.top + 1;
        return top < 0 || left < 0 || right > innerWidth || bottom > innerHeight || !cover.every(apart);
    }).map((one) => one.dataset.testid);
}"""
"""What lies on the floor and is covered by tray, hand or list, or is beyond the window."""

HELD_FRAMES = """
window.heldFrames = [];
window.requestAnimationFrame = (draw) => heldFrames.push(draw);
"""
"""Nothing is drawn until the test says so."""


def plays_of_a_card(table: Table) -> tuple[str, int]:
    """The card of the person whose turn it is that has the most plays, and how many."""
    counts = Counter(str(play.card) for play in table.match.deal.legal_plays() if hasattr(play, "card"))
    return counts.most_common(1)[0] if counts else ("", 0)


@cache
def position(name: str) -> tuple[Event, ...]:
    """A deal up to a turn of chair 0: with "many" plays of one card, or with a card that has a "single" one."""
    wanted: Callable[[Table], bool] = has_many if name == "many" else has_single
    for seed in range(300):
        events = with_plays(dealt(seed), seed, wanted)
        table = replay(events)
        if table.turn == 0 and wanted(table):
            return tuple(events)
    raise LookupError("no seed comes to that")


def has_many(table: Table) -> bool:
    return is_play_of_first(table) and plays_of_a_card(table)[1] >= 9


def has_single(table: Table) -> bool:
    return is_play_of_first(table) and single(table) != ""


def is_play_of_first(table: Table) -> bool:
    return table.turn == 0 and table.match.deal.bid is not None and table.match.deal.plays > 8


def single(table: Table) -> str:
    """A play that takes or joins something and is the only one of its card; empty if there is none."""
    plays = [str(play) for play in table.match.deal.legal_plays()]
    counts = Counter(play[:2] for play in plays)
    return next((play for play in plays if counts[play[:2]] == 1 and play[2:3] == "x" and "xH" not in play), "")


def sit_at(page: Page, server: Server, name: str) -> tuple[Player, Table]:
    events = list(position(name))
    me = Player(page, server)
    me.return_to(record(server, events))
    me.wait_for_something_to_do()
    return me, replay(events)


def own_plays(me: Player) -> list[str]:
    events = recorded_events(me.server, me.table)
    return [event.play for event in events if isinstance(event, Played) and event.by is not None]


def hidden(page: Page) -> list[str]:
    found: list[str] = page.evaluate(HIDDEN)
    return found


def nothing_hidden(page: Page) -> None:
    covered = hidden(page)
    assert covered == [], f"covered at {page.viewport_size}: {covered}"


def test_a_list_of_plays_covers_nothing_of_the_floor(server: Server, browser: Browser) -> None:
    with open_page(browser, viewport=PHONE, has_touch=True) as page:
        me, table = sit_at(page, server, "many")
        card, count = plays_of_a_card(table)
        for width, height in ((390, 844), (360, 640), (844, 390), (768, 1024), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            eventually(page, lambda: nothing_hidden(page))
            page.get_by_test_id(f"hand-card-{card}").tap()
            expect(page.get_by_test_id("play")).to_have_count(count)
            eventually(page, lambda: nothing_hidden(page))
            page.get_by_test_id("put-back").tap()
            expect(page.get_by_test_id("play")).to_have_count(0)
        page.set_viewport_size(PHONE)
        page.get_by_test_id(f"hand-card-{card}").tap()
        before = me.moment
        page.get_by_test_id("play").last.tap()
        me.wait_for_another_moment(before)
        assert [play[:2] for play in own_plays(me)] == [card]
        assert not me.errors


def test_a_touch_on_the_floor_narrows_and_the_last_one_plays(page: Page, server: Server) -> None:
    me, table = sit_at(page, server, "many")
    card, count = plays_of_a_card(table)
    page.get_by_test_id(f"hand-card-{card}").click()
    plays = page.get_by_test_id("play")
    expect(plays).to_have_count(count)
    plays.first.hover()
    lit = page.locator('[data-testid="floor"] .previewed')
    expect(lit).not_to_have_count(0)
    names: list[str] = lit.evaluate_all("all => all.map((one) => one.dataset.testid)")
    before = me.moment
    for name in names:
        # A touch may have left one play, which is made by it.
        if page.get_by_test_id("play").count() == 0:
            break
        page.get_by_test_id(name).get_by_role("button").click()
    if len(own_plays(me)) == 0 and page.get_by_test_id("play").count() > 0:
        page.get_by_test_id("play").first.click()
    me.wait_for_another_moment(before)
    assert len(own_plays(me)) == 1
    assert not me.errors


def test_a_double_tap_sends_one_play(page: Page, server: Server) -> None:
    me, table = sit_at(page, server, "many")
    card, _ = plays_of_a_card(table)
    page.get_by_test_id(f"hand-card-{card}").click()
    before = me.moment
    page.get_by_test_id("play").first.dblclick()
    me.wait_for_another_moment(before)
    assert len(own_plays(me)) == 1
    assert not me.errors


def test_a_card_dragged_onto_what_it_takes_is_played(page: Page, server: Server) -> None:
    me, table = sit_at(page, server, "single")
    play = single(table)
    target = page.get_by_test_id(f"loose-{play[3:5]}")
    source = page.get_by_test_id(f"hand-card-{play[:2]}")
    before = me.moment
    source.hover()
    page.mouse.down()
    target.hover()
    expect(page.locator(".drag-ghost")).to_have_count(1)
    page.mouse.up()
    me.wait_for_another_moment(before)
    expect(page.locator(".drag-ghost")).to_have_count(0)
    assert own_plays(me) == [play]
    assert not me.errors


def test_a_play_of_one_tap_waits_for_a_moment_and_can_be_undone(page: Page, server: Server) -> None:
    me, table = sit_at(page, server, "single")
    play = single(table)
    page.evaluate("localStorage['seep.one-tap'] = 'on'")
    page.reload()
    me.wait_for_something_to_do()
    card = page.get_by_test_id(f"hand-card-{play[:2]}")
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)  # else a slow machine would let the moment pass
    card.click()
    undo = page.get_by_test_id("undo-send")
    undo.click()
    expect(undo).to_have_count(0)
    page.clock.run_for(2000)
    assert own_plays(me) == []
    page.get_by_test_id("play").click()
    expect(undo).to_have_count(1)
    before = me.moment
    page.clock.resume()
    me.wait_for_another_moment(before)
    assert own_plays(me) == [play]
    assert not me.errors


def test_frames_that_come_late_take_nobody_back_to_the_first_play(browser: Browser) -> None:
    with Stage(browser, DESK) as stage:
        page = stage.page
        page.add_init_script(HELD_FRAMES)
        stage.put(situation("crowded").table)
        card = page.locator('[data-testid="hand-card-9D"]')
        card.focus()
        page.keyboard.press("Enter")
        plays = page.get_by_test_id("play")
        expect(plays.first).to_be_focused()
        for _ in range(3):
            page.keyboard.press("ArrowDown")
        expect(plays.nth(3)).to_be_focused()
        page.evaluate("heldFrames.splice(0).forEach((draw) => draw(performance.now()))")
        expect(plays.nth(3)).to_be_focused()
        assert stage.errors == []


def with_turn(table: dict[str, Any], seq: int) -> dict[str, Any]:
    """The same table when the others have played and it is the viewer's turn, on the same floor."""
    match = table["match"]
    deal = match["deal"] | {"turn": 0}
    return table | {
        "seq": seq,
        "match": match | {"deal": deal, "choices": match["premove_choices"], "premove_choices": []},
    }


def test_a_play_kept_while_others_think_is_sent_on_the_same_floor_only(browser: Browser) -> None:
    table = situation("waiting").table
    seq = table["seq"]
    with Stage(browser, PHONE) as stage:
        page = stage.page
        stage.put(table)
        choice = next(one for one in table["match"]["premove_choices"] if one["action"] == "throw")

        def keep() -> None:
            page.locator(f'[data-play="{choice["play"]}"]').click()
            expect(page.get_by_test_id("queued")).to_have_attribute("data-play", choice["play"])

        page.get_by_test_id(f"hand-card-{choice['card']}").click()
        keep()
        page.get_by_test_id("queue-cancel").click()
        expect(page.get_by_test_id("queued")).to_have_count(0)
        keep()
        changed = with_turn(table, seq + 1)
        changed["match"]["deal"]["loose"] = changed["match"]["deal"]["loose"][1:]
        stage.push(changed)
        expect(page.get_by_test_id("not-sent")).to_be_visible()
        assert stage.commands == []
        stage.push(table | {"seq": seq + 2})
        keep()
        stage.push(with_turn(table, seq + 3))
        eventually(page, lambda: sent(stage, [choice["play"]]))
        assert stage.errors == []


def sent(stage: Stage, plays: list[str]) -> None:
    assert [command["play"] for command in stage.commands] == plays


def test_a_long_press_looks_and_makes_no_play(browser: Browser) -> None:
    shown = situation("few")
    with Stage(browser, PHONE) as stage:
        page = stage.page
        stage.put(shown.table)
        page.get_by_test_id(f"hand-card-{shown.card}").tap()
        chip = page.get_by_test_id("play").first
        play = chip.get_attribute("data-play") or ""
        chip.dispatch_event("pointerdown", {"pointerType": "touch"})
        lit = page.locator('[data-testid="floor"] .previewed')
        expect(lit).not_to_have_count(0)
        chip.dispatch_event("pointerup", {"pointerType": "touch"})
        chip.dispatch_event("click")
        expect(lit).not_to_have_count(0)
        assert stage.commands == []
        chip.tap()
        eventually(page, lambda: sent(stage, [play]))
        assert stage.errors == []

"""What people have met at card tables, and meet here no more.

Each test is named by what somebody reported. Most are on a stage: a table put before the built page, with no server.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.screens import screens
from tests.browser.showing import show
from tests.browser.situations import situation, situations
from tests.browser.staged import SIZES, Stage
from tests.browser.waiting import eventually, expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
REACHED = """(one) => {
    one.scrollIntoView({ block: "nearest" });
    const box = one.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return top !== null && (one.contains(top) || top.contains(one));
}"""
"""Whether something can be tapped, after scrolling in its own box if need be."""
LEFT = "(all) => Object.fromEntries(all.map((one) => [one.dataset.seat, one.getBoundingClientRect().left]))"
SHAPE = """(one) => {
    const { borderRadius, clipPath, transform } = getComputedStyle(one);
    return [borderRadius, clipPath, transform].join();
}"""
COVERED = """(slots) => slots.filter((one) => {
    const box = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(box.left + box.width / 8, box.top + box.height / 8));
}).map((one) => one.dataset.card)"""
"""The cards of a hand whose index is below another card."""
TOPS = "(slots) => slots.map((one) => one.getBoundingClientRect().top)"
SOUNDS = """(() => {
    window.sounds = 0;
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) { window.sounds += 1; start.apply(this, when); };
})()"""
"""Counts the sounds."""


def named(card: str) -> str:
    """A card as it is said."""
    return f"{RANKS.get(card[0], card[0])} of {SUITS[card[1]]}"


def having(what: str, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first situation's table of which that is true."""
    for one in situations():
        if one.table["match"] and one.table["status"] == "playing" and one.then is None and wanted(one.table):
            return one.table
    raise LookupError(f"in no situation there is {what}")


def plays_like(table: dict[str, Any], wanted: Callable[[dict[str, Any]], bool]) -> list[int]:
    """Which of the plays so far are such."""
    return [number for number, play in enumerate(table["match"]["history"]) if wanted(play)]


def seen_from_the_first(stage: Stage, table: dict[str, Any]) -> None:
    stage.put(table)
    expect(stage.page.get_by_test_id("log-play")).to_have_count(len(table["match"]["history"]))


# ---- "Why is it grey?"


def test_nobody_could_tell_why_a_play_is_not_possible(browser: Browser) -> None:
    table = having("a card with plays that are refused", lambda table: refused_of_a_card(table) != [])
    refused = refused_of_a_card(table)
    with Stage(browser, SIZES["1280x800"]) as stage:
        stage.put(table)
        stage.page.get_by_test_id(f"hand-card-{refused[0]['card']}").click()
        if len(refused) > 1:
            stage.page.get_by_test_id("refusals-open").click()
        told = stage.page.get_by_test_id("refusal")
        expect(told).to_have_count(len(refused))
        for number, one in enumerate(refused):
            expect(told.nth(number)).to_have_attribute("data-code", one["code"])
            expect(told.nth(number)).not_to_have_text("")
            if one["rule"] is not None:
                rule = told.nth(number).get_by_test_id("rule")
                expect(rule).to_have_attribute("href", f"/rules#{one['rule']}")
        assert stage.errors == []


def refused_of_a_card(table: dict[str, Any]) -> list[dict[str, Any]]:
    refusals = [one for one in table["match"]["refusals"] if one["card"] is not None]
    many = [one for one in refusals if sum(one["card"] == other["card"] for other in refusals) > 1]
    return [one for one in many if one["card"] == many[0]["card"]]


# ---- "captured 2 floor cards"


def test_the_log_did_not_name_what_was_captured(browser: Browser) -> None:
    def takes(play: dict[str, Any]) -> bool:
        return play["action"] == "capture" and len(play["loose"]) >= 2

    table = having("a capture of two cards", lambda table: plays_like(table, takes) != [])
    with Stage(browser, SIZES["1280x800"]) as stage:
        seen_from_the_first(stage, table)
        for number in plays_like(table, takes):
            entry = stage.page.get_by_test_id("log-play").nth(number)
            play = table["match"]["history"][number]
            for card in [play["card"], *play["loose"]]:
                expect(entry).to_contain_text(named(card))


def test_cementing_was_told_as_building(browser: Browser) -> None:
    def cements(play: dict[str, Any]) -> bool:
        return play["action"] == "add" and bool(play["newly_cemented"])

    table = having("a house that was cemented", lambda table: plays_like(table, cements) != [])
    with Stage(browser, SIZES["1280x800"]) as stage:
        seen_from_the_first(stage, table)
        for number in plays_like(table, cements):
            expect(stage.page.get_by_test_id("log-play").nth(number)).to_contain_text("cement")


# ---- "The hand is below the fold, and the dialog hides its button"


@pytest.mark.parametrize("size", ["390x844", "360x640", "844x390"])
def test_the_hand_lay_below_the_fold(browser: Browser, size: str) -> None:
    with Stage(browser, SIZES[size]) as stage:
        for name in ("bid", "opening", "crowded", "few"):
            show(stage, situation(name))
            for card in situation(name).table["match"]["deal"]["hand"]:
                # On a phone on its side the cards hang over the edge, their indexes and points in sight.
                expect(stage.page.get_by_test_id(f"hand-card-{card}")).to_be_in_viewport(ratio=0.7)


@pytest.mark.parametrize("size", ["390x844", "844x390"])
def test_a_dialog_hid_its_own_button(browser: Browser, size: str) -> None:
    with Stage(browser, SIZES[size]) as stage:
        for opener, dialog in (("way-friends", "friends-dialog"), ("way-anybody", "anybody-dialog")):
            stage.go("/")
            stage.page.get_by_test_id(opener).click()
            buttons_are_reached(stage.page, dialog)
        stage.put(situation("few").table)
        stage.page.keyboard.press("?")
        buttons_are_reached(stage.page, "help-dialog")
        assert stage.errors == []


def buttons_are_reached(page: Page, dialog: str) -> None:
    expect(page.get_by_test_id(dialog)).to_be_visible()
    buttons = page.get_by_test_id(dialog).get_by_role("button")

    def are_reached() -> None:
        found = buttons.all()
        assert found
        for button in found:
            assert button.evaluate(REACHED)

    eventually(page, are_reached)


def test_what_was_said_by_hovering_did_not_exist_on_a_phone(browser: Browser) -> None:
    """Why a last key cannot be spent is said when it is touched."""
    table = situation("last-keys").table
    with Stage(browser, SIZES["390x844"]) as stage:
        stage.put(table)
        playable = {choice["card"] for choice in table["match"]["choices"]}
        key = next(one["card"] for one in table["match"]["last_keys"] if one["card"] in playable)
        stage.page.get_by_test_id(f"hand-card-{key}").tap()
        expect(stage.page.get_by_test_id("last-key")).to_be_visible()


# ---- "Red and green were the only difference"


def test_colour_was_the_only_difference_between_the_sides_and_between_houses(browser: Browser) -> None:
    with Stage(browser, SIZES["1280x800"]) as stage:
        show(stage, situation("three"))
        flags = {side: stage.page.locator(f".flag-{side}").first for side in ("ours", "theirs", "third")}

        def differ() -> None:
            assert len({flag.evaluate(SHAPE) for flag in flags.values()}) == 3

        eventually(stage.page, differ)
        show(stage, situation("crowded"))
        for house in situation("crowded").table["match"]["deal"]["houses"]:
            told = stage.page.get_by_test_id(f"house-{house['value']}")
            said = "cemented" if house["cemented"] else "ordinary"
            expect(told).to_have_accessible_name(re.compile(said))


def test_what_was_chosen_did_not_survive_what_others_did(browser: Browser) -> None:
    one = situation("few")
    with Stage(browser, SIZES["1280x800"]) as stage:
        show(stage, one)
        card = stage.page.get_by_test_id(f"hand-card-{one.card}")
        play = stage.page.get_by_test_id("play").last
        play.focus()
        plays = len([choice for choice in one.table["match"]["choices"] if choice["card"] == one.card])
        for _ in range(3):
            table = stage.push_on()
            stage.page.wait_for_selector(f'main[data-seq="{table["seq"]}"]')
            expect(card).to_have_attribute("aria-pressed", "true")
            expect(stage.page.get_by_test_id("play")).to_have_count(plays)
            expect(play).to_be_focused()


def test_writing_from_right_to_left_turned_the_seating_round(browser: Browser) -> None:
    with Stage(browser, SIZES["1280x800"]) as stage:
        show(stage, situation("crowded"))
        seats = stage.page.locator(".plates [data-seat]")
        expect(seats.first).to_be_visible()
        before = seats.evaluate_all(LEFT)
        stage.page.evaluate("document.documentElement.dir = 'rtl'")

        def are_where_they_were() -> None:
            now = seats.evaluate_all(LEFT)
            assert sorted(now, key=lambda seat: now[seat]) == sorted(before, key=lambda seat: before[seat])

        eventually(stage.page, are_where_they_were)


# ---- "The trick was gone before I looked"


@pytest.mark.parametrize("how", ["key", "log"])
def test_the_last_play_was_gone_before_anybody_looked(browser: Browser, how: str) -> None:
    table = situation("few").table
    last = table["match"]["history"][-1]
    with Stage(browser, SIZES["1280x800"], settings={"pace": "slow"}) as stage:
        stage.put(table)
        if how == "key":
            stage.page.keyboard.press("l")
        else:
            stage.page.get_by_test_id("log-again").last.click()
        stage.page.wait_for_selector(f'[data-flyer="{last["card"]}"]', state="attached")
        assert stage.errors == []


# ---- "Replay the same deal, send somebody one play, tell me that it is my turn, let me take a slip back"


def test_people_wanted_to_play_the_same_deal_again(browser: Browser) -> None:
    asked: list[dict[str, Any]] = []
    with Stage(browser, SIZES["1280x800"]) as stage:
        show(stage, next(one for one in screens() if one.name == "replay"))

        def opened(body: dict[str, Any]) -> dict[str, Any]:
            asked.append(body)
            return {"table": "again"}

        stage.answers["/api/tables"] = opened
        stage.page.get_by_test_id("replay-again").locator("summary").click()
        for way in ("play-again", "play-on"):
            stage.page.get_by_test_id(way).click()
            stage.page.wait_for_url("**/t/again")
            stage.page.go_back()
            stage.page.get_by_test_id("replay-again").locator("summary").click()
        sources = [body["source"] for body in asked]
        assert [(one["table"], one["deal"], one["entries"]) for one in sources] == [("game", 1, 0), ("game", 1, 20)]


def test_people_wanted_a_link_to_one_play(browser: Browser) -> None:
    with Stage(browser, SIZES["1280x800"]) as stage:
        show(stage, next(one for one in screens() if one.name == "replay"))
        expect(stage.page.get_by_test_id("replay")).to_have_attribute("data-at", "20")
        stage.page.get_by_test_id("replay-forward").click()
        expect(stage.page.get_by_test_id("replay")).to_have_attribute("data-at", "21")
        expect(stage.page).to_have_url(re.compile("/t/game/deals/1#play=21$"))


def test_people_wanted_to_be_told_that_it_is_their_turn(browser: Browser) -> None:
    waiting, mine = situation("waiting").table, situation("few").table
    now = mine | {"id": waiting["id"], "seq": waiting["seq"] + 1}
    with Stage(browser, SIZES["1280x800"]) as stage:
        stage.page.add_init_script(SOUNDS)
        stage.put(waiting)
        stage.page.get_by_test_id("floor").click()
        title, heard = stage.page.title(), stage.page.evaluate("sounds")
        expect(stage.page.get_by_test_id("turn-told")).to_have_text("")
        stage.push(now)
        expect(stage.page.get_by_test_id("turn-told")).not_to_have_text("")
        expect(stage.page).not_to_have_title(title)
        stage.page.wait_for_function("heard => sounds > heard", arg=heard)


def test_people_wanted_to_take_a_slip_back(browser: Browser) -> None:
    """A play of one tap waits for a moment; a play that was made may be asked back."""
    table = having("a play that may be asked back", lambda table: table["can_undo"])
    with Stage(browser, SIZES["1280x800"]) as stage:
        stage.put(table)
        stage.page.get_by_test_id("undo").click()

        def is_asked() -> None:
            assert [command["type"] for command in stage.commands] == ["ask-undo"]

        eventually(stage.page, is_asked)


# ---- "The card I picked up lies over the one beside it"


@pytest.mark.parametrize("size", ["768x1024", "390x844"])
def test_a_card_taken_up_covers_no_other(browser: Browser, size: str) -> None:
    few = situation("few")
    with Stage(browser, SIZES[size]) as stage:
        stage.put(few.table)
        slots = stage.page.locator(".hand-slot")
        before = slots.evaluate_all(TOPS)
        first = slots.first
        first.get_by_role("button").click()
        expect(first).to_have_class(re.compile("taken"))

        def is_alone() -> None:
            assert slots.evaluate_all(COVERED) == []
            assert slots.evaluate_all(TOPS)[1:] == before[1:], "the other cards stay where they are"

        eventually(stage.page, is_alone)

"""What moves: every clone ends and is gone, nothing is seen twice, a tap skips, and reduced motion makes none."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from seep.table import Event, Table, replay
from tests.browser.player import Player, dealt, record, with_plays
from tests.browser.waiting import eventually, open_page
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WATCHED = """(() => {
    const moved = window.moved = { cards: [], twice: [], gone: 0, beforeTap: 0, afterTap: null };
    const flyers = () => [...document.querySelectorAll(".flyer")];
    const seen = (one) => one.checkVisibility({ checkOpacity: true });
    let before = 0;
    new MutationObserver(() => {
        const now = flyers().length;
        if (before > 0 && now === 0) moved.gone += 1;
        if (before === 0 && now > 0) {
            moved.cards.push(flyers().map((one) => one.dataset.flyer));
            if (window.tapAtOnce) setTimeout(tap);
            else requestAnimationFrame(look);
        }
        before = now;
    }).observe(document, { childList: true, subtree: true });
    const look = () => {
        for (const flyer of flyers().filter(seen))
            for (const one of document.querySelectorAll(`.cloth [data-card="${flyer.dataset.flyer}"]`))
                if (seen(one)) moved.twice.push(one.outerHTML.slice(0, 200));
    };
    const tap = () => {
        moved.beforeTap = flyers().length;
        document.querySelector(".cloth").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
        requestAnimationFrame(() => { moved.afterTap = flyers().length; });
    };
})()"""
"""Notes which clones there are, what is seen beside its clone, and what a tap leaves."""
GONE = "() => moved.gone > 0 && document.querySelectorAll('.flyer').length === 0"
UNSEEN = """() => [...document.querySelectorAll(".cloth [data-card]")]
    .filter((one) => !one.checkVisibility({ checkOpacity: true })).map((one) => one.dataset.card)"""


def capture(table: Table) -> str:
    """A capture of at least two loose cards that the person of chair 0 may make; else nothing."""
    plays = map(str, table.match.deal.legal_plays()) if table.turn == 0 else iter(())
    return next((play for play in plays if "x" in play and "+" in play and "H1" not in play and "H9" not in play), "")


@cache
def before_a_capture() -> tuple[tuple[Event, ...], str]:
    """The events of a table up to a capture, and that."""

    def is_reached(table: Table) -> bool:
        return table.match.deal.bid is not None and capture(table) != ""

    for seed in range(100):
        events = with_plays(dealt(seed), seed, is_reached)
        play = capture(replay(events))
        if play:
            return tuple(events), play
    raise LookupError("no seed comes to that")


def play_it(page: Page, server: Server, **window: bool) -> tuple[dict[str, Any], str]:
    """Make the capture at a table of the usual pace; what has moved until the play is in the log, and the play."""
    events, play = before_a_capture()
    me = Player(page, server)
    page.add_init_script(WATCHED)
    me.return_to(record(server, events))
    page.evaluate("localStorage['seep.pace'] = 'normal'")
    page.reload()
    page.wait_for_selector("[data-testid=motion]", state="attached")
    page.evaluate("wanted => Object.assign(window, wanted)", window)
    plays = me.plays
    page.get_by_test_id(f"hand-card-{play[:2]}").click()
    page.locator(f'[data-testid="play"][data-play="{play}"]').first.click()
    page.wait_for_function("plays => document.querySelectorAll('[data-testid=log-play]').length > plays", arg=plays)
    return page.evaluate("() => moved"), play


def test_a_capture_moves_each_card_once(page: Page, server: Server) -> None:
    _, play = play_it(page, server)
    page.wait_for_function(GONE)
    moved = page.evaluate("() => moved")
    assert sorted(moved["cards"][0]) == sorted([play[:2], *play[3:].split("+")])
    assert moved["twice"] == []
    eventually(page, lambda: all_seen(page))


def all_seen(page: Page) -> None:
    assert page.evaluate(UNSEEN) == []


def test_a_tap_skips_what_moves(page: Page, server: Server) -> None:
    play_it(page, server, tapAtOnce=True)
    page.wait_for_function("() => moved.afterTap !== null")
    moved = page.evaluate("() => moved")
    assert moved["beforeTap"] > 0
    assert moved["afterTap"] == 0


def test_without_motion_there_are_no_clones(browser: Browser, server: Server) -> None:
    with open_page(browser, reduced_motion="reduce") as page:
        moved, _ = play_it(page, server)
        assert moved["cards"] == []

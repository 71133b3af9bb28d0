"""A whole match by what a screen reader is told: names and roles, and every play told once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seep.table.events import Played
from tests.browser.overheard import Line
from tests.browser.player import Player, plain, recorded_events
from tests.browser.waiting import eventually
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

EARS = """(() => {
    window.told = { polite: [], assertive: [] };
    const hear = (node) => {
        if (!(node instanceof Element) || node.parentElement === null) return;
        const region = node.parentElement;
        const text = node.textContent.trim();
        const plays = region.dataset.testid === "plays-told" && region.ariaLive === "polite";
        if (plays && text) window.told.polite.push(text);
        if (region.role === "alert" && text) window.told.assertive.push(text);
    };
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) {
            hear(node);
            if (node instanceof Element) node.querySelectorAll('[aria-live] > *, [role="alert"] > *').forEach(hear);
        }
    }).observe(document, { subtree: true, childList: true });
})()"""
"""Hears the plays and what is told at once, as they come into the page's live regions, in order."""
YOUR_TURN = "Your turn"


class Listener:
    """Somebody who hears the page, and presses what has a name."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def told(self, how: str) -> list[str]:
        """What was told so far."""
        told: list[str] = self.page.evaluate(f"window.told.{how}")
        return [plain(text) for text in told]

    def wait_for_more(self, turns: int) -> str:
        """Until it is one's turn another time, or there is a way on from a score."""
        ways = self.page.get_by_role("button", name="Next deal")
        again = self.page.get_by_role("button", name="Play another match")

        def something() -> str:
            if again.count():
                return "over"
            if ways.count():
                return "deal over"
            assert len(self.turns()) > turns
            return "turn"

        return eventually(self.page, something)

    def turns(self) -> list[str]:
        """How often one was told that it is one's turn."""
        return [text for text in self.told("assertive") if text.startswith(("Your turn", "Your opening"))]

    def play(self) -> None:
        """Bid, or take up the first card that has a play and make it."""
        bids = self.page.get_by_role("group", name="What to bid").get_by_role("button")
        if bids.count():
            bids.first.press("Enter")
            return
        cards = self.page.get_by_role("group", name="Your hand").get_by_role("button")
        plays = self.page.get_by_role("group", name="What to do with the card").get_by_role("button")
        for number in range(cards.count()):
            cards.nth(number).press("Enter")
            if plays.count():
                plays.first.press("Enter")
                return
        raise AssertionError("no card has a play")


def test_a_whole_match_by_ear(page: Page, server: Server) -> None:
    me, line, ear = Player(page, server), Line(page), Listener(page)
    page.add_init_script(EARS)
    table = me.sit_down(bot="greedy")
    before = len(line.received("state")[0].body["table"]["match"]["history"])
    turns = 0
    while (now := ear.wait_for_more(turns)) != "over":
        moment = me.moment
        if now == "deal over":
            page.get_by_role("button", name="Next deal").press("Enter")
        else:
            turns = len(ear.turns())
            ear.play()
        me.wait_for_another_moment(moment)
    played = [event for event in recorded_events(server, table) if isinstance(event, Played)]
    own = sum(event.chair == 0 for event in played)
    told = ear.told("polite")
    # Of what was played before the page came, the last play is told.
    assert len(told) == len(played) - max(0, before - 1)
    speakers = ["You" if text.startswith(("You ", "A sweep for you")) else text.split()[0] for text in told]
    names = ["You", *dict.fromkeys(speaker for speaker in speakers if speaker != "You")]
    assert len(names) == 4
    assert [speaker == "You" for speaker in speakers] == [event.chair == 0 for event in played[max(0, before - 1) :]]
    assert len(ear.turns()) == own
    assert not me.errors
    assert line.complaints == []

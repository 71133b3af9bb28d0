"""A page that is loaded anew shows what it showed before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seep.table import Event, evolve, replay
from seep.table.events import Played, Scored
from tests.browser.player import Player, dealt, plain, record, recorded_view, with_plays
from tests.browser.waiting import eventually, expect
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

PERSON = 0


def last_play_of_a_deal() -> list[Event]:
    """A deal with a sweep in which the person makes the last play, and cards will be left on the floor."""
    for seed in range(1000):
        events = with_plays(dealt(seed), seed, lambda table: table.match.deal.plays == 47)
        table = replay(events)
        deal = table.match.deal
        effect = deal.effect(deal.legal_plays()[0])
        if table.turn == PERSON and any(deal.sweeps) and effect.leftovers and effect.leftovers_side is not None:
            return events
    raise LookupError("no seed comes to that")


def test_the_log_has_its_sweeps_and_leftovers_after_a_reload(page: Page, server: Server) -> None:
    me = Player(page, server)
    table = record(server, last_play_of_a_deal())
    me.return_to(table)
    assert me.play() == "play"
    page.wait_for_selector('[data-testid="next-deal"], [data-testid="match-over"]')

    history = recorded_view(server, table, me.seq)["history"]
    swept = [number for number, play in enumerate(history) if play["sweep"]]
    expect(page.get_by_test_id("log-leftovers")).to_have_count(1)
    seen = me.log()

    def has_all() -> None:
        entries = page.get_by_test_id("log-play")
        assert entries.count() == len(history)
        marked = [number for number in range(len(history)) if entries.nth(number).get_by_test_id("log-sweep").count()]
        assert marked == swept
        for number in swept:
            assert f": {history[number]['sweep']} points!" in plain(entries.nth(number).text_content())
        leftovers = page.get_by_test_id("log-leftovers")
        assert leftovers.locator(".inline-card").count() == len(history[-1]["leftovers"])
        assert me.log() == seen

    assert swept
    for _ in ("seen happen", "loaded anew"):
        eventually(page, has_all)
        page.reload()
        page.wait_for_selector("main.table")
    assert not me.errors


def test_a_spectator_has_the_same_log(page: Page, server: Server) -> None:
    events = last_play_of_a_deal()
    table = replay(events)
    last = Played(chair=PERSON, play=str(table.match.deal.legal_plays()[0]), at=0)
    score = evolve(table, last).match.score_deal()
    events += [last, Scored(number=1, scores=tuple(score.scores), at=0)]
    watcher, name = Player(page, server), record(server, events)
    watcher.return_to(name, chair=None)
    history = recorded_view(server, name, len(events), chair=None)["history"]
    expect(page.get_by_test_id("log-sweep")).to_have_count(sum(bool(play["sweep"]) for play in history))
    expect(page.get_by_test_id("log-leftovers")).to_have_count(1)

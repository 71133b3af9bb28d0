"""While the server cannot write to its database the page says so, and play goes on when it can again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from seep.table.events import Played
from tests.browser.player import Player, recorded_events
from tests.browser.waiting import expect
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

REFUSE = "CREATE TRIGGER refuse BEFORE INSERT ON events BEGIN SELECT abs(-9223372036854775807 - 1); END"


def execute(server: Server, statement: str) -> None:
    with closing(sqlite3.connect(server.data_dir / "seep.db", timeout=30)) as database, database:
        database.execute(statement)


def test_an_outage_is_told_and_the_play_is_made_once_it_is_over(page: Page, server: Server) -> None:
    me = Player(page, server)
    table = me.sit_down(bot="greedy")
    me.play()
    me.wait_for_something_to_do()
    expect(page.get_by_test_id("not-writable")).to_have_count(0)
    before = sum(isinstance(event, Played) and event.chair == 0 for event in recorded_events(server, table))
    seq, before_it = me.seq, me.moment

    execute(server, REFUSE)
    me.click_something()
    expect(page.get_by_test_id("not-writable")).to_contain_text("cannot save plays")
    expect(page.get_by_test_id("connection")).to_have_attribute("data-state", "live")
    assert me.seq == seq

    execute(server, "DROP TRIGGER refuse")
    me.wait_for_another_moment(before_it)
    page.wait_for_selector('[data-testid="not-writable"]', state="detached")
    me.wait_for_something_to_do()
    mine = [event for event in recorded_events(server, table) if isinstance(event, Played) and event.chair == 0]
    assert len(mine) == before + 1
    assert not me.errors

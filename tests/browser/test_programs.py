"""A program at a table of people in browsers, and a page that was opened by the code for phones."""

from __future__ import annotations

import asyncio
import threading
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from seep import bots
from seep.client import Client, invitation, play_bot
from seep.server.lan import private_addresses
from seep.table.events import Ended, Played
from tests.browser.party import Party
from tests.browser.people import visitors
from tests.browser.player import PHONE, Player, picture, recorded_events, recorded_table
from tests.browser.waiting import eventually, open_page
from tests.cli.processes import running
from tests.patience import ANSWER
from tests.qr import read_terminal
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow


async def play(link: str) -> None:
    """What the script in README does."""
    address, table_id = invitation(link)
    async with Client(address, program="greedy").table(table_id) as table:
        await table.sit()
        await play_bot(table, bots.make("greedy"))


def test_a_bot_plays_a_match_with_three_people(browser: Browser, server: Server) -> None:
    with visitors(browser, server, 3) as players:
        party = Party(server, players)
        party.gather(rules={"preset": "standard", "target": 10}, settings={"pace": "fast"})
        link = f"{server.address}/t/{party.table}"
        program = threading.Thread(target=asyncio.run, args=(play(link),), daemon=True)
        program.start()
        for player in players:
            player.page.wait_for_selector('[data-testid="chair-3"]:has-text("greedy")')
        picture(players[0].page, "program-room")
        party.begin()
        while (waits_for := party.next())[0] != "match-over":
            if waits_for[0] == "playing":
                party.play_from(waits_for[1])
            else:
                party.ask_for_next()
        party.agree()
        program.join(ANSWER)
        assert not program.is_alive()
        events = recorded_events(server, party.table)
        assert any(isinstance(event, Ended) for event in events)
        chairs = recorded_table(server, party.table).chairs
        assert [chair.program for chair in chairs] == [None, None, None, "greedy"]
        people = {chair.person for chair in chairs}
        assert {event.by for event in events if isinstance(event, Played)} == people, "each played for themselves"


def test_a_page_opened_by_the_code_for_phones_plays(browser: Browser, tmp_path: Path) -> None:
    if not private_addresses():
        pytest.skip("this machine is in no home network")
    with running("play", "--lan", "--no-browser", "--port", "0", "--data-dir", str(tmp_path)) as process:
        assert process.stdout is not None
        said = list(takewhile(lambda line: line != "Stop it with Ctrl-C.\n", process.stdout))
        address = read_terminal([line.rstrip("\n") for line in said if set(line) <= set("█▀▄ \n")])
        with open_page(browser, viewport=PHONE, has_touch=True) as page:
            phone = Player(page, Server(tmp_path))
            page.goto(address)
            eventually(page, lambda: not_secure(page))
            page.get_by_test_id("start").tap()
            page.wait_for_selector("main.table")
            assert [phone.play() for _ in range(3)].count("play") >= 2
            assert phone.errors == []
        process.terminate()
        assert process.wait(ANSWER) == 0


def not_secure(page: Page) -> None:
    assert page.evaluate("isSecureContext") is False

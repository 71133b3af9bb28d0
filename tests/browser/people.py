"""Several people at one table, each in a browser of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from tests.browser.player import PHONE, Player
from tests.browser.waiting import eventually, expect, open_page
from tests.server.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("Asha", "Ravi", "Simran", "Jaswinder")


@contextmanager
def visitors(browser: Browser, server: Server, count: int) -> Iterator[list[Player]]:
    """So many people on telephones, at no table yet; none of their pages may have had an error at the end."""
    with ExitStack() as pages:
        players = [
            Player(pages.enter_context(open_page(browser, viewport=PHONE, has_touch=True)), server)
            for _ in range(count)
        ]
        yield players
        assert [player.errors for player in players] == [[] for _ in players]


def gather(players: Sequence[Player], **asked: Any) -> str:
    """The first opens a table, the others follow the link, all sit down in order; the table's name."""
    host, *others = players
    host.arrive()
    table = host.open_table(**asked)
    link = f"{host.server.address}/t/{table}"
    expect(host.page.get_by_test_id("invite-link")).to_have_value(link)
    host.sit(0, NAMES[0])
    for chair, player in enumerate(others, 1):
        player.arrive()
        player.page.goto(link)
        player.sit(chair, NAMES[chair])
    return table


def begin(players: Sequence[Player]) -> None:
    """The host starts the match, and everybody sees the cards."""
    players[0].page.get_by_test_id("begin").click()
    for player in players:
        player.page.wait_for_selector("main.table")


def see_the_same(players: Sequence[Player]) -> None:
    """Until everybody sees what the one who is furthest ahead does."""
    latest = max(player.seq for player in players)
    for player in players:
        player.wait_beyond(latest - 1)


def turn(players: Sequence[Player]) -> int:
    """The chair whose turn it is, as everybody sees it."""
    see_the_same(players)
    return eventually(players[0].page, lambda: same_turn(players))


def same_turn(players: Sequence[Player]) -> int:
    """The chair whose turn it is, as everybody sees it now."""
    chairs = {player.page.get_by_test_id("turn").get_attribute("data-chair") for player in players}
    assert len(chairs) == 1, chairs
    return int(chairs.pop() or -1)


def play_once(players: Sequence[Player]) -> int:
    """Whoever's turn it is plays, and everybody sees it; the chair that did."""
    chair = turn(players)
    players[chair].play()
    see_the_same(players)
    return chair

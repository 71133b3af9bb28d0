"""Who a client is at a served process, and the way to tables there; bots that play for it."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Iterator

import pytest

from seep import bots
from seep.client import Client, NotAPerson, ProtocolError, Refused, UnknownTable, Unreachable, invitation, play_bot
from seep.play import Play
from seep.table import TableSettings
from seep.view import View
from tests.client.fake_server import run
from tests.patience import ANSWER
from tests.server.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as server:
        yield server


def test_without_a_token_it_is_a_new_person_and_with_it_the_same(server: Server) -> None:
    async def test() -> None:
        one = Client(server.address + "/")
        assert one.token is None
        assert (await one.visit()).name is None
        token = one.token
        assert (await one.rename("Asha")).name == "Asha"
        assert one.token == token
        async with Client(server.address, token) as again, Client(server.address) as other:
            assert (await again.visit()).name == "Asha"
            assert again.token == token != other.token

    run(test())


@pytest.mark.parametrize("token", ["", "forged", "WyJwIiwiZCJd.AAAA"])
def test_a_token_of_nobody_makes_nobody_else(server: Server, token: str) -> None:
    async def test() -> None:
        client = Client(server.address, token)
        with pytest.raises(NotAPerson):
            await client.visit()
        with pytest.raises(NotAPerson):
            await client.open()
        assert client.token == token

    run(test())


def test_tables_are_opened_and_found(server: Server) -> None:
    async def test() -> None:
        client, other = Client(server.address), Client(server.address)
        assert "short" in [preset.name for preset in (await client.presets()).presets]
        opened = await client.open({"preset": "short", "max_houses": 2}, baazis=3, settings=TableSettings(pace="slow"))
        assert opened.code is not None
        assert await other.find(opened.code) == opened.table
        async with client.table(opened.table) as mine, other.table(opened.table) as theirs:
            assert (mine.view.baazis, mine.view.settings.pace, mine.view.you_host) == (3, "slow", True)
            assert (theirs.view.rules, theirs.view.you_host) == (mine.view.rules, False)
        against_bots = await client.open("short", bots=["greedy"] * 3)
        async with client.table(against_bots.table) as table:
            assert (await table.until(lambda view: view.match is not None)).you == 0

    run(test())


def test_what_the_server_does_not_do_is_raised(server: Server) -> None:
    async def test() -> None:
        client = Client(server.address)
        with pytest.raises(Refused) as refused:
            await client.open("no-such-rules")
        assert refused.value.code == "unknown-preset"
        for code in ("nothing", "a/b", "%"):
            with pytest.raises(UnknownTable):
                await client.find(code)
        for table in ("nowhere", "a/b?c"):
            with pytest.raises((UnknownTable, ProtocolError)):
                async with client.table(table):
                    pass

    run(test())


def test_no_server(server: Server) -> None:
    async def test() -> None:
        async with await asyncio.start_server(lambda *_: None, "127.0.0.1", 0) as listener:
            port = listener.sockets[0].getsockname()[1]
        with pytest.raises(Unreachable):
            await Client(f"http://127.0.0.1:{port}").open()
        with pytest.raises(ProtocolError):
            await Client(f"{server.address}/elsewhere").visit()

    run(test())


@pytest.mark.parametrize(
    "link", ["", "tpkw59qqttdu", "ftp://x/t/y", "http://x/", "http://x/t/", "http:///t/y", "http://x/t/a/b", "/t/y"]
)
def test_what_is_no_link_to_a_table(link: str) -> None:
    with pytest.raises(ValueError, match="not a link"):
        invitation(link)


def test_links_to_tables() -> None:
    assert invitation(" http://10.0.0.7:8080/t/a%20b/?x#y ") == ("http://10.0.0.7:8080", "a b")


class ByHand(bots.Bot):
    """Chooses when it is told to, and notes what it was shown and whether it was stopped."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked = threading.Event()
        self.views: list[View] = []
        self.stops = 0

    def choose(self, view: View, rng: random.Random) -> Play:
        self.views.append(view)
        self.asked.set()
        assert self.go.wait(ANSWER)
        return rng.choice(view.legal)

    def stop(self) -> None:
        self.stops += 1
        self.go.set()


def test_a_bot_without_a_chair_does_not_play(server: Server) -> None:
    async def test() -> None:
        client = Client(server.address)
        async with client.table((await client.open()).table) as table:
            with pytest.raises(ValueError, match="chair"):
                await play_bot(table, bots.make("greedy"))

    run(test())


def test_a_bot_is_shown_what_its_seat_may_see_and_stops_when_it_is_overtaken(server: Server) -> None:
    async def test() -> None:
        client, bot = Client(server.address), ByHand()
        opened = await client.open("short", bots=["greedy"] * 3)
        async with client.table(opened.table) as table, client.table(opened.table) as page:
            playing = asyncio.create_task(play_bot(table, bot))
            await asyncio.to_thread(bot.asked.wait, ANSWER)
            view = await page.until(lambda view: view.turn == 0)
            assert view.match is not None
            assert bot.views == [view.match.deal]
            assert bot.views[0].legal
            await page.play(bot.views[0].legal[0])  # by the person's own hand
            await asyncio.to_thread(bot.go.wait, ANSWER)
            assert bot.stops == 1
            over = await playing
            assert over.status == "match-over"
            assert len(bot.views) > 10
            assert over.chairs[0].program is None

    run(test())


def test_what_a_bot_does_wrong_is_raised(server: Server) -> None:
    class Failing(bots.Bot):
        def choose(self, _view: View, _rng: random.Random) -> Play:
            raise LookupError("my mistake")

    class Cheating(bots.Bot):
        def choose(self, _view: View, _rng: random.Random) -> str:
            return "bid 14"

    async def test() -> None:
        client = Client(server.address)
        opened = await client.open("short", bots=["greedy"] * 3)
        async with client.table(opened.table) as table:
            with pytest.raises(LookupError, match="my mistake"):
                await play_bot(table, Failing())
            with pytest.raises(Refused):
                await play_bot(table, Cheating())

    run(test())


def test_a_bot_that_is_cancelled_is_told_to_stop(server: Server) -> None:
    async def test() -> None:
        client, bot = Client(server.address), ByHand()
        opened = await client.open("short", bots=["greedy"] * 3)
        async with client.table(opened.table) as table:
            playing = asyncio.create_task(play_bot(table, bot))
            await asyncio.to_thread(bot.asked.wait, ANSWER)
            playing.cancel()
            with pytest.raises(asyncio.CancelledError):
                await playing
            assert bot.stops == 1

    run(test())


def test_a_bot_agrees_when_somebody_takes_back_and_ends_when_it_is_removed(server: Server) -> None:
    async def test() -> None:
        host, robot = Client(server.address), Client(server.address, program="greedy")
        opened = await host.open("short", settings=TableSettings(pace="fast", bot="greedy"))
        async with host.table(opened.table) as mine, robot.table(opened.table) as table:
            await mine.sit(0)
            await table.sit(1)
            bot = ByHand()
            bot.go.set()
            playing = asyncio.create_task(play_bot(table, bot))
            await mine.start()
            while True:
                view = await mine.until(lambda view: view.turn == 0)
                assert view.match is not None
                bot.go.clear()
                await mine.play(view.match.deal.legal[-1])
                if mine.view.can_undo:
                    break
                bot.go.set()
            await mine.ask_undo()
            await mine.until(lambda view: view.undo is None)
            assert (mine.view.turn, mine.view.match) == (0, view.match)
            await mine.remove(1)
            assert (await playing).you is None

    run(test())

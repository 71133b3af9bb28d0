"""The terminal at a real server: whole matches against bots, a server that is lost and back, and the way there."""

from __future__ import annotations

import asyncio
import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from seep.cli.hosting import HostingOptions, hosted
from seep.client import Client, Delays, TableConnection
from seep.rules import PRESETS
from seep.table import TableSettings
from seep.terminal.memory import Known, Memory
from seep.terminal.overlays import SheetScreen
from seep.terminal.visiting import Wish, at_table, table_of
from tests.client.relay import Relay
from tests.terminal.tables import LIMIT, NARROW, WIDE, Terminal, terminal

QUICK = Delays(first_retry=0.01, longest_retry=0.05, resend=1.0, give_up=None)
GREEDY = Wish(rules="short", level="greedy", pace="fast")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread of this process, as `seep play --terminal` has it."""
    directory = tmp_path_factory.mktemp("data")
    options = HostingOptions(
        host="127.0.0.1",
        port=0,
        data_dir=directory,
        bot_pause=0.0,
        limit_scale=1000,
        log_level="warning",
        log_file="terminal.log",
    )
    mask, root = os.umask(0o022), logging.getLogger()
    handlers, level = list(root.handlers), root.level
    try:
        with hosted(options) as url:
            yield url
    finally:
        os.umask(mask)
        root.handlers[:], root.level = handlers, level
    assert (directory / "terminal.log").read_text() == ""


async def play_match(one: Terminal, connection: TableConnection) -> int:
    """Play to the end of the match as a player would, by keys alone; the number of plays made."""
    plays = 0
    while connection.view.status != "match-over":
        if isinstance(one.app.screen, SheetScreen):
            if one.scene.can_ask_for_more:
                await one.press("enter")
        elif one.scene.is_my_turn and not one.scene.is_sent:
            while not one.scene.choosing.plays:
                await one.press("right")
            await one.press("enter" if one.scene.choosing.shown else "1", *([] if one.scene.choosing.shown else ["1"]))
            plays += 1
        await one.pilot.pause(0.005)
    await one.until(lambda: isinstance(one.app.screen, SheetScreen))
    return plays


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
def test_a_whole_match_is_played_by_keys_alone(address: str, size: tuple[int, int], tmp_path: Path) -> None:
    async def test() -> None:
        async with asyncio.timeout(LIMIT), at_table(address, GREEDY, Memory(tmp_path)) as (connection, refused):
            assert refused is None
            async with terminal(connection, size) as one:
                plays = await play_match(one, connection)
                assert plays >= 12
                await one.until(lambda: "Enter: play another match" in one.text)
                assert "the match" in one.text
                await one.press("escape", "q")
                assert one.app._exit

    asyncio.run(test())


def test_a_server_that_is_lost_comes_back_and_the_play_counts_once(address: str, tmp_path: Path) -> None:
    async def test() -> None:
        port = int(address.rstrip("/").rsplit(":", 1)[1])
        async with (
            asyncio.timeout(LIMIT),
            Relay(port) as relay,
            at_table(relay.address, GREEDY, Memory(tmp_path), delays=QUICK) as (connection, _),
            terminal(connection) as one,
        ):
            await one.until(lambda: one.scene.is_my_turn)
            made = len(one.scene.log())
            relay.is_mute = True
            await one.press(*(["enter"] if one.scene.choosing.shown else ["1", "1"]))
            assert "Played. Waiting for the table" in one.text
            relay.cut()
            await one.until(lambda: not one.scene.is_sent)
            await one.until(lambda: len(one.scene.log()) > made)
            assert relay.connections > 1
            assert sum("You bid" in line for line in one.scene.log()) <= 1
            assert one.scene.notice is None

    asyncio.run(test())


def test_a_match_that_was_left_goes_on_and_another_wish_opens_another_table(address: str, tmp_path: Path) -> None:
    async def test() -> None:
        memory = Memory(tmp_path / "new")
        async with at_table(address, GREEDY, memory) as (connection, _):
            first = connection.view.id
        async with at_table(address, Wish(), memory) as (connection, _):
            assert connection.view.id == first
            assert connection.view.you == 0
        async with at_table(address, Wish(rules="two-player", level="random", baazis=0), memory) as (connection, _):
            assert connection.view.id != first
            assert (connection.view.players, connection.view.baazis) == (2, None)
        assert stat.S_IMODE(memory.path.stat().st_mode) == 0o600

    asyncio.run(test())


def test_who_is_not_known_any_more_is_somebody_new(address: str, tmp_path: Path) -> None:
    async def test() -> None:
        memory = Memory(tmp_path)
        memory.keep(address, Known(token="nonsense", table="tnosuchtable"))
        async with at_table(address, GREEDY, memory) as (connection, _):
            assert connection.view.you == 0
        memory.path.write_text("nonsense")
        assert memory.of(address) is None

    asyncio.run(test())


def test_by_a_link_one_sits_down_or_watches(address: str, tmp_path: Path) -> None:
    async def test() -> None:
        host = Client(address.rstrip("/"))
        opened = await host.open("short", settings=TableSettings(pace="fast", bot="random"))
        link = f"{address.rstrip('/')}/t/{opened.table}"
        async with at_table(link, Wish(name="Bela"), Memory(tmp_path)) as (guest, refused):
            assert refused is None
            assert guest.view.you is not None
            assert guest.view.chairs[guest.view.you].name == "Bela"
            async with at_table(link, Wish(watch=True), Memory(tmp_path / "other")) as (watcher, _):
                assert watcher.view.you is None
            async with host.table(opened.table) as table:
                await table.sit()
                await table.lock()
                async with at_table(link, Wish(), Memory(tmp_path / "third")) as (late, refused):
                    assert late.view.you is None
                    assert refused is not None
                    assert refused.code == "locked"

    asyncio.run(test())


@pytest.mark.parametrize("rules", PRESETS)
def test_every_preset_has_its_table(address: str, rules: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with at_table(address, Wish(rules=rules, level="greedy"), Memory(tmp_path)) as (connection, _):
            assert connection.view.status == "playing"

    asyncio.run(test())


def test_places_are_addresses_or_links() -> None:
    assert table_of(" https://seep.example.org/club/t/abc ") == ("https://seep.example.org/club", "abc")
    assert table_of("192.0.2.1:7337") == ("http://192.0.2.1:7337", None)

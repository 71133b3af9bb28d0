"""Bots in their chairs: they play, they cannot hang a table, and they are told nothing but a view."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from seep.bots import Bot
from seep.server.botseats import BotSeats
from seep.table import Played
from seep.view import View
from tests.server.house import ByLot, Watcher, house

release = threading.Event()


class Raises:
    def choose(self, view: View, _: random.Random) -> str:
        raise RuntimeError(f"I hold {view.hand}")


class Cheats:
    def choose(self, _view: View, _: random.Random) -> str:
        return "KS=13:QH+AC"


class Babbles:
    def choose(self, _view: View, _: random.Random) -> Any:
        return None


class Exits:
    def choose(self, _view: View, _: random.Random) -> str:
        raise SystemExit(3)


class NeverComesBack:
    def choose(self, _view: View, _: random.Random) -> str:
        release.wait()
        return "7H"


async def play_on(data_dir: Path, bots: dict[str, Callable[[], Bot]], kinds: list[str | None], plays: int) -> int:
    """Watch a table of bots until so many plays are made; how many there are."""
    async with house(data_dir, bots) as here:
        here.seats = BotSeats(bots, here.clock, here.chance.source, pause=1.5, patience=0.02)
        here.registry._on_load = here.seats.attend
        await here.open("t", kinds)
        watcher = Watcher()
        live = await here.registry.join("t", watcher)
        await watcher.until(live, lambda live: live.table.play.deal.plays >= plays)
        here.registry.leave(live, watcher)
        await here.seats.stop()
        return sum(isinstance(event, Played) for event in await here.store.events("t"))


@pytest.mark.parametrize("bot", [Raises, Cheats, Babbles, Exits])
def test_a_bot_that_fails_has_a_play_drawn_for_it(
    tmp_path: Path, bot: type[Bot], caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    bots: dict[str, Callable[[], Bot]] = {"bad": bot, "lot": ByLot}
    assert asyncio.run(play_on(tmp_path, bots, ["bad", "lot", "bad", "lot"], 48)) == 49
    said = caplog.text + capsys.readouterr().out
    assert "bot-failed" in said or "bot-play-refused" in said
    assert "I hold" not in said


def test_a_bot_that_never_comes_back_does_not_hang_the_table(tmp_path: Path) -> None:
    bots: dict[str, Callable[[], Bot]] = {"stuck": NeverComesBack, "lot": ByLot}
    try:
        assert asyncio.run(play_on(tmp_path, bots, ["stuck", "lot", "lot", "lot"], 12)) >= 12
    finally:
        release.set()


def test_bots_wait_for_people_and_for_somebody_to_watch(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as here:
            await here.open("t", [None, "lot", "lot", "lot"])
            me = Watcher(0)
            live = await here.registry.join("t", me)
            await me.until(live, lambda live: live.table.turn == 0)
            seq = live.table.seq
            here.registry.leave(live, me)
            live = await here.registry.join("t", me)
            assert (live.table.turn, live.table.seq) == (0, seq)
            await live.carry_out(here.any_play(live, "mine"), lambda _: None)
            here.registry.leave(live, me)  # before any bot has played

        async with house(tmp_path) as here:  # the server starts again
            assert len(await here.store.events("t")) == seq + 1
            live = await here.registry.join("t", me)
            await me.until(live, lambda live: live.table.turn == 0)
            assert live.table.seq > seq + 1

    asyncio.run(main())


def test_a_bot_plays_after_the_same_pause_however_long_it_thought(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as here:
            await here.open("t", ["lot"] * 4)
            watcher = Watcher()
            live = await here.registry.join("t", watcher)
            await watcher.until(live, lambda live: live.table.status != "playing")
            assert here.clock.pauses == [1.5] * 49

    asyncio.run(main())


def test_a_bot_is_given_the_view_of_its_seat(tmp_path: Path) -> None:
    views: list[View] = []

    class Spy(ByLot):
        def choose(self, view: View, rng: random.Random) -> str:
            assert isinstance(view, View)
            views.append(view)
            return super().choose(view, rng)

    asyncio.run(play_on(tmp_path, {"spy": Spy}, ["spy"] * 4, 48))
    assert len(views) == 49
    assert all(view.seat == view.turn and view.piles is None and view.legal for view in views)

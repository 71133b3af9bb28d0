"""Bots in their chairs: they play, they cannot hang a table, and they are told nothing but a view."""

from __future__ import annotations

import asyncio
import gc
import random
import threading
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, ClassVar

import pytest

from seep.bots import Bot
from seep.cards import Card
from seep.deal import Deal
from seep.match import Match
from seep.play import Play
from seep.server.bot_pace import TIME_MARGIN
from seep.server.bot_runner import MAX_CONCURRENT_BOTS, BotFactory, BotRunner
from seep.server.live_tables import IDLE_TIMEOUT
from seep.table import Table
from seep.table.events import Played
from seep.view import View
from tests.patience import ANSWER
from tests.server.in_process import (
    AnyBot,
    InProcessServer,
    InstantClock,
    ManualClock,
    Watcher,
    in_process_server,
    settle,
)
from tests.server.listening import Truth, named

release = threading.Event()


class Raises(Bot):
    def choose(self, view: View, _: random.Random) -> str:
        raise RuntimeError(f"I hold {view.hand}")


class Cheats(Bot):
    def choose(self, _view: View, _: random.Random) -> str:
        return "KS=13:QH+AC"


class Babbles(Bot):
    def choose(self, _view: View, _: random.Random) -> Any:
        return None


class Exits(Bot):
    def choose(self, _view: View, _: random.Random) -> str:
        raise SystemExit(3)


class NeverComesBack(Bot):
    def choose(self, _view: View, _: random.Random) -> str:
        release.wait()
        return "7H"


async def play_on(
    data_dir: Path, bots: dict[str, BotFactory], kinds: list[str | None], plays: int, timeout: float = ANSWER
) -> int:
    """Watch a table of bots, waited for so long, until so many plays are made; how many there are."""
    async with in_process_server(data_dir, bots) as here:
        here.runner = BotRunner(bots, here.clock, here.rng.random, pause=1.5, timeout=timeout)
        here.registry._on_open = here.runner.attach
        await here.open("t", kinds)
        watcher = Watcher()
        live = await here.registry.join("t", watcher)
        await watcher.until(live, lambda live: live.table.match.deal.plays >= plays)
        here.registry.leave(live, watcher)
        await here.runner.stop()
        return sum(isinstance(event, Played) for event in await here.store.events("t"))


@pytest.mark.parametrize("bot", [Raises, Cheats, Babbles, Exits])
def test_a_bot_that_fails_has_a_play_drawn_for_it(
    tmp_path: Path, bot: type[Bot], caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    bots: dict[str, BotFactory] = {"bad": bot, "any": AnyBot}
    assert asyncio.run(play_on(tmp_path, bots, ["bad", "any", "bad", "any"], 48)) == 49
    said = caplog.text + capsys.readouterr().out
    assert "bot-failed" in said or "bot-play-refused" in said
    assert "I hold" not in said


def test_a_bot_that_never_comes_back_does_not_hang_the_table(tmp_path: Path) -> None:
    bots: dict[str, BotFactory] = {"stuck": NeverComesBack, "any": AnyBot}
    try:
        assert asyncio.run(play_on(tmp_path, bots, ["stuck", "any", "any", "any"], 12, timeout=0.02)) >= 12
    finally:
        release.set()


def test_bots_wait_for_people_and_for_somebody_to_watch(tmp_path: Path) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as here:
            await here.open("t", [None, "any", "any", "any"])
            me = Watcher(0)
            live = await here.registry.join("t", me)
            await me.until(live, lambda live: live.table.turn == 0)
            seq = live.table.seq
            here.registry.leave(live, me)
            live = await here.registry.join("t", me)
            assert (live.table.turn, live.table.seq) == (0, seq)
            await live.execute(here.any_play(live, "mine"), lambda _: None)
            here.registry.leave(live, me)  # before any bot has played

        async with in_process_server(tmp_path) as here:  # the server starts again
            assert len(await here.store.events("t")) == seq + 1
            live = await here.registry.join("t", me)
            await me.until(live, lambda live: live.table.turn == 0)
            assert live.table.seq > seq + 1

    asyncio.run(main())


@pytest.mark.parametrize(
    ("pause", "seconds", "thought", "every"),
    [
        (1.5, None, 0.25, 1.5),  # quick bots answer after the pause
        (1.5, 1.0, 1.0, 1.5),
        (1.0, 2.0, 2.0, 2.0 + TIME_MARGIN),  # all the time it may take, where that is longer
        (1.0, 2.0, 2.0 + TIME_MARGIN / 2, 2.0 + TIME_MARGIN),
    ],
)
def test_a_bot_answers_after_the_same_time_whatever_it_holds(
    tmp_path: Path, pause: float, seconds: float | None, thought: float, every: float
) -> None:
    """R12.3: what is forced comes as late as what was thought about for as long as the bot may think."""

    async def main() -> None:
        clock = InstantClock()

        class Ponders(AnyBot):
            def __init__(self) -> None:
                self.time_budget = seconds

            def choose(self, view: View, rng: random.Random) -> str:
                clock.time += thought if len(view.legal) > 1 else 0.0
                return super().choose(view, rng)

        async with in_process_server(tmp_path, {"ponders": Ponders}, clock) as here:
            here.runner.pause = pause
            await here.open("t", ["ponders"] * 4)
            watcher = Watcher()
            live = await here.registry.join("t", watcher)
            times = [clock.time]
            watcher.notify = lambda: (times.append(clock.time), watcher.changed.set())[1]
            await watcher.until(live, lambda live: live.table.status != "playing")
            assert len(times) == 1 + 49
            assert {round(after - before, 6) for before, after in pairwise(times)} == {every}

    asyncio.run(main())


class Patient(AnyBot):
    """A bot that thinks until it is told to stop or may go on."""

    thinking: ClassVar[list[Patient]] = []
    go_on: ClassVar[threading.Event] = threading.Event()

    def __init__(self) -> None:
        self.stopped = threading.Event()

    def choose(self, view: View, rng: random.Random) -> str:
        self.thinking.append(self)
        while not self.stopped.wait(0.001) and not self.go_on.is_set():
            pass
        return super().choose(view, rng)

    def stop(self) -> None:
        self.stopped.set()


class Deaf(Patient):
    """One that does not stop when it is told to."""

    def stop(self) -> None:
        pass


@pytest.fixture
def thinking() -> Iterator[list[Patient]]:
    Patient.thinking.clear()
    Patient.go_on.clear()
    yield Patient.thinking
    Patient.go_on.set()


async def started(thoughts: list[Patient], many: int) -> None:
    """Wait until so many thoughts have begun."""
    while len(thoughts) < many:
        await asyncio.sleep(0)
    await settle()


async def plays_on(here: InProcessServer, clock: ManualClock, table: str) -> None:
    """See a table of quick bots play a whole deal."""
    await here.open(table, ["any"] * 4)
    watcher = Watcher()
    live = await here.registry.join(table, watcher)
    while live.table.status == "playing":
        await clock.advance(here.runner.pause)
    here.registry.leave(live, watcher)


def test_coming_and_going_starts_no_second_thought(tmp_path: Path, thinking: list[Patient]) -> None:
    async def main() -> None:
        clock = ManualClock()
        async with in_process_server(tmp_path, {"patient": Patient, "any": AnyBot}, clock) as here:
            here.runner.timeout = ANSWER
            tables = [f"t{number}" for number in range(MAX_CONCURRENT_BOTS + 1)]
            for table in tables:
                await here.open(table, ["patient"] * 4)
            for _ in range(20):
                for table in tables:
                    watcher = Watcher()
                    live = await here.registry.join(table, watcher)
                    await settle()
                    here.registry.leave(live, watcher)
            await started(thinking, MAX_CONCURRENT_BOTS)
            assert len(thinking) == MAX_CONCURRENT_BOTS
            await clock.advance(IDLE_TIMEOUT)
            assert not here.runner._tasks, "a table nobody watches leaves no work behind"
            assert all(bot.stopped.is_set() for bot in thinking)
            await plays_on(here, clock, "other")

    asyncio.run(main())


def test_no_table_takes_more_than_one_thinker(tmp_path: Path, thinking: list[Patient]) -> None:
    async def main() -> None:
        clock = ManualClock()
        async with in_process_server(tmp_path, {"deaf": Deaf, "any": AnyBot}, clock) as here:
            here.runner.timeout = ANSWER
            await here.open("t", ["deaf"] * 4)
            for _ in range(MAX_CONCURRENT_BOTS + 1):
                watcher = Watcher()
                live = await here.registry.join("t", watcher)
                await started(thinking, 1)
                here.registry.leave(live, watcher)
                await clock.advance(IDLE_TIMEOUT)
            assert len(thinking) == 1
            await plays_on(here, clock, "other")

    asyncio.run(main())


def test_a_thought_that_waits_for_a_thinker_begins_only_where_somebody_watches(
    tmp_path: Path, thinking: list[Patient]
) -> None:
    async def main() -> None:
        clock = ManualClock()
        async with in_process_server(tmp_path, {"patient": Patient}, clock) as here:
            here.runner.timeout = ANSWER
            for number in range(MAX_CONCURRENT_BOTS + 1):
                await here.open(f"t{number}", ["patient"] * 4)
                watcher = Watcher()
                live = await here.registry.join(f"t{number}", watcher)
                await started(thinking, min(number + 1, MAX_CONCURRENT_BOTS))
            here.registry.leave(live, watcher)  # the one that waits
            thinking[0].stop()
            await started(thinking, MAX_CONCURRENT_BOTS)
            while "t0" in here.runner._calls:
                await asyncio.sleep(0)
            await settle()
            assert len(thinking) == MAX_CONCURRENT_BOTS
            await here.registry.join(f"t{MAX_CONCURRENT_BOTS}", watcher)
            await started(thinking, MAX_CONCURRENT_BOTS + 1)

    asyncio.run(main())


def test_a_page_that_loads_itself_anew_finds_the_thought_it_left(tmp_path: Path, thinking: list[Patient]) -> None:
    async def main() -> None:
        clock = ManualClock()
        async with in_process_server(tmp_path, {"patient": Patient}, clock) as here:
            here.runner.timeout = ANSWER
            await here.open("t", [None, "patient", "patient", "patient"])
            watcher = Watcher()
            live = await here.registry.join("t", watcher)
            if live.table.turn == 0:
                await live.execute(here.any_play(live, "mine"), lambda _: None)
            seq = live.table.seq
            await started(thinking, 1)
            here.registry.leave(live, watcher)
            thinking[0].stop()
            while "t" in here.runner._calls:
                await asyncio.sleep(0)
            await clock.advance(here.runner.pause)
            assert live.table.seq == seq, "nobody watches"
            live = await here.registry.join("t", watcher)
            await watcher.until(live, lambda live: live.table.seq > seq)
            assert clock.time == here.runner.pause

    asyncio.run(main())


def test_a_bot_that_is_no_longer_known_has_a_play_drawn_for_it(tmp_path: Path) -> None:
    assert asyncio.run(play_on(tmp_path, {"any": AnyBot}, ["gone"] * 4, 48)) == 49


def test_a_bot_is_given_the_view_of_its_seat_and_no_way_to_more(tmp_path: Path) -> None:
    """Whatever can be reached from what a bot is given names no card that is hidden from its seat."""
    views: list[View] = []

    class Spy(AnyBot):
        def choose(self, view: View, rng: random.Random) -> str:
            assert isinstance(view, View)
            views.append(view)
            return super().choose(view, rng)

    asyncio.run(play_on(tmp_path, {"spy": Spy}, ["spy"] * 4, 48))
    assert len(views) == 49
    assert all(view.seat == view.turn and view.piles is None and view.legal for view in views)
    truth = Truth(tmp_path, "t")
    moments = {len(table.match.deal.history): seq for seq, table in enumerate(truth.tables) if table.has_match}
    seen = hidden = 0
    for view in views:
        seq = moments[len(view.log)]
        match, reached = truth.tables[seq].match, reachable_cards(view)
        known = truth.known(seq, match.chair_of(view.turn))
        assert reached <= known
        assert reached >= {str(card) for card in view.hand}
        seen, hidden = seen + len(reached), hidden + 52 - len(known)
        neighbour = (view.turn + 1) % 4
        with_another = reachable_cards([view, match.view(match.chair_of(neighbour))])
        assert with_another - known == {str(card) for card in match.deal.hand(neighbour)}, "it would be found out"
    assert seen > 1000
    assert hidden > 500


def reachable_cards(start: object) -> set[str]:
    """The cards named by anything that can be reached from an object, but for code."""
    found: set[str] = set()
    seen: dict[int, object] = {}
    waiting = [start]
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, (type, ModuleType, FunctionType)):
            continue
        seen[id(one)] = one
        assert not isinstance(one, (Deal, Match, Table))
        if isinstance(one, (str, Card, Play)):
            found |= named(str(one))
        waiting += gc.get_referents(one)
    return found

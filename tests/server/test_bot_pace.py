"""How long bots take: what a table's pace says, thinking included, whatever they hold."""

from __future__ import annotations

import asyncio
import random
from itertools import pairwise
from pathlib import Path

import pytest

from seep.bots import LEVELS, SearchBot, make
from seep.server.bot_pace import PACE_FACTORS, TIME_MARGIN, answer_interval, pause_of, remaining_wait, thinking_time
from seep.table import TableSettings
from seep.table.settings import Pace
from seep.view import View
from tests.server.in_process import AnyBot, InstantClock, Watcher, in_process_server

PAUSE = 0.9
"""The server's pause, as it is unless somebody chooses another."""


@pytest.mark.parametrize(("pace", "seconds"), [("slow", 1.6), ("normal", 0.9), ("fast", 0.15)])
def test_bots_play_at_the_pace_of_their_table(tmp_path: Path, pace: Pace, seconds: float) -> None:
    async def main() -> None:
        clock = InstantClock()
        limits: set[float] = set()

        class Thinks(AnyBot):
            """Takes all the time it is given, where there is something to think about."""

            def __init__(self) -> None:
                self.time_budget = 1.0

            def limit_time(self, seconds: float) -> None:
                limits.add(seconds)
                self.time_budget = min(1.0, seconds)

            def choose(self, view: View, rng: random.Random) -> str:
                clock.time += (self.time_budget or 0.0) if len(view.legal) > 1 else 0.0
                return super().choose(view, rng)

        async with in_process_server(tmp_path, {"thinks": Thinks}, clock) as here:
            here.runner.pause = PAUSE
            await here.open("t", ["thinks"] * 4, settings=TableSettings(pace=pace))
            watcher = Watcher()
            live = await here.registry.join("t", watcher)
            times = [clock.time]
            watcher.notify = lambda: (times.append(clock.time), watcher.changed.set())[1]
            await watcher.until(live, lambda live: live.table.status != "playing")
            assert {round(after - before, 6) for before, after in pairwise(times)} == {seconds}
            assert {round(limit, 6) for limit in limits} == {round(thinking_time(seconds) or 0, 6)}

    asyncio.run(main())


def test_a_bot_that_takes_too_long_answers_on_its_next_beat() -> None:
    assert [remaining_wait(1.0, thought) + thought for thought in (0.0, 0.5, 1.0, 1.25, 3.5)] == [1, 1, 1, 2, 4]


def test_without_a_pause_nothing_is_waited_for_and_thinking_has_no_limit() -> None:
    assert remaining_wait(answer_interval(0, SearchBot(10, 5.0).time_budget), 1.0) == 0
    assert thinking_time(0) is None


def test_a_bot_that_cannot_be_hurried_has_the_time_it_needs() -> None:
    for pace in PACE_FACTORS:
        assert answer_interval(pause_of(pace, PAUSE), 2.0) == 2.0 + TIME_MARGIN


@pytest.mark.parametrize("pace", PACE_FACTORS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_answers_when_the_pause_is_over(level: str, pace: Pace) -> None:
    pause = pause_of(pace, PAUSE)
    limit = thinking_time(pause)
    bot = make(level)
    assert isinstance(bot, SearchBot)
    assert limit is not None
    bot.limit_time(limit)
    assert bot.time_budget is not None
    assert bot.time_budget <= limit < pause
    assert bot.time_budget <= LEVELS[level].time_budget
    assert answer_interval(pause, bot.time_budget) == pause

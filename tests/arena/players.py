"""Bots made for tests, and shorthand for what is played with them."""

from __future__ import annotations

import random
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

from seep import Deal
from seep.arena import OpenBot, PairResult, Plan, RunResults, WorkerPool, run
from seep.bots import Bot
from seep.view import View


class First(Bot):
    """Plays the first legal play."""

    def choose(self, view: View, _: random.Random) -> str:
        return view.legal[0]


class Last(Bot):
    """Plays the last one."""

    def choose(self, view: View, _: random.Random) -> str:
        return view.legal[-1]


class Lot(Bot):
    """Plays by lot."""

    def choose(self, view: View, rng: random.Random) -> str:
        return rng.choice(view.legal)


class Rogue(Bot):
    """Plays what nobody may."""

    def choose(self, *_: object) -> str:
        return "bid 8"


class Peeks(OpenBot):
    """Is handed the deal, plays in it, and says what it played."""

    def choose_open(self, deal: Deal, _: random.Random) -> str:
        play = str(deal.legal_plays()[0])
        deal.play(play)
        return play


BOTS = {bot.__name__.lower(): bot for bot in (First, Last, Lot, Rogue, Peeks)}


def make(name: str) -> Any:
    """The bot of this name."""
    if name not in BOTS:
        raise ValueError(f"no bot is called {name!r}")
    return BOTS[name]()


def play_out(plan: Plan, workers: int = 1, **options: Any) -> RunResults:
    """Play a whole plan in threads."""
    results = RunResults(plan)
    with ThreadPoolExecutor(workers) as executor:
        assert run(results, make, WorkerPool(executor, lambda: 2 * workers), **options) == "done"
    return results


def scores(results: RunResults) -> list[tuple[str, str, int, list[list[int]]]]:
    """What is to be the same however it was played: everything but the times."""
    return [
        (one.first, one.second, one.pair, one.scores) for score in results.by_meeting.values() for one in score.counted
    ]


def result(pair: int, *deals: list[int], first: str = "first", second: str = "last") -> PairResult:
    """A result with these scores."""
    return PairResult(first, second, pair, list(deals), {first: [1000 * (pair + 1)], second: [2000]})


class Backwards(Executor):
    """Does what it was given once that is enough, the last first."""

    def __init__(self, enough: int) -> None:
        self.enough = enough
        self.waiting: list[tuple[Future[Any], Any, tuple[Any, ...]]] = []

    def submit(self, call: Any, /, *args: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, call, args))
        if len(self.waiting) == self.enough:
            while self.waiting:
                future_now, call_now, args_now = self.waiting.pop()
                future_now.set_result(call_now(*args_now))
        return future

"""How fast the bots' thinking goes on one core: searching, playing deals out, and solving endings."""

from __future__ import annotations

import itertools
import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import seep
from seep import bots
from seep.bots.observation import observe
from seep.bots.search import network
from seep.core import play_random
from seep.core.belief import Belief
from seep.core.endgame import solve_endgame
from seep.core.match_runner import match_margins
from seep.core.network import Network
from seep.core.search import Search

DEALS = 5
"""The deals that are searched, each for its share of a turn."""
ENDINGS = 31
"""The endings that are solved, each from a deal of its own."""
NO_LIMIT = 2**30
"""More iterations than any turn has time for."""


class Rate(NamedTuple):
    """How many of something are done a second: the median of the rounds, and the slowest and fastest round."""

    name: str
    counted: str
    rate: float
    lowest: float
    highest: float
    goal: int | None


class Ending(NamedTuple):
    """What endings with so many cards a hand cost to solve, all hands open: nodes a second, and milliseconds each."""

    name: str
    positions: int
    nodes: float
    median: float
    slowest: float
    goal: float


def reached(plays: int, seed: int) -> seep.Deal:
    """A deal after so many plays by `expert`."""
    deal, source, expert = seep.Deal.new(seed=seed), random.Random(seed), bots.make("expert")
    while deal.plays < plays:
        deal.play(expert.choose(deal.view(deal.turn), source))
    return deal


def search_rate(plays: int, networks: Network | None, seconds: float, seed: int) -> float:
    """Iterations a second of new searches after so many plays, the median of the deals; with networks or without."""
    rates = []
    for number in range(DEALS):
        deal = reached(plays, number)
        search = Search(Belief(observe(deal.view(deal.turn))), seed=seed, network=networks)
        started = time.perf_counter()
        made = search.run(NO_LIMIT, seconds / DEALS)
        rates.append(made / (time.perf_counter() - started))
    return statistics.median(rates)


def deal_rate(play: Callable[[int], int], seconds: float, seed: int) -> float:
    """Deals a second of `play`, which takes a seed, plays some whole deals and tells how many."""
    made, started = 0, time.perf_counter()
    for number in itertools.count(1000 * seed):
        made += play(number)
        took = time.perf_counter() - started
        if took >= seconds:
            break
    return made / took


def at_random(seed: int) -> int:
    """A hundred deals, uniformly among the legal plays."""
    return play_random(100, seed) // 48


def by_evaluation(seed: int) -> int:
    """Ten packs, each dealt twice; every play is the one that the evaluation of `expert` rates best."""
    return 2 * len(match_margins({}, {}, 10, seed))


class Turn(NamedTuple):
    """What is done for so many seconds, with a seed, and tells how many it did a second."""

    name: str
    counted: str
    run: Callable[[float, int], float]
    goal: int | None


TURNS = (
    Turn("search at the first play, 12 cards in hand", "iterations", partial(search_rate, 1, network()), 20_000),
    Turn("search after 24 plays, 6 cards in hand", "iterations", partial(search_rate, 24, network()), 60_000),
    Turn("the same without the networks", "iterations", partial(search_rate, 24, None), None),
    Turn("whole deals at random", "deals", partial(deal_rate, at_random), None),
    Turn("whole deals by the evaluation", "deals", partial(deal_rate, by_evaluation), None),
)


def measure(rounds: int, seconds: float) -> list[Rate]:
    """Let all take turns of about `seconds`, round after round."""
    rates: list[list[float]] = [[] for _ in TURNS]
    for number in range(rounds):
        for turn, rate in zip(TURNS, rates, strict=True):
            rate.append(turn.run(seconds, number))
    return [
        Rate(turn.name, turn.counted, statistics.median(rate), min(rate), max(rate), turn.goal)
        for turn, rate in zip(TURNS, rates, strict=True)
    ]


def solve(solves: int = 3) -> Iterator[Ending]:
    """Solve endings with four and with five cards a hand; the time of each is the median of so many solves."""
    for name, cards, goal in (("four cards a hand", 4, 10.0), ("five cards a hand", 5, 500.0)):
        deals = [reached(48 - 4 * cards, seed) for seed in range(ENDINGS)]
        nodes, times = zip(*[_solved(deal, solves) for deal in deals], strict=True)
        speed = 1000 * sum(nodes) / sum(times)
        yield Ending(name, ENDINGS, speed, statistics.median(times), max(times), goal)


def _solved(deal: seep.Deal, solves: int) -> tuple[int, float]:
    """The nodes an ending takes, and the milliseconds."""
    nodes, times = 0, []
    for _ in range(solves):
        started = time.perf_counter()
        solution = solve_endgame(deal)
        times.append(1000 * (time.perf_counter() - started))
        assert solution is not None, "no memory for the ending"
        nodes = solution[2]
    return nodes, statistics.median(times)

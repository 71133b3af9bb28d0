"""Whole random deals a second, beside OpenSpiel's hearts, which deals 52 cards to four hidden hands too.

Both loops of a pair are timed in turn, round after round, in one process; the figure that counts is the ratio of
their medians, since the speed of a shared machine drifts.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import pyspiel

import seep
from seep.core import play_random


class Pair(NamedTuple):
    """Two loops that are compared: each takes a number of deals and a seed, and plays them."""

    name: str
    ours: Callable[[int, int], object]
    theirs: Callable[[int, int], object]
    theirs_name: str
    goal: float


class Ratio(NamedTuple):
    """Deals a second of both, medians over the rounds, and what one is of the other."""

    name: str
    ours: float
    theirs: float
    theirs_name: str
    ratio: float
    lowest: float
    highest: float
    goal: float


def seep_core(deals: int, seed: int) -> None:
    """Random deals inside the core."""
    play_random(deals, seed)


def seep_python(deals: int, seed: int) -> None:
    """The loop a first script would have: list the legal plays, choose one, play it."""
    source = random.Random(seed)
    for _ in range(deals):
        deal = seep.Deal.new("standard", seed=source.getrandbits(32))
        while deal.phase != "over":
            deal.play(source.choice(deal.legal_plays()))


_hearts: Any = pyspiel.load_game("hearts")
_bots: Any = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(4)]


def spiel_core(deals: int, seed: int) -> None:
    """OpenSpiel's C++ loop with its uniform random bots."""
    for deal in range(deals):
        pyspiel.evaluate_bots(_hearts.new_initial_state(), _bots, seed * deals + deal)


def spiel_python(deals: int, seed: int) -> None:
    """OpenSpiel's Python loop: list the legal actions, choose one, apply it; chance deals the cards."""
    source = random.Random(seed)
    for _ in range(deals):
        state = _hearts.new_initial_state()
        while not state.is_terminal():
            state.apply_action(source.choice(state.legal_actions()))


PAIRS = (
    Pair("inside the core: `seep.core.play_random`", seep_core, spiel_core, "`pyspiel.evaluate_bots`, hearts", 1.0),
    Pair("from Python: `legal_plays()`, a choice, `play()`", seep_python, spiel_python, "the same loop, hearts", 1.0),
)


def measure(pair: Pair, rounds: int, seconds: float) -> Ratio:
    """Time both loops in turn; each turn lasts about `seconds`."""
    loops = (pair.ours, pair.theirs)
    sizes = [_size(loop, seconds) for loop in loops]
    rates: list[list[float]] = [[], []]
    for turn in range(rounds):
        for loop, size, rate in zip(loops, sizes, rates, strict=True):
            started = time.perf_counter()
            loop(size, turn + 1)
            rate.append(size / (time.perf_counter() - started))
    ours, theirs = map(statistics.median, rates)
    ratios = [our / their for our, their in zip(*rates, strict=True)]
    return Ratio(pair.name, ours, theirs, pair.theirs_name, ours / theirs, min(ratios), max(ratios), pair.goal)


def _size(loop: Callable[[int, int], object], seconds: float) -> int:
    """How many deals the loop plays in about `seconds`, after warming up."""
    loop(100, 0)
    started = time.perf_counter()
    loop(500, 0)
    return max(100, round(500 * seconds / (time.perf_counter() - started)))

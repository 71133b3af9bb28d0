"""Ctrl-C ends long work inside the core soon, though it goes on without the GIL."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import ANSWER

ROOT = Path(__file__).resolve().parents[2]

BEFORE = """
import signal
from random import Random
from seep import Deal, perft
from seep.bots import SearchBot
from seep.bots.observation import observe
from seep.core import perft, play_random
from seep.core.belief import Belief
from seep.core.endgame import solve_endgame
from seep.core.match_runner import match_margins
from seep.core.network import SIZES
from seep.core.search import Search
from seep.core.training_data import write_training_data
from seep.rules import Rules
from tests.core.test_impossible import opening_throw_of_a_king

deal = Deal.new(seed=1)
for _ in range(3):
    deal.play(deal.legal_plays()[0])


def rows(count, width):
    return memoryview(bytearray(count * width)).cast("B", (count, width))


def margins(count):
    return memoryview(bytearray(2 * count)).cast("h")


def impossible():
    try:
        Belief(opening_throw_of_a_king(Rules(floor_open_for_bid=True)))
    except ValueError:
        raise SystemExit("it ended by itself")
"""
ENDLESS = {
    "random deals": "play_random(2**60, seed=1)",
    "sequences of plays": "perft(deal, 40)",
    "matches of weights": "match_margins({}, {}, 2**20, 1)",
    "a search": "Search(Belief(observe(deal.view(deal.turn)))).run(2**30)",
    "a search in threads": "SearchBot(2**30, workers=2).choose(deal.view(deal.turn), Random(1))",
    "a belief from impossible facts": "impossible()",
    "an ending far from the end": "solve_endgame(deal)",
    "training data": """write_training_data(
        rows(10**6, SIZES[0]), margins(10**6), rows(10**6, SIZES[1]), margins(10**6), seed=1
    )""",
}
"""Work that takes from seconds to ages."""


@pytest.mark.parametrize("work", ENDLESS)
def test_ctrl_c_ends_it(work: str) -> None:
    interrupt = "signal.signal(signal.SIGALRM, signal.default_int_handler)\nsignal.setitimer(signal.ITIMER_REAL, 0.3)\n"
    script = f"{BEFORE}\n{interrupt}\n{ENDLESS[work]}"
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=ANSWER, cwd=ROOT)
    assert ended.stderr.endswith("KeyboardInterrupt\n")

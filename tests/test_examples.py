"""The scripts in examples/ run, and print what they promise."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import ANSWER
from tests.test_notation import example

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
PROMISED = {
    "random_deal.py": r"(?s)seat 0: bid (9|1[0-3]) .*\nscores: \d+ \d+\n",
    "own_bot.py": r"hoarder: [\d.]+ points a deal\ngreedy: [\d.]+ points a deal\n",
    "scores.py": r"(?s)Bots among themselves by short\n  deal 1: .*\n  winner: side [01]\n",
}

ELSEWHERE = {"seat_bot.py"}
"""Those that need a server, and have tests of their own (tests/client/test_seat_bot.py)."""


def run(name: str, *words: str) -> str:
    command = [sys.executable, str(EXAMPLES / name), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=ANSWER).stdout


def test_no_example_is_forgotten() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(PROMISED) | ELSEWHERE


@pytest.mark.parametrize("name", PROMISED)
def test_it_runs(name: str) -> None:
    assert re.fullmatch(PROMISED[name], run(name))


def test_a_seed_gives_the_same_deal() -> None:
    assert run("random_deal.py", "5") == run("random_deal.py", "5")


def test_the_scores_of_a_record(tmp_path: Path) -> None:
    path = tmp_path / "club.seep"
    path.write_text(example(), encoding="utf-8")
    assert run("scores.py", str(path)) == (
        'The "Friday" table by short\n  deal 1: (38, 162), lead 124 for side 1\n  winner: side 1\n'
    )
    path.write_text(example()[:500], encoding="utf-8")
    assert run("scores.py", str(path)).startswith("Not a record from here on: line ")

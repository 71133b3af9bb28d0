"""The evaluation: what a sweep that the next player could make is counted for, and the weights by name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from seep import Deal, Play, Rules
from seep.core.belief import Belief
from seep.core.match_runner import match_margins
from seep.core.policy import evaluated_plays
from seep.core.weights import FAST_WEIGHTS, FULL_WEIGHTS
from seep.play import play_from_bits
from tests.core.test_belief import played_to

ROOT = Path(__file__).resolve().parents[2]


def throws(position: dict[str, Any], rules: dict[str, Any]) -> dict[Play, float]:
    """The rating of each throw in a position, by rules of its own."""
    deal = Deal.from_position({**position, "rules": rules})
    rated = evaluated_plays(Belief.with_perfect_information(deal))
    return {play: rating for bits, rating in rated if (play := play_from_bits(bits)).kind == "throw"}


def positions(plays: int, loose: int, count: int) -> Iterator[dict[str, Any]]:
    """Positions after so many plays with so many loose cards, and no houses, on the floor."""
    for seed in range(5000):
        deal = played_to(seed, plays, Rules(), building=0.0)
        if len(deal.loose) == loose and not deal.houses:
            yield deal.position()
            count -= 1
        if not count:
            return
    raise AssertionError("too few positions")


def test_a_sweep_given_counts_by_the_value_of_the_card_for_it() -> None:
    """A card thrown on an empty floor can be swept by one of its value: by its rank, or by any fixed number (R10)."""
    worse = 0
    for position in positions(20, 0, 5):
        by_rank = throws(position, {"sweep": "rank"})
        for throw, rating in by_rank.items():
            assert throw.card is not None
            assert rating == throws(position, {"sweep": throw.card.worth})[throw], f"{throw} in {position}"
            worse += rating > throws(position, {"sweep": throw.card.worth + 1})[throw]
    assert worse > 5


@pytest.mark.parametrize(("plays", "option", "other"), [(45, "sweep", "last_sweep"), (46, "last_sweep", "sweep")])
def test_a_sweep_given_counts_by_the_play_that_makes_it(plays: int, option: str, other: str) -> None:
    """What the last play sweeps has points of its own, none in most rules (R8.1)."""
    worse = 0
    for position in positions(plays, 1, 30):
        nothing = throws(position, {"sweep": 0, "last_sweep": 0})
        assert throws(position, {option: 0, other: 50}) == nothing
        counted = throws(position, {option: 50, other: 0})
        assert all(counted[play] <= nothing[play] for play in nothing)
        worse += counted != nothing
    assert worse


# ---- weights


def test_both_tables_name_the_same_weights_and_the_docs_tell_of_each() -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    section = page.partition("## The evaluation")[2].partition("\n## ")[0]
    told = {name for row in re.findall(r"^\| (`.*?`) \|", section, re.MULTILINE) for name in re.findall(r"\w+", row)}
    assert set(FULL_WEIGHTS) == set(FAST_WEIGHTS) == told


def test_the_tables_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        FULL_WEIGHTS["sweep"] = 2.0  # type: ignore[index]


def test_weights_that_are_not_given_are_the_tuned_ones() -> None:
    assert match_margins({}, {"sweep": 2.0}, 20, seed=1) == match_margins(FULL_WEIGHTS, {"sweep": 2.0}, 20, seed=1)


@pytest.mark.parametrize("name", FULL_WEIGHTS)
def test_every_weight_makes_a_difference(name: str) -> None:
    tuned = FULL_WEIGHTS[name]
    changed = [-20.0] * 12 + [20.0] if isinstance(tuned, tuple) else -20.0
    margins = match_margins({name: changed}, {}, 60, seed=2)
    assert any(margins), f"{name} is not read"


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ({"taken": 1.0}, "no such weights: taken"),
        ({"spend": [0.0] * 12}, "thirteen numbers"),
        ({"spend": [0.0] * 14}, "thirteen numbers"),
    ],
)
def test_weights_that_are_none_are_refused(weights: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        match_margins(weights, {}, 1, seed=1)


def test_no_weights_at_all_play_at_random() -> None:
    assert sum(match_margins({}, None, 20, seed=1)) > 0
    assert match_margins(None, {}, 20, seed=1) != match_margins({}, {}, 20, seed=1)

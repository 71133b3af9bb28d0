"""Whole random deals inside the core."""

from __future__ import annotations

import pytest

from seep import PRESETS, RulesError
from seep.core import play_random


@pytest.mark.parametrize("preset", PRESETS)
def test_every_deal_is_48_plays(preset: str) -> None:
    assert play_random(500, seed=1, rules=preset) == 500 * 48


@pytest.mark.parametrize(
    "rules",
    [
        {"capture": "free", "throw": "last-resort"},
        {"max_houses": 1, "sets_join": "always"},
        {"preset": "two-player", "cementing": False, "floor_open_for_bid": True},
        {"preset": "punjab30", "players": 3},
    ],
)
def test_by_any_rules(rules: dict[str, object]) -> None:
    assert play_random(300, seed=2, rules=rules) == 300 * 48


def test_no_deals_at_all() -> None:
    assert play_random(0, seed=1) == 0


def test_fewer_than_none() -> None:
    with pytest.raises(ValueError, match="negative"):
        play_random(-1, seed=1)


def test_rules_that_cannot_be_played() -> None:
    with pytest.raises(RulesError):
        play_random(1, seed=1, rules={"players": 5})


def test_any_number_is_a_seed() -> None:
    for seed in (0, -1, 2**64 + 5, 10**40):
        assert play_random(2, seed=seed) == 96

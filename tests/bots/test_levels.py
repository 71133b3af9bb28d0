"""The levels below full strength choose among plays that were visited enough, and so give no sweep away by chance."""

from __future__ import annotations

import random
from functools import cache

import pytest

from seep import Deal
from seep.bots import LEVELS, Analysis, SearchBot, make

LOWER = [name for name, level in LEVELS.items() if level.choice_temperature]


@cache
def reached(seed: int, plays: int) -> Deal:
    """A deal after so many plays of `expert`."""
    deal, source, expert = Deal.new(seed=seed), random.Random(seed), make("expert")
    while deal.plays < plays:
        deal.play(expert.choose(deal.view(deal.turn), source))
    return deal


def level(name: str, **changes: int) -> SearchBot:
    """The bot of a level, without a clock that could cut it short."""
    bot = make(name)
    assert isinstance(bot, SearchBot)
    bot.time_budget = None
    for setting, value in changes.items():
        setattr(bot, setting, value)
    return bot


def analysis(bot: SearchBot, deal: Deal, seed: int) -> Analysis:
    return bot.think(deal.view(deal.turn), random.Random(seed))


def sweep_given(deal: Deal, play: str) -> int:
    """The points of the largest sweep that the next player can make after a play."""
    after = deal.copy()
    after.play(play)
    return max((after.effect(answer).sweep or 0 for answer in after.legal_plays()), default=0)


def test_the_visits_that_each_level_asks_for() -> None:
    assert {name: LEVELS[name].min_visits for name in LOWER} == {"novice": 3, "casual": 4, "steady": 6}
    assert all(level(name).min_visits == LEVELS[name].min_visits for name in LEVELS)


@pytest.mark.parametrize("seed", [1, 68, 193, 231, 237])
def test_a_house_is_not_taken_for_the_next_player_to_sweep(seed: int) -> None:
    """QCxH12 leaves a floor that the next player sweeps; visited once, it looked as good as the best."""
    deal = reached(23, 14)
    assert sweep_given(deal, "QCxH12") == 50
    assert str(analysis(level("steady"), deal, seed).play) != "QCxH12"


GIVEN = [
    *[("steady", 23, 14, seed) for seed in (68, 193, 231)],
    *[("steady", 14, 4, 2), ("steady", 18, 4, 3), ("steady", 38, 4, 1), ("steady", 39, 10, 2)],
    *[("casual", 17, 16, 2), ("casual", 19, 34, 6), ("casual", 22, 28, 2), ("casual", 28, 25, 1)],
]
"""Level, seed of the deal, plays, and seed of the choice: a play of one or two visits would give a sweep away."""


@pytest.mark.parametrize(("name", "seed", "plays", "choice"), GIVEN)
def test_no_sweep_is_given_by_a_play_of_one_visit(name: str, seed: int, plays: int, choice: int) -> None:
    deal = reached(seed, plays)
    trusting = analysis(level(name, min_visits=1), deal, choice).play
    assert sweep_given(deal, trusting) == 50, "the position is not what it is here for"
    assert sweep_given(deal, analysis(level(name), deal, choice).play) == 0


@pytest.mark.parametrize("name", LOWER)
def test_every_choice_was_visited_enough(name: str) -> None:
    bot, barred = level(name), 0
    for seed in range(30):
        for plays in (5, 20):
            decided = analysis(bot, reached(seed, plays), seed)
            visits = {candidate.play: candidate.visits for candidate in decided.candidates}
            assert visits[decided.play] >= bot.min_visits or len(visits) == 1, f"seed {seed}, {plays} plays"
            barred += any(0 < count < bot.min_visits for count in visits.values())
    assert barred


def test_where_nothing_was_visited_enough_the_most_visited_is_made() -> None:
    bot = level("novice", min_visits=1000)
    for seed in range(20):
        decided = analysis(bot, reached(seed, 6), seed)
        assert decided.play == decided.candidates[0].play

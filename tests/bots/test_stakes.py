"""What is played for in a match: not the points of the deal but the baazi, and what a margin is worth there (R9)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from seep import Deal
from seep.bots.analysis import Analysis
from seep.bots.search import SearchBot
from seep.core.utility import utility_of_margin
from seep.rules import Rules
from tests.dealing import HOUSES, TAKING, Style, play_on

PRESETS = ["standard", "short", "long", "two-player", "punjab30"]


# ---- what a margin is worth


@pytest.mark.parametrize("preset", PRESETS)
def test_a_larger_margin_is_never_worth_less(preset: str) -> None:
    rules = Rules.parse(preset)
    for lead in range(-rules.target + 1, rules.target, 13):
        totals = [max(lead, 0), max(-lead, 0)]
        chances = [utility_of_margin(rules, totals, 0, margin) for margin in range(-300, 301, 3)]
        assert chances == sorted(chances), f"lead {lead}"
        assert (chances[0], chances[-1]) == (0, 1), f"lead {lead}"


@pytest.mark.parametrize("preset", PRESETS)
def test_what_one_side_wins_the_other_loses(preset: str) -> None:
    rules = Rules.parse(preset)
    for margin in range(-200, 201, 9):
        for totals in ([0, 0], [rules.target - 1, 0], [3, 17]):
            both = utility_of_margin(rules, totals, 0, margin) + utility_of_margin(rules, totals, 1, -margin)
            assert both == pytest.approx(1), f"margin {margin}, totals {totals}"


@pytest.mark.parametrize("preset", PRESETS)
def test_only_the_difference_of_the_totals_counts_and_it_counts_like_a_margin(preset: str) -> None:
    rules = Rules.parse(preset)
    for margin in range(-100, 101, 11):
        worth = utility_of_margin(rules, [0, 0], 0, margin)
        assert utility_of_margin(rules, [40, 40], 0, margin) == worth, f"margin {margin}"
        assert utility_of_margin(rules, [0, 20], 0, margin + 20) == pytest.approx(worth), f"margin {margin}"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_target_wins_and_one_point_less_does_not_yet(preset: str) -> None:
    rules = Rules.parse(preset)
    assert utility_of_margin(rules, [0, 0], 1, 0) == 0.5
    assert utility_of_margin(rules, [10, 0], 0, rules.target - 10) == 1
    assert utility_of_margin(rules, [10, 0], 0, rules.target - 11) < 1
    assert utility_of_margin(rules, [10, 0], 1, 10 - rules.target) == 0 or rules.target <= 10


# ---- near the target


def analysis_of(deal: Deal, totals: list[int] | None, seed: int = 1, iterations: int = 20_000) -> Analysis:
    # What is at stake is the question here, so no guesses about the hands, nothing learnt, and hardly a prior, which
    # goes by points alone, come in.
    bot = SearchBot(iterations, use_network=False, opponent_model=False, prior_temperature=60.0)
    return bot.think(deal.view(deal.turn, totals=totals), random.Random(seed))


@pytest.mark.parametrize(
    ("seed", "style", "lead"),
    [
        pytest.param(452, HOUSES, 95, id="a little is enough"),
        pytest.param(492, HOUSES, 61, id="what is missing, and surely"),
        pytest.param(471, TAKING, -45, id="all or nothing"),
    ],
)
def test_what_it_plays_hangs_on_the_lead(seed: int, style: Style, lead: int) -> None:
    """For the baazi it gives up points that it would take in a deal by itself."""
    rng = random.Random(seed)
    deal = play_on(Deal.new(seed=seed), rng.randint(38, 44), rng, style)
    totals = [0, 0]
    totals[deal.turn % 2 if lead > 0 else 1 - deal.turn % 2] = abs(lead)
    by_points = analysis_of(deal, None)
    by_lead = analysis_of(deal, totals)
    assert by_points.play != by_lead.play
    then = {candidate.play: candidate for candidate in by_lead.candidates}
    assert then[by_lead.play].utility > then[by_points.play].utility + 0.03
    assert then[by_lead.play].margin < then[by_points.play].margin - 1


# ---- too few points for the baazi (R9.2)

Worth = Callable[[Deal], float]


def best(deal: Deal, worth: Worth) -> float:
    """What a deal between two is worth to side 0 with best play by both: every way to go on is tried."""
    if deal.phase == "over":
        return worth(deal)
    found = []
    for play in deal.legal_plays():
        deal.play(play)
        found.append(best(deal, worth))
        deal.undo()
    return max(found) if deal.turn == 0 else min(found)


def best_plays(deal: Deal, worth: Worth) -> set[str]:
    """The plays that are worth most to the seat to move."""
    sign = 1 if deal.turn == 0 else -1
    found = {}
    for play in deal.legal_plays():
        deal.play(play)
        found[str(play)] = sign * best(deal, worth)
        deal.undo()
    return {play for play, value in found.items() if value > max(found.values()) - 1e-9}


def margin_of(deal: Deal) -> float:
    scores = deal.scores()
    return scores[0] - scores[1]


def baazi_of(totals: list[int]) -> Worth:
    """The chance of side 0 to win the baazi after the deal."""

    def worth(deal: Deal) -> float:
        short = [points < deal.rules.min_points for points in deal.scores()]
        if short[0] != short[1]:
            return float(short[1])
        return utility_of_margin(deal.rules, totals, 0, 0 if short[0] else margin_of(deal))

    return worth


@pytest.mark.parametrize(
    ("seed", "min_points", "totals"),
    [(29, 45, [0, 4]), (128, 37, [9, 0]), (177, 28, [58, 0]), (226, 36, [0, 18]), (274, 38, [0, 56])],
)
def test_it_keeps_the_points_that_save_the_baazi_and_denies_those_that_would(
    seed: int, min_points: int, totals: list[int]
) -> None:
    """The best margin would lose the baazi by R9.2, or leave the other side one it could be made to lose.

    Between two, with the stock dealt out, every card is placed: what is best can be told by trying everything.
    """
    rules = Rules(players=2, min_points=min_points)
    deal = play_on(Deal.new(rules, seed=seed), 43, random.Random(seed), HOUSES)
    for_points, for_baazi = best_plays(deal, margin_of), best_plays(deal, baazi_of(totals))
    assert not for_points & for_baazi, "the position is not what it is here for"
    assert str(analysis_of(deal, None).play) in for_points
    assert str(analysis_of(deal, totals).play) in for_baazi

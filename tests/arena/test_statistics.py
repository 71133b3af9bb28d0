"""Intervals cover what they promise, tests err as often as they say, ratings come out as they went in."""

from __future__ import annotations

import math
import random

import pytest

from seep import Match, Rules
from seep.arena import Sprt
from seep.arena.baazis import baazis_by_side, count_baazis
from seep.arena.elo import Wins, fit_ratings, ratings_with_intervals
from seep.arena.estimate import Estimate, RunningStats, quantile, t_quantile
from seep.arena.sprt import MIN_PAIRS, SequentialTest


def seen(numbers: list[float]) -> RunningStats:
    """What was seen when these came."""
    running = RunningStats()
    for number in numbers:
        running.add(number)
    return running


# ---- intervals


@pytest.mark.parametrize(
    ("degrees_of_freedom", "quantile"),
    [(1, 12.70620), (2, 4.30265), (5, 2.57058), (30, 2.04227), (31, 2.03951), (99, 1.98422), (10**6, 1.95997)],
)
def test_quantiles_are_those_of_the_tables(degrees_of_freedom: int, quantile: float) -> None:
    assert t_quantile(degrees_of_freedom) == pytest.approx(quantile, abs=6e-6)


@pytest.mark.parametrize("pairs", [3, 20])
def test_intervals_cover_the_mean_as_often_as_they_say(pairs: int) -> None:
    source = random.Random(5)
    covered = 0
    for _ in range(3000):
        found = seen([source.gauss(7, 40) for _ in range(pairs)]).estimate()
        covered += found.low <= 7 <= found.high
    assert covered / 3000 == pytest.approx(0.95, abs=0.012)  # three standard errors


@pytest.mark.parametrize("chance", [0.5, 0.9, 0.99])
def test_intervals_of_shares_cover_at_least_as_often_as_they_say(chance: float) -> None:
    source = random.Random(6)
    covered = 0
    for _ in range(1500):
        found = seen([sum(source.random() < chance for _ in range(2)) / 2 for _ in range(50)]).proportion()
        covered += found.low <= chance <= found.high
    assert covered / 1500 > 0.93


def test_little_is_said_of_little() -> None:
    assert RunningStats().estimate() is None
    assert RunningStats().proportion() is None
    assert seen([4.0]).estimate() == Estimate(4.0, None, None)
    won = seen([1.0] * 6).proportion()
    assert (won.mean, won.high) == (1, 1)
    assert 0.4 < won.low < 0.6
    assert seen([0.0] * 9).estimate() == Estimate(0, 0, 0)  # as of a bot against itself


def test_percentiles() -> None:
    assert [quantile([1, 2, 3, 4], share) for share in (0, 0.5, 1)] == [1, 2.5, 4]
    assert quantile([5], 0.99) == 5


# ---- the sequential test


def decide(sprt: Sprt, mean: float, source: random.Random) -> SequentialTest:
    """Test normal margins until it is decided."""
    test = SequentialTest(sprt)
    while test.decision is None:
        test.add(source.gauss(mean, 40))
    return test


@pytest.mark.parametrize(("alpha", "beta"), [(0.05, 0.05), (0.02, 0.2)])
def test_the_test_errs_as_rarely_as_it_says(alpha: float, beta: float) -> None:
    source = random.Random(8)
    sprt = Sprt(0, 12, alpha, beta)
    wrongly_1 = sum(decide(sprt, 0, source).decision == "H1" for _ in range(700)) / 700
    wrongly_0 = sum(decide(sprt, 12, source).decision == "H0" for _ in range(700)) / 700
    assert wrongly_1 < alpha + 3 * math.sqrt(alpha / 700)
    assert wrongly_0 < beta + 3 * math.sqrt(beta / 700)
    assert wrongly_1 > alpha / 3  # nor is it much slower than it need be
    assert wrongly_0 > beta / 3


def test_a_test_that_has_decided_stays_decided() -> None:
    test = decide(Sprt(0, 50), 50, random.Random(1))
    pairs, llr = test.stats.count, test.llr
    assert pairs >= MIN_PAIRS
    for _ in range(100):
        test.add(-500)
    assert (test.decision, test.stats.count, test.llr) == ("H1", pairs, llr)


def test_without_variance_the_test_decides_too() -> None:
    test = SequentialTest(Sprt(0, 5))
    for _ in range(MIN_PAIRS):
        test.add(0.0)
    assert test.decision == "H0"
    assert math.isfinite(test.llr)


def test_for_a_small_difference_it_is_the_linear_ratio_of_wald() -> None:
    source = random.Random(2)
    margins = [source.gauss(0.5, 40) for _ in range(500)]
    running = seen(margins)
    wald = (1 - 0) / (running.squared_deviations / 500) * sum(margin - 0.5 for margin in margins)
    assert Sprt(0, 1).llr(running) == pytest.approx(wald, rel=0.02, abs=0.01)


@pytest.mark.parametrize("text", ["5", "0,5,9", "a,b", "5,0", "5,5", "nan,5", "0,inf"])
def test_hypotheses_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="H0"):
        Sprt.parse(text)


@pytest.mark.parametrize("chance", [0, 0.5, 1, -1, math.nan])
def test_chances_that_cannot_be_are_refused(chance: float) -> None:
    with pytest.raises(ValueError, match="alpha"):
        Sprt(0, 5, alpha=chance)


# ---- ratings


def won_by(difference: float) -> float:
    """The share that Elo's model gives to whoever is rated so much higher."""
    return 1 / (1 + 10 ** (-difference / 400))


TRUE = [-310.0, -90.0, 40.0, 360.0]
MEETINGS = [(first, second) for second in range(4) for first in range(second)]


def test_ratings_of_a_known_table() -> None:
    many = 1e7
    table = [
        Wins(one, two, many * won_by(TRUE[one] - TRUE[two]), many * won_by(TRUE[two] - TRUE[one]))
        for one, two in MEETINGS
    ]
    assert fit_ratings(4, table) == pytest.approx(TRUE, abs=0.01)


def test_ratings_and_their_intervals_from_pairs() -> None:
    source = random.Random(3)

    def pairs(many: int, chance: float) -> dict[int, float]:
        return {number: sum(source.random() < chance for _ in range(2)) / 2 for number in range(many)}

    won = {(one, two): pairs(300 if two == one + 1 else 60, won_by(TRUE[one] - TRUE[two])) for one, two in MEETINGS}
    found = ratings_with_intervals(4, 2, won, resamples=200)
    assert sum(one.mean for one in found) == pytest.approx(0, abs=1e-6)
    for true, one in zip(TRUE, found, strict=True):
        assert one.low < true < one.high
        assert one.high - one.low < 80
    assert found == ratings_with_intervals(4, 2, won, resamples=200)
    assert found != ratings_with_intervals(4, 2, won, seed=9, resamples=200)


def test_who_wins_everything_is_not_infinitely_strong_nor_certain_to_be() -> None:
    high, low = ratings_with_intervals(2, 2, {(0, 1): dict.fromkeys(range(100), 1.0)})
    assert 250 < high.low < high.mean < high.high < 600
    assert low.mean == pytest.approx(-high.mean)


def test_without_a_pair_all_are_equal() -> None:
    assert ratings_with_intervals(3, 2, {(0, 1): {}, (0, 2): {}, (1, 2): {}}) == [Estimate(0, None, None)] * 3


# ---- baazis


@pytest.mark.parametrize("rules", ["standard", "punjab30", "two-player", "three-player"])
def test_deals_in_a_row_make_the_baazis_that_a_match_makes_of_them(rules: str) -> None:
    match = Match(rules, None, seed=4)
    source = random.Random(4)
    for _ in range(25):
        while match.deal.phase != "over":
            match.deal.play(source.choice(match.deal.legal_plays()))
        match.finish_deal()
    assert sum(match.baazis_won) > 1
    assert baazis_by_side(match.rules, [one.scores for one in match.results]) == match.baazis_won


def test_baazis_of_pairs_are_counted_by_contestant() -> None:
    pairs = [[(60, 10), (10, 60)]] * 5  # the first contestant leads by 50 a deal: a baazi in two deals
    assert count_baazis(Rules(), pairs) == (4, 0)
    assert count_baazis(Rules(), pairs).win_rate == 1
    assert count_baazis(Rules(), []).win_rate is None
    assert count_baazis(Rules(min_points=9), [[(95, 5), (95, 5)]]) == (1, 1)
    alone = [(200, 0, 0), (0, 200, 0), (0, 0, 200)]
    assert count_baazis(Rules.parse("three-player"), [[*alone, *alone]]) == (3, 3)

"""The search: repeatable, in time, stopped when asked, and about the baazi where there is one to win."""

from __future__ import annotations

import math
import random
import threading
from itertools import pairwise

import pytest

import seep
from seep.bots.analysis import Analysis
from seep.bots.observation import observe
from seep.bots.search import SearchBot, network
from seep.core.belief import Belief
from seep.core.policy import evaluated_plays
from seep.core.search import Search
from seep.play import play_from_bits
from seep.rules import Rules
from tests.core.test_belief import played_to

PRESETS = list(seep.PRESETS)


def search_of(deal: seep.Deal, seed: int = 1, totals: list[int] | None = None) -> Search:
    return Search(Belief(observe(deal.view(deal.turn))), seed=seed, totals=totals)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_same_seed_thinks_the_same(preset: str) -> None:
    deal = played_to(3, 9, Rules.parse(preset))
    first, second = search_of(deal), search_of(deal)
    first.run(300)
    second.run(100)
    second.run(200)  # in two goes it is the same search
    assert first.candidates() == second.candidates()


@pytest.mark.parametrize("preset", PRESETS)
def test_what_it_tells_adds_up(preset: str) -> None:
    for plays in (0, 1, 20, 40):
        deal = played_to(5, plays, Rules.parse(preset))
        search = search_of(deal)
        assert search.run(200) == 200
        candidates = search.candidates()
        assert sum(visits for _, visits, _, _ in candidates) == 200
        assert {play_from_bits(bits) for bits, *_ in candidates} <= set(deal.view(deal.turn).legal)
        assert all(0 <= utility <= 1 for _, _, utility, _ in candidates)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_it_expects_is_a_utility(preset: str) -> None:
    """Also one point before the target, where chances are near 0 or 1, and after few visits."""
    rules, lowest, highest = Rules.parse(preset), 1.0, 0.0
    for seed in range(1, 40, 3):
        deal = played_to(seed, seed, rules)
        for side in range(rules.sides):
            totals = [0] * rules.sides
            totals[side] = rules.target - 1
            for learnt in (None, network()):
                search = Search(Belief(observe(deal.view(deal.turn))), seed=seed, totals=totals, network=learnt)
                search.run(30)
                utilities = [utility for _, visits, utility, _ in search.candidates() if visits]
                assert all(0 <= utility <= 1 for utility in utilities), f"seed {seed}, {totals}"
                lowest, highest = min(lowest, *utilities, 1), max(highest, *utilities, 0)
    assert lowest < 0.05
    assert highest > 0.95


def test_the_bid_is_searched_without_the_floor() -> None:
    deal = seep.Deal.new(seed=4)
    bot = SearchBot(200)
    assert bot.choose(deal.view(0), random.Random(1)) in deal.view(0).legal


@pytest.mark.parametrize("preset", PRESETS)
def test_priors_go_by_the_ratings_of_all_plays(preset: str) -> None:
    """The best-rated play has the largest prior, and no two plays of different ratings have the same."""
    rules, compared = Rules.parse(preset), 0
    for seed in range(60):
        deal = played_to(seed, seed % 40, rules)
        belief = Belief(observe(deal.view(deal.turn)))
        search = Search(belief, seed=seed)
        search.run(1)
        priors = dict(search.priors())
        ratings = {bits: rating for bits, rating in evaluated_plays(belief) if bits in priors}
        assert set(ratings) == set(priors), "equal plays go by one of them"
        assert sum(priors.values()) == pytest.approx(1)
        by_rating = sorted(ratings, key=lambda bits: ratings[bits])
        for worse, better in pairwise(by_rating):
            if ratings[better] - ratings[worse] > 1e-3:
                assert priors[better] > priors[worse], f"seed {seed}: {play_from_bits(better)}"
                compared += 1
        log_ratios = [math.log(prior - 0.05 / len(priors)) for prior in (priors[by_rating[0]], priors[by_rating[-1]])]
        temperatures = (ratings[by_rating[-1]] - ratings[by_rating[0]]) / 6.0
        assert log_ratios[1] - log_ratios[0] == pytest.approx(temperatures, rel=1e-3, abs=1e-3), (
            f"seed {seed}: a softmax"
        )
    assert compared > 300


def test_equal_plays_are_searched_once() -> None:
    """Cards of equal value and equal worth are one; a spade, or the ten of diamonds, is not."""
    deal = played_to(3, 0, Rules())
    deal.play(deal.legal_plays()[0])
    while len({play.card for play in deal.legal_plays()}) < 8:
        deal.play(deal.legal_plays()[0])
    search = search_of(deal)
    search.run(2000)
    worth = deal.rules.card_points
    kinds = set()
    for play in deal.legal_plays():
        assert play.card is not None
        kinds.add((play.kind, play.value, play.house, play.card.worth, worth[play.card],
                   tuple(sorted((card.worth, worth[card]) for card in play.loose))))  # fmt: skip
    assert len(search.candidates()) == len(kinds)


MANY = 2_000_000
"""Iterations that nobody waits for: a search that does not stop makes them all, and the test fails."""


def test_it_stops_at_its_time() -> None:
    assert search_of(played_to(1, 4, Rules())).run(MANY, 0.02) < MANY


def test_it_stops_when_told_to_and_can_go_on() -> None:
    search = search_of(played_to(1, 4, Rules()))
    search.stop()  # before it has begun: it makes one iteration, so that there is a play to choose
    assert search.run(MANY) == 1
    assert search.run(10) == 10
    made: list[int] = []
    thread = threading.Thread(target=lambda: made.append(search.run(MANY)))
    thread.start()
    while thread.is_alive():
        search.stop()
    assert made[0] < MANY


def test_what_it_tells_before_it_has_thought() -> None:
    search = search_of(played_to(1, 4, Rules()))
    assert search.candidates() == []


def test_a_bot_can_be_told_to_play_now() -> None:
    deal = played_to(1, 4, Rules())
    bot = SearchBot(MANY)
    analyses: list[Analysis] = []
    thread = threading.Thread(target=lambda: analyses.append(bot.think(deal.view(deal.turn), random.Random(1))))
    thread.start()
    while thread.is_alive():
        bot.stop()
    assert analyses[0].play in deal.view(deal.turn).legal
    assert analyses[0].iterations < MANY


def test_numbers_that_do_not_fit_are_refused() -> None:
    deal = played_to(1, 4, Rules())
    belief = Belief(observe(deal.view(deal.turn)))
    with pytest.raises(ValueError, match="sides"):
        Search(belief, totals=[0, 0, 0])
    with pytest.raises(TypeError):
        Search(None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="thirteen"):
        Search(belief, weights={"spend": [0.0] * 14})


def test_threads_add_up() -> None:
    deal = played_to(1, 4, Rules())
    bot = SearchBot(400, workers=2)
    analysis = bot.think(deal.view(deal.turn), random.Random(1))
    assert analysis == bot.think(deal.view(deal.turn), random.Random(1))
    assert sum(candidate.visits for candidate in analysis.candidates) == analysis.iterations == 400


def test_a_lead_turns_into_chances() -> None:
    """A side about to win the baazi is surer of it than one about to lose it, with the same cards."""
    deal = played_to(2, 30, Rules())
    utilities = []
    for lead in (-80, 0, 80):
        totals = [0, 0]
        totals[deal.turn % 2] = lead
        search = search_of(deal, totals=totals)
        search.run(500)
        utilities.append(search.candidates()[0][2])
    assert utilities == sorted(utilities)
    assert utilities[2] - utilities[0] > 0.2

"""What is true of bots that search: in time, stopped when told to, random within limits, exact at the end."""

from __future__ import annotations

import itertools
import math
import os
import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from seep import Deal
from seep.bots import LEVELS, make
from seep.bots.analysis import Analysis
from seep.bots.observation import observe
from seep.bots.search import SearchBot
from seep.core import play_random
from seep.core.belief import Belief
from seep.core.endgame import solve_endgame
from seep.core.search import Search
from seep.play import Play, play_from_bits
from seep.view import View
from tests.core.test_belief import played_to

MANY = 2_000_000
"""Iterations that nobody waits for: a search that does not end before makes them all, and the test fails."""


def early(seed: int = 1) -> View:
    """What the seat to move sees after four plays."""
    deal = played_to(seed, 4, Deal.new(seed=seed).rules)
    return deal.view(deal.turn)


# ---- its time


@pytest.fixture
def busy() -> Iterator[None]:
    """Twice as many threads as cores play deals, without the GIL, while the test runs."""
    over = threading.Event()

    def play() -> None:
        while not over.is_set():
            play_random(200, seed=1)

    threads = [threading.Thread(target=play) for _ in range(2 * (os.cpu_count() or 1))]
    for thread in threads:
        thread.start()
    yield
    over.set()
    for thread in threads:
        thread.join()


def begun(think: Callable[[], Analysis]) -> tuple[threading.Thread, list[Analysis]]:
    """A thread that thinks, and where its analysis will be."""
    analyses: list[Analysis] = []
    thread = threading.Thread(target=lambda: analyses.append(think()), daemon=True)
    thread.start()
    return thread, analyses


def stopped(bot: SearchBot, view: View) -> Analysis:
    """What the bot makes of it when it is told to play before it is done."""
    thread, analyses = begun(lambda: bot.think(view, random.Random(1)))
    while thread.is_alive():
        bot.stop()
    return analyses[0]


@pytest.mark.usefixtures("busy")
@pytest.mark.parametrize("workers", [1, 2])
def test_its_time_ends_its_thinking_under_load(workers: int) -> None:
    """Nothing but the clock can end this search before its iterations are made."""
    view = early()
    analysis = SearchBot(MANY, 0.05, workers=workers).think(view, random.Random(1))
    assert workers <= analysis.iterations < MANY
    assert sum(candidate.visits for candidate in analysis.candidates) == analysis.iterations
    assert analysis.play in view.legal


@pytest.mark.usefixtures("busy")
def test_who_has_little_time_is_done_before_who_has_much() -> None:
    """Though the other began first, and there are more threads than cores."""
    view = early()
    patient = SearchBot(MANY, 600.0)
    thread, analyses = begun(lambda: patient.think(view, random.Random(1)))
    analysis = SearchBot(MANY, 0.05).think(view, random.Random(2))
    assert thread.is_alive()
    while thread.is_alive():
        patient.stop()
    assert analysis.iterations < MANY
    assert analyses[0].play in view.legal


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_has_a_budget_of_a_second_at_most(name: str) -> None:
    bot = make(name)
    assert isinstance(bot, SearchBot)
    assert bot.time_budget is not None
    assert bot.time_budget <= 1
    assert bot.iterations == LEVELS[name].iterations


@pytest.mark.slow
@pytest.mark.parametrize("name", LEVELS)
def test_the_budget_of_a_level_ends_its_thinking(name: str) -> None:
    """If it is not done before: here nothing but its own budget can end the search."""
    bot = make(name)
    assert isinstance(bot, SearchBot)
    bot.iterations = MANY
    assert 1 <= bot.think(early(), random.Random(1)).iterations < MANY


def test_what_comes_before_the_search_is_part_of_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a second at each look leaves nothing of half a second to search in."""
    clock = itertools.count()
    monkeypatch.setattr("seep.bots.search.time.monotonic", lambda: float(next(clock)))
    analysis = SearchBot(MANY, 0.5).think(early(), random.Random(1))
    assert analysis.iterations < 100


# ---- told to play now


def test_all_its_threads_are_stopped() -> None:
    analysis = stopped(SearchBot(MANY, workers=2), early())
    assert analysis.play in early().legal
    assert 2 <= sum(candidate.visits for candidate in analysis.candidates) == analysis.iterations < MANY


def test_once_stopped_it_thinks_again_as_ever() -> None:
    view, bot = early(), SearchBot(MANY)
    assert stopped(bot, view).iterations < MANY
    bot.iterations = 100
    assert bot.think(view, random.Random(3)) == SearchBot(100).think(view, random.Random(3))


def test_told_so_before_it_has_begun_to_search_it_plays_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """While it still works out what it knows, there is no search yet that could be stopped."""
    bot = SearchBot(MANY)

    def weigh(*facts: Any) -> Belief:
        bot.stop()
        return Belief(*facts)

    monkeypatch.setattr("seep.bots.search.Belief", weigh)
    analysis = bot.think(early(), random.Random(1))
    assert analysis.iterations == 1
    assert analysis.play in early().legal


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_its_threads_share_the_iterations(workers: int) -> None:
    assert SearchBot(401, workers=workers).think(early(), random.Random(1)).iterations == 401


def test_while_it_does_not_think_there_is_nothing_to_stop() -> None:
    view, bot = early(), SearchBot(100)
    bot.stop()
    analysis = bot.think(view, random.Random(3))
    bot.stop()
    assert analysis.iterations == 100
    assert bot.think(view, random.Random(3)) == analysis


# ---- the temperature of its choice


def test_without_a_temperature_it_makes_the_most_visited_play() -> None:
    for seed in range(40):
        analysis = SearchBot(60).think(early(seed), random.Random(seed))
        visits = [candidate.visits for candidate in analysis.candidates]
        assert visits == sorted(visits, reverse=True), f"seed {seed}"
        assert analysis.play == analysis.candidates[0].play, f"seed {seed}"


@pytest.mark.parametrize(
    ("choice_temperature", "max_loss"),
    [
        *((level.choice_temperature, level.max_loss) for level in LEVELS.values() if level.choice_temperature),
        (50.0, 3.0),
    ],
)
def test_with_a_temperature_it_makes_other_plays_but_never_beyond_the_maximal_loss(
    choice_temperature: float, max_loss: float
) -> None:
    bot = SearchBot(60, choice_temperature=choice_temperature, max_loss=max_loss)
    others, held_back = 0, 0
    for seed in range(100):
        analysis = bot.think(early(seed), random.Random(seed))
        tried = [candidate for candidate in analysis.candidates if candidate.visits]
        best = max(candidate.margin for candidate in tried)
        [margin] = [candidate.margin for candidate in tried if candidate.play == analysis.play]
        assert margin >= best - max_loss, f"seed {seed}"
        others += analysis.play != analysis.candidates[0].play
        held_back += any(candidate.margin < best - max_loss for candidate in tried)
    assert others
    assert held_back


@pytest.mark.slow
def test_the_temperature_is_how_far_behind_a_play_is_chosen_a_third_as_often() -> None:
    class SameSearch(random.Random):
        """Seeds every search alike; the choice among its plays is by lot still."""

        def getrandbits(self, _: int, /) -> int:
            return 5

    bot = SearchBot(40, choice_temperature=4.0, max_loss=12.0)
    view, count, made = early(2), 600, Counter[str]()
    for seed in range(count):
        analysis = bot.think(view, SameSearch(seed))
        made[analysis.play] += 1
    best = max(candidate.margin for candidate in analysis.candidates if candidate.visits)
    weights = {
        candidate.play: math.exp((candidate.margin - best) / 4.0)
        for candidate in analysis.candidates
        if candidate.visits and candidate.margin >= best - 12.0
    }
    assert len(weights) > 2
    assert set(made) <= set(weights)
    for play, weight in weights.items():
        share = weight / sum(weights.values())
        assert made[play] / count == pytest.approx(share, abs=4 * math.sqrt(share * (1 - share) / count)), play


# ---- the ending


def known_endings(preset: str, count: int) -> Iterator[tuple[int, Deal, Belief]]:
    """Deals near their end, by seed, with a choice to make by a seat that can tell where every card lies."""
    rules = Deal.new(preset, seed=1).rules
    for seed in range(1000):
        deal = played_to(seed, 38 + seed % 7, rules)
        belief = Belief(observe(deal.view(deal.turn)))
        if belief.size == 1 and len(deal.legal_plays()) > 1:
            yield seed, deal, belief
            count -= 1
        if not count:
            return


def margin_with(deal: Deal, play: str | Play | None = None) -> int:
    """The margin at the end for the seat to move, with best play by all from here, or after this play."""
    rules = deal.rules
    sign = 1 if deal.turn % 2 == 0 else -1
    now = deal.copy()
    if play is not None:
        now.play(play)
    if now.phase == "over":
        scores: Any = now.scores()
        return sign * int(scores[0] - scores[1])
    solution = solve_endgame(now)
    assert solution is not None
    points = [sum(rules.card_points[card] for card in now.captured(side)) + now.sweeps[side] for side in (0, 1)]
    return sign * (solution[0] + points[0] - points[1])


@pytest.mark.parametrize("preset", ["standard", "two-player"])
def test_where_every_card_is_placed_it_plays_exactly(preset: str) -> None:
    """However little it searches; one that searched as little and knew no solver would not."""
    missed = 0
    for seed, deal, belief in known_endings(preset, 25):
        analysis = SearchBot(3).think(deal.view(deal.turn), random.Random(seed))
        best = margin_with(deal)
        assert margin_with(deal, analysis.play) == best, f"seed {seed}: {analysis.play}"
        assert [candidate.margin for candidate in analysis.candidates] == [best], f"seed {seed}"
        search = Search(belief, seed=seed)
        search.run(3)
        missed += margin_with(deal, play_from_bits(search.candidates()[0][0])) < best
    assert missed


def test_an_ending_too_long_to_solve_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seep.bots.search.ENDGAME_NODES", 1)
    for seed, deal, _ in known_endings("two-player", 5):
        analysis = SearchBot(50).think(deal.view(deal.turn), random.Random(seed))
        assert analysis.iterations == 50, f"seed {seed}"
        assert analysis.play in deal.view(deal.turn).legal, f"seed {seed}"

"""What is true of bots that search: in time under load, stopped when told to, warm within limits, exact at the end."""

from __future__ import annotations

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
from seep.bots.knowledge import facts_of
from seep.bots.search import SearchBot
from seep.bots.thought import Thought
from seep.core import play_random
from seep.core.belief import Belief
from seep.core.endgame import solve_ending
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


def begun(think: Callable[[], Thought]) -> tuple[threading.Thread, list[Thought]]:
    """A thread that thinks, and where its thought will be."""
    thoughts: list[Thought] = []
    thread = threading.Thread(target=lambda: thoughts.append(think()), daemon=True)
    thread.start()
    return thread, thoughts


def stopped(bot: SearchBot, view: View) -> Thought:
    """What the bot has thought when it is told to play before it is done."""
    thread, thoughts = begun(lambda: bot.think(view, random.Random(1)))
    while thread.is_alive():
        bot.stop()
    return thoughts[0]


@pytest.mark.usefixtures("busy")
@pytest.mark.parametrize("workers", [1, 2])
def test_its_time_ends_its_thinking_under_load(workers: int) -> None:
    """Nothing but the clock can end this search before its iterations are made."""
    view = early()
    thought = SearchBot(MANY, 0.05, workers=workers).think(view, random.Random(1))
    assert workers <= thought.iterations < MANY
    assert sum(candidate.visits for candidate in thought.candidates) == thought.iterations
    assert thought.play in view.legal


@pytest.mark.usefixtures("busy")
def test_who_has_little_time_is_done_before_who_has_much() -> None:
    """Though the other began first, and there are more threads than cores."""
    view = early()
    patient = SearchBot(MANY, 600.0)
    thread, thoughts = begun(lambda: patient.think(view, random.Random(1)))
    thought = SearchBot(MANY, 0.05).think(view, random.Random(2))
    assert thread.is_alive()
    while thread.is_alive():
        patient.stop()
    assert thought.iterations < MANY
    assert thoughts[0].play in view.legal


@pytest.mark.parametrize("name", LEVELS)
def test_no_level_takes_more_than_a_second(name: str) -> None:
    bot = make(name)
    assert isinstance(bot, SearchBot)
    assert bot.seconds is not None
    assert bot.seconds <= 1
    assert bot.iterations == LEVELS[name].iterations


# ---- told to play now


def test_all_its_threads_are_stopped() -> None:
    thought = stopped(SearchBot(MANY, workers=2), early())
    assert thought.play in early().legal
    assert 2 <= sum(candidate.visits for candidate in thought.candidates) == thought.iterations < MANY


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
    thought = bot.think(early(), random.Random(1))
    assert thought.iterations == 1
    assert thought.play in early().legal


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_its_threads_share_the_iterations(workers: int) -> None:
    assert SearchBot(401, workers=workers).think(early(), random.Random(1)).iterations == 401


def test_while_it_does_not_think_there_is_nothing_to_stop() -> None:
    view, bot = early(), SearchBot(100)
    bot.stop()
    thought = bot.think(view, random.Random(3))
    bot.stop()
    assert thought.iterations == 100
    assert bot.think(view, random.Random(3)) == thought


# ---- warmth


def test_cold_it_makes_the_most_visited_play() -> None:
    for seed in range(40):
        thought = SearchBot(60).think(early(seed), random.Random(seed))
        visits = [candidate.visits for candidate in thought.candidates]
        assert visits == sorted(visits, reverse=True), f"seed {seed}"
        assert thought.play == thought.candidates[0].play, f"seed {seed}"


@pytest.mark.parametrize(
    ("warmth", "slack"), [*((level.warmth, level.slack) for level in LEVELS.values() if level.warmth), (50.0, 3.0)]
)
def test_warm_it_strays_but_never_beyond_its_slack(warmth: float, slack: float) -> None:
    bot = SearchBot(60, warmth=warmth, slack=slack)
    strayed, held_back = 0, 0
    for seed in range(100):
        thought = bot.think(early(seed), random.Random(seed))
        tried = [candidate for candidate in thought.candidates if candidate.visits]
        best = max(candidate.margin for candidate in tried)
        [margin] = [candidate.margin for candidate in tried if candidate.play == thought.play]
        assert margin >= best - slack, f"seed {seed}"
        strayed += thought.play != thought.candidates[0].play
        held_back += any(candidate.margin < best - slack for candidate in tried)
    assert strayed
    assert held_back


@pytest.mark.slow
def test_warmth_is_how_far_behind_a_play_is_chosen_a_third_as_often() -> None:
    class SameSearch(random.Random):
        """Seeds every search alike; the choice among its plays is by lot still."""

        def getrandbits(self, _: int, /) -> int:
            return 5

    bot = SearchBot(40, warmth=4.0, slack=12.0)
    view, many, made = early(2), 600, Counter[str]()
    for seed in range(many):
        thought = bot.think(view, SameSearch(seed))
        made[thought.play] += 1
    best = max(candidate.margin for candidate in thought.candidates if candidate.visits)
    weights = {
        candidate.play: math.exp((candidate.margin - best) / 4.0)
        for candidate in thought.candidates
        if candidate.visits and candidate.margin >= best - 12.0
    }
    assert len(weights) > 2
    assert set(made) <= set(weights)
    for play, weight in weights.items():
        share = weight / sum(weights.values())
        assert made[play] / many == pytest.approx(share, abs=4 * math.sqrt(share * (1 - share) / many)), play


# ---- the ending


def known_endings(preset: str, many: int) -> Iterator[tuple[int, Deal, Belief]]:
    """Deals near their end, by seed, with a choice to make by a seat that can tell where every card lies."""
    rules = Deal.new(preset, seed=1).rules
    for seed in range(1000):
        deal = played_to(seed, 38 + seed % 7, rules)
        belief = Belief(rules, facts_of(deal.view(deal.turn)))
        if belief.worlds == 1 and len(deal.legal_plays()) > 1:
            yield seed, deal, belief
            many -= 1
        if not many:
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
    solution = solve_ending(now)
    assert solution is not None
    points = [sum(rules.card_points[card] for card in now.captured(side)) + now.sweeps[side] for side in (0, 1)]
    return sign * (solution[0] + points[0] - points[1])


@pytest.mark.parametrize("preset", ["standard", "two-player"])
def test_where_every_card_is_placed_it_plays_exactly(preset: str) -> None:
    """However little it searches; one that searched as little and knew no solver would not."""
    missed = 0
    for seed, deal, belief in known_endings(preset, 25):
        thought = SearchBot(3).think(deal.view(deal.turn), random.Random(seed))
        best = margin_with(deal)
        assert margin_with(deal, thought.play) == best, f"seed {seed}: {thought.play}"
        assert [candidate.margin for candidate in thought.candidates] == [best], f"seed {seed}"
        search = Search(belief, seed=seed)
        search.run(3)
        missed += margin_with(deal, play_from_bits(search.candidates()[0][0])) < best
    assert missed


def test_an_ending_too_long_to_solve_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seep.bots.search.ENDING_NODES", 1)
    for seed, deal, _ in known_endings("two-player", 5):
        thought = SearchBot(50).think(deal.view(deal.turn), random.Random(seed))
        assert thought.iterations == 50, f"seed {seed}"
        assert thought.play in deal.view(deal.turn).legal, f"seed {seed}"

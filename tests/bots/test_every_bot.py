"""What is true of every bot, those that search among them: legal plays anywhere, whole matches, the same again."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from seep import Deal, Match, bots
from seep.bots.search import SearchBot
from seep.view import View
from tests.dealing import STYLES, any_position, good_rules, play_on

pytestmark = pytest.mark.slow

NAMES = (*bots.NAMES, "search:30")
SEARCHING = [name for name in NAMES if isinstance(bots.make(name), SearchBot)]

Views = dict[int, View]


def quick(name: str, workers: int = 1) -> Any:
    """The bot; if it searches, with few iterations and no clock that could cut them short."""
    bot = bots.make(name)
    if isinstance(bot, SearchBot):
        bot.iterations, bot.time_budget, bot.workers = min(bot.iterations, 50), None, workers
    return bot


def somewhere(seed: int) -> View:
    """What the seat to move sees somewhere in a deal, by rules of any kind, in a match or by itself."""
    rng = random.Random(seed)
    rules = good_rules(rng)
    deal = play_on(Deal.new(rules, seed=seed), max(0, rng.randrange(-8, 49)), rng, rng.choice(STYLES))
    while seed % 4 == 0:  # taken up from a position: what was played before is not known
        deal = Deal.from_position(any_position(rng, rules))
        if deal.phase != "over":
            break
    totals = [rng.randrange(rules.target) for _ in range(rules.sides)] if seed % 2 else None
    return deal.view(deal.turn, totals=totals)


@pytest.fixture(scope="module")
def views() -> Views:
    """Views by the seeds they come from."""
    return {seed: somewhere(seed) for seed in range(80)}


def test_the_views_are_of_all_kinds(views: Views) -> None:
    assert {view.players for view in views.values()} == {2, 3, 4}
    assert {view.phase for view in views.values()} == {"bid", "play"}
    assert min(len(view.legal) for view in views.values()) == 1
    assert any(view.stock and view.plays for view in views.values())
    assert any(view.houses for view in views.values())


@pytest.mark.parametrize("name", NAMES)
def test_it_plays_what_is_legal_wherever_it_is_asked(name: str, views: Views) -> None:
    bot = quick(name)
    for seed, view in views.items():
        assert bot.choose(view, random.Random(seed)) in view.legal, f"seed {seed}"


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rules", ["short", "two-player", {"preset": "three-player", "target": 30}], ids=str)
def test_it_plays_whole_matches(name: str, rules: Any) -> None:
    """Every play is made by the match, which refuses what is not legal."""
    match, bot, rng = Match(rules, seed=3), quick(name), random.Random(3)
    while not match.over:
        while match.deal.phase != "over":
            match.deal.play(bot.choose(match.view(match.chair_of(match.deal.turn)), rng))
        match.finish_deal()
    assert all(sum(result.points) == 100 for result in match.results)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_view_and_chance_give_the_same_play(name: str, views: Views) -> None:
    bot = quick(name)
    for seed, view in views.items():
        sent = View.from_json(view.json())
        play = bot.choose(view, random.Random(seed))
        assert bot.choose(sent, random.Random(seed)) == play, f"seed {seed}: sent as JSON"
        assert quick(name).choose(view, random.Random(seed)) == play, f"seed {seed}: another such bot"


@pytest.mark.parametrize("name", NAMES)
def test_all_chance_is_that_which_it_is_given(name: str, views: Views) -> None:
    before = random.getstate()
    for seed in range(1, 20):
        quick(name).choose(views[seed], random.Random(seed))
    assert random.getstate() == before


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("name", SEARCHING)
def test_the_same_view_and_chance_give_the_same_thought(name: str, workers: int, views: Views) -> None:
    bot = quick(name, workers)
    for seed in range(30):
        analysis = bot.think(views[seed], random.Random(seed))
        assert analysis == bot.think(views[seed], random.Random(seed)), f"seed {seed}"
        assert analysis == quick(name, workers).think(views[seed], random.Random(seed)), (
            f"seed {seed}: another such bot"
        )
        assert analysis.play in [candidate.play for candidate in analysis.candidates], f"seed {seed}"
        assert (
            sum(candidate.visits for candidate in analysis.candidates) == analysis.iterations or not analysis.iterations
        )


def test_bots_that_think_at_once_think_as_they_do_alone(views: Views) -> None:
    def think(seed: int) -> Any:
        return quick("search:30").think(views[seed], random.Random(seed))

    alone = [think(seed) for seed in views]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(think, views)) == alone

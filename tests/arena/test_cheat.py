"""The search that sees all hands: the arena's alone, legal, and as good as exact play where exact play is known."""

from __future__ import annotations

import random

import pytest

from seep import Deal, bots
from seep.arena.cheat import CheatingSearch, make
from seep.arena.contestants import Contestant
from seep.arena.pair import OpenBot, play_pair
from seep.core.endgame import solve_endgame
from seep.rules import Rules
from tests.dealing import STYLES, good_rules, play_on

pytestmark = pytest.mark.slow


def test_it_is_in_the_arena_only() -> None:
    bot = make("search:40:cheat")
    assert isinstance(bot, CheatingSearch)
    assert isinstance(bot, OpenBot)
    assert (bot.name, bot.honest.iterations) == ("search:40:cheat", 40)
    with pytest.raises(ValueError, match="no bot is called"):
        bots.make("search:40:cheat")


@pytest.mark.parametrize(
    "name", ["expert:cheat", "strong:cheat", ":cheat", "search:0:cheat", "search:40:cheat:cheat", "search:40:cheats"]
)
def test_only_a_search_can_cheat(name: str) -> None:
    with pytest.raises(ValueError, match="no bot is called"):
        make(name)


def test_honest_bots_are_made_as_ever() -> None:
    for name in (*bots.NAMES, "search:30"):
        assert type(make(name)) is type(bots.make(name)), name


def test_it_plays_what_is_legal_wherever_it_is_asked() -> None:
    bot = CheatingSearch(bots.SearchBot(30))
    for seed in range(80):
        rng = random.Random(seed)
        deal = play_on(Deal.new(good_rules(rng), seed=seed), rng.randrange(49), rng, rng.choice(STYLES))
        play = bot.choose_open(deal, random.Random(seed))
        assert deal.is_legal(play), f"seed {seed}: {play}"
        assert play == bot.choose_open(deal.copy(), random.Random(seed)), f"seed {seed}"


@pytest.mark.parametrize("preset", ["standard", "two-player", "three-player"])
def test_it_plays_whole_deals_against_honest_bots(preset: str) -> None:
    rules = Rules.parse(preset)
    two = (Contestant.parse("search:20:cheat"), Contestant.parse("search:20"))
    result = play_pair(make, two, rules, seed=1, number=0)
    assert len(result.scores) == (2 if rules.sides == 2 else 6)
    assert result.scores == play_pair(make, two, rules, seed=1, number=0).scores


def lost(deal: Deal, play: str) -> int:
    """How far the play falls short of the best there is with all hands open, in points for its side."""
    rules, side = deal.rules, deal.turn % 2

    def margin(now: Deal) -> int:
        """The margin at the end, with best play from here on."""
        if now.phase == "over":
            scores = now.scores()
            return scores[0] - scores[1]
        solution = solve_endgame(now)
        assert solution is not None
        points = [sum(rules.card_points[card] for card in now.captured(of)) + now.sweeps[of] for of in range(2)]
        return solution[0] + points[0] - points[1]

    after = deal.copy()
    after.play(play)
    return (margin(deal) - margin(after)) * (1 if side == 0 else -1)


def test_it_plays_endings_as_the_solver_does_and_an_honest_search_cannot() -> None:
    """It knows the true hands, so with iterations enough it loses nothing to exact play; who has to guess does."""
    honest, cheating = {}, {}
    for seed in range(25):
        deal = play_on(Deal.new(seed=seed), 43, random.Random(seed))
        cheating[seed] = lost(deal, CheatingSearch(bots.SearchBot(60_000)).choose_open(deal, random.Random(seed)))
        honest[seed] = lost(deal, bots.make("search:4000").choose(deal.view(deal.turn), random.Random(seed)))
    assert not any(cheating.values()), cheating
    assert any(honest.values())

"""The solver of endings against brute force, and the search against the solver where every card is known."""

from __future__ import annotations

import random

import pytest

import seep
from seep.bots.observation import observe
from seep.core.belief import Belief
from seep.core.endgame import solve_endgame, solve_known
from seep.core.search import Search
from seep.play import play_from_bits
from seep.rules import Rules, RulesText
from tests.core.test_belief import played_to
from tests.thorough import share


def margin_to_come(deal: seep.Deal) -> int:
    """The margin of side 0 with best play by both, less the margin now: every way to go on is tried."""
    return best_margin(deal) - margin_now(deal)


def best_margin(deal: seep.Deal) -> int:
    if deal.phase == "over":
        return margin_now(deal)
    margins = []
    for play in deal.legal_plays():
        deal.play(play)
        margins.append(best_margin(deal))
        deal.undo()
    return min(margins) if margins_are_theirs(deal) else max(margins)


def margins_are_theirs(deal: seep.Deal) -> bool:
    return deal.turn % 2 == 1


def margin_now(deal: seep.Deal) -> int:
    """Points, majority and sweeps of side 0 less those of side 1, as if the deal ended with what is captured."""
    rules = deal.rules
    scores = []
    for side in range(2):
        cards = deal.captured(side)
        points = sum(rules.card_points[card] for card in cards)
        majority = 0
        if rules.majority is not None:
            counted = [card for card in cards if rules.majority.of == "cards" or card.suit == "S"]
            whole = 52 if rules.majority.of == "cards" else 13
            majority = rules.majority.points if 2 * len(counted) > whole else 0
            if majority and rules.all_points_double and points == sum(rules.card_points.values()):
                points, majority = 2 * points, 2 * majority
        scores.append(points + majority + deal.sweeps[side])
    return scores[0] - scores[1]


@pytest.mark.slow
@pytest.mark.fuzz
@pytest.mark.parametrize("rules", ["standard", "two-houses", "no-cement", "punjab30", "casual", {"capture": "free"}])
def test_the_solver_agrees_with_trying_everything(rules: RulesText) -> None:
    parsed = Rules.parse(rules)
    for seed in range(share(150)):
        deal = played_to(seed, 48 - random.Random(seed).randint(1, 8), parsed)
        solution = solve_endgame(deal)
        assert solution is not None
        margin, bits, _ = solution
        assert margin == margin_to_come(deal), (seed, deal.position())
        before = margin_now(deal)
        deal.play(play_from_bits(bits))
        assert best_margin(deal) - before == margin, (seed, "the play it names is not one of the best")


@pytest.mark.slow
def test_two_players_endings_too() -> None:
    rules = Rules.parse("two-player")
    for seed in range(100):
        deal = played_to(seed, 48 - random.Random(seed).randint(1, 6), rules)
        solution = solve_endgame(deal, table_bits=4)  # a table so small that it is overwritten all the time
        assert solution is not None
        assert solution[0] == margin_to_come(deal), (seed, deal.position())


def test_it_gives_up_when_told_to() -> None:
    assert solve_endgame(played_to(1, 24, Rules()), limit=1000) is None


def test_three_sides_and_finished_deals_are_refused() -> None:
    with pytest.raises(ValueError, match="two sides"):
        solve_endgame(played_to(1, 44, Rules.parse("three-player")))
    with pytest.raises(ValueError, match="over"):
        solve_endgame(played_to(1, 48, Rules()))


@pytest.mark.slow
def test_the_search_finds_what_the_solver_finds_where_every_card_is_known() -> None:
    """With two players and no stock left, the unseen cards are the other hand: the search has nothing to guess."""
    rules = Rules.parse("two-player")
    for seed in range(25):
        deal = played_to(seed, 42, rules)
        belief = Belief(observe(deal.view(deal.turn)))
        assert belief.size == 1
        known = solve_known(belief)
        assert known is not None
        search = Search(belief, seed=seed)
        search.run(20_000)
        play = play_from_bits(search.candidates()[0][0])
        mover = deal.turn
        deal.play(play)
        reached = best_margin(deal) * (1 if mover == 0 else -1)
        assert reached == known[0], (seed, str(play))

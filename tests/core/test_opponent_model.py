"""The opponent model: what the others have played makes some of their hands likelier, and rules none out."""

from __future__ import annotations

import math
import random
import statistics

import pytest

from seep import Deal, bots
from seep.bots.observation import observe
from seep.core.belief import Belief
from seep.core.opponent_model import log_likelihood_of


def bits(cards: object) -> int:
    """A set of cards as the core has it."""
    return sum(1 << int(card) for card in cards)  # type: ignore[attr-defined]


def played(name: str, seed: int, plays: int, rules: str = "standard") -> Deal:
    """A deal after so many plays of a bot, the opening among them."""
    deal, bot, source = Deal.new(rules, seed=seed), bots.make(name), random.Random(seed)
    for _ in range(plays + 1):
        deal.play(bot.choose(deal.view(deal.turn), source))
    return deal


def likelihoods(deal: Deal, samples: int) -> tuple[float, list[float]]:
    """The log-likelihood of the true hands, seen by the seat to move, and those of so many samples."""
    seats = range(deal.rules.players)
    belief = Belief(observe(deal.view(deal.turn)))
    true = log_likelihood_of(belief, [bits(deal.hand(seat)) for seat in seats])
    return true, [log_likelihood_of(belief, [bits(hand) for hand in belief.sample(seed)[0]]) for seed in range(samples)]


@pytest.mark.parametrize("name", ["expert", "greedy"])
def test_the_true_hands_fit_better_than_most(name: str) -> None:
    ranks = []
    for seed in range(40):
        true, others = likelihoods(played(name, seed, 12 + seed % 30), 40)
        ranks.append(sum(other < true for other in others) / len(others))
    assert statistics.fmean(ranks) > 0.6


@pytest.mark.parametrize("rules", ["standard", "two-player", "three-player"])
def test_no_hand_that_could_be_is_ruled_out(rules: str) -> None:
    for seed in range(12):
        true, others = likelihoods(played("random", seed, 1 + 3 * seed, rules), 20)
        assert all(math.isfinite(fit) and fit <= 0 for fit in (true, *others))


def test_before_others_have_played_all_hands_are_alike() -> None:
    deal = Deal.new("standard", seed=4)
    deal.play(deal.legal_plays()[0])
    deal.play(deal.legal_plays()[0])
    true, others = likelihoods(deal, 5)
    assert {true, *others} == {others[0]}


def test_so_many_hands_must_be_given() -> None:
    deal = played("expert", 1, 8)
    with pytest.raises(ValueError, match="there are 4 hands, not 3"):
        log_likelihood_of(Belief(observe(deal.view(deal.turn))), [0, 0, 0])

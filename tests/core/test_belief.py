"""The sampler of hidden hands against a count of all determinizations: each as likely as the facts make it.

It is counted by playing the whole log again: for every way to deal the unseen cards, and every choice of the bidder's
first four, a deal with that pack must allow every play that was made.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator

import pytest

import seep
from seep.bots.observation import observe
from seep.core.belief import Belief
from seep.rules import Rules

Hands = tuple[tuple[int, ...], ...]

PACKETS = {
    2: (0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 1),
    3: (0, 1, 2, 0, 1, 2, 0, 1, 2, 1, 2),
    4: (0, 1, 2, 3, 0, 1, 2, 3, 1, 2, 3),
}
"""Who gets each packet of four of the stock (R2.6, R11)."""


def played_to(seed: int, plays: int, rules: seep.Rules, building: float = 0.5) -> seep.Deal:
    """A random deal after so many plays, in which houses are built more often than by chance."""
    source = random.Random(seed)
    deal = seep.Deal.new(rules, seed=seed)
    while deal.plays < plays:
        choices = deal.legal_plays()
        houses = [play for play in choices if play.kind in ("house", "break")]
        deal.play(source.choice(houses if houses and source.random() < building else choices))
    return deal


def assignments(cards: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[Hands]:
    """Every way to deal cards into hands of these sizes."""
    if not sizes:
        yield ()
        return
    for hand in itertools.combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in hand)
        for others in assignments(rest, sizes[1:]):
            yield (hand, *others)


def ways(deal: seep.Deal, hands: Hands) -> int:
    """In how many ways the bidder can have got its first four cards, with these hands and a log that is legal."""
    players = deal.rules.players
    played: list[list[int]] = [[] for _ in range(players)]
    taken: set[int] = set()
    for turn, play in enumerate(deal.history[1:]):
        assert play.card is not None
        played[turn % players].append(play.card)
        taken.update(play.loose)
    for house in deal.houses:
        taken.update(house.cards)
    floor = (taken | set(deal.loose)) - {card for cards in played for card in cards}
    whole = [tuple(played[seat]) + hands[seat] for seat in range(players)]
    first = played[0][0]
    return sum(
        replays(deal, pack_of(whole, (first, *others), floor, players))
        for others in itertools.combinations([card for card in whole[0] if card != first], 3)
    )


def pack_of(whole: list[tuple[int, ...]], four: tuple[int, ...], floor: set[int], players: int) -> list[int]:
    """The pack that deals these hands, with these first four for the bidder."""
    left = [[card for card in hand if card not in four] for hand in whole]
    pack = [*four, *sorted(floor)]
    for seat in PACKETS[players]:
        pack += left[seat][:4]
        del left[seat][:4]
    return pack


def replays(deal: seep.Deal, pack: list[int]) -> bool:
    """Whether every play of the deal is legal with this pack."""
    if seep.deal.redeal_reason(deal.rules, pack):
        return False
    again = seep.Deal(deal.rules, pack)
    for play in deal.history:
        if not again.is_legal(play):
            return False
        again.play(play)
    return True


def all_determinizations(deal: seep.Deal, seat: int) -> dict[Hands, int]:
    """Every determinization that fits what the seat knows, as hands in order of seats, with its weight."""
    players = deal.rules.players
    others = [other for other in range(players) if other != seat]
    unseen = tuple(sorted(card for other in others for card in deal.hand(other)))
    weights = {}
    for dealt in assignments(unseen, tuple(len(deal.hand(other)) for other in others)):
        hands = dict(zip(others, dealt, strict=True)) | {seat: tuple(deal.hand(seat))}
        whole = tuple(tuple(sorted(map(int, hands[each]))) for each in range(players))
        weight = ways(deal, whole)
        if weight:
            weights[whole] = weight
    return weights


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "rules"),
    [
        (1, "standard"),
        (2, "standard"),
        (3, "standard"),
        (5, "three-player"),
        (6, "no-cement"),
        (8, {"throw": "last-resort"}),
        (5, {"throw": "last-resort"}),
        (18, {"throw": "last-resort"}),
        (24, {"throw": "last-resort"}),
        (27, {"floor_open_for_bid": True}),
        (28, {"floor_open_for_bid": True}),
    ],
)
def test_each_determinization_is_as_likely_as_its_count(seed: int, rules: seep.rules.RulesText) -> None:
    """A chi-squared test at fixed seeds: five standard deviations of its statistic, so chance does not fail it."""
    parsed = Rules.parse(rules)
    deal = played_to(seed, 48 - 2 * parsed.players + 1, parsed)
    seat = deal.turn
    weights = all_determinizations(deal, seat)
    draws = max(4000, 40 * len(weights))
    belief = Belief(observe(deal.view(seat)))
    met = Counter(tuple(map(tuple, belief.sample(draw)[0])) for draw in range(draws))
    assert set(met) <= set(weights), "hands that the log does not allow"
    total = sum(weights.values())
    statistic = sum(
        (met[dealt] - draws * weight / total) ** 2 / (draws * weight / total) for dealt, weight in weights.items()
    )
    freedom = len(weights) - 1
    assert statistic < freedom + 5 * math.sqrt(2 * max(freedom, 1)), (statistic, freedom)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["standard", "three-player", "two-player", "no-cement", {"throw": "last-resort"}])
@pytest.mark.parametrize("plays", [1, 2, 7, 13, 23, 30, 41])
def test_every_sample_makes_every_past_play_legal(rules: seep.rules.RulesText, plays: int) -> None:
    parsed = Rules.parse(rules)
    for seed in range(4):
        deal = played_to(100 * plays + seed, plays, parsed)
        belief = Belief(observe(deal.view(deal.turn)))
        for draw in range(5):
            hands, captured, stock = belief.sample(draw)
            assert sorted(map(int, deal.hand(deal.turn))) == hands[deal.turn]
            everything = [card for cards in (*hands, *captured, stock) for card in cards]
            everything += [int(card) for card in deal.loose] + [
                int(card) for house in deal.houses for card in house.cards
            ]
            assert sorted(everything) == list(range(52))
            assert [len(hand) for hand in hands] == [len(deal.hand(seat)) for seat in range(parsed.players)]
            if parsed.players != 2 and plays > 0:
                assert ways(deal, tuple(map(tuple, hands))) > 0

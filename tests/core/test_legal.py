"""Legal plays on floors so crowded that they must be counted in another way than the oracle's."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from seep import CARDS, Card, Deal, Rules
from seep.cards import cards_text
from tests import counting, oracle
from tests.dealing import CROWDED, any_position, play_on
from tests.fuzz.floors import differing, largest_floors
from tests.setting import setting


def crowded(loose: list[Card], hand: str | None = None, rules: str | dict[str, object] = "standard") -> Deal:
    """All these loose, nothing captured, the other cards in the hands."""
    others = [card for card in CARDS if card not in loose]
    return setting(hand or cards_text(others[::4]), cards_text(loose), rules=rules, captured=False)


def up_to(value: int) -> list[Card]:
    """All cards of the pack up to this value."""
    return [card for card in CARDS if card.worth <= value]


def check(deal: Deal) -> int:
    """The legal plays are unique, as many as counted, and move what the count says they may; returns how many."""
    plays = deal.legal_plays()
    assert len(set(plays)) == len(plays) == counting.count(deal)
    expected = counting.expected(deal)
    looked_at = plays if len(plays) < 20_000 else random.Random(0).sample(plays, 5_000)
    seen: dict[counting.Group, set[int]] = {group: set() for group in expected}
    for play in looked_at:
        seen[counting.group_of(play)].add(counting.counts_of(play.loose))
    for group, counts in expected.items():
        assert seen[group] == counts if looked_at is plays else seen[group] <= counts
    return len(plays)


def test_the_largest_floors_of_random_deals_equal_the_oracle() -> None:
    positions = largest_floors(deals=1_500, keep=60, seed=2)
    assert len(positions) == 60
    assert min(len(oracle.read_cards(position["loose"])) for position in positions) > 6
    assert differing(positions) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("6C+6D+6H+6S+7C+7D+7H+7S", 1_992),
        ("8C+8D+8H+8S+7C+7D+7H+7S", 1_756),
        ("6C+7C+8C+9C+9D+TC+TD+JC", 1_910_434),
        ("6C+7C+8C+QC+QD+8D+8H+7D", 698_361),
        ("KC+KD+7C+7D+7H+8C+8D+8H", 647_716),
    ],
)
def test_aces_to_fives_all_loose(hand: str, plays: int) -> None:
    assert check(crowded(up_to(5), hand)) == plays


FLOORS = [
    pytest.param(up_to(6), "7C+7D+7H+7S+8C+8D+8H", id="24 cards, ace to 6"),
    pytest.param(
        [card for card in CARDS if card.worth in (1, 2, 3, 5, 6, 7)], "KC+4C+4D+4H+4S+8C+8D", id="24 cards, no 4"
    ),
    pytest.param([card for card in CARDS if card.worth % 2 and card.worth < 12], None, id="24 cards, all odd ones"),
    pytest.param([card for card in CARDS if card.suit in "CD" and card.worth < 11], None, id="20 cards, two of each"),
    pytest.param([card for card in CARDS if card.suit == "S" or card.worth < 3][:20], None, id="all spades"),
    pytest.param([card for card in CARDS if card.worth > 7], None, id="24 cards, 8 to king"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("loose", "hand"), FLOORS)
def test_crowded_floors(loose: list[Card], hand: str | None) -> None:
    check(crowded(loose + [card for card in CARDS if card not in loose][: -len(loose) % 4], hand))


@pytest.mark.parametrize("rules", ["standard", {"sets_join": "always"}, {"sets_join": "always", "max_houses": 1}])
@pytest.mark.parametrize("seed", range(8))
def test_floors_of_sixteen(seed: int, rules: str | dict[str, object]) -> None:
    rng = random.Random(seed)
    check(crowded(sorted(rng.sample(up_to(rng.choice((7, 8, 10))), 16)), rules=rules))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_large_floors_with_houses_equal_the_oracle(seed: int) -> None:
    rng = random.Random(seed)
    found = 0
    while found < 3:
        position = any_position(rng, Rules.parse(rng.choice(("standard", "no-cement", {"sets_join": "always"}))), 13)
        deal = Deal.from_position(position)
        if len(deal.loose) > 10 and deal.houses:
            found += 1
            plays = [str(play) for play in deal.legal_plays()]
            assert len(plays) == len(set(plays))
            assert set(plays) == oracle.legal(position)


@pytest.mark.slow
def test_a_deal_goes_on_after_a_crowded_floor() -> None:
    deal = crowded(up_to(5))
    play_on(deal, 48, random.Random(1), CROWDED)
    assert deal.phase == "over"
    assert sum(deal.scores()) >= 100


def test_more_sets_than_cards_in_any_hand() -> None:
    """Nothing is capped: seven cards in one set, and five sets in one capture."""
    deal = setting("KC+8D", "AC+AD+AH+2C+2D+3C+3D", hands={1: "5C+6C"})
    assert "KCxAC+AD+AH+2C+2D+3C+3D" in {str(play) for play in deal.legal_plays()}
    deal = setting("TC+8D", "AC+AD+2C+2D+4C+6C+8C+8H+9C+9D", hands={1: "5C+5D"})
    assert "TCxAC+AD+2C+2D+4C+6C+8C+8H+9C+9D" in {str(play) for play in deal.legal_plays()}


def test_counting_agrees_with_the_oracle_on_small_floors() -> None:
    sizes: Counter[int] = Counter()
    for seed in range(200):
        rng = random.Random(seed)
        deal = Deal.from_position(any_position(rng, Rules.parse(rng.choice(("standard", {"sets_join": "always"})))))
        if not deal.houses and len(deal.loose) < 9:
            assert counting.count(deal) == len(oracle.legal(deal.position()))
            sizes[len(deal.loose)] += 1
    assert len(sizes) > 6

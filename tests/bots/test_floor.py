"""The floor in a bot's head is the floor on the table."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seep.bots.floor import Floor, Pile, splits
from seep.cards import CARDS, Card, parse_cards
from seep.deal import Deal
from seep.rules import PRESETS
from seep.view import view_of


def loose(text: str) -> Floor:
    return Floor(parse_cards(text), {})


def sums(cards: tuple[Card, ...]) -> set[int]:
    """Every value that some of the cards sum to."""
    return {
        sum(card.worth for card in chosen) for many in range(len(cards) + 1) for chosen in combinations(cards, many)
    }


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(8))
def test_a_play_does_to_it_what_the_deal_does(preset: str, seed: int) -> None:
    deal = Deal.new(preset, seed=seed)
    number = seed
    while deal.phase != "over":
        legal = deal.legal_plays()
        number = (number * 7919 + 1) % 10_007
        floor, seat = Floor.seen(view_of(deal, deal.turn)), deal.turn
        play = deal.play(legal[number % len(legal)])
        if play.kind == "bid" or deal.phase == "over":
            continue
        after = floor.after(play, seat, deal.rules.players)
        assert tuple(sorted(after.loose)) == deal.loose
        assert {value: tuple(sorted(pile.cards)) for value, pile in after.houses.items()} == {
            house.value: house.cards for house in deal.houses
        }
        assert {value: tuple(sorted(pile.owners)) for value, pile in after.houses.items()} == {
            house.value: house.owners for house in deal.houses
        }
        assert after.empty == (not deal.loose and not deal.houses)


@given(st.lists(st.sampled_from(CARDS), max_size=8, unique=True))
def test_what_each_card_is_in_reach_of(cards: list[Card]) -> None:
    floor = Floor(tuple(cards), {})
    for at, reach in enumerate(floor.reach()):
        rest = sums((*cards[:at], *cards[at + 1 :]))
        assert [value for value in range(14) if reach >> value & 1] == [
            value for value in range(1, 14) if value - cards[at].worth in rest
        ]


@given(st.lists(st.integers(1, 13), max_size=7), st.integers(1, 13))
def test_splitting_into_sets(worths: list[int], value: int) -> None:
    def can_split(left: tuple[int, ...]) -> bool:
        if not left:
            return True
        first, rest = left[0], left[1:]
        return any(
            first + sum(rest[at] for at in chosen) == value
            and can_split(tuple(worth for at, worth in enumerate(rest) if at not in chosen))
            for many in range(len(rest) + 1)
            for chosen in combinations(range(len(rest)), many)
        )

    assert splits(worths, value) == can_split(tuple(worths))


@pytest.mark.parametrize(
    ("floor", "sweepers"),
    [
        (loose("7C"), [7]),
        (loose("7C+2D"), [9]),
        (loose("7C+7D"), [7]),
        (loose("6C+7D"), [13]),
        (loose("7C+7D+2S"), []),
        (loose("2C+3D+5H"), [5, 10]),
        (loose("7C+8D"), []),
        (Floor((), {9: Pile(parse_cards("7C+2D"), (0,))}), [9]),
        (Floor(parse_cards("4C+5D"), {9: Pile(parse_cards("7C+2D"), (0,))}), [9]),
        (Floor(parse_cards("4C"), {9: Pile(parse_cards("7C+2D"), (0,))}), []),
        (Floor((), {9: Pile(parse_cards("7C+2D"), (0,)), 10: Pile(parse_cards("8C+2S"), (1,))}), []),
    ],
)
def test_who_could_sweep(floor: Floor, sweepers: list[int]) -> None:
    assert floor.sweepers(floor.reach()) == sweepers

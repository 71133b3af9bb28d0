"""Whether cards divide into sets, held against trying everything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seep import Card
from seep.cards import parse_cards
from seep.core import split_into_sets, splits_into
from tests.core.reasons import divides
from tests.strategies import CARD


@given(st.sets(CARD, max_size=9), st.integers(1, 13))
def test_cards_divide_exactly_if_some_way_to_divide_them_does(cards: set[Card], value: int) -> None:
    assert splits_into(cards, value) == divides(cards, value)


@st.composite
def divisible(draw: st.DrawFn) -> tuple[set[Card], int]:
    """Cards laid together set by set."""
    value = draw(st.integers(1, 13))
    cards: set[Card] = set()
    for _ in range(draw(st.integers(1, 4))):
        left = value
        while fitting := sorted(card for card in set(map(Card, range(4 * left))) - cards if card.worth <= left):
            card = draw(st.sampled_from(fitting))
            cards.add(card)
            left -= card.worth
            if not left:
                break
        if left:
            break
    return cards, value


@given(divisible())
def test_cards_laid_together_set_by_set_divide(cards_and_value: tuple[set[Card], int]) -> None:
    cards, value = cards_and_value
    assert splits_into(cards, value) == divides(cards, value)


@given(divisible() | st.tuples(st.sets(CARD, max_size=9), st.integers(1, 13)))
def test_cards_are_split_into_sets_wherever_they_divide(cards_and_value: tuple[set[Card], int]) -> None:
    cards, value = cards_and_value
    if not splits_into(cards, value):
        with pytest.raises(ValueError, match=f"do not split into sets of {value}"):
            split_into_sets(cards, value)
        return
    sets = split_into_sets(cards, value)
    assert sorted(card for one in sets for card in one) == sorted(cards)
    assert all(sum(card.worth for card in one) == value and list(one) == sorted(one) for one in sets)


@pytest.mark.parametrize(
    ("cards", "value", "expected"),
    [
        ("", 9, True),
        ("9C", 9, True),
        ("KC", 13, True),
        ("JC+QC+KC", 9, False),
        ("8C+TC", 9, False),
        ("4C+7C+7D", 9, False),
        ("AC+8D+9S", 9, True),
        ("2C+2D+3C+5C+5D+7D+9C", 11, False),
        ("2C+2D+4C+5C+5D+6C+9C", 11, True),
        ("AC+AD+AH+AS+2C+2D+2H+3C", 13, True),
        ("TC+TD+TH+TS+3C+3D+3H+3S", 13, True),
        ("TC+TD+TH+TS+3C+3D+3H+2S", 13, False),
        ("KC+KD+KH+KS", 13, True),
        ("KC+KD+KH+KS+AC", 13, False),
        ("AC+AD+AH+AS", 1, True),
        ("AC+2D", 1, False),
        ("AC+2D", 2, False),
    ],
)
def test_examples(cards: str, value: int, expected: bool) -> None:
    assert splits_into(parse_cards(cards), value) is expected


@pytest.mark.parametrize(("cards", "value"), [([1, 2], 14), ([1, 2], 0), ([1, 2], -3), ([1, 52], 9), ([-1], 9)])
def test_what_are_no_cards_and_no_value(cards: list[int], value: int) -> None:
    with pytest.raises(ValueError, match=r"no card|a set sums to"):
        splits_into(cards, value)

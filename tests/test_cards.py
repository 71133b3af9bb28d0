"""Cards and sets of cards: values, order, and how they are written and read."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seep import CARDS, Card, CardError
from seep.cards import cards_text, pack_text, parse_cards, parse_pack
from tests.numbers import numpy_like
from tests.strategies import CARD, HAND

SPELLINGS = [("TH", "10H 10h 10♥ th tH T♥ t♡ 10♡"), ("AS", "as As A♠ a♠ A♤"), ("KD", "kd K♦ k♢"), ("2C", "2c 2♣ 2♧")]


def test_the_pack_is_52_cards_by_value_then_clubs_diamonds_hearts_spades() -> None:
    ranks, suits = "A23456789TJQK", "CDHS"
    assert [str(card) for card in CARDS] == [rank + suit for rank in ranks for suit in suits]
    assert [card.worth for card in CARDS] == [value for value in range(1, 14) for _ in suits]
    assert sorted(CARDS, reverse=True)[0] == Card.parse("KS")


def test_the_parts_of_a_card() -> None:
    card = Card.parse("TD")
    assert (card.worth, card.rank, card.suit, card.symbol, repr(card)) == (10, "T", "D", "10♦", "Card('TD')")
    assert Card.parse("QS").symbol == "Q♠"


@given(CARD)
def test_a_card_is_read_as_it_was_written(card: Card) -> None:
    assert Card.parse(str(card)) is CARDS[card]
    for text in (str(card).lower(), card.symbol, f" {card} "):
        assert Card.parse(text) == card
    assert pickle.loads(pickle.dumps(card)) == card


@pytest.mark.parametrize(("card", "texts"), SPELLINGS)
def test_many_ways_to_write_a_card(card: str, texts: str) -> None:
    assert {str(Card.parse(text)) for text in texts.split()} == {card}


@pytest.mark.parametrize("text", ["", "T", "H", "1H", "11H", "100H", "TX", "HT", "10", "♥", "TH+", "T H", "THH", "0C"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(CardError, match="not a card") as refused:
        Card.parse(text)
    assert refused.value.text == text
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


@given(CARD)
def test_a_card_is_made_of_its_number_or_its_text(card: Card) -> None:
    number = int(card)
    for given_ in (number, numpy_like(number), card, str(card), card.symbol, f" {str(card).lower()}"):
        assert Card(given_) is card
    assert eval(repr(card), {"Card": Card}) is card
    assert copy.copy(card) is copy.deepcopy(card) is card
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card
    assert hash(card) == hash(Card(number))


@pytest.mark.parametrize("number", [-1, 52, 60, 2**64, numpy_like(60), numpy_like(-1)])
def test_a_number_beyond_the_pack_is_refused(number: int) -> None:
    with pytest.raises(CardError, match=r"^cards are numbered from 0 to 51") as refused:
        Card(number)
    assert refused.value.text == str(int(number))


@pytest.mark.parametrize("value", [True, False, 7.0, None, b"7H", ["7H"], "60", "XX", "", object])
def test_what_is_no_card_is_refused(value: Any) -> None:
    with pytest.raises(CardError, match=r"^not a card"):
        Card(value)


def test_a_card_is_made_of_something() -> None:
    with pytest.raises(TypeError):
        Card()  # type: ignore[call-arg]


def test_every_card_is_true_and_fills_fields_by_its_text() -> None:
    assert all(CARDS)
    assert f"[{Card('TD'):>4}] {Card('AC')}" == "[  TD] AC"


@given(HAND)
def test_a_set_of_cards_is_read_from_any_cards(cards: list[Card]) -> None:
    for given_ in (cards, map(str, cards), set(cards), [numpy_like(card) for card in cards]):
        assert parse_cards(given_) == tuple(cards)
    assert parse_pack(reversed(cards)) == cards[::-1]


@pytest.mark.parametrize("value", [7, None, 7.5, [7.0], ["7H", None], [60]])
def test_other_things_are_no_sets_of_cards(value: Any) -> None:
    for read in (parse_cards, parse_pack):
        with pytest.raises(CardError):
            read(value)


@given(HAND)
def test_a_set_of_cards_is_read_as_it_was_written(cards: list[Card]) -> None:
    text = cards_text(cards)
    assert parse_cards(text) == tuple(cards)
    assert cards_text(reversed(cards)) == text


@given(st.lists(CARD, unique=True))
def test_a_pack_keeps_its_order_and_a_set_does_not(cards: list[Card]) -> None:
    text = pack_text(cards)
    assert parse_pack(text) == cards
    assert parse_cards(text) == tuple(sorted(cards))
    assert parse_cards(text.lower().replace("t", "10")) == tuple(sorted(cards))


def test_no_cards_at_all() -> None:
    assert parse_cards("") == parse_cards(" ") == ()
    assert cards_text([]) == ""


def test_a_card_twice_in_a_set() -> None:
    with pytest.raises(CardError, match="a card twice: '7S'") as refused:
        parse_cards("7S+8D+7s")
    assert (refused.value.text, refused.value.reason) == ("7S", "a card twice")


@pytest.mark.parametrize("text", ["+", "7S+", "+7S", "7S++8S", "7S,8S", "7S 8S"])
def test_what_is_no_set_of_cards(text: str) -> None:
    with pytest.raises(CardError, match="not a card"):
        parse_cards(text)

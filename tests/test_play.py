"""Plays as values, and their one text."""

from __future__ import annotations

import copy
import pickle
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seep import Card, CardError, Deal, NotationError, Play
from seep.play import play_from_bits
from tests.numbers import numpy_like
from tests.strategies import SEEDS, any_deals
from tests.trying import well_formed


def respelt(text: str, rng: random.Random) -> str:
    """The same play as somebody else might type it."""
    if text.startswith("bid"):
        return rng.choice((text.upper(), f" {text}", text.replace(" ", "   "), f"{text}\n"))
    head, sign, tail = text, "", ""
    for mark in ("x", ":"):
        if mark in text:
            head, _, tail = text.partition(mark)
            sign = mark
    cards = tail.split("+") if tail else []
    house = [cards.pop(0)] if cards and cards[0].startswith("H") and cards[0][1:].isdigit() else []
    rng.shuffle(cards)
    joined = rng.choice(("+", "+ ", " + ")).join(house + cards)
    text = head + sign + rng.choice(("", " ")) * bool(joined) + joined
    for written, symbol in zip("CDHS", "♣♦♥♠", strict=True):
        if rng.random() < 0.3 and not house:
            text = text.replace(written, symbol)
    if rng.random() < 0.5:
        text = text.replace("T", "10")
    return rng.choice((text, text.lower(), f"  {text} ", text.replace("x", "X")))


@given(any_deals(), SEEDS)
def test_a_play_is_read_as_it_was_written(deal: Deal, seed: int) -> None:
    rng = random.Random(seed)
    texts = well_formed(deal, rng, 20) + [str(play) for play in deal.legal_plays()[:50]]
    for text in texts:
        play = Play.parse(text)
        assert str(play) == text
        for other in (Play.parse(respelt(text, rng)), pickle.loads(pickle.dumps(play))):
            assert other == play
            assert hash(other) == hash(play)
            assert str(other) == text
        assert eval(repr(play), {"Play": Play}) == play


@given(any_deals(), SEEDS)
def test_plays_are_equal_exactly_if_their_texts_are(deal: Deal, seed: int) -> None:
    texts = well_formed(deal, random.Random(seed), 15)
    plays = [Play.parse(text) for text in texts]
    for one, text in zip(plays, texts, strict=True):
        for other, other_text in zip(plays, texts, strict=True):
            assert (one == other) == (text == other_text)
            assert (one < other) + (other < one) == (text != other_text)


@given(any_deals(), SEEDS)
def test_the_parts_of_a_play_make_its_text(deal: Deal, seed: int) -> None:
    for text in well_formed(deal, random.Random(seed), 20):
        play = Play.parse(text)
        loose = "+".join(map(str, play.loose))
        assert list(play.loose) == sorted(set(play.loose))
        match play.kind:
            case "bid":
                assert (text, play.card, play.house, loose) == (f"bid {play.value}", None, None, "")
            case "throw":
                assert (text, play.house, loose) == (str(play.card), None, "")
            case "capture":
                assert text == f"{play.card}x" + "+".join(filter(None, [f"H{play.house}" if play.house else "", loose]))
            case "house":
                assert (text, play.house) == (f"{play.card}={play.value}" + (f":{loose}" if loose else ""), None)
            case "break":
                assert text == f"{play.card}^{play.house}={play.value}" + (f":{loose}" if loose else "")
        if play.kind in ("throw", "capture"):
            assert play.card is not None
            assert play.value == play.card.worth


@pytest.mark.parametrize(
    ("text", "kind", "card", "value", "house", "loose"),
    [
        ("bid 11", "bid", None, 11, None, ""),
        ("7H", "throw", "7H", 7, None, ""),
        ("JSxH11+5C+6D+JD", "capture", "JS", 11, 11, "5C+6D+JD"),
        ("4CxAS+3H", "capture", "4C", 4, None, "AS+3H"),
        ("JSxH11", "capture", "JS", 11, 11, ""),
        ("2H=9:7C", "house", "2H", 9, None, "7C"),
        ("9H=9:9S", "house", "9H", 9, None, "9S"),
        ("9D=9", "house", "9D", 9, None, ""),
        ("2H^9=11", "break", "2H", 11, 9, ""),
        ("2H^9=11:JS", "break", "2H", 11, 9, "JS"),
        ("4S=13:9C+KH+KS", "house", "4S", 13, None, "9C+KH+KS"),
    ],
)
def test_examples(text: str, kind: str, card: str | None, value: int, house: int | None, loose: str) -> None:
    play = Play.parse(text)
    assert str(play) == text
    parts = (play.kind, play.card and str(play.card), play.value, play.house, "+".join(map(str, play.loose)))
    assert parts == (kind, card, value, house, loose)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a play"),
        ("x", "not a play"),
        ("9X", "not a play"),
        ("9Y", "not a card"),
        ("4Cx", "not a play"),
        ("4CxH13+", "a card is missing"),
        ("4CxAS+", "not a card"),
        ("4CxAS+H13", "not a card: 'H13'"),
        ("4CxH4", "a house is worth 9 to 13, not 4"),
        ("2H=", "not a play"),
        ("2H=9:", "not a play"),
        ("2H=8:6C", "a house is worth 9 to 13, not 8"),
        ("2H=14:QC", "a house is worth 9 to 13, not 14"),
        ("2H^9", "not a play"),
        ("2H^8=10", "a house is worth 9 to 13, not 8"),
        ("2H^9=99", "a house is worth 9 to 13, not 99"),
        ("2H=9:7C+7C", "a card twice: '7C'"),
        ("2H=9:2H+5C", "the card played is named among the loose cards, 2H"),
        ("JSxJS", "the card played is named among the loose cards, JS"),
        ("bid", "not a card"),
        ("bid 8", "a bid is worth 9 to 13, not 8"),
        ("bid 14", "a bid is worth 9 to 13, not 14"),
        ("bid -9", "not a card"),
        ("bid 9.5", "not a card"),
        ("7S+8S", "not a play"),
        ("7S 8S", "not a card"),
        ("7S\n8S", "not a card"),
    ],
)
def test_what_is_no_play(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=f"^{reason}") as refused:
        Play.parse(text)
    assert refused.value.text == text
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


@given(st.text() | st.text("2T7kKhHsS♠10xX=^:+ bid9", max_size=14))
def test_any_text_is_a_play_or_refused(text: str) -> None:
    try:
        play = Play.parse(text)
    except NotationError:
        return
    assert Play.parse(str(play)) == play


@pytest.mark.parametrize("value", [None, 7, b"7H", ["7H"], Card("7H")])
def test_only_a_text_is_read(value: object) -> None:
    with pytest.raises(NotationError, match="a play is a text"):
        Play.parse(value)  # type: ignore[arg-type]


def test_plays_are_made_by_reading_and_by_deals_only() -> None:
    with pytest.raises(TypeError, match=r"Play\.parse"):
        Play()


# --- plays made of their parts --------------------------------------------------------------------------------


def made_again(play: Play, card: Callable[[Card], Any], number: Callable[[int], Any]) -> Play:
    """The same play by its constructor, with cards and numbers given as `card` and `number` give them."""
    loose = [card(one) for one in play.loose]
    if play.card is None:
        return Play.bid(number(play.value))
    played = card(play.card)
    match play.kind:
        case "throw":
            return Play.throw(played)
        case "capture":
            return Play.capture(played, loose, house=None if play.house is None else number(play.house))
        case "house":
            return Play.build(played, number(play.value), loose)
        case _:
            assert play.house is not None
            return Play.break_(played, number(play.house), loose)


@given(any_deals())
def test_a_play_is_made_of_its_parts(deal: Deal) -> None:
    for play in deal.legal_plays()[:50]:
        for card, number in ((Card, int), (str, int), (numpy_like, numpy_like), (lambda one: one.symbol, int)):
            assert made_again(play, card, number) == play
        assert Play(play) == Play(str(play)) == Play.parse(play) == copy.copy(play) == copy.deepcopy(play) == play
        assert play_from_bits(play.bits) == play_from_bits(numpy_like(play.bits)) == play


@pytest.mark.parametrize(
    ("play", "text"),
    [
        (Play.capture("4C", "AS+3H"), "4CxAS+3H"),
        (Play.capture("JS", house=11), "JSxH11"),
        (Play.capture(Card("JS"), ["6D", "5C"], house=11), "JSxH11+5C+6D"),
        (Play.build("9D", 9), "9D=9"),
        (Play.build("4S", 13, "9C+KH+KS"), "4S=13:9C+KH+KS"),
        (Play.break_("2H", 9, "JS"), "2H^9=11:JS"),
    ],
)
def test_plays_made_of_parts_are_those_of_their_texts(play: Play, text: str) -> None:
    assert str(play) == f"{play}" == text
    assert f"[{play:>16}]" == f"[{text:>16}]"


def plainly(make: Callable[..., Play], *parts: Any, **named: Any) -> Callable[[], Play]:
    return lambda: make(*parts, **named)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (plainly(Play.bid, 8), "a bid is worth 9 to 13, not 8: 'bid 8'"),
        (plainly(Play.bid, 14), "a bid is worth 9 to 13, not 14"),
        (plainly(Play.bid, 2**70), "a bid is worth 9 to 13"),
        (plainly(Play.bid, "11"), "a bid is worth 9 to 13, not '11'"),
        (plainly(Play.bid, 11.0), "a bid is worth 9 to 13, not 11.0"),
        (plainly(Play.bid, True), "a bid is worth 9 to 13, not True"),
        (plainly(Play.bid, None), "a bid is worth 9 to 13, not None"),
        (plainly(Play.throw, 60), "cards are numbered from 0 to 51: '60'"),
        (plainly(Play.throw, None), "not a card: 'None'"),
        (plainly(Play.capture, "4C"), "a capture takes a house or loose cards: '4Cx'"),
        (plainly(Play.capture, "4C", ["4C"]), "the card played is named among the loose cards, 4C: '4Cx4C'"),
        (plainly(Play.capture, "4C", ["AS", "AS"]), "a card twice: 'AS'"),
        (plainly(Play.capture, "4C", "AS+"), "not a card: ''"),
        (plainly(Play.capture, "4C", 7), "not cards: '7'"),
        (plainly(Play.capture, "4C", house=4), "a house is worth 9 to 13, not 4: '4CxH4'"),
        (plainly(Play.capture, "4C", house=0), "a house is worth 9 to 13, not 0"),
        (plainly(Play.build, "2H", 8, "6C"), "a house is worth 9 to 13, not 8: '2H=8:6C'"),
        (plainly(Play.build, "2H", 9.0, "7C"), "a house is worth 9 to 13, not 9.0"),
        (plainly(Play.build, "2H", 9, "2H+5C"), "the card played is named among the loose cards, 2H"),
        (plainly(Play.break_, "5H", 9), "a house is worth 9 to 13, not 14: '5H^9'"),
        (plainly(Play.break_, "2H", 8), "a house is worth 9 to 13, not 8"),
        (plainly(Play.break_, "2H", 9, "2H"), "the card played is named among the loose cards, 2H"),
    ],
)
def test_parts_that_make_no_play_are_refused(make: Callable[[], Play], reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(reason)}"):
        make()


def test_a_play_does_not_change() -> None:
    play = Play("7H")
    with pytest.raises(TypeError, match="does not change"):
        play.__init__("8H")  # type: ignore[misc]
    with pytest.raises(NotationError):
        play.__init__("H8")  # type: ignore[misc]
    play.__init__("7H")  # type: ignore[misc]
    assert str(play) == "7H"
    with pytest.raises(AttributeError):
        play.bits = 3  # type: ignore[misc]


@given(st.integers(-(2**65), 2**65) | st.integers(0, 2**20).map(lambda high: high << 44 | 3))
def test_bits_are_those_of_a_play_or_refused(bits: int) -> None:
    try:
        play = play_from_bits(bits)
    except ValueError:
        return
    assert play.bits == bits
    assert Play.parse(str(play)) == play


@pytest.mark.parametrize("bits", [None, 7.0, "7", True, -1, 2**64])
def test_other_things_are_no_bits(bits: Any) -> None:
    with pytest.raises(ValueError, match="no play has the bits"):
        play_from_bits(bits)


def test_a_play_is_no_text_and_no_card() -> None:
    assert Play.parse("7H") != "7H"
    assert Play.parse("7H") != Card.parse("7H")
    with pytest.raises(TypeError):
        _ = Play.parse("7H") < "7H"  # type: ignore[operator]


def test_a_text_that_is_no_play_is_told_apart_from_an_illegal_play() -> None:
    deal = Deal.new(seed=1)
    before = deal.position()
    for ask in (deal.play, deal.why_not, deal.is_legal):
        with pytest.raises(NotationError):
            ask("2H=8:6C")
    assert (deal.position(), deal.history) == (before, ())


@pytest.mark.parametrize("text", ["bid ٩", "bid ９", "bid 09", "7HxH09", "7h=９", "Kſ", "7H=013", "", None, 5, b"7H"])
def test_only_plain_digits_and_letters_are_read(text: object) -> None:
    with pytest.raises(NotationError):
        Play.parse(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [None, 5, b"7H", "７H"])
def test_what_is_no_text_is_no_card(text: object) -> None:
    with pytest.raises(CardError):
        Card.parse(text)  # type: ignore[arg-type]


def test_bits_that_are_no_play_are_refused() -> None:
    for bits in (63 << 52, 63 << 58):
        with pytest.raises(ValueError, match="no play"):
            play_from_bits(bits)


def test_pasted_suits_may_say_how_they_look() -> None:
    assert Play.parse("7♠\ufe0ex6♦\ufe0f+A♥") == Play.parse("7SxAH+6D")

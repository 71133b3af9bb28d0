"""Positions as JSON objects: read, written, and refused with a reason where no deal comes to them."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seep import Card, Deal, PositionError, Rules, RulesError
from seep.cards import parse_cards
from seep.core.game import hand_size, stock_size
from seep.position import House
from tests import oracle
from tests.dealing import play_on
from tests.numbers import numpy_like
from tests.setting import opening, setting
from tests.strategies import SEEDS, deals, positions

Position = dict[str, Any]


def middle() -> Position:
    """A position with two houses: an ordinary one of 10, a cemented one of 13."""
    return setting("TC+JD+2S", "4S+QH", (10, "4C+6D", [0]), (13, "2C+JC+9D+4H", [1, 2])).position()


def bidding() -> Position:
    return opening("2H+3H+4S+KD", "7D+9C+KH+KS").position()


def ended() -> Position:
    deal = Deal.new(seed=3)
    while deal.phase != "over":
        deal.play(deal.legal_plays()[0])
    return deal.position()


def test_a_position_is_json() -> None:
    for position in (middle(), bidding(), ended()):
        assert json.loads(json.dumps(position)) == position
        assert Deal.from_position(position).position() == position


@given(positions())
def test_a_position_is_read_as_it_was_written(position: Position) -> None:
    deal = Deal.from_position(position)
    assert deal.position() == position
    assert deal.history == ()
    assert (deal.opening, deal.bid) == (False, None)


def test_a_position_may_be_written_loosely() -> None:
    position = middle()
    loosely = position | {
        "rules": Rules.parse("standard").options(),
        "hands": tuple("+".join(reversed(hand.lower().split("+"))).replace("t", "10") for hand in position["hands"]),
        "houses": [{"owners": [2, 1], "cards": "4♥ +9♦+jc+2♣", "value": 13}, position["houses"][0]],
    }
    assert Deal.from_position(loosely).position() == position


def test_reading_does_not_touch_what_is_read() -> None:
    position = middle()
    before = json.dumps(position)
    deal = Deal.from_position(position)
    deal.play(deal.legal_plays()[0])
    position["houses"].clear()
    assert json.loads(before)["houses"]
    deal.undo()
    assert deal.position() == json.loads(before)


def test_the_bid_is_due_made_and_gone() -> None:
    deal = Deal.from_position(bidding())
    assert (deal.phase, deal.opening, deal.bid, deal.plays) == ("bid", True, None, 0)
    deal.play("bid 13")
    made = deal.position()
    assert (deal.phase, deal.opening, deal.bid, made["bid"], deal.plays) == ("play", True, 13, 13, 0)
    assert Deal.from_position(made).position() == made
    deal.play("KDxKH+KS")
    assert (deal.phase, deal.opening, deal.position()["bid"], deal.plays) == ("play", False, None, 1)


@given(deals(), SEEDS)
def test_the_bid_stays_known_to_deal_and_view_all_deal(deal: Deal, seed: int) -> None:
    """However the deal came to be, if it was there when the bid stood; a position has it until the opening play."""
    made = next((play.value for play in deal.history if play.kind == "bid"), None)
    taken_up = Deal.from_position(deal.position())
    known = [(deal, made), (deal.copy(), made), (pickle.loads(pickle.dumps(deal)), made)]
    known.append((taken_up, made if deal.opening else None))
    for one, bid in known:
        for now in (one, play_on(one, 3, random.Random(seed))):
            bid = next((play.value for play in now.history if play.kind == "bid"), bid)
            assert now.bid == now.view(None).bid == now.view(0).bid == bid
            assert now.position()["bid"] == (bid if now.opening else None)


def test_the_bid_of_a_position_is_known_after_the_opening_play_and_undone_with_it() -> None:
    deal = Deal.from_position(bidding() | {"bid": 13})
    deal.play("KDxKH+KS")
    assert (deal.bid, deal.view(None).bid, deal.position()["bid"]) == (13, 13, None)
    assert pickle.loads(pickle.dumps(deal)).bid == 13
    deal.undo()
    assert (deal.bid, deal.history) == (13, ())
    again = Deal.from_position(bidding())
    again.play("bid 13")
    again.undo()
    assert again.bid is None


@given(deals(), st.data())
def test_hands_and_stock_are_of_the_size_the_plays_make(deal: Deal, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, deal.rules.players - 1))
    assert len(deal.hand(seat)) == hand_size(deal.rules.players, seat, deal.plays, deal.turn)
    assert len(deal.stock) == stock_size(deal.rules.players, deal.plays)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 60)
    | st.floats()
    | st.sampled_from(["", "4S", "KC+KD", "x", "standard"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["value", "cards", "owners", "x"]), inner)
    ),
    max_leaves=4,
)


def with_anything(position: Any, data: st.DataObject) -> Any:
    """The position with something in it replaced by something else."""
    if isinstance(position, dict) and position and data.draw(st.integers(0, 9)):
        key = data.draw(st.sampled_from(sorted(position)))
        return position | {key: with_anything(position[key], data)}
    if isinstance(position, list) and position and data.draw(st.integers(0, 9)):
        index = data.draw(st.integers(0, len(position) - 1))
        return [*position[:index], with_anything(position[index], data), *position[index + 1 :]]
    if isinstance(position, str) and position and data.draw(st.booleans()):
        cards = position.split("+")
        return "+".join(data.draw(st.lists(st.sampled_from(cards), unique=True)))
    return data.draw(JSON)


@pytest.mark.fuzz
@given(positions(), SEEDS, st.data())
def test_anything_is_a_position_one_can_play_from_or_refused(
    position: Position, seed: int, data: st.DataObject
) -> None:
    changed = position
    for _ in range(data.draw(st.integers(1, 2))):
        changed = with_anything(changed, data)
    try:
        deal = Deal.from_position(changed)
    except (PositionError, RulesError):
        return
    assert Deal.from_position(deal.position()) == deal
    play_on(deal, 49, random.Random(seed))
    assert (deal.phase, deal.houses) == ("over", ())


@pytest.mark.fuzz
@given(positions(), SEEDS)
def test_cards_that_change_places_make_a_position_one_can_play_from_or_none(position: Position, seed: int) -> None:
    rng = random.Random(seed)
    text = json.dumps(position)
    for _ in range(rng.choice((1, 1, 2, 20))):
        one, other = rng.sample(oracle.PACK, 2)
        text = text.replace(one, "?").replace(other, one).replace("?", other)
    changed = json.loads(text)
    if rng.random() < 0.3:
        changed["turn"] = rng.randrange(4)
    if rng.random() < 0.3:
        changed["rules"] = rng.choice(
            ["no-cement", "two-houses", "casual", {"sets_join": "always", "throw": "last-resort"}]
        )
    try:
        deal = Deal.from_position(changed)
    except (PositionError, RulesError):
        return
    play_on(deal, 49, rng)
    assert (deal.phase, deal.houses) == ("over", ())


# --- refusals -------------------------------------------------------------------------------------------------

Change = Callable[[Position], Any]


def but(start: Callable[[], Position], **fields: Any) -> Change:
    return lambda _: start() | fields


def house(index: int, **fields: Any) -> Change:
    """The middle position with a house changed."""

    def change(position: Position) -> Position:
        position["houses"][index] |= fields
        return position

    return change


def moved(card: str, source: str, target: str) -> Change:
    """The middle position with a card moved from one place to another, such as `hands[0]`, `loose`, `houses[1]`."""

    def at(position: Position, place: str) -> tuple[Any, Any]:
        name, _, index = place.partition("[")
        if not index:
            return position, name
        number = int(index[:-1])
        return (position["houses"][number], "cards") if name == "houses" else (position[name], number)

    def change(position: Position) -> Position:
        holder, key = at(position, source)
        cards = holder[key].split("+")
        cards.remove(card)
        holder[key] = "+".join(cards)
        holder, key = at(position, target)
        holder[key] = "+".join(filter(None, [holder[key], card]))
        return position

    return change


def all_of(*changes: Change) -> Change:
    def change(position: Position) -> Position:
        for one in changes:
            position = one(position)
        return position

    return change


def without(field: str) -> Change:
    return lambda position: {name: value for name, value in position.items() if name != field}


REFUSED: list[tuple[str, str, Change]] = [
    ("not-an-object", "position", lambda _: "2C+5D"),
    ("not-an-object", "position", lambda _: None),
    *(("field-missing", field, without(field)) for field in middle()),
    ("field-unknown", "dealer", but(middle, dealer=3)),
    ("wrong-length", "hands", but(middle, hands=["", "", ""])),
    ("wrong-length", "hands", but(middle, hands="2C")),
    ("wrong-length", "captured", but(middle, captured=["", "", "", ""])),
    ("wrong-length", "sweeps", but(middle, sweeps=[0])),
    ("not-cards", "loose", but(middle, loose="4S+XX")),
    ("not-cards", "loose", but(middle, loose=["4S", "QH"])),
    ("not-cards", "hands[1]", but(middle, hands=["TC+JD+2S", None, "", ""])),
    ("not-cards", "stock", but(middle, stock="1C")),
    ("card-twice", "loose", but(middle, loose="4S+QH+4S")),
    ("card-twice", "loose", but(middle, loose="4S+QH+TC")),
    ("card-twice", "stock", but(middle, stock="4S")),
    ("card-twice", "the house of 10", house(0, cards="4C+6D+QH")),
    ("card-missing", "position", but(middle, loose="4S")),
    ("out-of-range", "turn", but(middle, turn=4)),
    ("out-of-range", "turn", but(middle, turn="0")),
    ("out-of-range", "turn", but(middle, turn=True)),
    ("out-of-range", "opening", but(middle, opening=0)),
    ("out-of-range", "bid", but(bidding, bid=8)),
    ("out-of-range", "plays", but(middle, plays=49)),
    ("out-of-range", "plays", but(middle, plays=-1)),
    ("out-of-range", "sweeps[1]", but(middle, sweeps=[0, -50])),
    ("out-of-range", "last_capture", but(middle, last_capture=2)),
    ("out-of-range", "houses[0].value", house(0, value=8)),
    ("out-of-range", "houses[0].owners", house(0, owners=[4])),
    ("not-a-list", "houses", but(middle, houses={})),
    ("not-a-house", "houses[0]", but(middle, houses=["10"])),
    ("not-a-house", "houses[0]", house(0, cemented=False)),
    ("house-without-owner", "houses[0].owners", house(0, owners=[])),
    ("house-without-owner", "houses[0].owners", house(0, owners=0)),
    ("owner-twice", "houses[1].owners", house(1, owners=[1, 1])),
    ("wrong-turn", "turn", but(bidding, turn=1)),
    ("wrong-hand-size", "hands[0]", moved("2S", "hands[0]", "captured[0]")),
    ("wrong-hand-size", "hands[0]", but(middle, plays=40)),
    ("wrong-hand-size", "hands[0]", but(middle, plays=35)),
    ("wrong-hand-size", "hands[2]", moved("2H", "captured[0]", "hands[2]")),
    ("wrong-stock-size", "stock", moved("4S", "loose", "stock")),
    ("wrong-phase", "opening", but(middle, opening=True)),
    ("wrong-phase", "opening", but(bidding, opening=False)),
    ("wrong-phase", "bid", but(middle, bid=9)),
    ("wrong-phase", "opening", but(bidding, loose="7D+9C+KH", captured=["KS", ""], last_capture=0)),
    ("wrong-phase", "opening", lambda _: with_a_house_before_the_opening()),
    ("wrong-last-capture", "last_capture", but(middle, last_capture=None)),
    ("wrong-last-capture", "last_capture", but(middle, last_capture=1)),
    ("wrong-last-capture", "last_capture", but(bidding, last_capture=0)),
    ("sweep-without-capture", "sweeps[1]", but(middle, sweeps=[0, 50])),
    ("too-many-houses", "houses", but(middle, rules={"max_houses": 1})),
    ("house-left", "houses", lambda _: with_house_left()),
    ("loose-left", "loose", lambda _: with_loose_left()),
    ("house-twice", "the house of 10", house(1, value=10)),
    ("house-single-card", "the house of 10", moved("6D", "houses[0]", "captured[0]")),
    ("house-not-sets", "the house of 10", moved("AC", "captured[0]", "houses[0]")),
    (  # 3+J and 9+4 add up to 27
        "house-not-sets",
        "the house of 13",
        all_of(moved("2C", "houses[1]", "captured[0]"), moved("3C", "captured[0]", "houses[1]")),
    ),
    ("one-set-only", "the house of 13", but(middle, rules="no-cement")),
    ("too-many-owners", "the house of 10", house(0, owners=[0, 1])),
    ("too-many-owners", "the house of 13", house(1, owners=[1, 3])),
    ("owner-without-key", "the house of 10", house(0, owners=[3])),
    ("owner-without-key", "the house of 13", house(1, owners=[0])),
    ("loose-beside-house", "the house of 10", moved("TD", "captured[0]", "loose")),
    ("redeal", "hands[0]", lambda _: opening_position("2H+3H+4S+8D", "7D+9C+KH+KS")),
    ("redeal", "loose", lambda _: opening_position("2H+3H+4S+KD", "TD+9C+KH+KS", rules="punjab30")),
    ("redeal", "loose", lambda _: opening_position("2H+3H+4S+8D", "9S+9C+KH+KS", rules="punjab30")),
    ("bid-not-held", "bid", but(bidding, bid=12)),
]


def opening_position(hand: str, floor: str, rules: str = "standard") -> Position:
    """The position in which the bid is due, be there one to make or not."""
    first = f"{hand}+{floor}".split("+")
    stock = [card for card in oracle.PACK if card not in first]
    return bidding() | {"rules": rules, "hands": [hand, "", "", ""], "loose": floor, "stock": "+".join(stock)}


def with_a_house_before_the_opening() -> Position:
    position = opening_position("2H+3H+4S+KD", "KH+KS+4C+9C")
    return position | {"loose": "", "houses": [{"value": 13, "cards": "4C+9C+KH+KS", "owners": [0]}]}


def with_house_left() -> Position:
    position = ended()
    cards = position["captured"][0].split("+")
    taken = next([a, b] for a in cards for b in cards if a < b and oracle.WORTH[a] + oracle.WORTH[b] == 10)
    position["captured"][0] = "+".join(card for card in cards if card not in taken)
    return position | {"houses": [{"value": 10, "cards": "+".join(taken), "owners": [0]}]}


def with_loose_left() -> Position:
    position = ended()
    position["loose"], _, position["captured"][0] = position["captured"][0].partition("+")
    return position


@pytest.mark.parametrize(
    ("code", "where", "change"), [pytest.param(*refused, id=f"{refused[0]}-{refused[1]}") for refused in REFUSED]
)
def test_refused_with_code_and_place(code: str, where: str, change: Change) -> None:
    with pytest.raises(PositionError) as refused:
        Deal.from_position(change(middle()))
    error = refused.value
    assert (error.code, error.where) == (code, where)
    assert str(error) == f"{where}: {error.reason}"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@given(positions())
def test_integers_of_other_types_are_numbers(position: Position) -> None:
    def other(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: other(item) for name, item in value.items()}
        if isinstance(value, list):
            return [other(item) for item in value]
        return numpy_like(value) if isinstance(value, int) and not isinstance(value, bool) else value

    deal = Deal.from_position(other(position))
    assert json.dumps(deal.position()) == json.dumps(position)


def test_a_house_is_a_value_and_refuses_what_is_none() -> None:
    house = House(9, "5D+4C", [2, numpy_like(1)])
    assert house == House(9, parse_cards("4C+5D"), (1, 2))
    assert (hash(house), house.cemented) == (hash(House(9, "4C+5D", (1, 2))), False)
    assert eval(repr(house), {"House": House, "Card": Card}) == house
    for value, cards, owners in ((8, "4C", [0]), (True, "4C", [0]), (9, "4C+4C", [0]), (9, "4C", [4]), (9, 7, [0])):
        with pytest.raises(ValueError, match=r"value|owners|card"):
            House(value, cards, owners)
    with pytest.raises(FrozenInstanceError):
        house.__init__(10, "4C+6D", [0])  # type: ignore[misc]
    assert house.value == 9


def test_refused_for_its_rules() -> None:
    with pytest.raises(RulesError):
        Deal.from_position(middle() | {"rules": "chess"})


def test_refused_for_a_bid_that_cannot_open() -> None:
    position = opening("5H+9C+JC+KD", "AC+3D+QH+QS", rules={"floor_open_for_bid": True}).position()
    with pytest.raises(PositionError):
        Deal.from_position(position | {"bid": 11})

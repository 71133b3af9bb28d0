"""Sets of plays and houses against the cards that move and the values they sum to, and points against the score."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from hypothesis import given

from seep import Card, Deal, Play, Rules
from seep.floor_sets import CardSets, FloorSets, scoring_cards
from tests.strategies import SEEDS, any_deals
from tests.test_deal_properties import moments, whole_deals

pytestmark = pytest.mark.fuzz


def assert_sets(sets: CardSets, value: int, cards: Iterable[Card]) -> None:
    """Sets of a value, in card order within, that are these cards and no others."""
    assert sorted(card for one in sets for card in one) == sorted(cards)
    for one in sets:
        assert sum(card.worth for card in one) == value
        assert list(one) == sorted(one)


def moved(play: Play, deal: Deal) -> list[Card]:
    """The cards that a play's sets are made of."""
    if play.kind in ("bid", "throw") or play.card is None:
        return []
    if play.kind == "capture":
        return list(play.loose)
    broken = [house for house in deal.houses if play.kind == "break" and house.value == play.house]
    return [play.card, *play.loose, *(card for house in broken for card in house.cards)]


@given(any_deals(), SEEDS)
def test_the_sets_of_a_legal_play_are_its_cards_and_sum_to_its_value(deal: Deal, seed: int) -> None:
    floor, plays = FloorSets.now(deal), deal.legal_plays()
    for play in random.Random(seed).sample(plays, min(len(plays), 40)):
        sets = floor.sets(play)
        assert_sets(sets, play.value, moved(play, deal))
        assert play.kind not in ("house", "break") or play.card in sets[0]


@given(any_deals())
def test_the_sets_of_a_refused_play_are_its_cards_or_none(deal: Deal) -> None:
    floor = FloorSets.now(deal)
    for play, _ in deal.refusals():
        if sets := floor.sets(play):
            assert_sets(sets, play.value, moved(play, deal))
        assert floor.points(play) >= 0


@given(any_deals(), SEEDS)
def test_the_points_of_a_capture_are_what_the_side_has_more(deal: Deal, seed: int) -> None:
    floor, plays, points = FloorSets.now(deal), deal.legal_plays(), scoring_cards(deal.rules)
    for play in random.Random(seed).sample(plays, min(len(plays), 40)):
        after = deal.copy()
        after.play(play)
        if play.kind == "capture" and after.phase != "over":  # then the loose cards left are counted too
            side = deal.turn % deal.rules.sides
            assert after.points[side] - deal.points[side] == floor.points(play)
        else:
            cards = [card for card in (play.card, *play.loose) if card is not None]
            house = floor.house_cards(play.house) if play.kind == "capture" else ()
            assert floor.points(play) == sum(points.get(card, 0) for card in (*cards, *house))


@given(whole_deals(), SEEDS)
def test_houses_keep_the_sets_that_plays_brought(deal: Deal, seed: int) -> None:
    floor = FloorSets.at_start(deal)
    before = floor.houses.copy()
    for now in moments(deal, seed):
        if not now.history:
            continue
        made = now.history[-1]
        floor.follow(made)
        assert floor.houses == FloorSets.now(now).houses
        assert [house.value for house in now.houses] == sorted(floor.houses)
        for house, sets in zip(now.houses, floor.in_order(), strict=True):
            assert_sets(sets, house.value, house.cards)
            assert house.cemented == (len(sets) > 1)
            earlier = before.get(house.value, ())
            assert sets[: len(earlier)] == earlier or made.house == house.value
        before = floor.houses.copy()


@given(any_deals())
def test_houses_of_a_deal_taken_up_are_divided_too(deal: Deal) -> None:
    for house, sets in zip(deal.houses, FloorSets.now(deal).in_order(), strict=True):
        assert_sets(sets, house.value, house.cards)


def test_what_scores_is_told_by_the_rules() -> None:
    assert sum(scoring_cards(Rules()).values()) == 100
    assert len(scoring_cards(Rules())) == 17
    assert {str(card): points for card, points in scoring_cards(Rules.parse("punjab30")).items()} == {
        "AC": 1, "AD": 1, "AH": 1, "AS": 1, "2S": 1, "9S": 9, "TD": 12,
    }  # fmt: skip


def test_of_a_merged_house_the_sets_stay_and_the_broken_one_is_one_of_them() -> None:
    floor = FloorSets(Rules())
    for play in ("2C=9:7C", "4C=11:7D", "2H^9=11", "JC=11"):
        floor.follow(Play.parse(play))
    assert [[str(card) for card in cards] for cards in floor.houses[11]] == [
        ["4C", "7D"], ["2C", "2H", "7C"], ["JC"],
    ]  # fmt: skip
    assert floor.points(Play.parse("JDxH11")) == 0
    floor.follow(Play.parse("JDxH11"))
    assert floor.in_order() == []

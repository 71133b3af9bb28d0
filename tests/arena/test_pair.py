"""A deal pair: who sits where, that nothing but its arguments decides it, and bots that fail."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import pairwise

import pytest

from seep import PRESETS, Rules
from seep.arena import ArenaError, Contestant, pair_margin, pair_win_rate, play_pair
from seep.arena.contestants import bot_at, seatings
from seep.arena.margins import deal_margin, deal_win_rate
from tests.arena.players import make

RULES = [pytest.param(rules, id=name) for name, rules in PRESETS.items()]


def pair(first: str, second: str, number: int = 0, rules: str | Rules = "standard", seed: int = 1):
    """Play one pair of such contestants."""
    return play_pair(make, (Contestant.parse(first), Contestant.parse(second)), Rules.parse(rules), seed, number)


@pytest.mark.parametrize("rules", RULES)
def test_against_itself_a_bot_without_chance_has_a_margin_of_exactly_nothing(rules: Rules) -> None:
    for number in range(2):
        found = pair("last", "last", number, rules)
        assert pair_margin(found.scores) == 0
        assert pair_win_rate(found.scores) == 0.5


@pytest.mark.parametrize("rules", ["standard", "two-player", "three-player"])
def test_a_meeting_seen_from_the_other_side_is_its_mirror_image(rules: str) -> None:
    for number in range(3):
        here, there = pair("first", "last", number, rules), pair("last", "first", number, rules)
        assert pair_margin(here.scores) == -pair_margin(there.scores) != 0
        assert pair_win_rate(here.scores) == 1 - pair_win_rate(there.scores)


def test_what_is_played_depends_on_seed_and_number_only() -> None:
    first = pair("lot", "first", 5)
    assert first.scores == pair("lot", "first", 5).scores
    assert first.scores != pair("lot", "first", 6).scores
    assert first.scores != pair("lot", "first", 5, seed=2).scores
    assert len({str(pair("lot", "lot", number).scores) for number in range(5)}) == 5


def test_the_packs_are_those_of_the_number_whoever_plays() -> None:
    """The deals of two equal bots differ from seating to seating by chance only; without chance they are the same."""
    one, other = pair("first", "first", 3).scores
    assert one == other
    assert pair("first", "last", 3).scores != [one, other]


def test_the_times_are_by_bot() -> None:
    found = pair("first+last", "lot")
    assert {bot: len(times) for bot, times in found.times.items()} == {
        "first": 2 * 12 + 1,  # the bidder in one of the two deals
        "last": 2 * 12,
        "lot": 2 * 24 + 1,
    }
    assert all(time >= 0 for times in found.times.values() for time in times)


@pytest.mark.parametrize("sides", [2, 3])
def test_in_the_deals_of_a_pair_both_have_every_place_as_often(sides: int) -> None:
    for place in range(sides):
        assert Counter(seating[place] for seating in seatings(sides))[0] == len(seatings(sides)) // 2
    assert len(set(seatings(sides))) == len(seatings(sides)) == 2**sides - 2


def test_partners_change_places_so_that_four_pairs_have_every_arrangement() -> None:
    meeting = (Contestant.parse("a+b"), Contestant.parse("c+d"))
    seen = {
        tuple(bot_at(seat, seating, meeting, number) for seat in range(4))
        for seating in seatings(2)
        for number in range(4)
    }
    assert len(seen) == 8
    for seats in seen:
        assert sorted(seats) == list("abcd")
        assert {frozenset(seats[::2]), frozenset(seats[1::2])} == {frozenset("ab"), frozenset("cd")}
    assert all(bot_at(0, (0, 1), meeting, one) != bot_at(0, (0, 1), meeting, two) for one, two in pairwise(range(4)))


def test_a_bot_that_is_handed_the_deal_cannot_change_it() -> None:
    assert pair("peeks", "last", 2).scores == pair("first", "last", 2).scores


def test_a_bot_that_breaks_the_rules_is_named() -> None:
    with pytest.raises(
        ArenaError, match=r"^pair 4, deal 0, first - rogue: rogue failed after 2 plays: .*bid"
    ) as caught:
        pair("first", "rogue", 4)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize("text", ["", "+", "a+", "a+b+c"])
def test_contestants_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a contestant is"):
        Contestant.parse(text)


def test_numbers_of_a_deal() -> None:
    assert deal_margin((1, 1, 0), (10, 20, 45)) == 30
    assert deal_margin((0, 0, 1), (10, 20, 45)) == -30
    assert [deal_win_rate((0, 1), scores) for scores in ((9, 8), (8, 9), (7, 7))] == [1, 0, 0.5]
    assert deal_win_rate((0, 0, 1), (50, 10, 30)) == 0.5

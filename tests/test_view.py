"""What a view tells: at each moment of a deal, to a player, to the others, and to those who only watch (R12)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seep import Deal, Match, View
from tests.scored import cut_by, score
from tests.setting import legal, opening, pack_of, setting
from tests.strategies import any_deals

START = ("2H+3H+4S+KD", "7D+9C+KH+KS")


@given(any_deals(), st.booleans())
def test_a_view_says_what_there_is_to_see(deal: Deal, open_piles: bool) -> None:
    over = deal.phase == "over"
    for seat in (None, *range(deal.rules.players)):
        view = deal.view(seat, open_piles)
        assert view.hand == ([] if seat is None else [str(card) for card in deal.hand(seat)])
        assert view.hands == [len(deal.hand(other)) for other in range(deal.rules.players)]
        assert view.legal == ([str(play) for play in deal.legal_plays()] if seat == deal.turn else [])
        assert (view.seat, view.turn, view.phase, view.opening, view.plays) == (
            seat, deal.turn, deal.phase, deal.opening, deal.plays,
        )  # fmt: skip
        if view.phase != "bid":
            assert view.loose == [str(card) for card in deal.loose]
        assert view.loose_count == len(deal.loose)
        assert [(house.value, house.owners, house.cemented) for house in view.houses] == [
            (house.value, list(house.owners), house.cemented) for house in deal.houses
        ]
        assert view.captured == [len(deal.captured(side)) for side in range(deal.rules.sides)]
        assert (view.piles is not None) == (over or open_piles)
        assert view.scores == (list(deal.scores()) if over else None)
        assert view.log == [str(play) for play in deal.history]
        assert view.log_start + sum(not play.startswith("bid") for play in view.log) == deal.plays
        assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


def test_the_floor_lies_face_down_until_the_bid() -> None:
    deal = opening(*START)
    for seat in (None, 0, 1, 2, 3):
        view = deal.view(seat)
        assert (view.loose, view.loose_count, view.bid) == (None, 4, None)
        assert view.hand == (["2H", "3H", "4S", "KD"] if seat == 0 else [])
        assert view.legal == (["bid 13"] if seat == 0 else [])
        assert (view.hands, view.stock) == ([4, 0, 0, 0], 44)
    deal.play("bid 13")
    for seat in (None, 0, 1, 2, 3):
        view = deal.view(seat)
        assert (view.loose, view.bid) == (["7D", "9C", "KH", "KS"], 13)
        assert view.log == ["bid 13"]


def test_the_floor_lies_open_before_the_bid_where_that_is_played() -> None:
    deal = opening(*START, rules={"floor_open_for_bid": True})
    assert deal.view(None).loose == ["7D", "9C", "KH", "KS"]


def test_the_bid_stays_known_and_every_play_stays_readable() -> None:
    deal = opening(*START, 13)
    deal.play("KDxKH+KS")
    deal.play(legal(deal).pop())
    for seat in (None, 0, 1):
        view = deal.view(seat)
        assert view.bid == 13
        assert view.log[:2] == ["bid 13", "KDxKH+KS"]
        assert (len(view.log), view.log_start, view.opening) == (3, 0, False)


def test_the_latest_capture_is_seen_until_the_next_play() -> None:
    deal = opening(*START, 13)
    assert deal.view(0).latest is None
    deal.play("KDxKH+KS")
    for seat in (None, 0, 3):
        latest = deal.view(seat).latest
        assert latest is not None
        assert (latest.seat, latest.cards) == (0, ["KD", "KH", "KS"])
    throw = next(play for play in deal.legal_plays() if play.kind == "throw")
    deal.play(throw)
    assert deal.view(0).latest is None
    deal.undo()
    assert deal.view(0).latest is not None


def test_the_latest_capture_shows_the_house_it_took() -> None:
    deal = setting("9C+8D", "2S+7S+QH", (9, "4C+5D", [1]))
    deal.play("9CxH9+2S+7S")
    latest = deal.view(None).latest
    assert latest is not None
    assert (latest.seat, latest.cards) == (0, ["2S", "4C", "5D", "7S", "9C"])
    assert deal.view(None).piles is None


def test_captured_piles_open_at_the_end_or_for_learners() -> None:
    deal = Deal.new(seed=11)
    while deal.phase != "over":
        assert deal.view(0).piles is None
        assert deal.view(0, open_piles=True).piles == [[str(card) for card in deal.captured(side)] for side in (0, 1)]
        deal.play(deal.legal_plays()[0])
    view = deal.view(None)
    assert view.piles == [[str(card) for card in deal.captured(side)] for side in (0, 1)]
    assert view.scores == list(deal.scores())
    assert view.legal == []


def test_houses_are_seen_with_cards_and_owners() -> None:
    deal = setting("2H+JC", "", (9, "4C+5D", [2]), (13, "2C+4H+9D+JD", [1, 2]))
    view = deal.view(None)
    assert msgspec.to_builtins(view.houses) == [
        {"value": 9, "cards": ["4C", "5D"], "cemented": False, "owners": [2]},
        {"value": 13, "cards": ["2C", "4H", "9D", "JD"], "cemented": True, "owners": [1, 2]},
    ]


def test_what_was_thrown_in_is_told_with_its_reason() -> None:
    low = pack_of("2C+3C+8H+8S", "9C+TC+TD+KD")
    dear = pack_of("9C+TC+JD+KD", "AC+AD+TD+2C")
    deal = Deal("punjab30", pack_of("9C+TC+JD+KD", "AC+AD+AH+2C"), [dear, pack_of("2C+3C+8H+8S", "9C+TC+KC+KD")])
    assert msgspec.to_builtins(deal.view(None).redeals) == [
        {"reason": "floor", "hand": []},
        {"reason": "no-high-card", "hand": ["2C", "3C", "8H", "8S"]},
    ]
    assert Deal("standard", dear, [low]).view(3).redeals[0].hand == ["2C", "3C", "8H", "8S"]


def test_a_match_tells_the_points_so_far_by_deal_side() -> None:
    match = Match("long", seed=4)
    while match.deal.phase != "over":
        match.deal.play(match.deal.legal_plays()[0])
    assert match.deal.view(0).totals is None
    assert match.view(None).totals == [0, 0]
    result = match.finish_deal()
    seats = match.view(2).totals
    assert seats == [result.totals[match.chair_of(seat) % 2] for seat in (0, 1)]
    for chair in range(4):
        view = match.view(chair)
        assert view.seat == match.seat_of(chair)
        assert view.hand == [str(card) for card in match.deal.hand(match.seat_of(chair))]


def test_three_players_see_their_own_totals() -> None:
    match = Match("three-player", cut=cut_by(0, 3))
    score(match, 80, 40, 30)
    assert match.first == 2
    assert match.view(None).totals == [30, 80, 40]


@pytest.mark.parametrize(
    ("preset", "no_seat"), [("standard", 4), ("two-player", 2), ("three-player", 3), ("standard", -1)]
)
def test_there_is_no_view_for_a_seat_that_is_none(preset: str, no_seat: int) -> None:
    with pytest.raises(ValueError, match=f"no seat {no_seat}"):
        Deal.new(preset, seed=1).view(no_seat)


def test_a_view_does_not_change() -> None:
    view: Any = Deal.new(seed=1).view(0)
    with pytest.raises(AttributeError):
        view.hand = []

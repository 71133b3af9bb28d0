"""What a view tells: at each moment of a deal, to a player, to the others, and to those who only watch (R12)."""

from __future__ import annotations

import copy
import json
import pickle
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seep import Card, Deal, Match, Play, View
from seep.cards import parse_cards
from seep.view import ENCODER, CaptureView, HouseView, RedealView, dec_hook, enc_hook, schema_hook
from tests.scored import cut_by, score
from tests.setting import legal, opening, pack_of, setting
from tests.strategies import any_deals
from tests.view_cases import all_views

HERE = Path(__file__).parent
START = ("2H+3H+4S+KD", "7D+9C+KH+KS")


@given(any_deals(), st.booleans())
def test_a_view_says_what_there_is_to_see(deal: Deal, open_piles: bool) -> None:
    over = deal.phase == "over"
    for seat in (None, *range(deal.rules.players)):
        view = deal.view(seat, open_piles)
        assert view.hand == (() if seat is None else deal.hand(seat))
        assert view.hands == tuple(len(deal.hand(other)) for other in range(deal.rules.players))
        assert view.legal == (tuple(deal.legal_plays()) if seat == deal.turn else ())
        assert (view.seat, view.turn, view.phase, view.opening, view.plays) == (
            seat, deal.turn, deal.phase, deal.opening, deal.plays,
        )  # fmt: skip
        if view.phase != "bid":
            assert view.loose == deal.loose
        assert view.loose_count == len(deal.loose)
        assert [(house.value, house.owners, house.cemented) for house in view.houses] == [
            (house.value, house.owners, house.cemented) for house in deal.houses
        ]
        assert view.captured == tuple(len(deal.captured(side)) for side in range(deal.rules.sides))
        assert (view.piles is not None) == (over or open_piles)
        assert view.scores == (deal.scores() if over else None)
        assert view.log == deal.history
        assert view.log_start + sum(play.kind != "bid" for play in view.log) == deal.plays


def test_the_floor_lies_face_down_until_the_bid() -> None:
    deal = opening(*START)
    for seat in (None, 0, 1, 2, 3):
        view = deal.view(seat)
        assert (view.loose, view.loose_count, view.bid) == (None, 4, None)
        assert view.hand == (parse_cards("2H+3H+4S+KD") if seat == 0 else ())
        assert view.legal == ((Play.bid(13),) if seat == 0 else ())
        assert (view.hands, view.stock) == ((4, 0, 0, 0), 44)
    deal.play("bid 13")
    for seat in (None, 0, 1, 2, 3):
        view = deal.view(seat)
        assert (view.loose, view.bid) == (parse_cards("7D+9C+KH+KS"), 13)
        assert view.log == (Play.bid(13),)


def test_the_floor_lies_open_before_the_bid_where_that_is_played() -> None:
    deal = opening(*START, rules={"floor_open_for_bid": True})
    assert deal.view(None).loose == parse_cards("7D+9C+KH+KS")


def test_the_bid_stays_known_and_every_play_stays_readable() -> None:
    deal = opening(*START, 13)
    deal.play("KDxKH+KS")
    deal.play(legal(deal).pop())
    for seat in (None, 0, 1):
        view = deal.view(seat)
        assert view.bid == 13
        assert view.log[:2] == (Play.bid(13), Play("KDxKH+KS"))
        assert (len(view.log), view.log_start, view.opening) == (3, 0, False)


def test_the_latest_capture_is_seen_until_the_next_play() -> None:
    deal = opening(*START, 13)
    assert deal.view(0).latest is None
    deal.play("KDxKH+KS")
    for seat in (None, 0, 3):
        latest = deal.view(seat).latest
        assert latest is not None
        assert (latest.seat, latest.cards) == (0, parse_cards("KD+KH+KS"))
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
    assert (latest.seat, latest.cards) == (0, parse_cards("2S+4C+5D+7S+9C"))
    assert deal.view(None).piles is None


def test_captured_piles_open_at_the_end_or_for_learners() -> None:
    deal = Deal.new(seed=11)
    while deal.phase != "over":
        assert deal.view(0).piles is None
        assert deal.view(0, open_piles=True).piles == (deal.captured(0), deal.captured(1))
        deal.play(deal.legal_plays()[0])
    view = deal.view(None)
    assert view.piles == (deal.captured(0), deal.captured(1))
    assert view.scores == deal.scores()
    assert view.legal == ()


def test_houses_are_seen_with_cards_and_owners() -> None:
    deal = setting("2H+JC", "", (9, "4C+5D", [2]), (13, "2C+4H+9D+JD", [1, 2]))
    view = deal.view(None)
    assert json.loads(ENCODER.encode(view.houses)) == [
        {"value": 9, "cards": ["4C", "5D"], "cemented": False, "owners": [2]},
        {"value": 13, "cards": ["2C", "4H", "9D", "JD"], "cemented": True, "owners": [1, 2]},
    ]


def test_what_was_thrown_in_is_told_with_its_reason() -> None:
    low = pack_of("2C+3C+8H+8S", "9C+TC+TD+KD")
    dear = pack_of("9C+TC+JD+KD", "AC+AD+TD+2C")
    deal = Deal("punjab30", pack_of("9C+TC+JD+KD", "AC+AD+AH+2C"), [dear, pack_of("2C+3C+8H+8S", "9C+TC+KC+KD")])
    assert json.loads(ENCODER.encode(deal.view(None).redeals)) == [
        {"reason": "floor", "hand": []},
        {"reason": "no-high-card", "hand": ["2C", "3C", "8H", "8S"]},
    ]
    assert Deal("standard", dear, [low]).view(3).redeals[0].hand == parse_cards("2C+3C+8H+8S")


def test_a_match_tells_the_points_so_far_by_deal_side() -> None:
    match = Match("long", seed=4)
    while match.deal.phase != "over":
        match.deal.play(match.deal.legal_plays()[0])
    assert match.deal.view(0).totals is None
    assert match.view(None).totals == (0, 0)
    result = match.finish_deal()
    seats = match.view(2).totals
    assert seats == tuple(result.totals[match.chair_of(seat) % 2] for seat in (0, 1))
    for chair in range(4):
        view = match.view(chair)
        assert view.seat == match.seat_of(chair)
        assert view.hand == match.deal.hand(match.seat_of(chair))


def test_three_players_see_their_own_totals() -> None:
    match = Match("three-player", cut=cut_by(0, 3))
    score(match, 80, 40, 30)
    assert match.first == 2
    assert match.view(None).totals == (30, 80, 40)


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


# --- as JSON, and as values -----------------------------------------------------------------------------------


def test_the_json_of_a_view_is_what_it_was_when_views_held_texts() -> None:
    """Byte for byte, of thousands of views; tests/golden/views.txt was written by version 0.1.0."""
    *written, total = (HERE / "golden" / "views.txt").read_text(encoding="utf-8").splitlines()
    expected = dict(line.split("\t") for line in written)
    digest, count, shown = sha256(), 0, {}
    for name, view, written_out in all_views():
        data = view.json()
        digest.update(data + b"\n")
        count += 1
        if written_out:
            shown[name] = data.decode()
    assert shown == expected
    assert total == f"sha256 of {count} views\t{digest.hexdigest()}"


@given(any_deals(), st.booleans())
def test_a_view_is_a_value(deal: Deal, open_piles: bool) -> None:
    for viewer in (None, *range(deal.rules.players)):
        view = deal.view(viewer, open_piles, [1] * deal.rules.sides)
        others = [View.from_json(view.json()), View.from_json(view.json().decode())]
        others += [copy.copy(view), copy.deepcopy(view), pickle.loads(pickle.dumps(view))]
        others += [deal.copy().view(viewer, open_piles, [1] * deal.rules.sides)]
        for other in others:
            assert (other, hash(other), other.json()) == (view, hash(view), view.json())
        assert all(type(card) is Card for card in (*view.hand, *(view.loose or ())))
        assert all(type(play) is Play for play in (*view.log, *view.legal))
    assert len({deal.view(viewer) for viewer in (None, 0, 1)}) == 3


def test_what_is_no_view_is_refused() -> None:
    data = Deal.new(seed=1).view(0).json()
    first = b'"hand":["'
    assert first in data
    for torn in (b"", b"{}", data[:-1], data.replace(first, first + b'XX","'), data.replace(b"bid 1", b"bed 1")):
        with pytest.raises(msgspec.MsgspecError):
            View.from_json(torn)


def test_only_cards_and_plays_have_a_text_in_json() -> None:
    for hook in (enc_hook, dec_hook, schema_hook):
        with pytest.raises(NotImplementedError):
            hook(*[object] * (2 if hook is dec_hook else 1))
    with pytest.raises((TypeError, NotImplementedError)):
        ENCODER.encode(object())


def test_views_cannot_be_made_again() -> None:
    deal = Deal.new(seed=1)
    view = deal.view(0)
    house = HouseView(9, parse_cards("4C+5D"), False, (1,))
    for value, fields in (
        (house, (10, (), True, ())),
        (CaptureView(0, ()), (1, ())),
        (RedealView("floor", ()), ("x", ())),
    ):
        before = repr(value)
        value.__init__(*fields)  # type: ignore[misc]
        assert repr(value) == before
        assert hash(value) == hash(copy.deepcopy(value))
    assert view == deal.view(0)


@pytest.mark.parametrize("totals", [[1], [1, 2, 3], [1.0, 2], ["1", "2"], [True, 2], [None, 1]])
def test_totals_that_cannot_be_are_refused(totals: Any) -> None:
    with pytest.raises(ValueError, match="totals must be a whole number for each of the 2 sides"):
        Deal.new(seed=1).view(0, totals=totals)

"""Plays to choose beforehand: those of one's own turn, if the floor is the same then; and from one's own view alone."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from seep import Deal, View
from seep.premoves import MOST_LOOSE, MOST_PREMOVES, premoves
from tests.strategies import any_deals

pytestmark = pytest.mark.fuzz


def a_turn_before(view: View) -> View:
    """The view of one whose turn it is, as it was while the player before was to play, and if that changed nothing."""
    return msgspec.structs.replace(
        view, turn=(view.turn - 1) % view.players, plays=view.plays - 1, legal=(), latest=None, log=()
    )


@given(any_deals())
def test_premoves_are_the_plays_of_ones_turn(deal: Deal) -> None:
    assume(deal.phase == "play" and not deal.opening)
    view = deal.view(deal.turn)
    expected = [(play, deal.effect(play)) for play in view.legal]
    before = a_turn_before(view)
    if len(expected) > MOST_PREMOVES or len(view.loose or ()) > MOST_LOOSE:
        assert premoves(before) == []
    else:
        found = [(play, effect._replace(leftovers=(), leftovers_side=None)) for play, effect in expected]
        assert premoves(before) == found


@given(any_deals(), st.data())
def test_there_are_none_but_for_a_player_who_waits(deal: Deal, data: st.DataObject) -> None:
    seat = data.draw(st.none() | st.integers(0, deal.rules.players - 1))
    view = deal.view(seat)
    if seat is None or seat == deal.turn or deal.opening or deal.phase != "play" or not view.hand:
        assert premoves(view) == []
    elif len(view.loose or ()) <= 6:
        assert premoves(view)
        assert {play.card for play, _ in premoves(view)} <= set(view.hand)


@given(any_deals())
def test_they_are_found_from_what_the_seat_sees(deal: Deal) -> None:
    """A view that went through JSON has nothing else in it."""
    for seat in range(deal.rules.players):
        view = deal.view(seat)
        assert premoves(View.from_json(view.json())) == premoves(view)

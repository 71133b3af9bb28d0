"""What leaves a table towards a viewer (R12)."""

from __future__ import annotations

import re

import msgspec
import pytest

from seep.cards import NAMES
from seep.table import Dealt, Opened, Table, seen, table_view
from tests.table.game import Game


def hidden_from(table: Table, viewer: int | None) -> set[str]:
    """The cards that a viewer may not know the place of."""
    deal = table.play.deal
    mine = None if viewer is None else table.play.seat_of(viewer)
    cards = {str(card) for seat in range(deal.rules.players) if seat != mine for card in deal.hand(seat)}
    cards |= {str(card) for card in deal.stock}
    if deal.phase == "bid" and not deal.rules.floor_open_for_bid:
        cards |= {str(card) for card in deal.loose}
    return cards


def shown_to(table: Table, viewer: int | None) -> set[str]:
    """Every card named in what goes out, but for the cards cut and the hands thrown in, which are all to see."""
    view = msgspec.to_builtins(table_view(table, viewer))
    del view["cut"], view["deal"]["redeals"]
    return set(re.findall("|".join(NAMES), msgspec.json.encode(view).decode()))


@pytest.mark.parametrize("rules", ["standard", "punjab30", "two-player", "three-player", "no-cement"])
def test_no_view_names_a_hidden_card(rules: str) -> None:
    game = Game(rules, seed=6)
    viewers = [None, *range(game.rules.players)]
    checked = 0
    while game.table.status == "playing":
        for viewer in viewers:
            hidden = hidden_from(game.table, viewer)
            assert not hidden & shown_to(game.table, viewer)
            checked += len(hidden)
        game.play_one()
    assert checked > 1000
    assert hidden_from(game.table, None) == set()


def test_only_the_mover_is_told_what_may_be_played() -> None:
    game = Game(seed=7)
    greyed = 0
    while game.table.status == "playing":
        for viewer in (None, 0, 1, 2, 3):
            view = table_view(game.table, viewer)
            assert view.you == viewer
            assert bool(view.deal.legal) == (viewer == game.table.turn)
            assert not view.refusals or viewer == game.table.turn
            greyed += len(view.refusals)
        game.play_one()
    assert greyed > 50


def test_events_shown_are_public() -> None:
    """Packs stay inside: a dealt event tells how many were thrown in, an opened one nothing."""
    game = Game("punjab30", seed=8)
    game.play_match()
    for seq, event in enumerate(game.events, 1):
        shown = seen(seq, event)
        if isinstance(event, Opened):
            assert shown is None
        else:
            assert shown is not None
            assert shown.seq == seq
        if isinstance(event, Dealt):
            assert msgspec.to_builtins(shown) == {"type": "dealt", "seq": seq, "redeals": len(event.packs) - 1}


def test_a_spectator_sees_the_same_whoever_it_is() -> None:
    game = Game(seed=9)
    for _ in range(20):
        game.play_one()
    view = table_view(game.table, None)
    assert (view.deal.hand, view.deal.legal, view.deal.piles, view.refusals) == ([], [], None, [])
    assert view.deal.hands == [len(game.table.play.deal.hand(seat)) for seat in range(4)]


@pytest.mark.parametrize("seed", range(6))
def test_chairs_keep_their_seats_until_the_next_deal(seed: int) -> None:
    """A scored deal is shown as it was played, though the match already knows who deals next."""
    game = Game("long", seed=seed)
    before = table_view(game.table, 2)
    game.play_deal()
    after = table_view(game.table, 2)
    assert (after.dealer, after.first, after.deal.seat) == (before.dealer, before.first, before.deal.seat)
    assert after.first == (after.dealer + 1) % 4
    scores = after.results[0].scores
    assert after.deal.scores == [scores[(after.first + side) % 2] for side in (0, 1)]


@pytest.mark.parametrize("rules", ["long", "two-player", {"preset": "three-player", "target": 900}])
def test_a_deal_tells_the_totals_by_its_own_sides(rules: str) -> None:
    game = Game(rules, seed=11)
    for _ in range(4):
        game.play_deal()
        if game.table.status == "match-over":
            break
        view = table_view(game.table, 0)
        sides = len(view.totals)
        assert view.deal.totals is not None
        assert [view.deal.totals[(side - view.first) % sides] for side in range(sides)] == view.totals
        game.decide(game.next())


def test_a_view_tells_the_last_results_of_a_long_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many deals were played, a state does not grow; what each result is of stands in its number."""
    monkeypatch.setattr("seep.table.viewer.RESULTS", 2)
    game = Game({"preset": "two-player", "target": 900}, seed=3)
    for number in range(1, 4):
        game.play_deal()
        told = [result.number for result in table_view(game.table, None).results]
        assert told == list(range(max(1, number - 1), number + 1))
        if number < 3:
            game.decide(game.next())

"""What `print` and `repr` show of a deal and of a view."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seep import CARDS, PRESETS, Card, Deal, Match, Play, View
from seep.drawing import WIDTH, play_symbols
from tests.setting import opening, setting
from tests.strategies import any_deals

README = Path(__file__).resolve().parents[1] / "README.md"
SYMBOL = re.compile("(?:10|[A2-9JQK])[♣♦♥♠]")


def named(text: str) -> list[str]:
    """The cards in what is drawn of the hands and the floor."""
    return SYMBOL.findall(text.rpartition("\n\n")[0].partition("\n\n")[2])


def symbols(*sets: tuple[Card, ...]) -> list[str]:
    return sorted(card.symbol for cards in sets for card in cards)


@given(any_deals(), st.booleans())
def test_what_is_drawn_fits_and_shows_each_card_that_lies_there_once(deal: Deal, open_piles: bool) -> None:
    houses = [house.cards for house in deal.houses]
    hands = [deal.hand(seat) for seat in range(deal.rules.players)]
    assert sorted(named(str(deal))) == symbols(*hands, deal.loose, *houses)
    drawn = [str(deal)]
    for viewer in (None, *range(deal.rules.players)):
        view = deal.view(viewer, open_piles, [7] * deal.rules.sides)
        own = () if viewer is None else deal.hand(viewer)
        assert sorted(named(str(view))) == symbols(own, view.loose or (), *houses)
        assert str(view) == str(View.from_json(view.json()))
        drawn.append(str(view))
    for text in drawn:
        lines = text.splitlines()
        assert max(map(len, lines)) <= WIDTH == 80
        assert all(line == line.rstrip() for line in lines)
        assert "None" not in text


@given(any_deals())
def test_what_is_drawn_says_whose_turn_it_is_and_what_each_side_has(deal: Deal) -> None:
    text = " ".join(str(deal).split())
    assert re.search(rf"seat {deal.turn} to (bid|play|open)", text) or deal.phase == "over"
    for side in range(deal.rules.sides):
        count = len(deal.captured(side))
        cards = f"{count or 'no'} card{'s' * (count != 1)} captured, {deal.sweeps[side]} for sweeps"
        assert re.search(rf"side {side} \(seats? [0-3 and]+\): {cards}", text)
    if deal.phase == "over":
        assert all(f"score {score}" in text for score in deal.scores())
    if deal.history:
        assert str(deal).splitlines()[-1].strip()
        assert play_symbols(deal.history[-1]) in text


def test_a_deal_as_it_is_drawn() -> None:
    deal = setting("TC+JD+2S", "4S+QH", (10, "4C+6D", [0]), (13, "2C+JC+9D+4H", [1, 2]))
    assert (
        f"\n{deal}\n"
        == """
standard · play 37 of 48, seat 0 to play

                                     seat 2
                                    Q♦ Q♠ K♦
              ┌─ floor ──────────────────────────────────────────┐
seat 3        │ loose     4♠ Q♥                                  │  seat 1
              │ house 10  4♣+6♦                 ordinary, seat 0 │
J♥ J♠ Q♣      │ house 13  2♣+J♣ 4♥+9♦    cemented, seats 1 and 2 │  K♣ K♥ K♠
              └──────────────────────────────────────────────────┘
                                 seat 0 to play
                                   2♠ 10♣ J♦

side 0 (seats 0 and 2): 32 cards captured, 0 for sweeps, captured last
side 1 (seats 1 and 3): no cards captured, 0 for sweeps
"""
    )


def test_a_view_as_it_is_drawn() -> None:
    match = Match("three-player", seed=5)
    for play in ("bid 12", "QSxQC+QH"):
        match.deal.play(play)
    assert (
        f"\n{match.view(match.chair_of(1))}\n"
        == """
three-player · play 2 of 48, seat 1 to play · bid 12

              ┌─ floor ──────────────────────────────────────────┐
seat 0        │ loose     2♥ 4♥                                  │  seat 2
              │                                                  │
15 cards      │                                                  │  16 cards
              └──────────────────────────────────────────────────┘
                              seat 1, you to play
                A♣ 2♠ 3♣ 3♦ 3♥ 5♣ 7♥ 8♣ 8♠ 9♣ 9♦ 9♥ 10♦ J♥ J♠ K♦

side 0 (seat 0): 3 cards captured, 0 for sweeps, captured last, total 0
side 1 (seat 1): no cards captured, 0 for sweeps, total 0
side 2 (seat 2): no cards captured, 0 for sweeps, total 0
seat 0 played Q♠xQ♣+Q♥, and took Q♣ Q♥ Q♠
"""
    )


def test_the_floor_lies_face_down_for_views_before_the_bid() -> None:
    deal = opening("2H+3H+4S+KD", "7D+9C+KH+KS")
    assert "loose     7♦ 9♣ K♥ K♠" in str(deal)
    for viewer in (None, 0, 1):
        assert "4 cards face down" in str(deal.view(viewer))
    deal.play("bid 13")
    assert "loose     7♦ 9♣ K♥ K♠" in str(deal.view(1))
    assert str(deal).splitlines()[0] == "standard · bid 13, seat 0 to open · 44 cards in the stock"
    assert str(deal).splitlines()[-1] == "seat 0 bid 13"


def test_the_cards_of_a_house_that_was_captured_are_told() -> None:
    deal = setting("9C+8D", "2S+7S+QH", (9, "4C+5D", [1]))
    deal.play("9CxH9+2S+7S")
    assert str(deal.view(None)).splitlines()[-1] == "seat 0 played 9♣xH9+2♠+7♠, and took 2♠ 4♣ 5♦ 7♠ 9♣"


def test_what_was_thrown_in_is_told() -> None:
    deal = next(deal for deal in (Deal.new(seed=seed) for seed in range(100)) if deal.redeals)
    (_, hand), *_ = deal.redeals
    assert f"thrown in before, no-high-card: {' '.join(card.symbol for card in hand)}" in str(deal.view(2))


def test_a_view_that_somebody_made_up_is_drawn_too() -> None:
    """Its house may be none."""
    view = View.from_json(setting("2H+JC", "", (9, "4C+5D", [2])).view(0).json().replace(b'"4C","5D"', b'"4C","6D"'))
    assert "house 9   4♣+6♦                 ordinary, seat 2" in str(view)


@pytest.mark.parametrize(
    ("play", "text"),
    [
        ("bid 11", "11"),
        ("TH", "10♥"),
        ("JSxH11+5C+TD", "J♠xH11+5♣+10♦"),
        ("2H^9=11:JS", "2♥^9=11:J♠"),
        ("9D=9", "9♦=9"),
    ],
)
def test_plays_with_suit_symbols(play: str, text: str) -> None:
    assert play_symbols(Play(play)) == text


def test_reprs_are_short() -> None:
    deal = opening("2H+3H+4S+KD", "7D+9C+KH+KS")
    assert repr(deal) == "<Deal standard, seat 0 to bid>"
    deal.play("bid 13")
    assert repr(deal) == "<Deal standard, bid 13, seat 0 to open>"
    deal.play("KDxKH+KS")
    assert repr(deal) == "<Deal standard, play 2 of 48, seat 1 to play>"
    assert repr(deal.view(1)) == "<View standard, for seat 1, play 2 of 48, seat 1 to play>"
    assert repr(deal.view(None)) == "<View standard, for spectator, play 2 of 48, seat 1 to play>"
    for preset in PRESETS:
        whole = Deal.new(preset, seed=1)
        while whole.phase != "over":
            assert len(repr(whole)) < 70
            whole.play(whole.legal_plays()[0])
        assert repr(whole) == f"<Deal {preset}, over, scores {' '.join(map(str, whole.scores()))}>"

    class Mine(Deal):
        pass

    assert repr(Mine.new(seed=1)) == "<Mine standard, seat 0 to bid>"


def test_every_card_is_drawn_by_its_symbol() -> None:
    assert SYMBOL.findall(" ".join(card.symbol for card in CARDS)) == [card.symbol for card in CARDS]


def test_the_readme_shows_a_deal_as_it_is_drawn() -> None:
    found = re.search(
        r'```text\n>>> print\(Deal\.from_position\("(.*)"\)\)\n((?:.*\n)*?)```', README.read_text(encoding="utf-8")
    )
    assert found
    assert f"{Deal.from_position(found[1])}\n" == found[2]

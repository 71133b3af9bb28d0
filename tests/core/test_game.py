"""The rules as bots ask them: what a play leads to, and who could sweep, held against the deal itself."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seep import Card, Deal
from seep.cards import CARDS, parse_cards
from seep.core.game import Game
from seep.position import House, Position
from seep.rules import PRESETS, Rules
from tests.dealing import HOUSES, choose


def floor(loose: str, *houses: House, plays: int = 20) -> Game:
    """A game in which only what lies on the floor is known, in the middle of a deal."""
    return Game("standard", known(loose, *houses, plays=plays))


def known(loose: str, *houses: House, plays: int = 20) -> Position:
    return Position(
        rules=Rules(),
        hands=((), (), (), ()),
        loose=parse_cards(loose),
        houses=houses,
        turn=0,
        opening=plays == 0,
        bid=9 if plays == 0 else None,
        plays=plays,
        captured=((), ()),
        sweeps=(0, 0),
        last_capture=None,
        stock=(),
    )


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(4))
def test_an_afterstate_is_what_the_deal_comes_to(preset: str, seed: int) -> None:
    deal, rng = Deal.new(preset, seed=seed), random.Random(seed)
    seats, sides = range(deal.rules.players), range(deal.rules.sides)
    while deal.phase != "over":
        after = dict(deal.game.afterstates())
        assert sorted(after) == sorted(play.bits for play in deal.legal_plays())
        play = deal.play(choose(deal, rng, HOUSES))
        game = after[play.bits]
        assert [game.captured(side) for side in sides] == [deal.captured(side) for side in sides]
        assert (game.turn, game.sweeps, game.over) == (deal.turn, deal.sweeps, deal.phase == "over")
        assert {value: game.owners(value) for value in range(1, 14) if game.owners(value)} == {
            house.value: house.owners for house in deal.houses
        }
        assert [game.side_of(seat) for seat in seats] == [seat % deal.rules.sides for seat in seats]


def test_looking_ahead_leaves_the_game_as_it_is() -> None:
    deal = Deal.new(seed=3)
    before = deal.position()
    copy = deal.game.copy()
    copy.afterstates()[0][1].afterstates()
    assert deal.position() == before


@pytest.mark.parametrize(
    ("game", "values"),
    [
        (floor(""), ()),
        (floor("7C"), (7,)),
        (floor("7C+2D"), (9,)),
        (floor("7C+7D"), (7,)),
        (floor("6C+7D"), (13,)),
        (floor("7C+7D+2S"), ()),
        (floor("2C+3D+5H"), (5, 10)),
        (floor("7C+8D"), ()),
        (floor("", House(9, parse_cards("7C+2D"), (0,))), (9,)),
        (floor("4C+5D", House(9, parse_cards("7C+2D"), (0,))), (9,)),
        (floor("4C", House(9, parse_cards("7C+2D"), (0,))), ()),
        (floor("", House(9, parse_cards("7C+2D"), (0,)), House(10, parse_cards("8C+2S"), (1,))), ()),
    ],
)
def test_who_could_sweep(game: Game, values: tuple[int, ...]) -> None:
    assert game.sweeping_values() == values


@given(st.sets(st.sampled_from(CARDS), max_size=7))
def test_a_value_sweeps_if_the_cards_divide_into_sets_of_it(cards: set[Card]) -> None:
    def divide(left: tuple[int, ...], value: int) -> bool:
        if not left:
            return True
        first, rest = left[0], left[1:]
        return any(
            first + sum(rest[at] for at in chosen) == value
            and divide(tuple(worth for at, worth in enumerate(rest) if at not in chosen), value)
            for count in range(len(rest) + 1)
            for chosen in combinations(range(len(rest)), count)
        )

    worths = tuple(card.worth for card in cards)
    wanted = tuple(value for value in range(1, 14) if cards and divide(worths, value))
    assert floor("+".join(map(str, cards))).sweeping_values() == wanted


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(4))
def test_the_points_of_a_sweep_are_those_that_a_deal_gives(preset: str, seed: int) -> None:
    """Whatever the play, first, last or between, and whatever the rules (R8.1)."""
    deal, rng, swept = Deal.new(preset, seed=seed), random.Random(seed), 0
    while deal.phase != "over":
        for play in deal.legal_plays():
            sweep = deal.effect(play).sweep
            if sweep is not None:
                assert play.value in deal.game.sweeping_values()
                assert deal.game.sweep_points(play.value) == sweep
                swept += 1
        deal.play(choose(deal, rng, {"bid": 1, "throw": 1, "capture": 10, "build": 1, "add": 1, "break": 1}))
    assert swept


@pytest.mark.parametrize(("plays", "points"), [(0, 25), (1, 50), (46, 50), (47, 0)])
def test_first_and_last_sweeps_have_points_of_their_own(plays: int, points: int) -> None:
    assert floor("7C", plays=plays).sweep_points(7) == points


def test_what_there_is_not_is_refused() -> None:
    game = floor("7C")
    with pytest.raises(IndexError, match="no side 2"):
        game.captured(2)
    with pytest.raises(IndexError, match="no seat -1"):
        game.side_of(-1)
    for value in (0, 14):
        with pytest.raises(IndexError, match="1 to 13"):
            game.sweep_points(value)
        assert game.owners(value) == ()

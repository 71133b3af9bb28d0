"""Options and presets: what they are, how they are written, and what is refused with which reason."""

from __future__ import annotations

import ast
import inspect
import json
import pickle
from dataclasses import FrozenInstanceError
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seep import PRESETS, Card, Rules, RulesError
from seep.rules import MOST_POINTS, Majority
from tests import oracle
from tests.dealing import OPTIONS
from tests.numbers import numpy_like
from tests.strategies import rules


def test_there_are_nine_presets() -> None:
    assert PRESETS.keys() == oracle.PRESETS.keys()
    for name, preset in PRESETS.items():
        assert Rules.parse(name) == preset
        assert preset.options() == oracle.options(name)
        assert preset.text() == name


def test_the_defaults_are_the_standard_game() -> None:
    assert Rules() == PRESETS["standard"] == Rules.parse({}) == Rules.parse("standard")
    assert Rules.parse(Rules(players=2)) == Rules(players=2)


@given(rules())
def test_rules_are_read_as_they_were_written(some: Rules) -> None:
    text = some.text()
    assert Rules.parse(text) == some
    assert hash(Rules.parse(text)) == hash(some)
    assert Rules.parse(some.options()) == some
    assert oracle.options(text) == some.options()
    assert pickle.loads(pickle.dumps(some)) == some


@given(rules())
def test_rules_are_written_shortly(some: Rules) -> None:
    text = some.text()
    named = isinstance(text, str)
    assert named == (some in PRESETS.values())
    if not named:
        mine = some.options()
        differing = {
            name: sum(mine[option] != preset.options()[option] for option in mine) for name, preset in PRESETS.items()
        }
        assert len(text.keys() - {"preset"}) == min(differing.values())


@given(st.fixed_dictionaries({}, optional={option: st.sampled_from(values) for option, values in OPTIONS.items()}))
def test_a_combination_is_refused_exactly_if_it_cannot_be_played(options: dict[str, Any]) -> None:
    try:
        expected = oracle.options(options)
    except ValueError:
        with pytest.raises(RulesError) as refused:
            Rules.parse(options)
        assert refused.value.code == "not-with"
        assert refused.value.option in options
        return
    assert Rules.parse(options).options() == expected


@pytest.mark.parametrize(
    ("points", "worth", "total"),
    [
        ("standard", {"AC": 1, "AS": 1, "2S": 2, "9S": 9, "TD": 6, "TS": 10, "KS": 13, "TH": 0, "KD": 0}, 100),
        ("casual", {"AC": 1, "AS": 1, "2S": 2, "9S": 9, "TD": 2, "TS": 10, "KS": 13, "TH": 0, "KD": 0}, 96),
        ("punjab30", {"AC": 1, "AS": 1, "2S": 1, "9S": 9, "TD": 12, "TS": 0, "KS": 0, "TH": 0, "KD": 0}, 26),
    ],
)
def test_what_the_cards_are_worth(points: str, worth: dict[str, int], total: int) -> None:
    points_of = Rules.parse({"points": points}).card_points
    assert {card: points_of[Card.parse(card)] for card in worth} == worth
    assert sum(points_of.values()) == total
    assert {str(card): value for card, value in points_of.items()} == oracle.card_points(points)


def test_35_cards_are_worth_nothing() -> None:
    assert list(Rules().card_points.values()).count(0) == 35


def test_cards_that_call_for_a_redeal() -> None:
    assert set(map(str, PRESETS["punjab30"].redeal_cards)) == {"TD", "9S"}
    assert PRESETS["standard"].redeal_cards == frozenset()


@pytest.mark.parametrize(("players", "sides"), [(4, 2), (3, 3), (2, 2)])
def test_sides(players: int, sides: int) -> None:
    assert Rules.parse({"players": players}).sides == sides


def test_three_players_take_what_they_need_where_it_is_left_out() -> None:
    assert Rules.parse({"players": 3}) == PRESETS["three-player"]
    assert Rules.parse({"preset": "punjab30", "players": 3}).dealer == "rotate"


NUMBER = {"players": (2, 4), "target": (1, MOST_POINTS), "min_points": (0, MOST_POINTS), "max_houses": (1, 5)}
SWITCHES = ("cementing", "floor_open_for_bid", "redeal_floor", "all_points_double")
CHOICES = ("capture", "throw", "points", "sets_join", "dealer")
SWEEPS = ("sweep", "first_sweep", "last_sweep")

REFUSED: list[tuple[Any, str, str]] = [
    ("chess", "preset", "unknown-preset"),
    ({"preset": "chess"}, "preset", "unknown-preset"),
    ({"colour": "red"}, "colour", "unknown-option"),
    ({1: 2}, "1", "unknown-option"),
    (None, "rules", "not-rules"),
    (4, "rules", "not-rules"),
    (["standard"], "rules", "not-rules"),
    ({"preset": None}, "preset", "unknown-preset"),
    *(({option: least - 1}, option, "too-small") for option, (least, _) in NUMBER.items()),
    *(({option: most + 1}, option, "too-large") for option, (_, most) in NUMBER.items()),
    *(({option: value}, option, "not-a-number") for option in NUMBER for value in ("4", 2.0, True, None, [4])),
    *(({option: value}, option, "not-a-switch") for option in SWITCHES for value in (1, 0, "on", None)),
    *(({option: value}, option, "unknown-value") for option in CHOICES for value in ("", "ALL", None, 1, ["all"], {})),
    *(({option: value}, option, "not-points") for option in SWEEPS for value in (-1, 1.5, "ranks", True, None, 10**9)),
    *(
        ({"majority": value}, "majority", "unknown-value")
        for value in (4, "spades", {}, {"hearts": 4}, {"spades": 4, "cards": 4}, ["spades", 4], True)
    ),
    *(({"majority": {"spades": value}}, "majority", "not-a-number") for value in ("4", 4.0, None, True)),
    ({"majority": {"cards": 0}}, "majority", "too-small"),
    ({"majority": {"cards": MOST_POINTS + 1}}, "majority", "too-large"),
    ({"players": 3, "min_points": 9}, "min_points", "not-with"),
    ({"preset": "three-player", "min_points": 1}, "min_points", "not-with"),
    ({"players": 3, "dealer": "losing-side"}, "dealer", "not-with"),
    ({"redeal_floor": True}, "redeal_floor", "not-with"),
    ({"preset": "casual", "redeal_floor": True}, "redeal_floor", "not-with"),
    ({"preset": "punjab30", "points": "standard"}, "redeal_floor", "not-with"),
    ({"preset": "punjab30", "points": "standard", "redeal_floor": False}, "all_points_double", "not-with"),
    ({"all_points_double": True, "majority": {"spades": 4}}, "all_points_double", "not-with"),
    ({"points": "punjab30", "all_points_double": True}, "all_points_double", "not-with"),
    ({"preset": "punjab30", "majority": None}, "all_points_double", "not-with"),
]


@pytest.mark.parametrize(
    ("text", "option", "code"), [pytest.param(*refused, id=f"{refused[0]}") for refused in REFUSED]
)  # fmt: skip
def test_refused_with_option_and_code(text: Any, option: str, code: str) -> None:
    with pytest.raises(RulesError) as refused:
        Rules.parse(text)
    error = refused.value
    assert (error.option, error.code) == (option, code)
    assert str(error) == f"{option}: {error.reason}"
    other = pickle.loads(pickle.dumps(error))
    assert (other.option, other.code, other.reason, other.params) == (option, code, error.reason, error.params)


def test_refused_where_rules_are_made_by_name_too() -> None:
    with pytest.raises(RulesError, match="three players"):
        Rules(players=3)
    with pytest.raises(RulesError, match="from 1 to 5"):
        Rules(max_houses="2")  # type: ignore[arg-type]
    with pytest.raises(RulesError):
        Rules(majority={"hearts": 4})
    with pytest.raises(TypeError):
        Rules(colour="red")  # type: ignore[call-arg]


def test_a_majority_is_written_as_an_object() -> None:
    some = Rules.parse({"majority": {"spades": 7}})
    assert some.majority == Majority("spades", 7) == Majority.parse({"spades": 7})
    for majority in ({"spades": 7}, MappingProxyType({"spades": 7}), {"spades": numpy_like(7)}, Majority("spades", 7)):
        same = Rules(majority=majority)
        assert (same, hash(same), same.text()) == (some, hash(some), {"majority": {"spades": 7}})
    assert some.text() == {"majority": {"spades": 7}}


@pytest.mark.parametrize(
    ("of", "points"), [("hearts", 4), (None, 4), ("spades", 0), ("spades", True), ("cards", 4.0), ("cards", 10**9)]
)
def test_a_majority_that_cannot_be_is_refused(of: Any, points: Any) -> None:
    with pytest.raises(RulesError, match=r"^majority: "):
        Majority(of, points)


@given(rules())
def test_rules_show_how_they_are_read(some: Rules) -> None:
    assert eval(repr(some), {"Rules": Rules}) == some
    assert repr(some) == f"Rules.parse({some.text()!r})"


@given(rules())
def test_integers_of_other_types_are_numbers(some: Rules) -> None:
    options = some.options()
    for option, value in options.items():
        if isinstance(value, int) and not isinstance(value, bool):
            options[option] = numpy_like(value)
    same = Rules.parse(options)
    assert (same, hash(same)) == (some, hash(some))
    assert json.dumps(same.text()) == json.dumps(some.text())


def test_a_type_checker_is_told_of_every_option() -> None:
    """What may be given is wider than what is kept, so it stands there again, for type checkers."""
    tree = ast.parse(inspect.getsource(Rules))
    told = next(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "__init__").args
    defaults = [ast.literal_eval(value) for value in told.defaults]
    assert dict(zip([name.arg for name in told.args[1:]], defaults, strict=True)) == Rules().options()


def test_rules_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        Rules().players = 2  # type: ignore[misc]
    for value in (Rules(), Majority("spades", 4)):
        before = repr(value)
        with pytest.raises(FrozenInstanceError):
            value.__init__("cards", 5)  # type: ignore[misc]
        assert repr(value) == before
    text = Rules(target=51).text()
    assert isinstance(text, dict)
    text["target"] = 52
    assert Rules(target=51).text() == {"target": 51}


def test_a_preset_is_a_name_and_no_preset_within_a_preset() -> None:
    with pytest.raises(RulesError, match="must be a preset's name"):
        Rules.parse({"preset": {"preset": "short"}})

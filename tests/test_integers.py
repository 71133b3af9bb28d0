"""Wherever the library takes an integer it takes one of any type, and refuses everything else with a true message.

The annotations of the public modules say where integers are taken; one that is not tried here fails the first test.
"""

from __future__ import annotations

import ast
import enum
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import seep
from seep import CARDS, Card, Deal, House, Majority, Match, Play, Rules, perft
from seep.cards import cards_text, parse_cards, parse_pack
from seep.core import play_random, split_into_sets, splits_into
from seep.deal import redeal_reason
from seep.match import cut_for_deal, highest_cut
from seep.play import play_from_bits
from seep.records import RecordedMatch
from tests.numbers import numpy_like

SOURCES = Path(seep.__file__).parent
MODULES = ("cards.py", "play.pyi", "rules.py", "position.py", "deal.pyi", "match.py", "records/game.py")
CORE = ("core/playout.pyi", "core/perft.pyi", "core/sets.pyi")
TAKEN = {"SupportsIndex", "CardLike", "PackLike", "MajorityLike"}
"""The annotations of arguments in which an integer may stand."""
STANDS = range(51, -1, -1)
"""A pack that stands."""
CUT = [[50, 1, 2, 3]]

Call = Callable[[Any], Any]
DEAL = Deal.new("standard", seed=5)
MATCH = Match("standard", cut=CUT, packs=[STANDS])
CALLS: dict[str, tuple[Call, int]] = {
    "Card.__new__ card": (Card, 7),
    "parse_cards cards": (lambda number: parse_cards([number, 3]), 7),
    "parse_pack cards": (lambda number: parse_pack([number, 3]), 7),
    "Play.bid value": (Play.bid, 11),
    "Play.throw card": (Play.throw, 7),
    "Play.capture card": (lambda number: Play.capture(number, "AC"), 7),
    "Play.capture loose": (lambda number: Play.capture("KC", [number]), 7),
    "Play.capture house": (lambda number: Play.capture("KC", house=number), 13),
    "Play.build card": (lambda number: Play.build(number, 9), 7),
    "Play.build value": (lambda number: Play.build("2C", number), 9),
    "Play.build loose": (lambda number: Play.build("2C", 9, [number]), 7),
    "Play.break_ card": (lambda number: Play.break_(number, 9), 7),
    "Play.break_ house": (lambda number: Play.break_("2C", number), 9),
    "Play.break_ loose": (lambda number: Play.break_("2C", 9, [number]), 40),
    "play_from_bits bits": (play_from_bits, Play("7H").bits),
    "Rules.__init__ players": (lambda number: Rules(players=number), 2),
    "Rules.__init__ majority": (lambda number: Rules(majority={"spades": number}), 4),
    "Rules.__init__ sweep": (lambda number: Rules(sweep=number), 7),
    "Rules.__init__ first_sweep": (lambda number: Rules(first_sweep=number), 7),
    "Rules.__init__ last_sweep": (lambda number: Rules(last_sweep=number), 7),
    "Rules.__init__ target": (lambda number: Rules(target=number), 7),
    "Rules.__init__ min_points": (lambda number: Rules(min_points=number), 7),
    "Rules.__init__ max_houses": (lambda number: Rules(max_houses=number), 2),
    "Majority.parse value": (lambda number: Majority.parse({"cards": number}), 7),
    "Majority.__init__ points": (lambda number: Majority("cards", number), 7),
    "House.__init__ value": (lambda number: House(number, "4C+5D", [1]), 9),
    "House.__init__ cards": (lambda number: House(9, [number, 3], [1]), 7),
    "House.__init__ owners": (lambda number: House(9, "4C+5D", [number]), 2),
    "Deal.__init__ pack": (lambda number: Deal("standard", [number, *range(50, -1, -1)]), 51),
    "Deal.__init__ thrown_in": (lambda number: Deal("standard", STANDS, [[number, *range(1, 52)]]).redeals, 0),
    "Deal.new seed": (lambda number: Deal.new("standard", number).line(), 7),
    "Deal.hand seat": (DEAL.hand, 0),
    "Deal.captured side": (DEAL.captured, 1),
    "Deal.view seat": (DEAL.view, 1),
    "Deal.view totals": (lambda number: DEAL.view(0, totals=[number, 3]), -7),
    "redeal_reason pack": (lambda number: redeal_reason("standard", [number, *range(50, -1, -1)]), 51),
    "Match.__init__ baazis": (lambda number: Match("standard", number, cut=CUT, packs=[STANDS]).baazis, 3),
    "Match.__init__ seed": (lambda number: Match("standard", seed=number).deal.line(), 7),
    "Match.__init__ cut": (lambda number: Match("standard", cut=[[number, 1, 2, 3]], packs=[STANDS]).cut, 50),
    "Match.__init__ packs": (lambda number: Match("standard", packs=[[number, *range(50, -1, -1)]]).deal.line(), 51),
    "Match.seat_of chair": (MATCH.seat_of, 2),
    "Match.chair_of seat": (MATCH.chair_of, 2),
    "Match.side_of chair": (MATCH.side_of, 3),
    "Match.view chair": (MATCH.view, 2),
    "Match.start_deal packs": (lambda number: next_deal([[number, *range(50, -1, -1)]]).line(), 51),
    "cut_for_deal players": (lambda number: cut_for_deal(number, random.Random(1)), 3),
    "highest_cut cut": (lambda number: highest_cut([[number, 1, 2, 3]], 4), 50),
    "highest_cut players": (lambda number: highest_cut([[50, 1, 2]], number), 3),
    "RecordedMatch.__init__ baazis": (lambda number: RecordedMatch("standard", number, seed=1).baazis, 3),
    "RecordedMatch.__init__ seed": (lambda number: RecordedMatch("standard", seed=number).deal.line(), 7),
    "RecordedMatch.__init__ cut": (
        lambda number: RecordedMatch("short", cut=[[number, 1, 2, 3]], packs=[STANDS]).cut,
        50,
    ),
    "RecordedMatch.__init__ packs": (
        lambda number: RecordedMatch("short", packs=[[number, *range(50, -1, -1)]]).dealt[0][0],
        51,
    ),
    "RecordedMatch.start_deal packs": (
        lambda number: next_deal([[number, *range(50, -1, -1)]], RecordedMatch).line(),
        51,
    ),
    "play_random deals": (lambda number: play_random(number, 1), 3),
    "play_random seed": (lambda number: play_random(2, number), 3),
    "perft depth": (lambda number: perft(DEAL, number), 2),
    "splits_into value": (lambda number: splits_into([35], number), 9),
    "split_into_sets value": (lambda number: split_into_sets([35], number), 9),
}
OTHERS = {"a number in a wide sense": 7.0, "a text": "7", "true": True, "false": False, "bytes": b"7", "a list": [7]}


def next_deal(packs: Any, kind: type[Match] = Match) -> Deal:
    """The second deal of a match, of these packs."""
    match = kind("standard", None, seed=1)
    while match.deal.phase != "over":
        match.deal.play(match.deal.legal_plays()[0])
    match.score_deal()
    return match.start_deal(packs)


class Number(enum.IntEnum):
    """Integers by name."""

    SEVEN = 7


def arguments(module: str) -> set[str]:
    """The public arguments of a module in which an integer may stand."""
    tree = ast.parse((SOURCES / module).read_text(encoding="utf-8"))
    found = set()
    places = [("", tree), *((f"{node.name}.", node) for node in ast.walk(tree) if isinstance(node, ast.ClassDef))]
    for owner, holder in places:
        nodes = [part for node in holder.body for part in (node.body if isinstance(node, ast.If) else [node])]
        for function in (node for node in nodes if isinstance(node, ast.FunctionDef)):
            if function.name.startswith("_") and function.name not in ("__init__", "__new__"):
                continue
            for argument in (*function.args.args, *function.args.kwonlyargs):
                words = {node.id for node in ast.walk(argument) if isinstance(node, ast.Name)}
                if words & TAKEN:
                    found.add(f"{owner}{function.name} {argument.arg}")
    return found


def test_every_argument_that_takes_integers_is_tried_here() -> None:
    found = {argument for module in (*MODULES, *CORE) for argument in arguments(module)}
    assert len(found) > 40
    assert found <= CALLS.keys()


def test_no_public_function_takes_an_int_alone() -> None:
    """An argument annotated `int` would refuse other integers, for a type checker at least."""
    for module in (*MODULES, *CORE):
        tree = ast.parse((SOURCES / module).read_text(encoding="utf-8"))
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            if not function.name.startswith("_") or function.name in ("__init__", "__new__"):
                for argument in (*function.args.args, *function.args.kwonlyargs):
                    words = {node.id for node in ast.walk(argument) if isinstance(node, ast.Name)}
                    assert "int" not in words or "Iterable" in words, f"{module}: {function.name} {argument.arg}"


@pytest.mark.parametrize("name", CALLS)
def test_an_integer_of_any_type_is_the_number(name: str) -> None:
    call, number = CALLS[name]
    expected = call(number)
    found = call(numpy_like(number))
    assert found == expected
    assert repr(found) == repr(expected)
    if isinstance(expected, int):
        assert type(found) is type(expected)


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("name", CALLS)
def test_what_is_no_integer_is_refused_and_named(name: str, other: str) -> None:
    call, _ = CALLS[name]
    value = OTHERS[other]
    with pytest.raises((ValueError, TypeError)) as refused:
        call(value)
    assert str(value) in str(refused.value) or repr(value) in str(refused.value)


def test_numbers_by_name_are_numbers() -> None:
    assert Card(Number.SEVEN) is CARDS[7]
    assert Rules(target=Number.SEVEN).text() == {"target": 7}
    assert type(Rules(target=Number.SEVEN).target) is int


def test_numpy_has_such_integers() -> None:
    numpy = pytest.importorskip("numpy", reason="not needed by the library")
    assert Card(numpy.int64(7)) is Card(numpy.uint8(7)) is CARDS[7]
    assert DEAL.hand(numpy.int8(0)) == DEAL.hand(0)
    assert parse_cards(numpy.array([7, 3])) == (CARDS[3], CARDS[7])
    assert Deal("standard", numpy.array(STANDS)) == Deal("standard", STANDS)
    for value in (numpy.float64(7), numpy.bool_(True), numpy.array([7])):
        with pytest.raises(ValueError, match="card"):
            Card(value)


# --- seeds ----------------------------------------------------------------------------------------------------

SEEDED: dict[str, Call] = {
    "Deal.new": lambda seed: Deal.new("standard", seed).line(),
    "Match": lambda seed: (Match("standard", seed=seed).deal.line(), Match("standard", seed=seed).cut),
    "RecordedMatch": lambda seed: RecordedMatch("standard", seed=seed).deal.line(),
}
KNOWN_SEEDS = {
    0: ("3C+4C+9S+KC AH+3S+KD+KS", "2C+5C+8H+TH 3D+4H+8D+JC", "7C KC 7H AH"),
    7: ("2H+4S+5H+9H 3C+6H+JD+KC", "7D+9D+JC+JD 4C+5D+6D+8H", "6C 3D 7D JD"),
    2**63: ("6C+6S+7D+TC 3H+8C+TD+QS", "AD+8C+TC+JC 8D+9C+JS+KH", "9S 7D 4D 4S"),
    2**64 - 1: ("2H+6S+JS+QH 4D+5D+5H+6H", "2D+3D+9S+TC 3H+7D+TD+QC", "AD 4S 6D TS"),
}
"""What seeds meant in version 0.1.0: hand and floor of a deal, of a match's first deal, and the cut."""


@pytest.mark.parametrize("name", SEEDED)
def test_every_whole_number_is_a_seed_of_its_own(name: str) -> None:
    seeds = [0, 1, -1, 7, -7, 2**63, -(2**63), 2**64 - 1, 2**64, 2**64 + 1, -(2**64), 2**64 + 7, 10**5000, -(10**5000)]
    drawn = [SEEDED[name](seed) for seed in seeds]
    assert len(set(drawn)) == len(seeds)
    assert [SEEDED[name](seed) for seed in seeds] == drawn


@pytest.mark.parametrize("seed", KNOWN_SEEDS)
def test_seeds_mean_what_they_meant(seed: int) -> None:
    deal, match = Deal.new("standard", seed), Match("standard", seed=seed)
    first = [f"{cards_text(one.hand(0))} {cards_text(one.loose)}" for one in (deal, match.deal)]
    assert (*first, " ".join(map(str, match.cut[0]))) == KNOWN_SEEDS[seed]


@given(st.integers(), st.integers())
def test_two_seeds_are_two_deals(one: int, other: int) -> None:
    assert (Deal.new("standard", one) == Deal.new("standard", other)) == (one == other)

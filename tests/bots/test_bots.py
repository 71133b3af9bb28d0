"""The bots: what they play is legal, comes from the view alone, and is better than chance."""

from __future__ import annotations

import ast
import math
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given

from seep import bots
from seep.bots import Bot
from seep.cards import CARDS, parse_cards, parse_pack
from seep.deal import Deal
from seep.match import draw_packs
from seep.play import Play
from seep.rules import PRESETS, Rules
from seep.view import HouseView, View
from tests.strategies import SEEDS, rules, taken_up

SOURCES = Path(bots.__file__).parent
NAMES = ("random", "greedy")


def position(hand: str, floor: str, **more: Any) -> View:
    """What seat 0 of two sees: its hand, the loose cards, and whatever else is told."""
    deal = Deal.new("standard", seed=1)
    view = deal.view(0)
    fields = {
        "phase": "play",
        "opening": False,
        "hand": parse_cards(hand),
        "loose": parse_cards(floor),
        "plays": 20,
        "hands": [7, 7, 7, 7],
        "stock": 0,
        **more,
        "legal": tuple(map(Play.parse, more.get("legal", ()))),
    }
    return msgspec.structs.replace(view, **fields)


def chosen(name: str, view: View, seed: int = 1) -> str:
    return str(bots.make(name).choose(view, random.Random(seed)))


# ---- every bot


@pytest.mark.parametrize("name", NAMES)
@given(rules(), SEEDS)
def test_every_play_is_legal(name: str, by: Rules, seed: int) -> None:
    deal, rng, bot = Deal.new(by, seed=seed), random.Random(seed), bots.make(name)
    while deal.phase != "over":
        view = deal.view(deal.turn)
        play = bot.choose(view, rng)
        assert play in view.legal
        deal.play(play)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_same_view_and_chance_give_the_same_play(name: str, preset: str) -> None:
    deal = Deal.new(preset, seed=9)
    while deal.phase != "over":
        view = deal.view(deal.turn)
        sent = View.from_json(view.json())
        play = chosen(name, view, 5)
        assert play == chosen(name, sent, 5) == chosen(name, view, 5)
        deal.play(play)


@pytest.mark.parametrize("name", NAMES)
@given(taken_up())
def test_a_deal_taken_up_in_the_middle(name: str, deal: Deal) -> None:
    view = deal.view(deal.turn)
    assert deal.phase == "over" or Play(chosen(name, view)) in view.legal


@pytest.mark.parametrize("path", sorted(SOURCES.glob("*.py")), ids=lambda path: path.stem)
def test_no_bot_knows_a_deal(path: Path) -> None:
    imported: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
        if isinstance(node, ast.Import):
            imported.update(name.name for name in node.names)
    assert imported.isdisjoint({"seep", "seep.deal", "seep.match", "seep.records"})
    if path.stem in ("greedy", "random"):
        known = {"seep.view", "seep.play", "seep.cards", "seep.rules", "seep.bots.bot"}
        known |= {"seep.bots.observation", "seep.core.game"}  # what the view tells, and the rules asked about that
        assert {name for name in imported if name.startswith("seep")} <= known


def test_the_names() -> None:
    assert set(NAMES) <= set(bots.NAMES)
    assert [bots.make(name).name for name in NAMES] == list(NAMES)
    with pytest.raises(ValueError, match="no bot is called 'nobody'"):
        bots.make("nobody")


def test_random_plays_everything_there_is() -> None:
    view = Deal.new("standard", seed=7).view(0)
    assert {chosen("random", view, seed) for seed in range(50)} == set(map(str, view.legal))


# ---- greedy


def test_greedy_takes_the_points() -> None:
    view = position("9H+9C+3C", "9S+2D+6C+QD", legal=["9Hx9S", "9Cx9S", "3C"])
    assert chosen("greedy", view) in ("9Hx9S", "9Cx9S")


def test_greedy_takes_the_sweep_rather_than_a_card_more() -> None:
    view = position("9H+KC", "9S+4C", legal=["9Hx9S", "KCx4C+9S"])
    assert chosen("greedy", view) == "KCx4C+9S"


def test_greedy_leaves_no_floor_to_sweep() -> None:
    assert chosen("greedy", position("2H+QH", "5C", legal=["2H", "QH"])) == "QH"


def test_greedy_throws_a_card_worth_nothing() -> None:
    assert chosen("greedy", position("TH+TS", "QD+JD", legal=["TH", "TS"])) == "TH"


def test_greedy_breaks_a_house_that_the_next_player_would_take() -> None:
    house = HouseView(9, parse_cards("AC+8S"), False, (1,))
    view = position("2H+3D+JC", "QD", houses=(house,), legal=["2H", "3D", "2H^9=11"])
    assert chosen("greedy", view) == "2H^9=11"


@pytest.mark.parametrize(
    ("hand", "floor", "legal", "sweep"),
    [
        ("2D+3H+4C+JH", "3D", ["3Hx3D", "2D", "4C", "JH"], "3Hx3D"),
        ("AS+2C+2D+5D+6C+8C+9S", "AC", ["ASxAC", "2C", "2D", "5D", "6C", "8C", "9S"], "ASxAC"),
    ],
)
def test_greedy_fears_no_sweep_of_a_floor_that_it_has_swept(
    hand: str, floor: str, legal: list[str], sweep: str
) -> None:
    """With nothing on the floor the next player can only throw or build (R4.1)."""
    assert chosen("greedy", position(hand, floor, legal=legal, rules="punjab30")) == sweep


def bidder(hand: str, rules: str = "standard", floor: str = "2C+3C+6C+7C") -> View:
    """The view of a bidder who holds these four."""
    first = [*parse_pack(hand), *parse_pack(floor)]
    return Deal(rules, [*first, *(card for card in CARDS if card not in first)]).view(0)


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        ("KC+KD+2H+9S", "bid 13"),
        ("9C+9D+2H+KS", "bid 9"),
        ("KS+QD+2H+3H", "bid 12"),
        ("4S+KD+2H+3H", "bid 13"),
    ],
)
def test_greedy_bids_what_it_can_keep(hand: str, bid: str) -> None:
    assert chosen("greedy", bidder(hand)) == bid


def margins(first: Bot, second: Bot, preset: str, pairs: int) -> list[float]:
    """In each of so many packs, what `first` scores more than `second` in the same places, by side and deal."""
    rules, source, found = PRESETS[preset], random.Random(1), []
    for number in range(pairs):
        (*_, pack), margin = draw_packs(rules, source), 0.0
        for side in range(rules.sides):
            deal, rng = Deal(rules, pack), random.Random(number)
            while deal.phase != "over":
                bot = first if deal.turn % rules.sides == side else second
                deal.play(bot.choose(deal.view(deal.turn), rng))
            scores = deal.scores()
            margin += scores[side] - (sum(scores) - scores[side]) / (rules.sides - 1)
        found.append(margin / rules.sides)
    return found


def interval(values: list[float]) -> tuple[float, float]:
    """The mean, and how far it may be off, with 95 % confidence."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, 1.96 * math.sqrt(spread / len(values))


@pytest.mark.parametrize("preset", ["standard", "two-player", "three-player"])
def test_greedy_beats_random(preset: str) -> None:
    mean, off = interval(margins(bots.make("greedy"), bots.make("random"), preset, 30))
    print(f"{preset}: {mean:+.1f} ± {off:.1f} points a deal")
    assert mean - 2 * off > 0


def test_searches_are_made_by_iterations_or_by_time() -> None:
    for name, iterations, seconds, learnt in (
        ("search:1000", 1000, None, True),
        ("search:1000:plain", 1000, None, False),
        ("search:50ms", 2**30, 0.05, True),
        ("search:50ms:plain", 2**30, 0.05, False),
    ):
        bot = bots.make(name)
        assert isinstance(bot, bots.SearchBot)
        assert (bot.name, bot.iterations, bot.time_budget) == (name, iterations, seconds)
        assert bot.use_network == learnt


@pytest.mark.parametrize(
    "name", ["search", "search:", "search:0", "search:-5", "search:1e3", "search:10s", "search:10:fancy", "search:٣"]
)
def test_other_searches_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no bot is called"):
        bots.make(name)

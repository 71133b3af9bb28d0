"""The second reading of the rules, tests/oracle.py: against the vectors and against the examples of docs/rules.md."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests import oracle

LINES = {
    f"{path.stem}-{number}": json.loads(line)
    for path in sorted((Path(__file__).parent / "vectors").glob("*.jsonl"))
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
}


def lines(member: str) -> list[Any]:
    return [pytest.param(line, id=name) for name, line in LINES.items() if member in line]


def test_no_vector_is_missing() -> None:
    assert (len(lines("position")), len(lines("final"))) == (844, 67)


@pytest.mark.parametrize("vector", lines("position"))
def test_play(vector: dict[str, Any]) -> None:
    before = json.dumps(vector["position"])
    assert oracle.legal(vector["position"]) == set(vector["legal"])
    assert oracle.apply(vector["position"], vector["play"]) == vector["next"]
    assert json.dumps(vector["position"]) == before


@pytest.mark.parametrize("vector", lines("final"))
def test_scores(vector: dict[str, Any]) -> None:
    assert oracle.legal(vector["final"]) == set()
    assert oracle.scores(vector["final"]) == vector["scores"]


OPENINGS = [line["position"] for line in LINES.values() if "position" in line and line["position"]["opening"]]


@pytest.mark.parametrize("opening", OPENINGS)
def test_pack_leads_to_the_opening(opening: dict[str, Any]) -> None:
    pack = [card for cards in (opening["hands"][0], opening["loose"], opening["stock"]) for card in cards.split("+")]
    bidding = oracle.deal_from_pack(opening["rules"], pack)
    assert isinstance(bidding, dict)
    bid = f"bid {opening['bid']}"
    assert bid in oracle.legal(bidding)
    assert oracle.apply(bidding, bid) == opening


def position(hand: str, loose: str = "", houses: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    """A position with seat 0 to move."""
    return {
        "rules": "standard", "hands": [hand, "", "", ""], "loose": loose, "houses": houses or [], "turn": 0,
        "opening": False, "bid": None, "plays": 40, "captured": ["", ""], "sweeps": [0, 0], "last_capture": None,
        "stock": "",
    } | more  # fmt: skip


def house(value: int, cards: str, *owners: int) -> dict[str, Any]:
    return {"value": value, "cards": cards, "owners": list(owners)}


def of(card: str, plays: set[str]) -> set[str]:
    return {play for play in plays if play.startswith(card)}


def test_example_1_two_captures() -> None:
    assert oracle.legal(position("JS", "2C+3D+5H+6S")) == {"JSx2C+3D+6S", "JSx5H+6S"}


def test_example_2_everything_of_the_value() -> None:
    assert oracle.legal(position("JS", "2C+5D+9H+JD")) == {"JSx2C+9H+JD"}


def test_example_3_a_strong_opening() -> None:
    opening = position("2H+3H+4S+KD", "7D+9C+KH+KS", opening=True, bid=13, plays=0)
    assert oracle.legal(opening) == {"4S=13:9C+KH+KS", "KDxKH+KS"}
    assert oracle.apply(opening, "4S=13:9C+KH+KS")["houses"] == [house(13, "4S+9C+KH+KS", 0)]


def test_example_4_the_last_key() -> None:
    assert "TC=12:2S" not in oracle.legal(position("TC+QD", "2S", [house(10, "4C+6D", 0)]))
    assert "TC=12:2S" in oracle.legal(position("TC+QD", "2S", [house(10, "4C+6D", 1)]))


def test_example_5_adding_without_the_key() -> None:
    hand, loose, cards = "6C+9C+TC", "AS+7S", "2C+4C+9D+JD"
    assert "6C=13:7S" not in oracle.legal(position(hand, loose, [house(13, cards, 1)]))
    partners = position(hand, loose, [house(13, cards, 1, 2)])
    assert "6C=13:7S" in oracle.legal(partners)
    assert oracle.apply(partners, "6C=13:7S")["houses"] == [house(13, "2C+4C+6C+7S+9D+JD", 1, 2)]


def test_example_6_one_jack() -> None:
    assert oracle.legal(position("JS", "2C+9H+JD")) == {"JSx2C+9H+JD"}


def test_example_7_a_king_beside_a_house_of_13() -> None:
    assert oracle.legal(position("KC+KD", "", [house(13, "6C+7D", 1)])) == {"KCxH13", "KDxH13", "KC=13", "KD=13"}


def test_example_8_breaking() -> None:
    partners = position("2H+JC", "", [house(9, "4C+5D", 2)])
    assert "2H^9=11" in oracle.legal(partners)
    assert oracle.apply(partners, "2H^9=11")["houses"] == [house(11, "2H+4C+5D", 0)]
    assert "2H^9=11" not in oracle.legal(position("2H+9H+JC", "", [house(9, "4C+5D", 0)]))
    two = position("2H+3C", "", [house(9, "4C+5D", 2), house(11, "5C+6D", 2)])
    assert "2H^9=11" in oracle.legal(two)
    assert oracle.apply(two, "2H^9=11")["houses"] == [house(11, "2H+4C+5C+5D+6D", 2)]


def test_example_9_same_house_different_cards() -> None:
    assert of("2H", oracle.legal(position("2H+JC+JD", "9D+9S"))) == {"2H", "2H=11:9D", "2H=11:9S"}


def test_example_10_same_cards_same_play() -> None:
    assert oracle.legal(position("3C", "AH+AS+2D+2S")) == {"3CxAH+AS+2D+2S"}


@pytest.mark.parametrize(
    "refused",
    [
        {"players": 3, "min_points": 9},
        {"players": 3, "dealer": "losing-side"},
        {"redeal_floor": True},
        {"preset": "casual", "all_points_double": True},
        {"preset": "punjab30", "majority": None},
        {"no such": 1},
    ],
)
def test_refused_options(refused: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"need|no such"):
        oracle.options(refused)


def test_open_floor_for_the_bid() -> None:
    rules = {"floor_open_for_bid": True}
    bidding = position("2H+9C+JC+KD", "2C+3D+6S+7H", rules=rules, opening=True, plays=0)
    assert oracle.legal(bidding) == {"bid 9", "bid 11", "bid 13"}  # 2+7 and 3+6; 2+3+6; 6+7
    useless = position("2H+9C+JC+KD", "8C+8D+QC+QD", rules=rules, opening=True, plays=0)
    assert oracle.legal(useless) == {"bid 9", "bid 11", "bid 13"}
    some = position("5H+9C+JC+KD", "AC+3D+QH+QS", rules=rules, opening=True, plays=0)
    assert oracle.legal(some) == {"bid 9", "bid 13"}  # 5+3+1 with the 9 kept; Q+A


def test_why_a_pack_is_dealt_again() -> None:
    low = ["8C", "7C", "AC", "2C", "TD", "3C", "4C", "5C"]
    pack = low + [card for card in oracle.PACK if card not in low]
    assert oracle.deal_from_pack("standard", pack) == "no-high-card"
    assert oracle.deal_from_pack("punjab30", pack) == "floor"


@pytest.mark.parametrize(
    ("rules", "dealer", "totals", "scores", "expected"),
    [
        # R9.1, R9.4: the dealer's side is behind, level, ahead; the lead counts, not the deal.
        ("standard", 0, [0, 0], [40, 60], ([40, 60], None, 0, None)),
        ("standard", 0, [0, 0], [50, 50], ([50, 50], None, 0, None)),
        ("standard", 0, [0, 0], [60, 40], ([60, 40], None, 1, None)),
        ("standard", 0, [90, 0], [40, 60], ([130, 60], None, 1, None)),
        ("standard", 3, [0, 0], [40, 60], ([40, 60], None, 0, None)),
        # A baazi: the partner of who would have dealt.
        ("standard", 0, [80, 0], [60, 40], ([0, 0], 0, 3, "target")),
        ("standard", 1, [80, 0], [60, 40], ([0, 0], 0, 3, "target")),
        ("standard", 0, [80, 0], [59, 41], ([139, 41], None, 1, None)),
        # R9.2: below 9, whatever the lead.
        ("standard", 0, [95, 0], [8, 92], ([0, 0], 1, 2, "min_points")),
        ("standard", 1, [95, 0], [8, 92], ([0, 0], 1, 0, "min_points")),
        ("standard", 0, [0, 0], [9, 91], ([9, 91], None, 0, None)),
        # R9.3: both below.
        ({"min_points": 60}, 0, [10, 0], [50, 50], ([10, 0], None, 1, None)),
        # Two players have no partner to deal instead.
        ("two-player", 0, [80, 0], [60, 40], ([0, 0], 0, 1, "target")),
        ("two-player", 1, [80, 0], [60, 40], ([0, 0], 0, 1, "target")),
        ({"dealer": "rotate"}, 3, [80, 0], [60, 40], ([0, 0], 0, 0, "target")),
        # R11.2: the highest against the second.
        ("three-player", 0, [0, 90, 0], [20, 70, 10], ([0, 0, 0], 1, 1, "target")),
        ("three-player", 2, [0, 90, 50], [0, 70, 30], ([0, 160, 80], None, 0, None)),
        ("three-player", 2, [0, 90, 90], [80, 10, 10], ([80, 100, 100], None, 0, None)),
    ],
)
def test_after_a_deal(rules: Any, dealer: int, totals: list[int], scores: list[int], expected: Any) -> None:
    before = list(totals)
    assert oracle.after_deal(rules, dealer, totals, scores) == expected
    assert totals == before

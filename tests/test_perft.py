"""Sequences of plays counted in the core, by playing one by one, and by the oracle; and the counts of the page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seep import PRESETS, Deal, perft
from tests import oracle
from tests.numbers import numpy_like
from tests.strategies import any_deals

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "notation.md").read_text(encoding="utf-8")
PART = PAGE[PAGE.index('<a id="perft">') : PAGE.index('<a id="views">')]
LINES = dict(re.findall(r"^([0-9]+) ([a-z].*)$", PART, re.MULTILINE))
COUNTS = {
    row[0]: [int(cell.replace(",", "")) for cell in row[1:]]
    for row in re.findall(r"^\| ([0-9]+) " + r"\| ([0-9,]+) " * 5 + r"\|$", PART, re.MULTILINE)
}
ORACLE_NODES = 600
"""How many positions the oracle is asked for at most, which takes it a second or two."""


def listed(deal: Deal, depth: int) -> int:
    """The same count by playing and undoing every play."""
    if depth == 0:
        return 1
    count = 0
    for play in deal.legal_plays():
        deal.play(play)
        count += listed(deal, depth - 1)
        deal.undo()
    return count


def by_oracle(position: dict[str, Any], depth: int) -> int:
    if depth == 0:
        return 1
    return sum(by_oracle(oracle.apply(position, play), depth - 1) for play in sorted(oracle.legal(position)))


def test_the_page_has_counts_for_every_line() -> None:
    assert LINES.keys() == COUNTS.keys()
    assert len(LINES) >= 8


@pytest.mark.parametrize("number", LINES)
def test_the_counts_of_the_page(number: str) -> None:
    deal = Deal.from_position(LINES[number])
    before = deal.line()
    assert [perft(deal, depth) for depth in range(6)] == [1, *COUNTS[number]]
    assert (deal.line(), deal.history) == (before, ())


@pytest.mark.parametrize("number", LINES)
def test_the_counts_of_the_page_are_the_oracles_too(number: str) -> None:
    position = Deal.from_position(LINES[number]).position()
    counts = [1, *COUNTS[number]]
    depths = [depth for depth in range(1, 6) if sum(counts[:depth]) <= ORACLE_NODES]
    assert len(depths) > 1
    for depth in depths:
        assert by_oracle(position, depth) == counts[depth]


@given(any_deals(), st.integers(0, 3))
def test_it_counts_what_listing_counts(deal: Deal, depth: int) -> None:
    while depth and perft(deal, depth) > 1_000:
        depth -= 1
    before = deal.line()
    assert perft(deal, depth) == perft(deal, numpy_like(depth)) == listed(deal, depth)
    assert deal.line() == before


@pytest.mark.parametrize("preset", PRESETS)
def test_sequences_end_with_the_deal(preset: str) -> None:
    deal = Deal.new(preset, seed=3)
    while deal.phase != "over":
        deal.play(deal.legal_plays()[0])
    for taken_back in range(6):
        counts = [perft(deal, depth) for depth in range(taken_back + 3)]
        assert counts[0] == 1
        assert all(counts[: taken_back + 1])
        assert not any(counts[taken_back + 1 :])
        assert perft(deal, 10**30) == 0
        deal.undo()


@pytest.mark.parametrize("depth", [-1, -(10**30)])
def test_a_negative_depth_is_refused(depth: int) -> None:
    with pytest.raises(ValueError, match=f"depth must not be negative: {depth}"):
        perft(Deal.new(seed=1), depth)


@pytest.mark.parametrize("depth", [1.0, "1", None, True])
def test_other_things_are_no_depth(depth: Any) -> None:
    with pytest.raises(TypeError, match=f"depth must be a whole number, not {depth!r}"):
        perft(Deal.new(seed=1), depth)


@pytest.mark.parametrize("deal", [None, "standard", {}, Deal.new(seed=1).view(0)])
def test_only_the_plays_of_a_deal_are_counted(deal: Any) -> None:
    with pytest.raises(TypeError, match="perft counts the plays of a Deal"):
        perft(deal, 1)

"""The engine plays the vectors of tests/vectors: legal plays, what a play leads to, scores."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from seep import Deal, Rules

VECTORS = {
    f"{path.stem}-{number}": json.loads(line)
    for path in sorted((Path(__file__).parent / "vectors").glob("*.jsonl"))
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
}


def vectors(member: str) -> list[Any]:
    return [pytest.param(vector, id=name) for name, vector in VECTORS.items() if member in vector]


def with_rules_read(position: dict[str, Any]) -> dict[str, Any]:
    """The position with its rules read: there may be two ways to write the same."""
    return position | {"rules": Rules.parse(position["rules"])}


def test_all_vectors_are_here() -> None:
    assert (len(vectors("position")), len(vectors("final"))) == (844, 67)


@pytest.mark.parametrize("vector", vectors("position"))
def test_play(vector: dict[str, Any]) -> None:
    deal = Deal.from_position(vector["position"])
    assert with_rules_read(deal.position()) == with_rules_read(vector["position"])
    plays = [str(play) for play in deal.legal_plays()]
    assert len(plays) == len(set(plays))
    assert set(plays) == set(vector["legal"])
    deal.play(vector["play"])
    assert with_rules_read(deal.position()) == with_rules_read(vector["next"])


@pytest.mark.parametrize("vector", vectors("final"))
def test_scores(vector: dict[str, Any]) -> None:
    deal = Deal.from_position(vector["final"])
    assert deal.phase == "over"
    assert deal.legal_plays() == []
    assert list(deal.scores()) == vector["scores"]

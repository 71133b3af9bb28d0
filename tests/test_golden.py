"""Fixed deals are played as they were when somebody last looked: tests/golden, written by python -m tests.golden."""

from __future__ import annotations

import pytest

from tests import oracle
from tests.golden.__main__ import HERE, SHOWN, counts, packs, playthrough


def test_the_number_of_legal_plays_at_every_decision() -> None:
    assert counts().splitlines() == (HERE / "counts.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("preset", SHOWN)
def test_a_deal_step_by_step(preset: str) -> None:
    assert playthrough(preset).splitlines() == (HERE / f"{preset}.txt").read_text(encoding="utf-8").splitlines()


def test_the_counts_are_the_oracles_too() -> None:
    for line, (rules, pack) in zip(
        (HERE / "counts.txt").read_text(encoding="utf-8").splitlines(), packs(), strict=True
    ):
        number, name, *numbers = line.partition("|")[0].split()
        assert (name, len(numbers)) == (rules, 49)
        position = oracle.deal_from_pack(rules, list(map(str, pack)))
        assert isinstance(position, dict)
        for expected in map(int, numbers):
            legal = sorted(oracle.legal(position))
            assert len(legal) == expected
            choices = legal
            if position["plays"] % 2:
                choices = [play for play in legal if "=" in play] or legal
            position = oracle.apply(position, choices[(7 * position["plays"] + int(number)) % len(choices)])
        assert line.partition("| ")[2] == " ".join(map(str, oracle.scores(position)))

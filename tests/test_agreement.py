"""The engine and the second reading of the rules, tests/oracle.py, agree on everything."""

from __future__ import annotations

from itertools import count

import pytest

from seep import PRESETS, Deal
from tests import agreement
from tests.agreement import Disagreement, Tally, compare_unit

MIXED_SHARES = 6


def compare(positions: int, first: int, preset: str | None = None) -> Tally:
    """Units from seed `first` on, until so many positions are compared."""
    tally = Tally()
    for seed in count(first):
        if tally.positions >= positions:
            break
        tally.add(compare_unit(seed, preset))
    print(tally)
    return tally


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_they_agree_under_every_preset(preset: str, positions: int) -> None:
    tally = compare(positions // 20, first=10_000 * list(PRESETS).index(preset), preset=preset)
    assert tally.skipped < 0.02 * tally.positions


@pytest.mark.slow
@pytest.mark.parametrize("share", range(MIXED_SHARES))
def test_they_agree_under_any_mixture_of_options(share: int, positions: int) -> None:
    tally = compare(positions // 10, first=1_000_000 * (share + 1))
    assert tally.skipped < 0.02 * tally.positions


def test_they_agree_on_some_of_everything() -> None:
    tally = compare(2_000, first=0)
    assert set(tally.kinds) == {"bid", "throw", "capture", "build", "add", "break"}
    assert min(tally.kinds.values()) > 20
    assert set(tally.baazis) == {"target", "min_points"}
    assert set(tally.redeals) == {"no-high-card", "floor", "stands"}
    assert set(tally.floors) == set(range(agreement.MOST_LOOSE + 1))


def test_a_difference_is_told_with_its_position_and_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    legal = agreement.oracle.legal

    def one_short(position: dict[str, object]) -> set[str]:
        return set(sorted(legal(position))[1:])

    monkeypatch.setattr(agreement.oracle, "legal", one_short)
    with pytest.raises(Disagreement, match=r"legal plays differ\n  engine: only here \['.*'\], twice \[\]") as caught:
        compare_unit(3)
    position = str(caught.value).partition("position: ")[2]
    assert Deal.from_position(agreement.json.loads(position)).legal_plays()
    assert "--seed 3" in caught.value.__notes__[0]

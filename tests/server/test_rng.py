"""Packs and cuts come from the system's randomness, and are ones that can be played."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import MutableSequence
from functools import cmp_to_key
from itertools import permutations
from typing import Any

import pytest

from seep.cards import parse_pack
from seep.deal import redeal_reason
from seep.match import highest_cut
from seep.rules import Rules
from seep.server.rng import ServerRng


def test_the_source_is_the_systems() -> None:
    assert isinstance(ServerRng().random, random.SystemRandom)


@pytest.mark.parametrize("rules", ["standard", "punjab30", "two-player"])
def test_packs_are_thrown_in_until_one_can_be_played(rules: str) -> None:
    parsed = Rules.parse(rules)
    rng = ServerRng()
    thrown = 0
    for _ in range(200):
        packs = [parse_pack(pack) for pack in rng.packs(parsed)]
        reasons = [redeal_reason(parsed, pack) for pack in packs]
        assert reasons[-1] is None
        assert None not in reasons[:-1]
        thrown += len(reasons) - 1
    assert thrown


def test_a_cut_decides_who_deals() -> None:
    rng = ServerRng(random.Random(1))
    again = 0
    for _ in range(300):
        rounds = rng.cut(4)
        again += len(rounds) > 1
        cards = tuple(tuple(parse_pack(card)[0] if card else None for card in cut) for cut in rounds)
        assert 0 <= highest_cut(cards, 4) < 4
    assert again


def test_names_of_tables_are_many_and_easy_to_read_out() -> None:
    rng = ServerRng()
    names = {rng.table_id() for _ in range(2000)}
    assert len(names) == 2000
    assert not set("".join(names)) & set("ilo01")


class Naive(random.Random):
    """Shuffles as a comparison that answers at random sorts, which is how it must not be done."""

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Sort by chance."""
        x[:] = sorted(x, key=cmp_to_key(lambda _one, _other: -1 if self.random() < 0.5 else 1))


def surprise(statistic: float, freedom: int) -> float:
    """How far a chi-squared statistic is from what chance gives, in standard deviations; `freedom` is large."""
    return (statistic - freedom) / math.sqrt(2 * freedom)


def surprises(rng: ServerRng, draws: int) -> tuple[float, float]:
    """The surprise of where each card lies in the first pack drawn, and of which two lie on top."""
    where: Counter[tuple[int, int]] = Counter()
    on_top: Counter[tuple[int, int]] = Counter()
    rules, size = Rules.parse("standard"), 52
    for _ in range(draws):
        pack = [int(card) for card in parse_pack(rng.packs(rules)[0])]  # no pack is thrown in before the first
        where.update(enumerate(pack))
        on_top[pack[0], pack[1]] += 1
    expected, pairs = draws / size, size * (size - 1)
    squares = sum((where[place, card] - expected) ** 2 for place in range(size) for card in range(size))
    twos = sum((on_top[pair] - draws / pairs) ** 2 for pair in permutations(range(size), 2))
    return (
        surprise(squares / expected * (1 - 1 / size), (size - 1) ** 2),  # each draw adds one to each row and column
        surprise(twos * pairs / draws, pairs - 1),
    )


def test_every_card_is_as_likely_at_every_place_of_a_pack() -> None:
    seed = random.SystemRandom().getrandbits(32)
    print(f"seed {seed}")
    for source in (random.Random(seed), random.SystemRandom()):
        assert max(map(abs, surprises(ServerRng(source), 3000))) < 7


def test_a_pack_shuffled_by_sorting_at_random_is_found_out() -> None:
    assert max(surprises(ServerRng(Naive(1)), 3000)) > 20


def test_every_chair_is_as_likely_to_deal_first() -> None:
    seed = random.SystemRandom().getrandbits(32)
    print(f"seed {seed}")
    rng, draws = ServerRng(random.Random(seed)), 4000
    dealers: Counter[int] = Counter()
    for _ in range(draws):
        cut = [[None if card is None else parse_pack(card)[0] for card in cards] for cards in rng.cut(4)]
        dealers[highest_cut(cut, 4)] += 1
    assert sum((dealers[chair] - draws / 4) ** 2 for chair in range(4)) / (draws / 4) < 45  # by chance once in 10**9

"""Packs and cuts come from the system's randomness, and are ones that can be played."""

from __future__ import annotations

import random

import pytest

from seep.cards import parse_pack
from seep.deal import redeal_reason
from seep.match import highest_cut
from seep.rules import Rules
from seep.server.chance import Chance


def test_the_source_is_the_systems() -> None:
    assert isinstance(Chance().source, random.SystemRandom)


@pytest.mark.parametrize("rules", ["standard", "punjab30", "two-player"])
def test_packs_are_thrown_in_until_one_can_be_played(rules: str) -> None:
    parsed = Rules.parse(rules)
    chance = Chance()
    thrown = 0
    for _ in range(200):
        packs = [parse_pack(pack) for pack in chance.packs(parsed)]
        reasons = [redeal_reason(parsed, pack) for pack in packs]
        assert reasons[-1] is None
        assert None not in reasons[:-1]
        thrown += len(reasons) - 1
    assert thrown


def test_a_cut_decides_who_deals() -> None:
    chance = Chance(random.Random(1))
    again = 0
    for _ in range(300):
        rounds = chance.cut(4)
        again += len(rounds) > 1
        cards = tuple(tuple(parse_pack(card)[0] if card else None for card in cut) for cut in rounds)
        assert 0 <= highest_cut(cards, 4) < 4
    assert again


def test_names_of_tables_are_many_and_easy_to_read_out() -> None:
    chance = Chance()
    names = {chance.table_name() for _ in range(2000)}
    assert len(names) == 2000
    assert not set("".join(names)) & set("ilo01")

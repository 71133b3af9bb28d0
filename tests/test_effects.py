"""What a deal tells of its plays, against what can be seen to differ between the floors before and after them."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from seep import CARDS, Deal, IllegalPlay, Play
from seep.deal import Effect
from tests.strategies import SEEDS, any_deals
from tests.test_deal_properties import moments, whole_deals

pytestmark = pytest.mark.fuzz


def seen_effect(before: Deal, play: Play, after: Deal) -> Effect:
    """What a play did, told from the positions around it."""
    if play.kind == "bid":
        return Effect("bid")
    houses = {house.value: house for house in before.houses}
    made = {house.value: house for house in after.houses}
    side = before.turn % before.rules.sides
    leftovers = ()
    if after.phase == "over" and after.last_capture is not None:
        floor = (*before.loose, *([play.card] if play.kind == "throw" else []))
        leftovers = tuple(sorted(card for card in floor if card not in play.loose))
    end = {"leftovers": leftovers, "leftovers_side": after.last_capture if leftovers else None}
    if play.kind == "throw":
        return Effect("throw", **end)
    if play.kind == "capture":
        swept = not leftovers and not after.loose and not after.houses
        points = after.sweeps[side] - before.sweeps[side]
        return Effect("capture", play.house, sweep=points if swept else None, **end)
    was = houses.get(play.value)
    cemented = made[play.value].cemented
    newly = cemented and not (was and was.cemented)
    if play.kind == "break":
        return Effect("break", play.value, play.house, cemented, newly, was is not None, **end)
    return Effect("add" if was else "establish", play.value, None, cemented, newly, **end)


@given(whole_deals(), SEEDS)
def test_effects_are_what_plays_are_seen_to_do(deal: Deal, seed: int) -> None:
    before = deal.copy()
    expected = list(deal.effects())
    for now in moments(deal, seed):
        if len(now.history) > len(expected):
            effect = seen_effect(before, now.history[-1], now)
            assert before.effect(now.history[-1]) == effect
            expected.append(effect)
            before = now.copy()
    assert deal.effects() == tuple(expected)


@given(any_deals(), SEEDS)
def test_what_a_legal_play_would_do_is_what_it_does(deal: Deal, seed: int) -> None:
    plays = deal.legal_plays()
    for play in random.Random(seed).sample(plays, min(len(plays), 20)):
        after = deal.copy()
        after.play(play)
        assert deal.effect(play) == seen_effect(deal, play, after)


def test_a_play_that_is_not_legal_has_no_effect() -> None:
    deal = Deal.new(seed=7)
    with pytest.raises(IllegalPlay, match="bid-due"):
        deal.effect("7H")


def test_every_action_and_every_mark_is_met() -> None:
    met: set[object] = set()
    for seed in range(60):
        deal = Deal.new(seed=seed)
        rng = random.Random(seed)
        while deal.phase != "over":
            deal.play(rng.choice(deal.legal_plays()))
        for effect in deal.effects():
            marks = ("cemented", "newly_cemented", "merged", "leftovers")
            met.update([effect.action, *(mark for mark in marks if getattr(effect, mark))])
            if effect.sweep is not None:
                met.add("sweep")
    assert {"bid", "throw", "capture", "establish", "add", "break"} <= met
    assert {"cemented", "newly_cemented", "merged", "leftovers", "sweep"} <= met


@given(any_deals())
def test_what_a_refused_play_would_do_is_told_like_what_a_legal_one_does(deal: Deal) -> None:
    standing = {house.value: house for house in deal.houses}
    for play, _ in deal.refusals():
        effect = deal.attempted_effect(play)
        if play.kind == "throw":
            assert effect.action == "throw"
        elif play.kind == "house":
            there = standing.get(play.value)
            assert (effect.action, effect.house) == ("add" if there else "establish", play.value)
            assert effect.newly_cemented == (effect.cemented and not (there and there.cemented))
        else:
            assert (effect.action, effect.broken, effect.house) == ("break", play.house, play.value)
            assert effect.merged == (play.value in standing)
    for play in deal.legal_plays()[:20]:
        if play.kind != "bid":
            assert deal.attempted_effect(play) == deal.effect(play)


def test_cards_that_are_not_there_have_no_effect() -> None:
    deal = Deal.new(seed=7)
    deal.play("bid 9")
    before = deal.position()
    missing = next(card for card in CARDS if card not in (*deal.hand(0), *deal.loose))
    for play in (Play.throw(missing), Play.capture(deal.hand(0)[-1], [missing]), Play.bid(9)):
        with pytest.raises(ValueError, match="not where it says"):
            deal.attempted_effect(play)
    assert deal.position() == before

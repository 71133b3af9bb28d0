"""What is true of every deal, under every rule, at every moment of it."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seep import CARDS, Deal, IllegalPlay, Play, Rules
from seep.core import splits_into
from tests.dealing import STYLES, choose, play_on
from tests.strategies import SEEDS, any_deals, deals, rules, taken_up
from tests.trying import well_formed

pytestmark = pytest.mark.fuzz


def moments(deal: Deal, seed: int) -> Iterator[Deal]:
    """The deal as it is, and after each bid and play to its end."""
    rng = random.Random(seed)
    style = rng.choice(STYLES)
    yield deal
    while deal.phase != "over":
        deal.play(choose(deal, rng, style))
        yield deal


def whole_deals(by: st.SearchStrategy[Rules] | None = None) -> st.SearchStrategy[Deal]:
    return deals(by, most_plays=0) | taken_up(by)


# --- cards and points -----------------------------------------------------------------------------------------


@given(whole_deals(), SEEDS)
def test_every_card_is_in_one_place(deal: Deal, seed: int) -> None:
    for now in moments(deal, seed):
        cards = [*now.loose, *now.stock]
        cards += [card for seat in range(now.rules.players) for card in now.hand(seat)]
        cards += [card for side in range(now.rules.sides) for card in now.captured(side)]
        cards += [card for house in now.houses for card in house.cards]
        assert sorted(cards) == list(CARDS)


@given(deals(st.just(Rules())))
def test_a_standard_deal_has_100_points_besides_its_sweeps(deal: Deal) -> None:
    play_on(deal, 49, random.Random(0))
    loose = sum(deal.rules.card_points[card] for card in deal.loose)  # where nobody has captured at all
    assert sum(deal.scores()) == 100 + sum(deal.sweeps) - loose
    assert all(points % 25 == 0 for points in deal.sweeps)


@given(whole_deals(), SEEDS)
def test_a_score_is_cards_and_majority_and_sweeps(deal: Deal, seed: int) -> None:
    *_, end = moments(deal, seed)
    worth, sheet = end.rules.card_points, end.sheet()
    majority = end.rules.majority
    for side in range(end.rules.sides):
        cards = end.captured(side)
        points, extra = sum(worth[card] for card in cards), 0
        if majority:
            counted = [card for card in cards if majority.of == "cards" or card.suit == "S"]
            extra = majority.points if len(counted) > (26 if majority.of == "cards" else 6) else 0
        if end.rules.all_points_double and points == sum(worth.values()) and extra:
            points, extra = 2 * points, 2 * extra
        assert (sheet.points[side], sheet.majority[side]) == (points, extra)
        assert end.scores()[side] == points + extra + end.sweeps[side]
    assert sum(map(bool, sheet.majority)) <= 1
    assert sum(worth.values()) == {"standard": 100, "punjab30": 26, "casual": 96}[end.rules.points]


# --- plays and turns ------------------------------------------------------------------------------------------


@given(whole_deals(), SEEDS)
def test_there_is_always_a_legal_play_until_the_deal_is_over(deal: Deal, seed: int) -> None:
    for now in moments(deal, seed):
        assert bool(now.legal_plays()) == (now.phase != "over")


@given(whole_deals(), SEEDS)
def test_a_deal_is_a_bid_and_48_plays_each_seat_in_turn(deal: Deal, seed: int) -> None:
    for now in moments(deal, seed):
        assert now.turn == now.plays % now.rules.players
        assert (now.phase == "over") == (now.plays == 48)
        assert now.opening == (now.plays == 0)
    start = 48 - sum(play.kind != "bid" for play in deal.history)
    assert deal.plays == 48
    assert [play.kind for play in deal.history].count("bid") == (start == 0)
    assert not any(deal.hand(seat) for seat in range(deal.rules.players))


@given(any_deals())
def test_no_legal_play_comes_twice(deal: Deal) -> None:
    plays = deal.legal_plays()
    texts = [str(play) for play in plays]
    assert max(Counter(texts).values(), default=1) == 1
    assert len(set(plays)) == len(texts)


@given(any_deals())
def test_the_list_of_legal_plays_is_the_callers_own(deal: Deal) -> None:
    before = deal.legal_plays()
    deal.legal_plays().clear()
    assert deal.legal_plays() == before


@given(any_deals(), SEEDS)
def test_what_is_legal_is_in_the_list_and_nothing_else(deal: Deal, seed: int) -> None:
    legal = {str(play) for play in deal.legal_plays()}
    for play in well_formed(deal, random.Random(seed), 40):
        assert deal.is_legal(play) == deal.is_legal(Play.parse(play)) == (play in legal)


@given(any_deals(), SEEDS)
def test_an_illegal_play_changes_nothing(deal: Deal, seed: int) -> None:
    before = deal.position(), deal.position_hash(), deal.history, deal.legal_plays(), deal.turn, deal.phase
    for play in well_formed(deal, random.Random(seed), 20):
        if not deal.is_legal(play):
            with pytest.raises(IllegalPlay):
                deal.play(play)
    assert (deal.position(), deal.position_hash(), deal.history, deal.legal_plays(), deal.turn, deal.phase) == before


# --- houses ---------------------------------------------------------------------------------------------------


@given(whole_deals(), SEEDS)
def test_every_owner_of_a_house_holds_its_key(deal: Deal, seed: int) -> None:
    for now in moments(deal, seed):
        for house in now.houses:
            assert house.owners
            for seat in house.owners:
                assert any(card.worth == house.value for card in now.hand(seat))


@given(whole_deals(), SEEDS)
def test_a_house_is_sets_of_its_value_and_more_than_one_card(deal: Deal, seed: int) -> None:
    for now in moments(deal, seed):
        assert len({house.value for house in now.houses}) == len(now.houses) <= now.rules.max_houses
        for house in now.houses:
            assert len(house.cards) >= 2
            assert splits_into(house.cards, house.value)
            assert house.cemented == (sum(card.worth for card in house.cards) > house.value)
            assert now.rules.cementing or not house.cemented


@given(whole_deals(), SEEDS)
def test_a_house_has_one_owner_a_side_and_an_ordinary_one_has_one(deal: Deal, seed: int) -> None:
    for now in moments(deal, seed):
        for house in now.houses:
            assert len({seat % now.rules.sides for seat in house.owners}) == len(house.owners)
            assert house.cemented or len(house.owners) == 1


@given(whole_deals(), SEEDS)
def test_no_loose_card_lies_beside_the_house_of_its_value(deal: Deal, seed: int) -> None:
    for now in moments(deal, seed):
        if now.rules.cementing:
            assert not {card.worth for card in now.loose} & {house.value for house in now.houses}


@given(whole_deals(), SEEDS)
def test_no_house_is_left_at_the_end_and_loose_cards_only_if_nobody_captured(deal: Deal, seed: int) -> None:
    *_, end = moments(deal, seed)
    assert end.houses == ()
    assert not end.loose or end.last_capture is None


# --- going back, copies, texts --------------------------------------------------------------------------------


@given(any_deals(), SEEDS)
def test_undo_brings_back_everything(deal: Deal, seed: int) -> None:
    rng = random.Random(seed)
    before = []
    for _ in range(rng.randrange(1, 60)):
        if deal.phase == "over":
            break
        before.append((deal.position(), deal.position_hash(), deal.legal_plays(), deal.view(0), deal.history))
        deal.play(choose(deal, rng))
    while before:
        made = deal.history[-1]
        assert deal.undo() == made
        assert (deal.position(), deal.position_hash(), deal.legal_plays(), deal.view(0), deal.history) == before.pop()


@given(deals())
def test_undo_goes_back_to_the_bid_and_no_further(deal: Deal) -> None:
    for _ in range(len(deal.history)):
        deal.undo()
    assert (deal.phase, deal.plays, deal.history) == ("bid", 0, ())
    with pytest.raises(IndexError):
        deal.undo()


@given(any_deals(), SEEDS)
def test_a_copy_goes_its_own_way(deal: Deal, seed: int) -> None:
    for other in (deal.copy(), copy.copy(deal), copy.deepcopy(deal)):
        assert other == deal
        assert (other.history, other.redeals, other.rules) == (deal.history, deal.redeals, deal.rules)
        before = deal.position(), deal.legal_plays(), deal.history
        play_on(other, 49, random.Random(seed))
        assert (deal.position(), deal.legal_plays(), deal.history) == before
        twin = deal.copy()
        play_on(twin, 49, random.Random(seed))
        assert twin == other
        while twin.history:
            twin.undo()
        assert (deal.position(), deal.legal_plays(), deal.history) == before


@given(any_deals(), SEEDS, st.sampled_from(range(pickle.HIGHEST_PROTOCOL + 1)))
def test_pickling_keeps_the_deal_and_its_history(deal: Deal, seed: int, protocol: int) -> None:
    play_on(deal, seed % 5, random.Random(seed))
    other = pickle.loads(pickle.dumps(deal, protocol))
    assert other == deal
    assert (other.history, other.redeals, other.rules) == (deal.history, deal.redeals, deal.rules)
    assert [other.view(seat) for seat in (None, 0, 1)] == [deal.view(seat) for seat in (None, 0, 1)]
    assert other.position_hash() == deal.position_hash()


@given(whole_deals(), SEEDS)
def test_a_position_is_read_as_it_was_written(deal: Deal, seed: int) -> None:
    for now in moments(deal, seed):
        position = now.position()
        other = Deal.from_position(position)
        assert other == now
        assert other.position() == position
        assert other.rules == now.rules
        assert other.position_hash() == now.position_hash()
        assert other.legal_plays() == now.legal_plays()
        assert Deal.from_position(now.line()) == now


@given(whole_deals(), SEEDS)
def test_the_hash_changes_with_every_play(deal: Deal, seed: int) -> None:
    hashes = [now.position_hash() for now in moments(deal, seed)]
    assert len(set(hashes)) == len(hashes)


@given(deals(by=rules()))
def test_the_same_seed_and_plays_make_the_same_deal(deal: Deal) -> None:
    other = deal.copy()
    plays = [str(play) for play in deal.history]
    while other.history:
        other.undo()
    for play in plays:
        other.play(play)
    assert other == deal
    assert other.history == deal.history

"""No view, and nothing else that a player is told, depends on a card the player cannot see (R12)."""

from __future__ import annotations

import random
import re
from itertools import permutations

import msgspec
import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from seep import Card, Deal, Rules
from tests.dealing import STYLES, good_rules, play_on, shuffled
from tests.hidden import (
    Show,
    Viewer,
    dealt_differently,
    hidden_in_position,
    hidden_places,
    laid_differently,
    replayed,
    shown,
    viewers,
    with_cards,
)
from tests.strategies import SEEDS, positions, rules
from tests.trying import well_formed

pytestmark = pytest.mark.fuzz


def deal_of(some: Rules, rng: random.Random, plays: int) -> tuple[Deal, list[Card]]:
    """A deal so many plays on its way, and its pack."""
    pack = shuffled(rng)
    while (deal := replayed(Deal.new(some, 0), pack)) is None or deal.history:
        pack = shuffled(rng)
    return play_on(deal, plays, rng, rng.choice(STYLES)), pack


@given(rules(), SEEDS, st.integers(0, 48))
def test_a_view_is_the_same_however_the_hidden_cards_were_dealt(some: Rules, seed: int, plays: int) -> None:
    rng = random.Random(seed)
    deal, pack = deal_of(some, rng, plays)
    for viewer in viewers(deal):
        other = dealt_differently(deal, pack, viewer, rng)
        note(f"{viewer}: {deal.position()} {other.position()}")
        for open_piles in (False, True):
            plays = well_formed(deal, rng, 10)
            assert shown(other, viewer, open_piles, plays) == shown(deal, viewer, open_piles, plays)


@given(rules(), SEEDS, st.integers(0, 48))
def test_no_card_is_named_that_the_viewer_has_not_seen(some: Rules, seed: int, plays: int) -> None:
    """The floor before the bid, other hands, the stock: not in a view, not in a log, not in a reason."""
    rng = random.Random(seed)
    deal, pack = deal_of(some, rng, plays)
    for viewer in viewers(deal):
        named = set(re.findall(r"\b[A2-9TJQK][CDHS](?![a-z])", shown(deal, viewer, open_piles=True).decode()))
        hidden = {str(pack[place]) for place in hidden_places(deal, pack, viewer)}
        assert not named & hidden
        if viewer is not None and plays < 25:
            assert named >= {str(card) for card in deal.hand(viewer)}


@given(positions(), SEEDS, st.booleans())
def test_a_view_is_the_same_however_the_hidden_cards_lie(
    position: dict[str, object], seed: int, open_piles: bool
) -> None:
    rng = random.Random(seed)
    deal = Deal.from_position(position)
    for viewer in viewers(deal):
        other = laid_differently(deal, viewer, rng, open_piles)
        note(f"{viewer}: {deal.position()} {other.position()}")
        plays = well_formed(deal, rng, 20)
        assert shown(other, viewer, open_piles, plays) == shown(deal, viewer, open_piles, plays)


@given(rules(), SEEDS)
def test_what_was_thrown_in_shows_the_hand_that_could_not_bid_and_nothing_else(some: Rules, seed: int) -> None:
    rng = random.Random(seed)
    low, high = [[card for card in shuffled(rng) if (card.worth > 8) == above] for above in (False, True)]
    _, pack = deal_of(some, rng, 0)
    hand, rest = low[:4], low[4:] + high
    views = []
    for _ in range(3):
        rng.shuffle(hand)
        while not some.redeal_cards.isdisjoint(rest[:4]):
            rng.shuffle(rest)
        views.append([Deal(some, pack, [hand + rest]).view(viewer) for viewer in (None, 0, 1)])
        rng.shuffle(rest)
    assert views[0] == views[1] == views[2]
    assert views[0][0].redeals[0].hand == tuple(sorted(hand))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("preset", ["standard", "two-player", "three-player"])
def test_near_the_end_every_way_the_hidden_cards_can_lie_looks_the_same(preset: str, seed: int) -> None:
    rng = random.Random(seed)
    deal, _ = deal_of(Rules.parse(preset), rng, 49 - 5)
    alike = 0
    for viewer in viewers(deal):
        position = deal.position()
        hands = {
            place: cards for place, cards in hidden_in_position(position, viewer, True).items() if place[0] == "hands"
        }
        cards = [card for held in hands.values() for card in held]
        start = Deal.from_position(position)
        for order in permutations(cards):
            left = iter(order)
            laid = with_cards(position, {place: [next(left) for _ in held] for place, held in hands.items()})
            try:
                other = Deal.from_position(laid)
            except ValueError:  # an owner without a key
                continue
            assert shown(other, viewer) == shown(start, viewer)
            alike += 1
    assert alike > 10


# --- the tests above can fail ---------------------------------------------------------------------------------


def leaky(tell: object) -> Show:
    """What the engine tells, and something more."""

    def show(deal: Deal, viewer: Viewer) -> bytes:
        extra = tell(deal, 0 if viewer is None else viewer)  # type: ignore[operator]
        return shown(deal, viewer) + msgspec.json.encode(extra)

    return show


def partner_holds_key(deal: Deal, seat: int) -> bool:
    """Whether the next but one could take the first house: what an engine asks that looks into the partner's hand."""
    hand = deal.hand((seat + 2) % deal.rules.players) if deal.rules.players > 2 else deal.hand(1 - seat)
    return bool(deal.houses) and any(card.worth == deal.houses[0].value for card in hand)


LEAKS = {
    "another's hand": lambda deal, seat: [str(card) for card in deal.hand((seat + 1) % deal.rules.players)],
    "one card of another's hand": lambda deal, seat: str(deal.hand((seat + 1) % deal.rules.players)[:1]),
    "the spades another holds": lambda deal, seat: sum(
        card.suit == "S" for card in deal.hand((seat + 1) % deal.rules.players)
    ),
    "the floor before the bid": lambda deal, _: str(deal.loose) if deal.phase == "bid" else "",
    "the card on top of the stock": lambda deal, _: str(deal.stock[:1]),
    "the order of the stock": lambda deal, _: deal.stock[:2] > deal.stock[2:4],
    "the position": lambda deal, _: deal.position(),
    "the position's hash": lambda deal, _: deal.position_hash(),
    "whether the partner could take a house": partner_holds_key,
    "the length of something hidden": lambda deal, _: "." * sum(card.worth for card in deal.hand(deal.turn)),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_view_that_tells_more_is_found_out(leak: str) -> None:
    show = leaky(LEAKS[leak])
    for seed in range(300):
        rng = random.Random(seed)
        deal, pack = deal_of(good_rules(rng), rng, rng.choice((0, 1, 2, *range(49))))
        for viewer in viewers(deal):
            if show(dealt_differently(deal, pack, viewer, rng), viewer) != show(deal, viewer):
                return
    pytest.fail(f"a view that tells {leak} passed for a good one")


@pytest.mark.parametrize(
    "tell",
    [
        pytest.param(lambda deal, _: str(deal.captured(0)), id="a captured pile"),
        pytest.param(lambda deal, _: sum(card.suit == "S" for card in deal.captured(1)), id="captured spades"),
        pytest.param(partner_holds_key, id="whether the partner could take a house"),
    ],
)
def test_a_view_that_tells_more_of_a_position_is_found_out(tell: object) -> None:
    show = leaky(tell)
    for seed in range(300):
        rng = random.Random(seed)
        deal, _ = deal_of(good_rules(rng), rng, rng.randrange(2, 48))
        deal = Deal.from_position(deal.position())
        for viewer in viewers(deal):
            if show(laid_differently(deal, viewer, rng), viewer) != show(deal, viewer):
                return
    pytest.fail("a view that tells more passed for a good one")


def test_hidden_cards_do_change_places() -> None:
    moved = 0
    for seed in range(60):
        rng = random.Random(seed)
        deal, pack = deal_of(good_rules(rng), rng, rng.randrange(40))
        for viewer in viewers(deal):
            other = dealt_differently(deal, pack, viewer, rng)
            moved += other.position() != deal.position()
            assert other.history == deal.history
    assert moved > 200

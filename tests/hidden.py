"""Other deals that a viewer cannot tell from the one they see: the cards hidden from them lie differently.

Two ways to make them. A deal with its history is played again with a pack in which hidden cards have changed places;
every play made so far must still be possible, and then nothing of what was seen is different. A deal taken up from a
position has no history that would tell what lies in the captured piles, so the cards in them are exchanged as well.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from seep import Card, Deal, IllegalPlay, PositionError, RedealError
from seep.cards import cards_text, pack_text, parse_cards, parse_pack
from seep.view import ENCODER

Viewer = int | None
Show = Callable[[Deal, Viewer], bytes]


def viewers(deal: Deal) -> list[Viewer]:
    """Every seat, and a spectator."""
    return [None, *range(deal.rules.players)]


def shown(deal: Deal, viewer: Viewer, open_piles: bool = False, plays: Sequence[str] = ()) -> bytes:
    """All that the engine tells the viewer: the view, and to the one who is to play why it refuses any of `plays`."""
    told: list[Any] = [deal.view(viewer, open_piles), deal.view(viewer, open_piles, totals=[1] * deal.rules.sides)]
    if viewer == deal.turn:
        told.append([(str(play), reason) for play, reason in deal.refusals()])
        told.append([(play, deal.why_not(play)) for play in plays])
    return ENCODER.encode(told)


# --- a pack dealt differently ---------------------------------------------------------------------------------


def hidden_places(deal: Deal, pack: Sequence[Card], viewer: Viewer) -> list[int]:
    """The places in the pack whose cards the viewer has not seen: in other hands, the stock, the face-down floor."""
    hidden = set(deal.stock)
    for seat in range(deal.rules.players):
        if seat != viewer:
            hidden.update(deal.hand(seat))
    if deal.phase == "bid" and not deal.rules.floor_open_for_bid:
        hidden.update(deal.loose)
    return [place for place, card in enumerate(pack) if card in hidden]


def replayed(deal: Deal, pack: Sequence[Card], thrown_in: Sequence[Sequence[Card]] = ()) -> Deal | None:
    """The same plays with another pack, after those thrown in; None if one of them is not possible with it."""
    try:
        other = Deal(deal.rules, pack, thrown_in)
        for play in deal.history:
            other.play(play)
    except (RedealError, IllegalPlay):
        return None
    return other


def dealt_differently(
    deal: Deal,
    pack: Sequence[Card],
    viewer: Viewer,
    rng: random.Random,
    tries: int = 12,
    thrown_in: Sequence[Sequence[Card]] = (),
) -> Deal:
    """The deal with a pack that looks the same to the viewer; hidden cards have changed places as far as they can."""
    places = hidden_places(deal, pack, viewer)
    best = deal
    if len(places) < 2:
        return deal
    for attempt in range(tries):
        trial = list(pack)
        if attempt < 2:  # all at once; that is rarely possible later in the deal
            cards = [pack[place] for place in places]
            rng.shuffle(cards)
            for place, card in zip(places, cards, strict=True):
                trial[place] = card
        else:
            one, other = rng.sample(places, 2)
            trial[one], trial[other] = trial[other], trial[one]
        if found := replayed(deal, trial, thrown_in):
            best, pack = found, trial
    return best


# --- a position with the hidden cards exchanged ----------------------------------------------------------------

Place = tuple[str, int]


def hidden_in_position(position: dict[str, Any], viewer: Viewer, open_piles: bool) -> dict[Place, list[Card]]:
    """The cards the viewer has not seen, by where they are."""
    hidden: dict[Place, list[Card]] = {("stock", 0): parse_pack(position["stock"])}
    for seat, hand in enumerate(position["hands"]):
        if seat != viewer:
            hidden["hands", seat] = list(parse_cards(hand))
    if not open_piles:
        for side, pile in enumerate(position["captured"]):
            hidden["captured", side] = list(parse_cards(pile))
    return hidden


def with_cards(position: dict[str, Any], cards: dict[Place, list[Card]]) -> dict[str, Any]:
    changed = position | {name: list(position[name]) for name in ("hands", "captured")}
    for (name, index), held in cards.items():
        if name == "stock":
            changed["stock"] = pack_text(held)
        else:
            changed[name][index] = cards_text(held)
    return changed


def laid_differently(deal: Deal, viewer: Viewer, rng: random.Random, open_piles: bool = False, tries: int = 12) -> Deal:
    """A deal taken up where this one is, but for hidden cards that have changed places as far as they can."""
    position = deal.position()
    hidden = hidden_in_position(position, viewer, open_piles)
    spots = [(place, index) for place, cards in hidden.items() for index in range(len(cards))]
    best = deal
    for attempt in range(tries if len(spots) > 1 else 0):
        trial = {place: list(cards) for place, cards in hidden.items()}
        count = len(spots) if attempt < 3 else 2
        chosen = rng.sample(spots, count)
        cards = [trial[place][index] for place, index in chosen]
        rng.shuffle(cards)
        for (place, index), card in zip(chosen, cards, strict=True):
            trial[place][index] = card
        try:
            best = Deal.from_position(with_cards(position, trial))
        except PositionError:  # an owner without a key
            continue
        hidden = trial
    return best

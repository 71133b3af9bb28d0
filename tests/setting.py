"""Deals set up as an example needs them: what it is about is given, the other cards lie where they do no harm."""

from __future__ import annotations

from typing import Any

from seep import CARDS, Card, Deal, Rules
from seep.cards import cards_text, pack_text, parse_cards
from seep.position import stock_size

House = tuple[int, str, list[int]]
"""A house by value, cards and owners."""


def setting(
    hand: str,
    loose: str = "",
    *houses: House,
    rules: str | dict[str, Any] = "standard",
    hands: dict[int, str] | None = None,
    captured: bool = True,
    sweeps: list[int] | None = None,
) -> Deal:
    """Seat 0 is to play from `hand`; everybody holds as many cards, `hands` says which some of them are.

    Owners are given a key each. The cards left over are captured, or with `captured` off lie in the other hands as far
    as they go: then there must not be more of them.
    """
    read = Rules.parse(rules)
    mine = parse_cards(hand)
    plays = 48 - read.players * len(mine)
    held: list[list[Card]] = [list(mine)] + [
        list(parse_cards((hands or {}).get(seat, ""))) for seat in range(1, read.players)
    ]
    on_floor = [card for cards in (loose, *(cards for _, cards, _ in houses)) for card in parse_cards(cards)]
    free = [card for card in CARDS if card not in on_floor and not any(card in cards for cards in held)]
    for value, _, owners in houses:
        for seat in owners:
            if all(card.worth != value for card in held[seat]):
                key = next(card for card in free if card.worth == value)
                held[seat].append(key)
                free.remove(key)
    for cards in held[1:]:
        while len(cards) < len(mine):
            cards.append(free.pop())
    stock = [free.pop() for _ in range(stock_size(read.players, plays))]
    piles: list[list[Card]] = [[] for _ in range(read.sides)]
    piles[0] = free
    assert captured or not free
    return Deal.from_position(
        {
            "rules": read.text(),
            "hands": [cards_text(cards) for cards in held],
            "loose": loose,
            "houses": [{"value": value, "cards": cards, "owners": owners} for value, cards, owners in houses],
            "turn": 0,
            "opening": False,
            "bid": None,
            "plays": plays,
            "captured": [cards_text(pile) for pile in piles],
            "sweeps": sweeps or [0] * read.sides,
            "last_capture": 0 if free else None,
            "stock": pack_text(stock),
        }
    )


def pack_of(hand: str, floor: str, then: str = "") -> list[Card]:
    """A pack that deals the bidder `hand`, the floor `floor`, then the cards `then`, and the others in card order."""
    first = [Card.parse(card) for cards in (hand, floor, then) if cards for card in cards.split("+")]
    return first + [card for card in CARDS if card not in first]


def opening(hand: str, floor: str, bid: int | None = None, rules: str | dict[str, Any] = "standard") -> Deal:
    """A deal whose bidder holds `hand` over `floor`, bid already if given."""
    deal = Deal(rules, pack_of(hand, floor))
    if bid is not None:
        deal.play(f"bid {bid}")
    return deal


def legal(deal: Deal, card: str = "") -> set[str]:
    """The legal plays as texts, those with `card` if given."""
    return {str(play) for play in deal.legal_plays() if str(play).startswith(card)}

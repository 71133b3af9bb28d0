"""Plays that may or may not be legal, close to what a player would think of, out of a `random.Random`."""

from __future__ import annotations

import random

from seep import CARDS, Card, Deal, Play
from tests.dealing import a_set


def written(kind: str, card: Card, value: int, house: int | None, loose: set[Card]) -> str | None:
    """The text of such a play, or None if it cannot be written."""
    cards = "+".join(map(str, sorted(loose)))
    match kind:
        case "bid":
            return f"bid {value}"
        case "throw":
            return str(card)
        case "capture" if house or loose:
            return f"{card}x" + "+".join(filter(None, [f"H{house}" if house else "", cards]))
        case "house":
            return f"{card}={value}" + (f":{cards}" if cards else "")
        case "break" if house:
            return f"{card}^{house}={value}" + (f":{cards}" if cards else "")
    return None


def changed(deal: Deal, play: Play, rng: random.Random) -> str | None:
    """A well-formed play not far from `play`, legal or not; None if the change came to nothing."""
    hand = deal.hand(deal.turn)
    kind, card, value, house, loose = play.kind, play.card, play.value, play.house, set(play.loose)
    card = card or rng.choice(CARDS)
    if not 9 <= value <= 13:
        value = rng.randint(9, 13)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        match rng.randrange(10):
            case 0 | 1 if loose:
                loose.remove(rng.choice(sorted(loose)))
            case 2 | 3 if deal.loose:
                loose.add(rng.choice(deal.loose))
            case 4:
                loose.add(rng.choice(CARDS))
            case 5 if hand:
                card = rng.choice(hand)
            case 6:
                card = rng.choice(CARDS)
            case 7:
                value = rng.randint(9, 13)
            case 8:
                house = rng.choice([None, *range(9, 14)])
            case 9:
                kind = rng.choice(("bid", "throw", "capture", "house", "house", "break"))
    return written(kind, card, value, house, loose - {card})


def thought_of(deal: Deal, rng: random.Random) -> str | None:
    """A play of a card in hand with cards that make a sum, as a player might think of it; None if none was found."""
    hand = deal.hand(deal.turn)
    if not hand:
        return None
    if deal.phase == "bid":
        return f"bid {max(9, rng.choice(hand).worth)}"
    card = rng.choice(hand)
    kind = rng.choice(("throw", "capture", "house", "house", "house", "break"))
    due = deal.bid if deal.opening else None
    total = card.worth if kind == "capture" else due or rng.randint(max(9, card.worth), 13)
    houses = [house.value for house in deal.houses]
    house = rng.choice([None, *houses])
    loose: set[Card] = set()
    if kind == "break" and houses:
        house = rng.choice(houses)
        total = min(13, house + card.worth)
    elif kind == "house" and card.worth < total:
        loose.update(a_set(list(deal.loose), total - card.worth, rng) or [])
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        loose.update(a_set([one for one in deal.loose if one not in loose], total, rng) or [])
    return written(kind, card, total, house, loose)


def well_formed(deal: Deal, rng: random.Random, count: int) -> list[str]:
    """So many plays that can be written, legal and illegal ones, most of them close to legal ones."""
    legal = deal.legal_plays()
    plays: list[str] = []
    while len(plays) < count:
        draw = rng.random()
        if legal and draw < 0.5:
            play = changed(deal, rng.choice(legal), rng)
        elif draw < 0.9:
            play = thought_of(deal, rng)
        else:
            kind = rng.choice(("bid", "throw", "capture", "house", "break"))
            loose = set(rng.sample(CARDS, rng.randrange(4)))
            card = rng.choice(CARDS)
            play = written(kind, card, rng.randint(9, 13), rng.choice([None, *range(9, 14)]), loose - {card})
        if play:
            plays.append(play)
        elif not legal:
            plays.append(str(rng.choice(CARDS)))
    return plays

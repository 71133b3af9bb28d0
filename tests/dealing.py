"""Rules, packs, positions and plays out of a `random.Random`, for the tests that compare and search.

Left to itself a random player captures nearly everything, and houses hardly come to stand. So plays are chosen by
kind first, and a style says how much each kind is liked.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from seep import CARDS, PRESETS, Card, Deal, Play, Rules, RulesError
from seep.cards import cards_text, pack_text
from seep.core.game import hand_size, stock_size

Position = dict[str, Any]
Style = Mapping[str, float]

HOUSES: Style = {"bid": 1, "throw": 2, "capture": 1.5, "build": 6, "add": 6, "break": 10}
"""Likes building, adding and breaking best."""
CROWDED: Style = {"bid": 1, "throw": 12, "capture": 0.4, "build": 2, "add": 2, "break": 6}
"""Leaves the floor full."""
TAKING: Style = {"bid": 1, "throw": 1, "capture": 10, "build": 1, "add": 1, "break": 1}
"""Captures wherever it can, so that there are sweeps."""
STYLES = (HOUSES, HOUSES, CROWDED, TAKING)

NUMBERS = {
    "sweep": (0, 50, "rank", 7),
    "first_sweep": (0, 25, 50, "rank", 3),
    "last_sweep": (0, 50, "rank"),
    "target": (1, 20, 30, 50, 100, 150),
    "min_points": (0, 0, 9, 40, 60),
    "max_houses": (1, 2, 3, 4, 5),
    "majority": (None, {"spades": 4}, {"cards": 4}, {"spades": 11}),
}
WORDS = {
    "players": (2, 3, 4, 4),
    "capture": ("all", "free"),
    "throw": ("free", "last-resort"),
    "points": ("standard", "punjab30", "casual"),
    "cementing": (True, True, False),
    "sets_join": ("choice", "always"),
    "floor_open_for_bid": (False, True),
    "redeal_floor": (False, True),
    "all_points_double": (False, True),
    "dealer": ("losing-side", "rotate"),
}
OPTIONS: dict[str, Sequence[Any]] = {**WORDS, **NUMBERS}
"""Values to try for each option."""


def any_rules(rng: random.Random) -> str | dict[str, Any]:
    """A preset's name, or some options on top of one; they may be such as cannot be played together."""
    preset = rng.choice(list(PRESETS))
    if rng.random() < 0.3:
        return preset
    many = rng.choice((1, 2, 4, 8, len(OPTIONS)))
    chosen = {option: rng.choice(OPTIONS[option]) for option in rng.sample(list(OPTIONS), many)}
    return {"preset": preset, **chosen} if rng.random() < 0.5 else chosen


def good_rules(rng: random.Random) -> Rules:
    """Rules that can be played, of every kind."""
    while True:
        try:
            return Rules.parse(any_rules(rng))
        except RulesError:
            continue


def shuffled(rng: random.Random) -> list[Card]:
    pack = list(CARDS)
    rng.shuffle(pack)
    return pack


# --- plays ----------------------------------------------------------------------------------------------------


def kind_of(deal: Deal, play: Play) -> str:
    """The kind of a play, `"house"` told apart into `"build"` and `"add"`."""
    if play.kind != "house":
        return play.kind
    return "add" if any(house.value == play.value for house in deal.houses) else "build"


def choose(deal: Deal, rng: random.Random, style: Style = HOUSES) -> Play:
    """One of the legal plays: a kind by the style, then any of that kind."""
    kinds: dict[str, list[Play]] = {}
    for play in deal.legal_plays():
        kinds.setdefault(kind_of(deal, play), []).append(play)
    kind = rng.choices(list(kinds), [style[kind] for kind in kinds])[0]
    return rng.choice(kinds[kind])


def play_on(deal: Deal, plays: int, rng: random.Random, style: Style = HOUSES) -> Deal:
    """Make so many bids and plays, fewer if the deal ends first."""
    for _ in range(plays):
        if deal.phase == "over":
            break
        deal.play(choose(deal, rng, style))
    return deal


# --- positions nobody has played to ---------------------------------------------------------------------------


def a_set(cards: list[Card], total: int, rng: random.Random) -> list[Card] | None:
    """Some of `cards` that add up to `total`, or None if the draw came to nothing."""
    found: list[Card] = []
    while total:
        fitting = [card for card in cards if card.worth <= total and card not in found]
        if not fitting:
            return None
        found.append(rng.choice(fitting))
        total -= found[-1].worth
    return found


def any_position(rng: random.Random, rules: Rules, most_loose: int = 9) -> Position:
    """A position in the middle of a deal, with more and stranger houses than play leads to.

    Houses with every choice of owners, a key with each; loose cards rather low, so that they make many sets.
    """
    plays = rng.randrange(1, 48)
    turn = plays % rules.players
    sizes = [hand_size(rules.players, seat, plays, turn) for seat in range(rules.players)]
    free = shuffled(rng)
    hands: list[list[Card]] = [[] for _ in sizes]
    on_floor = 52 - sum(sizes) - stock_size(rules.players, plays)
    houses = []

    for value in rng.sample(range(9, 14), rng.choice((0, 1, 1, 2, 2, 3, 5))):
        owners = [rng.randrange(rules.players)]
        keys = [card for card in free if card.worth == value]
        low = [card for card in free if card.worth < value]
        cards = a_set(low, value, rng)
        if len(houses) == rules.max_houses or not keys or not cards or len(hands[owners[0]]) == sizes[owners[0]]:
            continue
        if rules.cementing and rng.random() < 0.5:
            more = [keys.pop()] if len(keys) > 1 and rng.random() < 0.5 else a_set(low, value, rng) or []
            if not set(more) & set(cards):
                cards += more
            others = [seat for seat in range(rules.players) if seat not in owners and len(hands[seat]) < sizes[seat]]
            if rules.players == 4:  # R6.6: not the partner as well
                others = [seat for seat in others if (seat - owners[0]) % 2]
            cemented = sum(card.worth for card in cards) > value
            if cemented and others and len(keys) > 1 and rng.random() < 0.6:
                owners.append(rng.choice(others))
        if len(cards) > on_floor:
            continue
        on_floor -= len(cards)
        for seat in owners:
            hands[seat].append(keys.pop())
        houses.append({"value": value, "cards": cards_text(cards), "owners": sorted(owners)})
        free = [card for card in free if card not in cards and not any(card in hand for hand in hands)]

    standing = {house["value"] for house in houses}
    lowest = rng.choice((13, 13, 9, 6))
    may_lie = [card for card in free if card.worth <= lowest and not (rules.cementing and card.worth in standing)]
    loose = may_lie[: min(on_floor, rng.randint(0, most_loose))]
    free = [card for card in free if card not in loose]
    for seat, size in enumerate(sizes):
        while len(hands[seat]) < size:
            hands[seat].append(free.pop())
    stock = [free.pop() for _ in range(stock_size(rules.players, plays))]
    captured: list[list[Card]] = [[] for _ in range(rules.sides)]
    for card in free:
        captured[rng.randrange(rules.sides)].append(card)
    takers = [side for side, cards in enumerate(captured) if cards]
    return {
        "rules": rules.text(),
        "hands": [cards_text(hand) for hand in hands],
        "loose": cards_text(loose),
        "houses": sorted(houses, key=lambda house: house["value"]),
        "turn": turn,
        "opening": False,
        "bid": None,
        "plays": plays,
        "captured": [cards_text(cards) for cards in captured],
        "sweeps": [rng.choice((0, 0, 25, 50)) if cards else 0 for cards in captured],
        "last_capture": rng.choice(takers) if takers else None,
        "stock": pack_text(stock),
    }

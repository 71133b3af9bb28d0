"""Legal plays counted, not listed: a third way to know how many there are, for floors too crowded for the oracle.

It looks at how many cards of each value are moved, and at every such count there is. Only where no house stands, and
with cementing; that is all that crowded floors need. Counts are written as hexadecimal numbers with a digit for each
value, aces last: 0x120 are two threes and a two.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import comb

from seep import Card, Deal, Play

Group = tuple[str, int, int]
"""The kind of a play, the value of its card, and of what it makes."""
HIGH = 0x8888888888888
"""A bit in each digit that no count reaches."""


def counts_of(cards: Iterable[Card]) -> int:
    return sum(16 ** (card.worth - 1) for card in cards)


def digits(counts: int) -> list[int]:
    return [counts >> 4 * place & 15 for place in range(13)]


def within(part: int, whole: int) -> bool:
    """Whether there are as many of each value in `whole`: then taking away borrows from no digit."""
    return ((whole | HIGH) - part) & HIGH == HIGH


@cache
def sets(have: int, total: int) -> tuple[int, ...]:
    """Every set of these cards that adds up to `total`."""
    found = {0: [0]}
    for value, count in enumerate(digits(have), 1):
        found = {
            sum_: [
                one + times * 16 ** (value - 1)
                for times in range(count + 1)
                for one in found.get(sum_ - times * value, [])
            ]
            for sum_ in range(total + 1)
        }
    return tuple(found[total])


def unions(have: int, total: int) -> set[int]:
    """Every choice of these cards that divides into sets of `total`, none at all among them."""
    found = {0}
    for one in sets(have, total):
        more = found
        while more := {union + one for union in more if within(one, have - union)}:  # a set may be there twice over
            found |= more
    return found


def holds_a_set(cards: int, have: int, total: int) -> bool:
    return any(within(one, cards) for one in sets(have, total))


def ways(chosen: int, have: int) -> int:
    """In how many ways the suits can be chosen."""
    result = 1
    for count, most in zip(digits(chosen), digits(have), strict=True):
        result *= comb(most, count)
    return result


@cache
def captures(have: int, value: int) -> set[int]:
    """What a card of this value may capture (R4.1, R4.2)."""
    return {taken for taken in unions(have, value) if taken and not holds_a_set(have - taken, have, value)}


@cache
def houses(have: int, value: int, total: int, sets_always: bool) -> set[int]:
    """The loose cards that may go into a new house with a card of this value (R5)."""
    found = set()
    for first in sets(have, total - value):
        for further in unions(have - first, total):
            loose = first + further
            joined = digits(loose)[total - 1] == digits(have)[total - 1]
            if loose and joined and not (sets_always and holds_a_set(have - loose, have, total)):
                found.add(loose)
    return found


def expected(deal: Deal) -> dict[Group, set[int]]:
    """By group, the counts of loose cards that the legal plays move."""
    assert not deal.houses
    assert deal.rules.cementing
    assert deal.rules.capture == "all"
    have = counts_of(deal.loose)
    held = digits(counts_of(deal.hand(deal.turn)))
    plays: dict[Group, set[int]] = {}
    for value in range(1, 14):
        if not held[value - 1]:
            continue
        taken = captures(have, value)
        plays["capture" if taken else "throw", value, value] = taken or {0}
        for total in range(max(9, value), 14):
            if held[total - 1] > (total == value):  # R5.2
                plays["house", value, total] = houses(have, value, total, deal.rules.sets_join == "always")
    return {group: counts for group, counts in plays.items() if counts}


def count(deal: Deal) -> int:
    """How many legal plays there are."""
    have = counts_of(deal.loose)
    held = digits(counts_of(deal.hand(deal.turn)))
    return sum(held[group[1] - 1] * ways(loose, have) for group, counts in expected(deal).items() for loose in counts)


def group_of(play: Play) -> Group:
    assert play.card is not None
    return play.kind, play.card.worth, play.value

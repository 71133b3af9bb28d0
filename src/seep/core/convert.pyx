"""Between Python's values and the core's: the one place where cards, sets of cards and seeds are turned over."""
from hashlib import blake2b
from operator import index

from seep.core.bits cimport lowest, u64

from seep.cards import CARDS
from seep.values import seed_number

cdef tuple PACK_OF_CARDS = CARDS
cdef object SEEDS = 2**64


cdef int card_of(object card) except -1:
    """A card as a number from 0 to 51; raises `ValueError` for another number, `TypeError` for what is none."""
    number = index(card)
    if not 0 <= number < 52:
        raise ValueError(f"there is no card {number}; cards are 0 to 51")
    return number


cdef u64 mask_of(object cards) except? 0:
    """A set of cards as bits; raises `ValueError` for one that comes twice, or is none."""
    cdef u64 mask = 0
    cdef u64 one
    for card in cards:
        one = 1ULL << card_of(card)
        if mask & one:
            raise ValueError(f"card {PACK_OF_CARDS[card]} comes twice")
        mask |= one
    return mask


cdef tuple cards_of(u64 cards):
    """The cards of a set as `Card`, in card order: the inverse of `mask_of`."""
    cdef list found = []
    while cards:
        found.append(PACK_OF_CARDS[lowest(cards)])
        cards &= cards - 1
    return tuple(found)


cdef u64 seed_of(object seed) except? 0:
    """Any whole number as the state that a generator starts from: itself from 0 below 2**64, a hash of it otherwise.

    Raises `TypeError` for what is no whole number.
    """
    number = seed_number(seed)
    if 0 <= number < SEEDS:
        return number
    return int.from_bytes(blake2b(hex(number).encode(), digest_size=8).digest(), "little")

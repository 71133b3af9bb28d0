"""Between Python's values and the core's: cards, sets of cards, seeds."""
from seep.core.bits cimport u64

cdef int card_of(object card) except -1
cdef u64 mask_of(object cards) except? 0
cdef tuple cards_of(u64 cards)
cdef u64 seed_of(object seed) except? 0

"""Which loose cards sum to what, and which unions of such sets there are.

Everything here works on counts (how many cards of each value), so that cards of equal value are looked at once
however many there are; `legal` chooses the suits afterwards. Nothing is capped: the number of sets is bounded by
the partitions of 13, and unions grow a table that doubles.
"""
from libc.stdint cimport uint32_t
from libc.stdlib cimport free, realloc
from libc.string cimport memset

from seep.core.bits cimport u64, count_at, counts_of, fits, highest, lowest, one_of, present

cdef int FEW = 24              # up to here a plain look through the list is faster than a hash table


cdef void find_sets(u64 counts, Sets *sets) noexcept nogil:
    """Find, for each sum up to 13, all sets of the cards in `counts`; the empty set has sum 0.

    Values are taken from the highest down, so a single card worth the sum comes first in its list.
    """
    cdef int value, copies, sum, at, j, many
    cdef u64 left = present(counts)
    cdef u64 one, more
    cdef int sums = 1                                # which sums are reached, as bits
    cdef int reached, new
    for sum in range(14):
        sets.many[sum] = 0
    sets.many[0] = 1
    sets.counts[0][0] = 0
    while left:
        at = highest(left)
        left ^= 1ULL << at
        value = (at >> 2) + 1
        copies = count_at(counts, value)
        one = one_of(value)
        reached = sums & ((1 << (14 - value)) - 1)
        while reached:
            # From the highest sum down: lists not yet gone through hold no card of this value.
            sum = highest(reached)
            reached ^= 1 << sum
            many = sets.many[sum]
            more = 0
            new = sum
            for j in range(copies):
                more += one
                new += value
                if new > 13:
                    break
                sums |= 1 << new
                for at in range(many):
                    sets.counts[new][sets.many[new] + at] = sets.counts[sum][at] + more
                sets.many[new] += many


cdef bint grow(Unions *out) noexcept nogil:
    cdef int room = 2 * out.room if out.room else 64
    cdef u64 *counts = <u64 *>realloc(out.counts, room * sizeof(u64))
    cdef unsigned char *whole
    if counts == NULL:
        return False
    out.counts = counts
    whole = <unsigned char *>realloc(out.whole, room)
    if whole == NULL:
        return False
    out.whole = whole
    out.room = room
    return True


cdef bint rehash(Unions *out, int slots) noexcept nogil:
    cdef int i
    cdef uint32_t *table
    if slots > out.table_room:
        table = <uint32_t *>realloc(out.table, slots * sizeof(uint32_t))
        if table == NULL:
            return False
        out.table = table
        out.table_room = slots
    out.slots = slots
    memset(out.table, 0, slots * sizeof(uint32_t))
    for i in range(out.many):
        out.table[slot_of(out, out.counts[i])] = i + 1
    return True


cdef int slot_of(const Unions *out, u64 counts) noexcept nogil:
    """The slot where `counts` stands, or the free one where it would."""
    cdef int at = <int>((counts * 0x9e3779b97f4a7c15ULL) >> 32) & (out.slots - 1)
    while out.table[at] and out.counts[out.table[at] - 1] != counts:
        at = (at + 1) & (out.slots - 1)
    return at


cdef bint put(Unions *out, u64 counts) noexcept nogil:
    """Add a union unless it is there already; False when memory runs out."""
    cdef int i, at
    if out.many < FEW:
        for i in range(out.many):
            if out.counts[i] == counts:
                return True
    else:
        if 2 * out.many >= out.slots and not rehash(out, 2 * out.slots if out.slots else 128):
            return False
        at = slot_of(out, counts)
        if out.table[at]:
            return True
        out.table[at] = out.many + 1
    if out.many == out.room and not grow(out):
        return False
    out.counts[out.many] = counts
    out.many += 1
    return True


cdef int unite(u64 have, const u64 *bases, int bases_many, const u64 *sets, int sets_many, Unions *out) noexcept nogil:
    """All distinct unions of one base and any number of sets within `have`; `whole` marks those no set can be added to.

    Returns how many there are, or -1 when memory runs out.
    """
    cdef int i, j
    cdef u64 here, left
    out.many = 0
    out.slots = 0
    for i in range(bases_many):
        if not put(out, bases[i]):
            return -1
    i = 0
    while i < out.many:
        here = out.counts[i]
        left = have - here
        out.whole[i] = 1
        for j in range(sets_many):
            if fits(sets[j], left):
                out.whole[i] = 0
                if not put(out, here + sets[j]):
                    return -1
        i += 1
    return out.many


cdef bint split_rest(u64 counts, const u64 *sets, int many) noexcept nogil:
    cdef int i
    cdef u64 lowest_one
    if not counts:
        return True
    # Some set has to hold the lowest card, so only those are tried.
    lowest_one = 1ULL << (lowest(counts) & ~3)
    for i in range(many):
        if fits(lowest_one, sets[i]) and fits(sets[i], counts) and split_rest(counts - sets[i], sets, many):
            return True
    return False


cdef bint splits(u64 counts, int value) noexcept nogil:
    """Whether cards split into disjoint sets that each sum to `value` (R5.3); no cards at all do."""
    cdef Sets sets
    cdef Unions unions
    cdef u64 nothing = 0
    cdef int at, cards = 0, sum = 0
    cdef bint found = False
    if counts >> 4 * value and value < 13:
        return False                                 # a card above the value is in no set
    for at in range(1, 14):
        cards += count_at(counts, at)
        sum += at * count_at(counts, at)
    if sum % value:
        return False
    find_sets(counts, &sets)
    if cards <= 16:
        return split_rest(counts, sets.counts[value], sets.many[value])
    # Of so many cards the ways to split them are too many to try; the unions of sets are not.
    memset(&unions, 0, sizeof(Unions))
    if unite(counts, &nothing, 1, sets.counts[value], sets.many[value], &unions) > 0:
        for at in range(unions.many):
            found = found or unions.counts[at] == counts
    free_unions(&unions)
    return found


cdef void free_unions(Unions *unions) noexcept nogil:
    free(unions.counts)
    free(unions.whole)
    free(unions.table)


def splits_into(cards, value: int) -> bool:
    """Whether `cards` (numbers 0 to 51) split into disjoint sets that each sum to `value`, 1 to 13 (R5.3).

    >>> splits_into([42, 46, 50], 9), splits_into([0, 28, 32], 9)   # J Q K, and A 8 9
    (False, True)
    """
    cdef u64 mask = 0
    if not 1 <= value <= 13:
        raise ValueError(f"a set sums to 1 to 13, not {value}")
    for card in cards:
        if not 0 <= card < 52:
            raise ValueError(f"there is no card {card}")
        if mask >> <int>card & 1:
            raise ValueError(f"card {card} comes twice")
        mask |= 1ULL << <int>card
    return splits(counts_of(mask), value)

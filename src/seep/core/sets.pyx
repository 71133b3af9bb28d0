"""Which loose cards sum to what, and which unions of such sets there are.

Everything here works on counts (how many cards of each value), so that cards of equal value are looked at once
however many there are; `legal` chooses the suits afterwards. Nothing is capped: the number of sets is bounded by
the partitions of 13, and unions grow a table that doubles.
"""
from libc.stdint cimport uint32_t
from libc.stdlib cimport free
from libc.string cimport memset

from seep.core.convert cimport cards_of, mask_of
from seep.core.memory cimport resized
from seep.core.bits cimport u64, cards_worth, count_at, counts_of, fits, highest, lowest, one_of, present

from seep.values import whole_number

cdef enum:
    LINEAR_SEARCH_MAX = 24     # unions up to which a look through the list is faster than a hash table
    RECURSION_MAX = 16         # cards up to which trying every way to split them is faster than listing unions


cdef void find_sets(u64 counts, Sets *sets) noexcept nogil:
    """Find, for each sum up to 13, all sets of the cards in `counts`; the empty set has sum 0.

    Values are taken from the highest down, so a single card worth the sum comes first in its list.
    """
    cdef int value, copies, sum, at, _copy, count
    cdef u64 left = present(counts)
    cdef u64 one, more
    cdef int sums = 1                                # which sums are reached, as bits
    cdef int reached, new
    for sum in range(HIGHEST_SUM + 1):
        sets.sizes[sum] = 0
    sets.sizes[0] = 1
    sets.multisets[0][0] = 0
    while left:
        at = highest(left)
        left ^= 1ULL << at
        value = (at >> 2) + 1
        copies = count_at(counts, value)
        one = one_of(value)
        reached = sums & ((1 << (HIGHEST_SUM + 1 - value)) - 1)
        while reached:
            # From the highest sum down: lists not yet gone through hold no card of this value.
            sum = highest(reached)
            reached ^= 1 << sum
            count = sets.sizes[sum]
            more = 0
            new = sum
            for _copy in range(copies):
                more += one
                new += value
                if new > HIGHEST_SUM:
                    break
                sums |= 1 << new
                for at in range(count):
                    sets.multisets[new][sets.sizes[new] + at] = sets.multisets[sum][at] + more
                sets.sizes[new] += count


cdef int grow(Unions *out) except -1 nogil:
    """Make room for twice as many unions."""
    cdef int capacity = 2 * out.capacity if out.capacity else 64
    out.counts = <u64 *>resized(out.counts, capacity * sizeof(u64))
    out.maximal = <unsigned char *>resized(out.maximal, capacity)
    out.capacity = capacity
    return 0


cdef int rehash(Unions *out, int slots) except -1 nogil:
    """Make the hash table anew with so many slots, a power of two."""
    cdef int i
    if slots > out.table_capacity:
        out.table = <uint32_t *>resized(out.table, slots * sizeof(uint32_t))
        out.table_capacity = slots
    out.slots = slots
    memset(out.table, 0, slots * sizeof(uint32_t))
    for i in range(out.count):
        out.table[slot_of(out, out.counts[i])] = i + 1
    return 0


cdef int slot_of(const Unions *out, u64 counts) noexcept nogil:
    """The slot where `counts` stands, or the free one where it would."""
    cdef int at = <int>((counts * 0x9e3779b97f4a7c15ULL) >> 32) & (out.slots - 1)
    while out.table[at] and out.counts[out.table[at] - 1] != counts:
        at = (at + 1) & (out.slots - 1)
    return at


cdef int put(Unions *out, u64 counts) except -1 nogil:
    """Add a union unless it is there already."""
    cdef int i, at
    if out.count < LINEAR_SEARCH_MAX:
        for i in range(out.count):
            if out.counts[i] == counts:
                return 0
    else:
        if 2 * out.count >= out.slots:
            rehash(out, 2 * out.slots if out.slots else 128)
        at = slot_of(out, counts)
        if out.table[at]:
            return 0
        out.table[at] = out.count + 1
    if out.count == out.capacity:
        grow(out)
    out.counts[out.count] = counts
    out.count += 1
    return 0


cdef int unite(
    u64 have, const u64 *bases, int bases_count, const u64 *sets, int sets_count, Unions *out
) except -1 nogil:
    """Find all distinct unions of one base and any number of sets within `have`, all given as counts.

    `maximal` marks those to which no further set can be added (R4.2). Returns how many unions there are.
    """
    cdef int i, j
    cdef u64 here, left
    out.count = 0
    out.slots = 0
    for i in range(bases_count):
        put(out, bases[i])
    i = 0
    while i < out.count:
        here = out.counts[i]
        left = have - here
        out.maximal[i] = 1
        for j in range(sets_count):
            if fits(sets[j], left):
                out.maximal[i] = 0
                put(out, here + sets[j])
        i += 1
    return out.count


cdef bint split_rest(u64 counts, const u64 *sets, int count) noexcept nogil:
    """Whether counts split into some of these sets, each used as often as it fits."""
    cdef int i
    cdef u64 lowest_one
    if not counts:
        return True
    # Some set has to hold the lowest card, so only those are tried.
    lowest_one = 1ULL << (lowest(counts) & ~3)
    for i in range(count):
        if fits(lowest_one, sets[i]) and fits(sets[i], counts) and split_rest(counts - sets[i], sets, count):
            return True
    return False


cdef int splits(u64 counts, int value) except -1 nogil:
    """Whether cards, as counts, split into disjoint sets that each sum to `value` (R5.3); no cards at all do."""
    cdef Sets sets
    cdef Unions unions
    cdef u64 nothing = 0
    cdef int at, cards = 0, sum = 0
    cdef bint found = False
    if counts >> 4 * value and value < HIGHEST_SUM:
        return False                                 # a card above the value is in no set
    for at in range(1, HIGHEST_SUM + 1):
        cards += count_at(counts, at)
        sum += at * count_at(counts, at)
    if sum % value:
        return False
    find_sets(counts, &sets)
    if cards <= RECURSION_MAX:
        return split_rest(counts, sets.multisets[value], sets.sizes[value])
    # Of so many cards the ways to split them are too many to try; the unions of sets are not.
    memset(&unions, 0, sizeof(Unions))
    try:
        unite(counts, &nothing, 1, sets.multisets[value], sets.sizes[value], &unions)
        for at in range(unions.count):
            found = found or unions.counts[at] == counts
    finally:
        free_unions(&unions)
    return found


cdef void free_unions(Unions *unions) noexcept nogil:
    free(unions.counts)
    free(unions.maximal)
    free(unions.table)


def splits_into(cards, value) -> bool:
    """Whether `cards` (numbers 0 to 51) split into disjoint sets that each sum to `value`, 1 to 13 (R5.3).

    >>> splits_into([42, 46, 50], 9), splits_into([0, 28, 32], 9)   # J Q K, and A 8 9
    (False, True)
    """
    return splits(counts_of(mask_of(cards)), sum_of_sets(value)) == 1


cdef int sum_of_sets(value) except -1:
    number = whole_number(value)
    if number is None or not 1 <= number <= HIGHEST_SUM:
        raise ValueError(f"a set sums to 1 to {HIGHEST_SUM}, not {value!r}")
    return number


def split_into_sets(cards, value) -> list[tuple]:
    """One way to split `cards` into disjoint sets that each sum to `value`, 1 to 13 (R5.3), each a tuple of `Card`.

    Raises `ValueError` where there is none.

    >>> [[str(card) for card in one] for one in split_into_sets([0, 28, 32, 33], 9)]
    [['AC', '8C'], ['9C'], ['9D']]
    """
    cdef Sets sets
    cdef u64 left = mask_of(cards)
    cdef u64 counts, lowest_one, taken
    cdef u64 chosen = 0
    cdef int i, at
    cdef int sum = sum_of_sets(value)
    cdef list found = []
    if not splits(counts_of(left), sum):
        raise ValueError(f"the cards do not split into sets of {value}")
    while left:
        counts = counts_of(left)
        find_sets(counts, &sets)
        lowest_one = 1ULL << (lowest(counts) & ~3)
        for i in range(sets.sizes[sum]):
            chosen = sets.multisets[sum][i]
            if fits(lowest_one, chosen) and splits(counts - chosen, sum):
                break
        taken = 0
        for at in range(1, HIGHEST_SUM + 1):
            for _ in range(count_at(chosen, at)):
                taken |= 1ULL << lowest(left & cards_worth(at) & ~taken)
        found.append(cards_of(taken))
        left &= ~taken
    return found

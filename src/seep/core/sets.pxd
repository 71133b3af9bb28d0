"""Sets of loose cards that sum to a value (R4.1, R5.1), as counts."""
from libc.stdint cimport uint32_t

from seep.core.bits cimport u64

cdef enum:
    HIGHEST_SUM = 13           # no set sums to more
    MOST_PARTITIONS = 104      # room for the partitions of 13 (101), all the multisets that sum to it

cdef struct Sets:
    # For each sum from 0 to 13, every multiset of the values at hand with that sum, as counts.
    int sizes[HIGHEST_SUM + 1]
    u64 multisets[HIGHEST_SUM + 1][MOST_PARTITIONS]

cdef struct Unions:
    # Distinct unions of sets; all zero to begin with, and used again and again.
    int count
    int capacity
    u64 *counts
    unsigned char *maximal     # 1 = no further set fits among the cards left
    int slots                  # of the hash table, 0 while there are few
    int table_capacity
    uint32_t *table

cdef void find_sets(u64 counts, Sets *sets) noexcept nogil
cdef int unite(
    u64 have, const u64 *bases, int bases_count, const u64 *sets, int sets_count, Unions *out
) except -1 nogil
cdef int splits(u64 counts, int value) except -1 nogil
cdef void free_unions(Unions *unions) noexcept nogil

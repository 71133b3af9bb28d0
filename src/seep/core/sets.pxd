"""Sets of loose cards that sum to a value (R4.1, R5.1), as counts."""
from libc.stdint cimport uint32_t

from seep.core.bits cimport u64

cdef struct Sets:
    # For each sum from 0 to 13, every multiset of the values at hand with that sum. There are never more than the
    # partitions of the sum: 101 for 13.
    int many[14]
    u64 counts[14][104]

cdef struct Unions:
    # Distinct unions of sets; all zero to begin with, and used again and again.
    int many
    int room
    u64 *counts
    unsigned char *whole       # 1 = no further set fits among the cards left
    int slots                  # of the hash table, 0 while there are few
    int table_room
    uint32_t *table

cdef void find_sets(u64 counts, Sets *sets) noexcept nogil
cdef int unite(u64 have, const u64 *bases, int bases_many, const u64 *sets, int sets_many, Unions *out) noexcept nogil
cdef bint splits(u64 counts, int value) noexcept nogil
cdef void free_unions(Unions *unions) noexcept nogil

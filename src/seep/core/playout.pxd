"""Whole deals played inside the core."""
from seep.core.bits cimport u64
from seep.core.state cimport RulesC, State

cdef void sort_pack(unsigned char *pack) noexcept nogil
cdef void shuffle_pack(unsigned char *pack, u64 *random) noexcept nogil
cdef void deal_random(const RulesC *rules, State *state, unsigned char *pack, u64 *random) noexcept nogil

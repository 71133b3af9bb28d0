"""Whole deals played inside the core."""
from seep.core.bits cimport u64
from seep.core.legal cimport Scratch
from seep.core.state cimport RulesC, State

cdef void shuffle_pack(unsigned char *pack, u64 *random) noexcept nogil
cdef int play_out(const RulesC *rules, State *state, Scratch *scratch, u64 *random) noexcept nogil

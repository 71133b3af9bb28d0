"""The legal plays of a state (R2–R7)."""
from libc.stdint cimport int64_t

from seep.core.bits cimport u64
from seep.core.sets cimport Sets, Unions
from seep.core.state cimport RulesC, State

cdef struct Scratch:
    # The plays found and the room to find them in; all zero to begin with, and used again and again.
    int64_t many
    int64_t room
    u64 *plays
    Sets sets
    Unions unions

cdef int64_t legal_plays(const RulesC *rules, const State *state, Scratch *out) noexcept nogil
cdef void free_scratch(Scratch *scratch) noexcept nogil

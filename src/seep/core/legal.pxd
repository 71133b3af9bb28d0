"""The legal plays of a state (R2–R7)."""
from libc.stdint cimport int64_t

from seep.core.bits cimport u64
from seep.core.sets cimport Sets, Unions
from seep.core.state cimport RulesC, State

cdef struct PlayBuffer:
    # The plays found and the room to find them in; all zero to begin with, and used again and again.
    int64_t count
    int64_t capacity
    u64 *plays
    Sets sets
    Unions unions

cdef int64_t legal_plays(const RulesC *rules, const State *state, PlayBuffer *out) except -1 nogil
cdef void free_buffer(PlayBuffer *buffer) noexcept nogil

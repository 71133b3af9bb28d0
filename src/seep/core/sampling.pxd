"""Determinizations: states of an information set, drawn at random."""
from seep.core.bits cimport u64
from seep.core.information_set cimport InformationSet
from seep.core.state cimport RulesC, State

cdef int fill_table(InformationSet *info, bint weighted) except -1
cdef double table_total(const InformationSet *info) noexcept
cdef double unconstrained_ways(const InformationSet *info) noexcept
cdef int sample_determinization(
    const RulesC *rules, const InformationSet *info, State *state, u64 *random
) except -1 nogil

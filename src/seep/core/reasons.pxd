"""Why a play is not legal."""
from seep.core.bits cimport u64
from seep.core.state cimport RulesC, State

cdef object why_not(const RulesC *rules, const State *state, u64 play)
cdef list candidates(const RulesC *rules, const State *state)

"""The rules and the state of one deal as one object: what all compiled modules are handed."""
from seep.core.state cimport RulesC, State

cdef class Game:
    cdef RulesC rules
    cdef State state
    cdef readonly object options

cdef int read_rules(RulesC *rules, object options) except -1
cdef int read_position(const RulesC *rules, State *state, object position) except -1

"""What a seat believes of the cards it cannot see."""
from seep.core.information_set cimport InformationSet
from seep.core.state cimport RulesC

cdef class Belief:
    cdef RulesC rules
    cdef readonly object options        # the `Rules`
    cdef InformationSet info
    cdef readonly int seat
    cdef readonly double size
    cdef int read(self, object observation) except -1
    cdef int count_hidden(self, object captured_sizes) except -1

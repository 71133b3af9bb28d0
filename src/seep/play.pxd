from seep.core.bits cimport u64

cdef class Play:
    cdef readonly u64 bits

cdef Play make_play(u64 bits)

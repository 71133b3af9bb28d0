"""Signals during long work without the GIL."""

cdef int check_signals() except -1 nogil

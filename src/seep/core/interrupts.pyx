"""Signals during long work without the GIL: loops ask every few milliseconds, so that Ctrl-C ends them."""
import threading

from cpython.exc cimport PyErr_CheckSignals

cdef extern from "Python.h" nogil:
    unsigned long PyThread_get_thread_ident()

cdef unsigned long MAIN_THREAD = threading.main_thread().ident


cdef int check_signals() except -1 nogil:
    """Run the handlers of the signals that have come; raises what they raise, `KeyboardInterrupt` for Ctrl-C.

    Python runs handlers in the main thread alone: in others this returns at once, and never waits for the GIL.
    """
    if PyThread_get_thread_ident() == MAIN_THREAD:
        with gil:
            PyErr_CheckSignals()
    return 0

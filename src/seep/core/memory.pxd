"""Memory for lists that grow."""

cdef void *resized(void *old, size_t bytes) except NULL nogil

"""Memory for lists that grow, with an error that cannot be overlooked where there is none left."""
from libc.stdlib cimport realloc


cdef void *resized(void *old, size_t bytes) except NULL nogil:
    """`old`, or new memory for NULL, with room for so many bytes; raises `MemoryError`, and `old` is as it was."""
    cdef void *new = realloc(old, bytes)
    if new == NULL:
        with gil:
            raise MemoryError(f"no memory for {bytes} bytes")
    return new

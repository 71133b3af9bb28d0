"""What is played for: the points of a deal, or the baazi."""
from seep.core.state cimport RulesC, State

cdef struct Stakes:
    # The baazi so far, by side of the deal (R9).
    bint known
    double totals[4]
    double target
    double min_points

cdef int read_stakes(Stakes *stakes, const RulesC *rules, object totals) except -1
cdef void rewards(
    const RulesC *rules, const Stakes *stakes, const State *state, double to_come, int root, double luck,
    double *reward, double *margin
) noexcept nogil

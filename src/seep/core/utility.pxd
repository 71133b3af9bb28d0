"""What is played for: the points of a deal, or the baazi."""
from seep.core.state cimport RulesC, State

cdef struct Utility:
    # The baazi so far (R9).
    bint in_match              # whether there is a baazi to win; else points are all there is
    double totals[4]           # points since the last baazi, by side of the deal
    double target
    double min_points

cdef int read_utility(Utility *utility, object options, const RulesC *rules, object totals) except -1
cdef void utilities_of(
    const RulesC *rules, const Utility *utility, const State *state, double to_come, int root, double control_variate,
    double *rewards, double *margins
) noexcept nogil

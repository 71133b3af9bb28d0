"""The heuristic evaluation of plays, one ply deep."""
from seep.core.bits cimport u64
from seep.core.state cimport RulesC, State
from seep.core.weights cimport CompiledWeights

cdef struct EvalContext:
    # What is the same for all plays of one decision: the chances of the other seats' cards, and the floor as it is.
    int other_count                 # the other seats, in order of play
    int other_seats[3]
    double sign[3]             # 1 partner, -1 opponent
    double lacks[3][14]        # the chance that the seat holds no card of a capture value
    u64 held                   # counts of the own hand
    # For a single loose card of a capture value, until our next turn: the chance that our side captures it less the
    # chance that the others do, and the chance that nobody does.
    double balance[14]
    double untouched[14]
    double house_now[5]        # what the houses standing count for us, in points
    double loose_now           # the points left loose, times how surely they come to us rather than to the others

cdef struct Afterstate:
    # A play's afterstate: the state once it is made, and what a card of each capture value would capture then.
    State state
    double captures[14]        # points
    int sweeping               # the values that would sweep the floor, one bit each

cdef void make_seat_context(
    const RulesC *rules, const CompiledWeights *compiled, const State *state, EvalContext *context
) noexcept nogil
cdef void make_open_context(
    const RulesC *rules, const CompiledWeights *compiled, const State *state, EvalContext *context
) noexcept nogil
cdef double sum_floor_terms(const CompiledWeights *compiled, const EvalContext *context) noexcept nogil
cdef double evaluate_floor(const RulesC *rules, const CompiledWeights *compiled, const State *state) noexcept nogil
cdef int fill_capture_points(const CompiledWeights *compiled, const State *state, double *captures) noexcept nogil
cdef double evaluate_fast(
    const RulesC *rules, const CompiledWeights *compiled, const State *state, const EvalContext *context, u64 play
) except? -1.0 nogil
cdef double evaluate_full(
    const RulesC *rules, const CompiledWeights *compiled, const State *state, const EvalContext *context, u64 play,
    Afterstate *after
) except? -1.0 nogil

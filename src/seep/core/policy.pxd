"""Policies: ways to choose a play."""
from libc.stdint cimport int64_t

from seep.core.bits cimport u64
from seep.core.evaluate cimport EvalContext
from seep.core.network cimport Layers, Network
from seep.core.state cimport RulesC, State
from seep.core.weights cimport CompiledWeights

cdef enum Evaluation:
    FAST                       # `evaluate_fast`
    FULL                       # `evaluate_full`
    NETWORK                    # `evaluate_network` after the opening play, `evaluate_full` before
    NONE                       # none: every legal play is as likely

cdef struct Policy:
    Evaluation evaluation
    CompiledWeights weights
    const Layers *network      # of the seat network, which its owner keeps alive; for NETWORK only

cdef int set_policy(
    Policy *policy, Evaluation evaluation, object options, const RulesC *rules, object weights, Network network=*
) except -1
cdef double evaluate_play(
    const Policy *policy, const RulesC *rules, const State *state, const EvalContext *context, u64 play
) except? -1.0 nogil
cdef int64_t best_play(
    const Policy *policy, const RulesC *rules, const State *state, const u64 *plays, int64_t count
) except -1 nogil
cdef int64_t choose_play(
    const Policy *policy, const RulesC *rules, const State *state, const u64 *plays, int64_t count, u64 *random
) except -1 nogil

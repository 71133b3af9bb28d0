"""Policies: the best play by one of the evaluations, or any play at random."""
from libc.stdint cimport int64_t, uint32_t
from libc.string cimport memset

from seep.core.belief cimport Belief
from seep.core.bits cimport draw_below, u64
from seep.core.evaluate cimport Afterstate, EvalContext, evaluate_fast, evaluate_full, make_seat_context
from seep.core.legal cimport PlayBuffer, free_buffer, legal_plays
from seep.core.network cimport Network, evaluate_network
from seep.core.sampling cimport sample_determinization
from seep.core.state cimport Phase, RulesC, State
from seep.core.weights cimport compile_weights


cdef int set_policy(
    Policy *policy, Evaluation evaluation, object options, const RulesC *rules, object weights, Network network=None
) except -1:
    """Set a policy up for a game by `options`, whose `rules` these are; `weights` as for `compile_weights`.

    Raises `ValueError` for rules with options that the evaluation, or the network if there is one, does not know.
    """
    compile_weights(&policy.weights, options, rules, weights)
    policy.evaluation = evaluation
    policy.network = NULL
    if evaluation == Evaluation.NETWORK:
        network.require(options)
        policy.network = &network.seat
    return 0


cdef double evaluate_play(
    const Policy *policy, const RulesC *rules, const State *state, const EvalContext *context, u64 play
) except? -1.0 nogil:
    """The rating of a play of the seat to move, in points, whose `context` this is (`make_seat_context`)."""
    cdef Afterstate after
    if policy.evaluation == Evaluation.FAST:
        return evaluate_fast(rules, &policy.weights, state, context, play)
    if policy.evaluation == Evaluation.NETWORK and state.phase == Phase.PLAY:
        return evaluate_network(policy.network, rules, &policy.weights, state, context, play)
    return evaluate_full(rules, &policy.weights, state, context, play, &after)


cdef int64_t best_play(
    const Policy *policy, const RulesC *rules, const State *state, const u64 *plays, int64_t count
) except -1 nogil:
    """The place of the play that is rated highest, the first of equals."""
    cdef EvalContext context
    cdef int64_t i
    cdef int64_t best = 0
    cdef double rating
    cdef double highest = -1e300
    if count == 1:
        return 0
    make_seat_context(rules, &policy.weights, state, &context)
    for i in range(count):
        rating = evaluate_play(policy, rules, state, &context, plays[i])
        if rating > highest:
            highest = rating
            best = i
    return best


cdef int64_t choose_play(
    const Policy *policy, const RulesC *rules, const State *state, const u64 *plays, int64_t count, u64 *random
) except -1 nogil:
    """The place of the play that a policy makes; `random` is drawn from only where it plays at random."""
    if policy.evaluation == Evaluation.NONE:
        return draw_below(random, <uint32_t>count)
    return best_play(policy, rules, state, plays, count)


def evaluated_plays(Belief belief not None, weights=None) -> list:
    """The legal plays and their ratings by `evaluate_full`, in points: `(Play.bits, rating)`, the best first.

    `weights` is as for `compile_weights`. Raises `ValueError` for rules that the evaluation does not know.
    """
    cdef Policy policy
    cdef PlayBuffer buffer
    cdef EvalContext context
    cdef State state
    cdef u64 random = 0
    cdef int64_t i
    set_policy(&policy, Evaluation.FULL, belief.options, &belief.rules, weights or {})
    # Any determinization will do: of what is hidden only the sizes of hands are looked at.
    sample_determinization(&belief.rules, &belief.info, &state, &random)
    memset(&buffer, 0, sizeof(PlayBuffer))
    try:
        legal_plays(&belief.rules, &state, &buffer)
        make_seat_context(&belief.rules, &policy.weights, &state, &context)
        plays = [
            (buffer.plays[i], evaluate_play(&policy, &belief.rules, &state, &context, buffer.plays[i]))
            for i in range(buffer.count)
        ]
    finally:
        free_buffer(&buffer)
    return sorted(plays, key=lambda one: -one[1])

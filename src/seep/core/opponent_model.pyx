"""How likely the others' plays are from the hands of a state: one who let a capture lie probably could not make it.

This is a guess about people, not a fact: each play was chosen by a softmax over the ratings of the fast evaluation, or,
every now and then, at random. So some states of an information set are likelier than others, and none is ruled out.
"""
from libc.math cimport exp, log
from libc.stdint cimport int64_t
from libc.string cimport memset

from seep.core.belief cimport Belief
from seep.core.bits cimport u64
from seep.core.evaluate cimport EvalContext, evaluate_fast, make_seat_context
from seep.core.information_set cimport InformationSet, ObservedPlay
from seep.core.legal cimport PlayBuffer, free_buffer, legal_plays
from seep.core.state cimport RulesC, State
from seep.core.weights cimport CompiledWeights, compile_weights

from seep.core.weights import FAST_WEIGHTS

cdef enum:
    MAX_PLAYS_MODELLED = 256   # legal plays beyond which a choice counts for nothing

cdef double OPPONENT_TEMPERATURE = 3.0     # points of rating that make a play e times as likely
cdef double OPPONENT_EPSILON = 0.1         # the share of plays that are random, or that it does not understand


cdef double log_likelihood(
    const RulesC *rules, const CompiledWeights *weights, const InformationSet *info, const State *state,
    PlayBuffer *buffer
) except? -1.0 nogil:
    """The logarithm of the probability that the others play as they have played, with the hands of `state` now."""
    cdef const ObservedPlay *observed
    cdef State then
    cdef int i, seat
    cdef double sum = 0.0
    for i in range(info.observed_count):
        observed = info.observed + i
        then = observed.before
        for seat in range(rules.players):
            then.hands[seat] = state.hands[seat] | observed.played_since[seat]
        # A play without another to choose tells nothing, and one of hundreds next to nothing.
        if legal_plays(rules, &then, buffer) < 2 or buffer.count > MAX_PLAYS_MODELLED:
            continue
        sum += log_probability(rules, weights, &then, observed.play, buffer)
    return sum


cdef double log_probability(
    const RulesC *rules, const CompiledWeights *weights, const State *state, u64 play, const PlayBuffer *buffer
) except 1.0 nogil:
    """The logarithm of the probability that the seat to move chooses `play` among the legal plays in `buffer`."""
    cdef EvalContext context
    cdef double ratings[MAX_PLAYS_MODELLED]
    cdef double highest = -1e300
    cdef double all = 0.0
    cdef double softmax
    cdef int64_t i
    cdef int64_t chosen = 0
    make_seat_context(rules, weights, state, &context)
    for i in range(buffer.count):
        ratings[i] = evaluate_fast(rules, weights, state, &context, buffer.plays[i])
        highest = max(highest, ratings[i])
        if buffer.plays[i] == play:
            chosen = i
    for i in range(buffer.count):
        all += exp((ratings[i] - highest) / OPPONENT_TEMPERATURE)
    softmax = exp((ratings[chosen] - highest) / OPPONENT_TEMPERATURE) / all
    return log((1.0 - OPPONENT_EPSILON) * softmax + OPPONENT_EPSILON / buffer.count)


def log_likelihood_of(Belief belief not None, hands) -> float:
    """The `log_likelihood` of hands, given as sets of card bits; `ValueError` unless there is one for each seat."""
    cdef State state = belief.info.known
    cdef CompiledWeights compiled
    cdef PlayBuffer buffer
    if len(hands) != belief.rules.players:
        raise ValueError(f"there are {belief.rules.players} hands, not {len(hands)}")
    for seat, cards in enumerate(hands):
        state.hands[<int>seat] = cards
    compile_weights(&compiled, belief.options, &belief.rules, FAST_WEIGHTS)
    memset(&buffer, 0, sizeof(PlayBuffer))
    try:
        return log_likelihood(&belief.rules, &compiled, &belief.info, &state, &buffer)
    finally:
        free_buffer(&buffer)

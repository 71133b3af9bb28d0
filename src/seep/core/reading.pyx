"""How well a world goes with what the others have played: one who let a capture lie probably could not make it.

This is a guess about people, not a fact: it makes some of the worlds that `belief` deals likelier than others, and
rules none of them out.
"""
from libc.math cimport exp, log
from libc.stdint cimport int64_t
from libc.string cimport memset

from seep.core.belief cimport Belief, Hidden, Past
from seep.core.evaluate cimport Outlook, Prices, Weights, look_out, playout_weights, rate, set_prices
from seep.core.legal cimport Scratch, free_scratch, legal_plays
from seep.core.state cimport RulesC, State

cdef enum:
    MOST = 256                 # legal plays beyond which a choice is not read

cdef double HEAT = 3.0         # points of rating that make a play e times as likely
cdef double LOT = 0.1          # how often a play is by lot, or for reasons that the evaluation does not know


cdef double fit(const RulesC *rules, const Prices *prices, const Hidden *hidden, const State *world, Scratch *scratch) noexcept nogil:
    """The logarithm of the chance that the others play as they have played, if their hands are those of a world."""
    cdef const Past *past
    cdef State then
    cdef Outlook out
    cdef double rating, most, all, one
    cdef double sum = 0.0
    cdef double ratings[MOST]
    cdef int i, seat, many, mine
    cdef int64_t j
    for i in range(hidden.past_many):
        past = hidden.past + i
        then = past.before
        for seat in range(rules.players):
            then.hands[seat] = world.hands[seat] | past.since[seat]
        # A play without another to choose tells nothing, and one of hundreds next to nothing.
        if legal_plays(rules, &then, scratch) < 2 or scratch.many > MOST:
            continue
        many = <int>scratch.many
        look_out(rules, prices, &then, &out)
        most = -1e300
        mine = 0
        for j in range(many):
            ratings[j] = rate(rules, prices, &then, &out, scratch.plays[j])
            most = max(most, ratings[j])
            if scratch.plays[j] == past.play:
                mine = <int>j
        all = 0.0
        for j in range(many):
            all += exp((ratings[j] - most) / HEAT)
        one = exp((ratings[mine] - most) / HEAT) / all
        sum += log((1.0 - LOT) * one + LOT / many)
    return sum


def fit_of(Belief belief not None, hands) -> float:
    """How well hands, as sets of card bits, go with what the others have played: the logarithm of a chance."""
    cdef State world = belief.hidden.known
    cdef Prices prices
    cdef Weights weights = playout_weights()
    cdef Scratch scratch
    cdef double found
    if len(hands) != belief.rules.players:
        raise ValueError(f"there are {belief.rules.players} hands, not {len(hands)}")
    for seat, cards in enumerate(hands):
        world.hands[<int>seat] = cards
    set_prices(&prices, &belief.rules, &weights)
    memset(&scratch, 0, sizeof(Scratch))
    found = fit(&belief.rules, &prices, &belief.hidden, &world, &scratch)
    free_scratch(&scratch)
    return found

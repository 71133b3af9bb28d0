"""Many deals between two ways of rating plays, inside the core: for tuning weights and for benchmarks."""
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from seep.core.bits cimport u64, draw_below
from seep.core.evaluate cimport Prices, Weights, best_fully, read_weights, set_prices
from seep.core.legal cimport Scratch, free_scratch, legal_plays
from seep.core.network cimport Network, best_weighed
from seep.core.playout cimport deal_random
from seep.core.state cimport Phase, RulesC, State, apply_play, read_rules, score, side_of

from seep.rules import Rules


cdef double play_rated(const RulesC *rules, const Prices *prices, State *state, Scratch *scratch, int first, u64 *random, Network network) noexcept nogil:
    """Play a deal out, side `first` by `prices[0]` and the others by `prices[1]` (no weight on `taken`: at random); the margin."""
    cdef int32_t points[4]
    cdef int32_t majority[4]
    cdef int mine, i, side
    cdef double margin = 0.0
    while state.phase != Phase.OVER:
        if legal_plays(rules, state, scratch) < 0:
            return 0.0
        mine = 0 if side_of(rules, state.turn) == first else 1
        if prices[mine].weights.taken == 0.0:
            i = draw_below(random, <unsigned int>scratch.many)
        elif mine == 0 and network is not None and state.phase == Phase.PLAY:
            i = best_weighed(&network.seat, rules, &prices[0], state, scratch.plays, <int>scratch.many)
        else:
            i = best_fully(rules, &prices[mine], state, scratch.plays, <int>scratch.many)
        apply_play(rules, state, scratch.plays[i])
    score(rules, state, points, majority)
    for side in range(rules.sides):
        i = points[side] + majority[side] + state.sweeps[side]
        margin += i if side == first else -i / <double>(rules.sides - 1)
    return margin


def rated_margins(weights, others, pairs: int, seed: int, rules="standard", Network network=None):
    """The margin by which `weights` beat `others` in each of so many deal pairs: the same pack, sides exchanged.

    Weights are mappings by name (see `seep.core.evaluate`); `{"taken": 0}` plays at random. With a
    `network` the first of the two rates plays by that instead, once the bid is fulfilled. Returns the mean margin a
    deal of each pair.
    """
    cdef RulesC c_rules
    cdef Prices prices[2]
    cdef Weights read
    cdef Scratch scratch
    cdef State start, state
    cdef unsigned char pack[52]
    cdef u64 random = <u64>(seed & 0xFFFFFFFFFFFFFFFF)
    cdef int many = pairs
    cdef int i, first
    cdef double *margins
    if pairs < 0:
        raise ValueError(f"pairs must not be negative: {pairs}")
    read_rules(&c_rules, Rules.parse(rules))
    read_weights(&read, weights)
    set_prices(&prices[0], &c_rules, &read)
    read_weights(&read, others)
    set_prices(&prices[1], &c_rules, &read)
    margins = <double *>malloc((many + 1) * sizeof(double))
    if margins == NULL:
        raise MemoryError("no memory for the margins")
    memset(&scratch, 0, sizeof(Scratch))
    with nogil:
        for i in range(52):
            pack[i] = <unsigned char>i
        for i in range(many):
            deal_random(&c_rules, &start, pack, &random)
            margins[i] = 0.0
            for first in range(c_rules.sides):
                state = start
                margins[i] += play_rated(&c_rules, prices, &state, &scratch, first, &random, network)
            margins[i] /= c_rules.sides
    free_scratch(&scratch)
    result = [margins[i] for i in range(many)]
    free(margins)
    return result

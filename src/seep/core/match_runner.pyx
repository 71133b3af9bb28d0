"""Many deals between two policies, inside the core: for tuning weights and for benchmarks."""
from array import array

from libc.stdint cimport int32_t, int64_t
from libc.string cimport memset

from seep.core.bits cimport u64
from seep.core.convert cimport seed_of
from seep.core.game cimport Game
from seep.core.interrupts cimport check_signals
from seep.core.legal cimport PlayBuffer, free_buffer, legal_plays
from seep.core.network cimport Network
from seep.core.playout cimport deal_random, sort_pack
from seep.core.policy cimport Evaluation, Policy, choose_play, set_policy
from seep.core.state cimport Phase, RulesC, State, apply_play, deal_scores, side_of


cdef double play_deal(
    const RulesC *rules, const Policy *first, const Policy *others, int side, State *state, PlayBuffer *buffer,
    u64 *random
) except? -1 nogil:
    """Play a deal out, `side` by the policy `first` and all others by `others`.

    Returns the deal score of `side` less the mean of the others', in points.
    """
    cdef const Policy *policy
    cdef int32_t scores[4]
    cdef double margin = 0.0
    cdef int other
    while state.phase != Phase.OVER:
        legal_plays(rules, state, buffer)
        policy = first if side_of(rules, state.turn) == side else others
        apply_play(rules, state, buffer.plays[choose_play(policy, rules, state, buffer.plays, buffer.count, random)])
    deal_scores(rules, state, scores)
    for other in range(rules.sides):
        margin += scores[other] if other == side else -scores[other] / <double>(rules.sides - 1)
    return margin


cdef int read_policy(Policy *policy, Game game, object weights, Network network) except -1:
    """The policy of `match_margins` for some weights, None for random plays."""
    cdef Evaluation evaluation = Evaluation.FULL if network is None else Evaluation.NETWORK
    if weights is None:
        evaluation = Evaluation.NONE
    return set_policy(policy, evaluation, game.options, &game.rules, {} if weights is None else weights, network)


def match_margins(weights, others, pairs: int, seed, rules="standard", Network network=None):
    """The margins by which a policy beats another, in points: for each of `pairs` packs, the mean over all seatings.

    Both policies play what `evaluate_full` rates best by their weights: mappings as `seep.core.weights.FULL_WEIGHTS`,
    of which names may be left out; None plays at random. With a `network` the first one takes the mean of it and the
    evaluation instead, once the bid is fulfilled. The same `seed` gives the same deals. The GIL is free meanwhile.
    Raises `ValueError` for unknown weights, and for rules that the evaluation or the network does not know.
    """
    cdef Game game = Game(rules)
    cdef Policy first, second
    cdef PlayBuffer buffer
    cdef State start, state
    cdef unsigned char pack[52]
    cdef u64 random = seed_of(seed)
    cdef int64_t count = pairs
    cdef int64_t i
    cdef int side
    cdef double[::1] margins
    if count < 0:
        raise ValueError(f"pairs must not be negative: {pairs}")
    read_policy(&first, game, weights, network)
    read_policy(&second, game, others, None)
    result = array("d", bytes(8 * count))
    margins = result
    memset(&buffer, 0, sizeof(PlayBuffer))
    try:
        with nogil:
            sort_pack(pack)
            for i in range(count):
                check_signals()
                deal_random(&game.rules, &start, pack, &random)
                for side in range(game.rules.sides):
                    state = start
                    margins[i] += play_deal(&game.rules, &first, &second, side, &state, &buffer, &random)
                margins[i] /= game.rules.sides
    finally:
        free_buffer(&buffer)
    return result.tolist()

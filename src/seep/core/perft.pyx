"""Counting sequences of plays: perft, the performance test by which chess engines check what they list as legal."""
from libc.stdint cimport int64_t
from libc.stdlib cimport calloc, free

from seep.core.bits cimport u64
from seep.core.game cimport Game
from seep.core.interrupts cimport check_signals
from seep.core.legal cimport PlayBuffer, free_buffer, legal_plays
from seep.core.state cimport DEAL_PLAYS, Phase, RulesC, State, apply_play

from seep.values import count_of

cdef enum:
    NODES_BETWEEN_SIGNALS = 4096


cdef u64 count_sequences(
    const RulesC *rules, const State *state, int depth, PlayBuffer *buffers, u64 *nodes
) except? 0 nogil:
    """How many sequences of `depth` plays there are, 1 or more; `buffers` has one for each play of a sequence."""
    cdef PlayBuffer *buffer = buffers + depth - 1
    cdef State after
    cdef u64 count = 0
    cdef int64_t i
    if state.phase == Phase.OVER:
        return 0
    nodes[0] += 1
    if nodes[0] % NODES_BETWEEN_SIGNALS == 0:
        check_signals()
    legal_plays(rules, state, buffer)
    if depth == 1:
        return buffer.count
    for i in range(buffer.count):
        after = state[0]
        apply_play(rules, &after, buffer.plays[i])
        count += count_sequences(rules, &after, depth - 1, buffers, nodes)
    return count


def perft(deal, depth) -> int:
    """How many sequences of `depth` legal plays follow from where `deal` stands, bids counted; without the GIL.

    1 for depth 0, and 0 where the deal is over before so many plays. docs/notation.md has counts to check against.

    >>> from seep import Deal
    >>> [perft(Deal.new("standard", seed=7), depth) for depth in range(5)]
    [1, 1, 1, 14, 245]
    """
    cdef RulesC rules
    cdef State state
    cdef PlayBuffer *buffers
    cdef u64 nodes = 0
    cdef u64 count
    cdef int plays, i
    game = getattr(deal, "game", None)
    if not isinstance(game, Game):
        raise TypeError(f"perft counts the plays of a Deal, not of {deal!r}")
    wanted = count_of(depth, "depth")
    rules, state = (<Game>game).rules, (<Game>game).state
    if wanted == 0:
        return 1
    if wanted > DEAL_PLAYS - state.plays + (state.phase == Phase.BID):
        return 0
    plays = wanted
    buffers = <PlayBuffer *>calloc(plays, sizeof(PlayBuffer))
    if buffers == NULL:
        raise MemoryError("no memory for the legal plays")
    try:
        with nogil:
            count = count_sequences(&rules, &state, plays, buffers, &nodes)
    finally:
        for i in range(plays):
            free_buffer(buffers + i)
        free(buffers)
    return count

"""Random deals inside the core: for benchmarks, for fuzzing, and as the simplest playout."""
from libc.string cimport memset

from seep.core.bits cimport u64, draw_below
from seep.core.legal cimport Scratch, free_scratch, legal_plays
from seep.core.state cimport Phase, RulesC, State, apply_play, deal_pack, read_rules

from seep.rules import Rules


cdef void shuffle_pack(unsigned char *pack, u64 *random) noexcept nogil:
    cdef int i, j
    cdef unsigned char card
    for i in range(51, 0, -1):
        j = draw_below(random, i + 1)
        card = pack[i]
        pack[i] = pack[j]
        pack[j] = card


cdef void deal_random(const RulesC *rules, State *state, unsigned char *pack, u64 *random) noexcept nogil:
    """Shuffle and deal until a pack stands (R2.4)."""
    shuffle_pack(pack, random)
    while deal_pack(rules, state, pack):
        shuffle_pack(pack, random)


cdef int play_out(const RulesC *rules, State *state, Scratch *scratch, u64 *random) noexcept nogil:
    """Play uniformly among the legal plays until the deal is over; returns the number of plays, or -1 without memory."""
    cdef int plays = state.plays
    while state.phase != Phase.OVER:
        if legal_plays(rules, state, scratch) < 0:
            return -1
        apply_play(rules, state, scratch.plays[draw_below(random, <unsigned int>scratch.many)])
    return state.plays - plays


def play_random(deals: int, seed: int, rules="standard") -> int:
    """Play whole random deals, uniformly among legal bids and plays, without the GIL; return the number of plays.

    Packs that call for a redeal are thrown in and not counted. The same `seed` gives the same deals.

    >>> play_random(10, seed=1)
    480
    """
    cdef RulesC c_rules
    cdef State state
    cdef Scratch scratch
    cdef unsigned char pack[52]
    cdef u64 random = <u64>(seed & 0xFFFFFFFFFFFFFFFF)
    cdef long long wanted = deals
    cdef long long plays = 0
    cdef long long i
    cdef int made = 0
    if deals < 0:
        raise ValueError(f"deals must not be negative: {deals}")
    read_rules(&c_rules, Rules.parse(rules))
    memset(&scratch, 0, sizeof(Scratch))
    with nogil:
        for i in range(52):
            pack[i] = <unsigned char>i
        for i in range(wanted):
            deal_random(&c_rules, &state, pack, &random)
            made = play_out(&c_rules, &state, &scratch, &random)
            if made < 0:
                break
            plays += made
    free_scratch(&scratch)
    if made < 0:
        raise MemoryError("no memory for the legal plays")
    return plays

"""Random deals inside the core: for benchmarks, for fuzzing, and as the simplest playout."""
from libc.string cimport memset

from seep.core.bits cimport u64, draw_below
from seep.core.interrupts cimport check_signals
from seep.core.legal cimport PlayBuffer, free_buffer, legal_plays
from seep.core.convert cimport seed_of
from seep.core.game cimport read_rules
from seep.core.state cimport Phase, RulesC, State, apply_play, deal_pack

from seep.rules import Rules
from seep.values import count_of


cdef void sort_pack(unsigned char *pack) noexcept nogil:
    """The pack in card order, to be shuffled."""
    cdef int card
    for card in range(52):
        pack[card] = <unsigned char>card


cdef void shuffle_pack(unsigned char *pack, u64 *random) noexcept nogil:
    """Shuffle by Fisher and Yates."""
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


cdef int play_out(const RulesC *rules, State *state, PlayBuffer *buffer, u64 *random) except -1 nogil:
    """Play uniformly among the legal plays until the deal is over; returns the number of plays."""
    cdef int plays = state.plays
    while state.phase != Phase.OVER:
        legal_plays(rules, state, buffer)
        apply_play(rules, state, buffer.plays[draw_below(random, <unsigned int>buffer.count)])
    return state.plays - plays


def play_random(deals, seed, rules="standard") -> int:
    """Play whole random deals, uniformly among legal bids and plays, without the GIL; return the number of plays.

    Packs that call for a redeal are thrown in and not counted. The same `seed` gives the same deals.

    >>> play_random(10, seed=1)
    480
    """
    cdef RulesC c_rules
    cdef State state
    cdef PlayBuffer buffer
    cdef unsigned char pack[52]
    cdef u64 random = seed_of(seed)
    cdef long long wanted = count_of(deals, "deals")
    cdef long long plays = 0
    cdef long long i
    read_rules(&c_rules, Rules.parse(rules))
    memset(&buffer, 0, sizeof(PlayBuffer))
    try:
        with nogil:
            sort_pack(pack)
            for i in range(wanted):
                if i & 255 == 0:
                    check_signals()
                deal_random(&c_rules, &state, pack, &random)
                plays += play_out(&c_rules, &state, &buffer, &random)
    finally:
        free_buffer(&buffer)
    return plays

"""Self-play inside the core: positions and what came of them, for the networks to learn from."""
from libc.stdint cimport int16_t, int64_t, uint8_t
from libc.stdlib cimport free
from libc.string cimport memset

from seep.core.bits cimport draw_below, next_random, u64
from seep.core.evaluate cimport Outlook, Prices, Weights, best_fully, look_out, rate_fully, set_prices, standard_weights
from seep.core.legal cimport Scratch, free_scratch, legal_plays
from seep.core.network cimport OPEN_INPUTS, SEAT_INPUTS, Network, best_weighed, look_at_play, look_open, margin_now
from seep.core.playout cimport deal_random
from seep.core.state cimport Phase, RulesC, State, apply_play, read_rules

from seep.rules import Rules


def write_lessons(
    uint8_t[:, ::1] open not None, int16_t[::1] open_margins not None,
    uint8_t[:, ::1] seat not None, int16_t[::1] seat_margins not None,
    *, seed: int, stray: float = 0.2, swerve: float = 0.7, Network network=None, rules="standard",
) -> None:
    """Fill the rows of four arrays with positions of self-play and the points that came after each.

    Row by row they tell of the same position, which is never the end of a deal: `open` has the inputs of the open
    network, with the points to come for the side to move, `seat` those of the seat network, with the points to come
    for the seat that has just played. Plays are those of `expert`, or of `network`'s rating, except that each deal goes
    astray with chance `stray` at every play up to a random one, whose play is by lot with chance `swerve`: from that
    on every other position is recorded on average. The GIL is free meanwhile. Raises `ValueError` if the arrays do not
    fit.
    """
    cdef RulesC c_rules
    cdef Prices prices
    cdef Weights weights = standard_weights()
    cdef Scratch scratch
    cdef State state
    cdef Outlook out
    cdef unsigned char pack[52]
    cdef u64 random = <u64>(seed & 0xFFFFFFFFFFFFFFFF)
    cdef double astray = stray
    cdef double lot = swerve
    cdef double chance, rating
    cdef Py_ssize_t row = 0
    cdef Py_ssize_t first, i
    cdef Py_ssize_t rows = open.shape[0]
    cdef int64_t at
    cdef int side, start
    cdef bint failed = False
    cdef bint noted
    if open.shape[1] != OPEN_INPUTS or seat.shape[1] != SEAT_INPUTS:
        raise ValueError(f"rows must be {OPEN_INPUTS} and {SEAT_INPUTS} long, not {open.shape[1]} and {seat.shape[1]}")
    if not rows == open_margins.shape[0] == seat.shape[0] == seat_margins.shape[0]:
        raise ValueError("the four arrays must have the same number of rows")
    read_rules(&c_rules, Rules.parse(rules))
    if c_rules.players != 4:
        raise ValueError("the networks play between four only")
    set_prices(&prices, &c_rules, &weights)
    memset(&scratch, 0, sizeof(Scratch))
    with nogil:
        for i in range(52):
            pack[i] = <unsigned char>i
        while row < rows and not failed:
            deal_random(&c_rules, &state, pack, &random)
            start = 1 + draw_below(&random, 44)
            first = row
            while state.phase != Phase.OVER:
                if legal_plays(&c_rules, &state, &scratch) < 0:
                    failed = True
                    break
                chance = lot if state.plays == start else astray
                if state.plays <= start and (next_random(&random) >> 11) * 2.0**-53 < chance:
                    at = draw_below(&random, <unsigned int>scratch.many)
                elif network is not None and state.phase == Phase.PLAY:
                    at = best_weighed(&network.seat, &c_rules, &prices, &state, scratch.plays, <int>scratch.many)
                else:
                    at = best_fully(&c_rules, &prices, &state, scratch.plays, <int>scratch.many)
                side = state.turn & 1
                noted = state.plays == start or state.plays > start and draw_below(&random, 2) == 0
                noted = noted and state.plays < 47 and row < rows
                if noted:
                    look_out(&c_rules, &prices, &state, &out)
                    rating = rate_fully(&c_rules, &prices, &state, &out, scratch.plays[at])
                    look_at_play(&c_rules, &prices, &state, scratch.plays[at], rating, &seat[row, 0])
                apply_play(&c_rules, &state, scratch.plays[at])
                if noted:
                    look_open(&c_rules, &prices, &state, &open[row, 0])
                    seat_margins[row] = <int16_t>-margin_now(&c_rules, &state, side)
                    # For now the side is kept where the end will be reckoned from.
                    open_margins[row] = side
                    row += 1
            for i in range(first, row):
                seat_margins[i] += <int16_t>margin_now(&c_rules, &state, open_margins[i])
                open_margins[i] = -seat_margins[i]
    free_scratch(&scratch)
    if failed:
        raise MemoryError("no memory for the legal plays")

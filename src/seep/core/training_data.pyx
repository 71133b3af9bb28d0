"""Self-play inside the core: positions and what came of them, for the networks to learn from."""
from libc.stdint cimport int16_t, int64_t, uint8_t
from libc.string cimport memset

from seep.core.bits cimport draw_below, next_random, u64
from seep.core.convert cimport seed_of
from seep.core.evaluate cimport Afterstate, EvalContext, evaluate_full, make_seat_context
from seep.core.game cimport Game
from seep.core.interrupts cimport check_signals
from seep.core.legal cimport PlayBuffer, free_buffer, legal_plays
from seep.core.network cimport OPEN_INPUTS, SEAT_INPUTS, Network, encode_open, encode_play
from seep.core.playout cimport deal_random, sort_pack
from seep.core.policy cimport Evaluation, Policy, best_play, set_policy
from seep.core.state cimport DEAL_PLAYS, Phase, RulesC, State, apply_play, margin_of, side_of

from seep.core.network import OPTIONS_THAT_MAY_DIFFER
from seep.core.game import require_known

cdef enum:
    LAST_START = 44            # plays of a deal before the latest position that is recorded first


cdef struct Recorder:
    # Self-play by a policy, and the rows that it fills.
    Policy policy
    PlayBuffer buffer
    u64 random
    double epsilon             # the chance of a random play, up to the first position recorded
    double start_epsilon       # that of the play which leads to it
    uint8_t *open              # rows of OPEN_INPUTS
    int16_t *open_margins
    uint8_t *seat              # rows of SEAT_INPUTS
    int16_t *seat_margins
    Py_ssize_t row             # the next to fill
    Py_ssize_t rows


cdef bint happens(u64 *random, double chance) noexcept nogil:
    """Whether something with this chance happens."""
    return (next_random(random) >> 11) * 2.0**-53 < chance


cdef int record_play(Recorder *recorder, const RulesC *rules, State *state, u64 play) except -1 nogil:
    """Make a play and fill the next row; as margins, for now, the side that made it and its margin so far, negated."""
    cdef EvalContext context
    cdef Afterstate after
    cdef Py_ssize_t row = recorder.row
    cdef int side = side_of(rules, state.turn)
    cdef double rating
    make_seat_context(rules, &recorder.policy.weights, state, &context)
    rating = evaluate_full(rules, &recorder.policy.weights, state, &context, play, &after)
    encode_play(rules, &recorder.policy.weights, state, &after, rating, recorder.seat + SEAT_INPUTS * row)
    apply_play(rules, state, play)
    encode_open(rules, &recorder.policy.weights, state, recorder.open + OPEN_INPUTS * row)
    recorder.open_margins[row] = side
    recorder.seat_margins[row] = <int16_t>-margin_of(rules, state, side)
    recorder.row += 1
    return 0


cdef int play_recorded(Recorder *recorder, const RulesC *rules, State *state) except -1 nogil:
    """Play a deal out and record some of its positions."""
    cdef u64 *random = &recorder.random
    cdef PlayBuffer *buffer = &recorder.buffer
    cdef int start = 1 + draw_below(random, LAST_START)
    cdef Py_ssize_t first = recorder.row
    cdef Py_ssize_t i
    cdef int64_t at
    cdef double chance
    cdef bint recorded
    while state.phase != Phase.OVER:
        legal_plays(rules, state, buffer)
        chance = recorder.start_epsilon if state.plays == start else recorder.epsilon
        if state.plays <= start and happens(random, chance):
            at = draw_below(random, <unsigned int>buffer.count)
        else:
            at = best_play(&recorder.policy, rules, state, buffer.plays, buffer.count)
        recorded = state.plays == start or state.plays > start and draw_below(random, 2) == 0
        if recorded and state.plays < DEAL_PLAYS - 1 and recorder.row < recorder.rows:
            record_play(recorder, rules, state, buffer.plays[at])
        else:
            apply_play(rules, state, buffer.plays[at])
    for i in range(first, recorder.row):
        recorder.seat_margins[i] += <int16_t>margin_of(rules, state, recorder.open_margins[i])
        recorder.open_margins[i] = -recorder.seat_margins[i]
    return 0


def write_training_data(
    uint8_t[:, ::1] open not None, int16_t[::1] open_margins not None,
    uint8_t[:, ::1] seat not None, int16_t[::1] seat_margins not None,
    *, seed, epsilon: float = 0.2, start_epsilon: float = 0.7, Network network=None, rules="standard",
) -> None:
    """Fill the rows of four arrays with positions of self-play and the points that came after each.

    A row of each is about the same position, which is never the end of a deal: `open` (rows of `OPEN_INPUTS`) has the
    inputs of the open network, with the points to come for the side to move less the other, `seat` (rows of
    `SEAT_INPUTS`) those of the seat network, with the points to come for the seat that has just played.

    Plays are those of `evaluate_full`, or of `evaluate_network` with a `network`. So that unusual positions come up, a
    deal begins with plays that are random with chance `epsilon` (as in epsilon-greedy play), up to one which is random
    with chance `start_epsilon`: what that leads to is the first position recorded, and from then on every other one on
    average. The same `seed` gives the same rows. The GIL is free meanwhile. Raises `ValueError` for arrays that do not
    fit, and for rules that a network of these inputs could not judge.
    """
    cdef Game game = Game(rules)
    cdef Recorder recorder
    cdef State state
    cdef unsigned char pack[52]
    cdef Py_ssize_t rows = open.shape[0]
    cdef Evaluation evaluation = Evaluation.FULL if network is None else Evaluation.NETWORK
    if open.shape[1] != OPEN_INPUTS or seat.shape[1] != SEAT_INPUTS:
        raise ValueError(f"rows must be {OPEN_INPUTS} and {SEAT_INPUTS} long, not {open.shape[1]} and {seat.shape[1]}")
    if not rows == open_margins.shape[0] == seat.shape[0] == seat_margins.shape[0]:
        raise ValueError("the four arrays must have the same number of rows")
    if rows == 0:
        return
    require_known(game.options, OPTIONS_THAT_MAY_DIFFER, "the network")
    memset(&recorder, 0, sizeof(Recorder))
    set_policy(&recorder.policy, evaluation, game.options, &game.rules, {}, network)
    recorder.random = seed_of(seed)
    recorder.epsilon = epsilon
    recorder.start_epsilon = start_epsilon
    recorder.open, recorder.open_margins = &open[0, 0], &open_margins[0]
    recorder.seat, recorder.seat_margins = &seat[0, 0], &seat_margins[0]
    recorder.rows = rows
    try:
        with nogil:
            sort_pack(pack)
            while recorder.row < recorder.rows:
                check_signals()
                deal_random(&game.rules, &state, pack, &recorder.random)
                play_recorded(&recorder, &game.rules, &state)
    finally:
        free_buffer(&recorder.buffer)

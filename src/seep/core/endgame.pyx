"""Exact endings with all hands open, for two sides: principal variation search with a transposition table.

Values are margins still to come, seen from side 0: points captured and sweeps from here on, the cards left at the end
(R8.2), and the majority. What was captured before does not matter, except where a majority hangs on it, so endings
that are reached along different ways meet in the table.
"""
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from seep.core.belief cimport Belief
from seep.core.bits cimport count_cards, lowest, u64
from seep.core.evaluate cimport EvalContext, evaluate_fast, make_open_context
from seep.core.game cimport Game
from seep.core.interrupts cimport check_signals
from seep.core.legal cimport PlayBuffer, free_buffer, legal_plays
from seep.core.memory cimport resized
from seep.core.sampling cimport sample_determinization
from seep.core.state cimport HOUSES, Phase, RulesC, State, apply_play, margin_of, side_of
from seep.core.weights cimport CompiledWeights, canonical_play, compile_weights

from seep.core.game import MATCH_OPTIONS, PLAY_OPTIONS, SWEEP_OPTIONS, require_known, unknown_options

KNOWN_OPTIONS = PLAY_OPTIONS | SWEEP_OPTIONS | MATCH_OPTIONS | {"points", "majority", "all_points_double"}
"""The options that the solver follows: the margin still to come depends on nothing by them that `key_of` leaves out."""

cdef enum:
    UNBOUNDED = 1 << 20        # more than any margin
    SIGNALS_EVERY = 1 << 16    # nodes between two looks at the signals that have come

cdef struct Bounds:
    # The margin is known to lie between the two, which may be one.
    int32_t low
    int32_t high

cdef struct TableEntry:
    u64 key
    u64 best                   # the best play, or one that was good enough
    Bounds bounds

cdef struct Solver:
    RulesC rules
    CompiledWeights weights    # of the evaluation that orders plays
    PlayBuffer buffer
    TableEntry *table
    u64 mask                   # the size of the table, a power of two, less one
    u64 *plays                 # of all nodes on the way down, one list after another,
    double *ratings            # with what they are ordered by
    int capacity               # of the two
    int64_t nodes              # positions looked at so far
    int64_t limit              # of them after which it gives up, 0 = none
    bint gave_up


# ---- margins

cdef int gain_of(const RulesC *rules, const State *before, const State *after) noexcept nogil:
    """What one play brought side 0 more than side 1."""
    cdef int side, sign, gain = 0
    cdef u64 taken
    if rules.majority_of:
        return margin_of(rules, after, 0) - margin_of(rules, before, 0)
    for side in range(2):
        sign = -1 if side else 1
        gain += sign * (after.sweeps[side] - before.sweeps[side])
        taken = after.captured[side] ^ before.captured[side]
        while taken:
            gain += sign * rules.points[lowest(taken)]
            taken &= taken - 1
    return gain


cdef u64 key_of(const RulesC *rules, const State *state) noexcept nogil:
    """A hash of what the margin still to come depends on."""
    cdef u64 hash = 0
    cdef int i
    for i in range(rules.players):
        hash = (hash ^ state.hands[i]) * 0x9e3779b97f4a7c15ULL
        hash ^= hash >> 31
    for i in range(HOUSES):
        if state.standing >> i & 1:
            hash = (hash ^ (state.house_cards[i] | <u64>state.owners[i] << 52 | <u64>i << 56)) * 0xd6e8feb86659fd93ULL
            hash ^= hash >> 29
    hash = (hash ^ (state.loose | <u64>state.turn << 52 | <u64>(state.last_capture + 1) << 56)) * 0xa0761d6478bd642fULL
    hash ^= hash >> 32
    if rules.majority_of:
        hash = (hash ^ count_cards(state.captured[0] & rules.majority_of)) * 0x9e3779b97f4a7c15ULL
        if rules.all_points_double:
            hash = (hash ^ state.captured[0]) * 0x9e3779b97f4a7c15ULL
            hash = (hash ^ state.captured[1]) * 0xa0761d6478bd642fULL
        hash ^= hash >> 30
    hash = (hash ^ state.dealt) * 0xe7037ed1a0b428dbULL
    return hash ^ hash >> 28


# ---- the plays of a node

cdef int list_plays(Solver *solver, const State *state, int first, u64 best) except -1 nogil:
    """Write the legal plays from place `first` of the list on, `best` and the most promising first; how many."""
    cdef PlayBuffer *buffer = &solver.buffer
    cdef EvalContext context
    cdef int i, count
    legal_plays(&solver.rules, state, buffer)
    count = drop_equals(solver, <int>buffer.count)
    if first + count > solver.capacity:
        solver.plays = <u64 *>resized(solver.plays, 2 * (first + count) * sizeof(u64))
        solver.ratings = <double *>resized(solver.ratings, 2 * (first + count) * sizeof(double))
        solver.capacity = 2 * (first + count)
    if count == 1:
        solver.plays[first] = buffer.plays[0]
        return 1
    make_open_context(&solver.rules, &solver.weights, state, &context)
    for i in range(count):
        insert_play(
            solver, first, first + i, buffer.plays[i],
            1e9 if buffer.plays[i] == best
            else evaluate_fast(&solver.rules, &solver.weights, state, &context, buffer.plays[i])
        )
    return count


cdef int drop_equals(Solver *solver, int count) noexcept nogil:
    """Keep one of the plays that count as one (`weights.canonical_play`); how many are left."""
    cdef u64 *plays = solver.buffer.plays
    cdef int i, j, kept = 0
    cdef u64 least
    for i in range(count):
        least = canonical_play(&solver.weights, plays[i])
        for j in range(kept):
            if canonical_play(&solver.weights, plays[j]) == least:
                break
        else:
            plays[kept] = plays[i]
            kept += 1
    return kept


cdef void insert_play(Solver *solver, int first, int end, u64 play, double rating) noexcept nogil:
    """Insert a play into the list from `first` to before `end`, which falls by rating."""
    cdef int i = end
    while i > first and solver.ratings[i - 1] < rating:
        solver.ratings[i] = solver.ratings[i - 1]
        solver.plays[i] = solver.plays[i - 1]
        i -= 1
    solver.ratings[i] = rating
    solver.plays[i] = play


# ---- the search

cdef int solve(Solver *solver, const State *state, int alpha, int beta, int first) except? -UNBOUNDED nogil:
    """The margin still to come: exact between `alpha` and `beta`, else a bound beyond the one it passes.

    `first` is where the list of plays is free. Meaningless once the solver has given up.
    """
    cdef Bounds known
    cdef TableEntry *entry
    cdef u64 key
    cdef u64 best = 0
    cdef int low, high, value
    solver.nodes += 1
    if solver.limit and solver.nodes > solver.limit:
        solver.gave_up = True
    if solver.gave_up:
        return 0
    if solver.nodes % SIGNALS_EVERY == 0:
        check_signals()
    known.low = -UNBOUNDED
    known.high = UNBOUNDED
    key = key_of(&solver.rules, state)
    entry = solver.table + (key & solver.mask)
    if entry.key == key:
        best = entry.best
        known = entry.bounds
        if known.low >= beta or known.low == known.high:
            return known.low
        if known.high <= alpha:
            return known.high
    low = max(alpha, known.low)
    high = min(beta, known.high)
    value = solve_plays(solver, state, low, high, first, &best)
    if not solver.gave_up:
        entry.key = key
        entry.best = best
        entry.bounds.low = value if value > low else known.low
        entry.bounds.high = value if value < high else known.high
    return value


cdef int solve_plays(
    Solver *solver, const State *state, int low, int high, int first, u64 *best
) except? -UNBOUNDED nogil:
    """The best value of all plays, tried from `best` on, until one is good enough; leaves that play in `best`."""
    cdef bint maximizing = side_of(&solver.rules, state.turn) == 0
    cdef int value = -UNBOUNDED if maximizing else UNBOUNDED
    cdef int count = list_plays(solver, state, first, best[0])
    cdef int i, one
    for i in range(count):
        one = solve_play(solver, state, first + i, low, high, first + count, i == 0)
        if solver.gave_up:
            return 0
        if one > value if maximizing else one < value:
            value = one
            best[0] = solver.plays[first + i]
        if maximizing:
            low = max(low, value)
        else:
            high = min(high, value)
        if low >= high:
            break
    return value


cdef int solve_play(
    Solver *solver, const State *state, int at, int low, int high, int first, bint is_first
) except? -UNBOUNDED nogil:
    """The value of the play at place `at` of the list.

    Of all but the first it is only asked whether they are better than the best so far, and if so by how much.
    """
    cdef State next = state[0]
    cdef int gain, value
    apply_play(&solver.rules, &next, solver.plays[at])
    gain = gain_of(&solver.rules, state, &next)
    if next.phase == Phase.OVER:
        return gain
    if is_first or high - low <= 1:
        return gain + solve(solver, &next, low - gain, high - gain, first)
    if side_of(&solver.rules, state.turn) == 0:
        value = gain + solve(solver, &next, low - gain, low + 1 - gain, first)
        if low < value < high:
            value = gain + solve(solver, &next, value - gain, high - gain, first)
    else:
        value = gain + solve(solver, &next, high - 1 - gain, high - gain, first)
        if low < value < high:
            value = gain + solve(solver, &next, low - gain, value - gain, first)
    return value


def knows(options) -> bool:
    """Whether endings are solved by these `Rules`: with two sides, and no option that the solver does not follow."""
    return options.sides == 2 and not unknown_options(options, KNOWN_OPTIONS)


cdef object solved(object options, const RulesC *rules, const State *state, limit, table_bits):
    """Solve with a table of 2**table_bits entries: `(margin, bits, nodes)`, or None where it gave up.

    `options` are the `Rules` that `rules` were read from. Raises `ValueError` for those that the solver does not
    follow, and for tables of more than 2**32 entries.
    """
    cdef Solver solver
    cdef int margin
    require_known(options, KNOWN_OPTIONS, "the solver of endings")
    if not 0 <= table_bits <= 32:
        raise ValueError(f"table_bits must be from 0 to 32, not {table_bits}")
    memset(&solver, 0, sizeof(Solver))
    solver.rules = rules[0]
    solver.limit = limit
    solver.mask = (1ULL << <int>table_bits) - 1
    compile_weights(&solver.weights, options, rules, {})
    solver.table = <TableEntry *>calloc(solver.mask + 1, sizeof(TableEntry))
    if solver.table == NULL:
        raise MemoryError("no memory for the table of endings")
    try:
        with nogil:
            margin = solve(&solver, state, -UNBOUNDED, UNBOUNDED, 0)
        if solver.gave_up:
            return None
        return margin, solver.table[key_of(rules, state) & solver.mask].best, solver.nodes
    finally:
        free(solver.table)
        free(solver.plays)
        free(solver.ratings)
        free_buffer(&solver.buffer)


def solve_known(Belief belief not None, limit: int = 0, table_bits: int = 16):
    """The ending for a seat that knows where every hidden card lies (`belief.size` is 1): `(margin, bits, nodes)`.

    The margin is that of the whole deal, for the seat's own side. None after `limit` nodes (0: never gives up). Raises
    `ValueError` for a belief of more than one state, or three sides.
    """
    cdef State state
    cdef u64 random = 0
    if belief.size != 1 or belief.rules.sides != 2:
        raise ValueError("endings are solved for two sides, once every card is known")
    sample_determinization(&belief.rules, &belief.info, &state, &random)
    solution = solved(belief.options, &belief.rules, &state, limit, table_bits)
    if solution is None:
        return None
    margin, bits, nodes = solution
    margin += margin_of(&belief.rules, &state, 0)
    return (margin if side_of(&belief.rules, belief.seat) == 0 else -margin), bits, nodes


def solve_endgame(deal, limit: int = 0, table_bits: int = 16):
    """The margin still to come with best play by both sides, seen from side 0, and a best play as `Play.bits`.

    `deal` has all hands open and two sides. Returns `(margin, bits, nodes)`; gives up with None after `limit` nodes
    (0: never). Raises `ValueError` for three sides, before the opening play, and for a deal that is over.
    """
    cdef Game game = deal.game
    if game.rules.sides != 2:
        raise ValueError("endings are solved for two sides")
    if game.state.phase != Phase.PLAY:
        raise ValueError("an ending begins after the opening play and before the deal is over")
    return solved(game.options, &game.rules, &game.state, limit, table_bits)

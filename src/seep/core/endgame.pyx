"""Exact endings: alpha–beta over all hands open, with a transposition table. Two sides only.

Values are margins still to come, seen from side 0: points captured and sweeps from here on, the cards left at the end
(R8.2), and the majority. What was captured before does not matter, except where a majority hangs on it, so endings
that are reached along different ways meet in the table.
"""
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memset

from seep.core.belief cimport Belief, sample_world
from seep.core.bits cimport cards_in, lowest, u64
from seep.core.evaluate cimport Outlook, Prices, Weights, least_play, rate, see_all, set_prices, standard_weights
from seep.core.legal cimport Scratch, free_scratch, legal_plays
from seep.core.state cimport Phase, RulesC, State, apply_play, read_rules, read_state, score, side_of

cdef int ENDLESS = 1 << 20


cdef struct Entry:
    u64 key
    u64 best
    int32_t low
    int32_t high


cdef struct Solver:
    RulesC rules
    Prices prices
    Scratch scratch
    Entry *table
    u64 mask
    u64 *plays                 # of all nodes on the way down, one list after another
    double *ratings
    int room
    int64_t nodes
    int64_t limit              # nodes after which it gives up, 0 = none
    bint failed


cdef int margin_of(const RulesC *rules, const State *state) noexcept nogil:
    cdef int32_t points[4]
    cdef int32_t majority[4]
    score(rules, state, points, majority)
    return points[0] + majority[0] + state.sweeps[0] - points[1] - majority[1] - state.sweeps[1]


cdef u64 key_of(const RulesC *rules, const State *state) noexcept nogil:
    """A hash of what the margin still to come depends on."""
    cdef u64 hash = 0
    cdef int i
    for i in range(rules.players):
        hash = (hash ^ state.hands[i]) * 0x9e3779b97f4a7c15ULL
        hash ^= hash >> 31
    for i in range(5):
        if state.standing >> i & 1:
            hash = (hash ^ (state.house_cards[i] | <u64>state.owners[i] << 52 | <u64>i << 56)) * 0xd6e8feb86659fd93ULL
            hash ^= hash >> 29
    hash = (hash ^ (state.loose | <u64>state.turn << 52 | <u64>(state.last_capture + 1) << 56)) * 0xa0761d6478bd642fULL
    hash ^= hash >> 32
    if rules.majority_of:
        hash = (hash ^ cards_in(state.captured[0] & rules.majority_of)) * 0x9e3779b97f4a7c15ULL
        if rules.all_points_double:
            hash = (hash ^ state.captured[0]) * 0x9e3779b97f4a7c15ULL
            hash = (hash ^ state.captured[1]) * 0xa0761d6478bd642fULL
        hash ^= hash >> 30
    hash = (hash ^ state.dealt) * 0xe7037ed1a0b428dbULL
    return hash ^ hash >> 28


cdef int gain_of(const Solver *solver, const State *state, const State *next) noexcept nogil:
    """What one play brought side 0 more than side 1."""
    cdef int side, sign, gain = 0
    cdef u64 taken
    if solver.rules.majority_of:
        return margin_of(&solver.rules, next) - margin_of(&solver.rules, state)
    for side in range(2):
        sign = -1 if side else 1
        gain += sign * (next.sweeps[side] - state.sweeps[side])
        taken = next.captured[side] ^ state.captured[side]
        while taken:
            gain += sign * solver.rules.points[lowest(taken)]
            taken &= taken - 1
    return gain


cdef int drop_equals(Solver *solver, int many) noexcept nogil:
    """Keep one of the plays that are one."""
    cdef u64 *plays = solver.scratch.plays
    cdef int i, j, kept = 0
    cdef u64 least
    for i in range(many):
        least = least_play(&solver.prices, plays[i])
        for j in range(kept):
            if least_play(&solver.prices, plays[j]) == least:
                break
        else:
            plays[kept] = plays[i]
            kept += 1
    return kept


cdef int list_plays(Solver *solver, const State *state, int first, u64 best) noexcept nogil:
    """The legal plays, the most promising first, from place `first` of the list; how many."""
    cdef Outlook outlook
    cdef Scratch *scratch = &solver.scratch
    cdef int i, j, many
    cdef double rating
    cdef double *ratings
    cdef u64 *plays
    cdef u64 play
    if legal_plays(&solver.rules, state, scratch) < 0:
        solver.failed = True
        return 0
    many = <int>scratch.many
    if first + many > solver.room:
        plays = <u64 *>realloc(solver.plays, 2 * (first + many) * sizeof(u64))
        if plays != NULL:
            solver.plays = plays
        ratings = <double *>realloc(solver.ratings, 2 * (first + many) * sizeof(double))
        if ratings != NULL:
            solver.ratings = ratings
        if plays == NULL or ratings == NULL:
            solver.failed = True
            return 0
        solver.room = 2 * (first + many)
    many = drop_equals(solver, many)
    if many == 1:
        solver.plays[first] = scratch.plays[0]
        return 1
    see_all(&solver.rules, &solver.prices, state, &outlook)
    for i in range(many):
        play = scratch.plays[i]
        rating = 1e9 if play == best else rate(&solver.rules, &solver.prices, state, &outlook, play)
        j = first + i
        while j > first and solver.ratings[j - 1] < rating:
            solver.ratings[j] = solver.ratings[j - 1]
            solver.plays[j] = solver.plays[j - 1]
            j -= 1
        solver.ratings[j] = rating
        solver.plays[j] = play
    return many


cdef int solve(Solver *solver, const State *state, int alpha, int beta, int first) noexcept nogil:
    """The margin still to come: exact between `alpha` and `beta`, else a bound beyond the one it passes."""
    cdef State next
    cdef Entry *entry
    cdef u64 key, play
    cdef u64 best = 0
    cdef int i, many, value, gain, most
    cdef int low = alpha
    cdef int high = beta
    cdef int known_low = -ENDLESS
    cdef int known_high = ENDLESS
    cdef int from_low, to_high
    cdef bint ours = not state.turn & 1
    solver.nodes += 1
    if solver.failed or (solver.limit and solver.nodes > solver.limit):
        solver.failed = True
        return 0
    key = key_of(&solver.rules, state)
    entry = solver.table + (key & solver.mask)
    if entry.key == key:
        best = entry.best
        known_low = entry.low
        known_high = entry.high
        if known_low >= beta or known_low == known_high:
            return known_low
        if known_high <= alpha:
            return known_high
        low = max(low, known_low)
        high = min(high, known_high)
    from_low = low
    to_high = high
    many = list_plays(solver, state, first, best)
    most = -ENDLESS if ours else ENDLESS
    for i in range(many):
        play = solver.plays[first + i]
        next = state[0]
        apply_play(&solver.rules, &next, play)
        gain = gain_of(solver, state, &next)
        value = gain
        if next.phase != Phase.OVER:
            if i == 0 or high - low <= 1:
                value += solve(solver, &next, low - gain, high - gain, first + many)
            elif ours:
                # Only whether it is better than the best so far, and by how much only if it is.
                value += solve(solver, &next, low - gain, low + 1 - gain, first + many)
                if low < value < high:
                    value = gain + solve(solver, &next, value - gain, high - gain, first + many)
            else:
                value += solve(solver, &next, high - 1 - gain, high - gain, first + many)
                if low < value < high:
                    value = gain + solve(solver, &next, low - gain, value - gain, first + many)
        if solver.failed:
            return 0
        if ours:
            if value > most:
                most = value
                best = play
            low = max(low, most)
        else:
            if value < most:
                most = value
                best = play
            high = min(high, most)
        if low >= high:
            break
    entry.key = key
    entry.best = best
    entry.low = most if most > from_low else known_low
    entry.high = most if most < to_high else known_high
    return most


cdef bint start_solver(Solver *solver, const RulesC *rules, int table_bits) noexcept nogil:
    """Make a solver ready, with a table of 2**table_bits entries; False without memory."""
    cdef Weights weights = standard_weights()
    memset(solver, 0, sizeof(Solver))
    solver.rules = rules[0]
    set_prices(&solver.prices, rules, &weights)
    solver.table = <Entry *>calloc(1ULL << table_bits, sizeof(Entry))
    solver.mask = (1ULL << table_bits) - 1
    return solver.table != NULL


cdef void free_solver(Solver *solver) noexcept nogil:
    free(solver.table)
    free(solver.plays)
    free(solver.ratings)
    free_scratch(&solver.scratch)


cdef object solved(Solver *solver, const State *state):
    """Solve, and let go of the solver: `(margin, bits, nodes)`, or None where it gave up."""
    cdef int margin
    with nogil:
        margin = solve(solver, state, -ENDLESS, ENDLESS, 0)
    result = None
    if not solver.failed:
        result = margin, solver.table[key_of(&solver.rules, state) & solver.mask].best, solver.nodes
    free_solver(solver)
    return result


def solve_known(Belief belief not None, limit: int = 0, table_bits: int = 16):
    """The ending for a seat that knows where every hidden card lies (`belief.worlds` is 1): `(margin, bits, nodes)`.

    The margin is that of the whole deal, for the seat's own side. None after `limit` nodes (0: never gives up).
    """
    cdef State state
    cdef Solver solver
    cdef u64 random = 0
    if belief.worlds != 1 or belief.rules.sides != 2:
        raise ValueError("endings are solved for two sides, once every card is known")
    sample_world(&belief.rules, &belief.hidden, &state, &random)
    if not start_solver(&solver, &belief.rules, table_bits):
        free_solver(&solver)
        raise MemoryError("no memory for the table of endings")
    solver.limit = limit
    solution = solved(&solver, &state)
    if solution is None:
        return None
    margin, bits, nodes = solution
    margin += margin_of(&belief.rules, &state)
    return (margin if side_of(&belief.rules, belief.seat) == 0 else -margin), bits, nodes


def solve_ending(deal, limit: int = 0, table_bits: int = 16):
    """The margin still to come with best play by both sides, seen from side 0, and a best play as `Play.bits`.

    `deal` has all hands open and two sides. Returns `(margin, bits, nodes)`; gives up with None after `limit` nodes
    (0: never) or when memory runs out. Raises `ValueError` for three sides, before the opening play, and for a deal that
    is over.
    """
    cdef RulesC rules
    cdef State state
    cdef Solver solver
    if deal.rules.sides != 2:
        raise ValueError("endings are solved for two sides")
    if deal.phase == "over" or deal.opening:
        raise ValueError("an ending begins after the opening play and before the deal is over")
    read_rules(&rules, deal.rules)
    read_state(&state, deal)
    if not start_solver(&solver, &rules, table_bits):
        free_solver(&solver)
        raise MemoryError("no memory for the table of endings")
    solver.limit = limit
    return solved(&solver, &state)

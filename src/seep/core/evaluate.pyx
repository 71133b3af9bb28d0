"""The heuristic evaluation of plays, one ply deep: the player `expert`, and the search's prior and playout policy.

A play is rated by its afterstate, from the side of the seat that made it and in points: points captured, sweeps made
and offered, and for all that is left on the floor how surely it comes to us rather than to the others. Only what the
seat may see goes in: its own hand, the floor, and the cards captured so far; the other hands are chances, drawn from
the unseen cards. `evaluate_fast` looks at single cards, `evaluate_full` also at the sets that each player could capture
next. Only differences between the plays of one decision mean anything. docs/bots.md has the terms.
"""
from seep.core.bits cimport (
    PACK, count_cards, cards_worth, count_at, counts_of, fits, highest, lowest, nibble_at, sum_of, u64
)
from seep.core.sets cimport Sets, find_sets, splits
from seep.core.state cimport (
    DEAL_PLAYS, HIGHEST_HOUSE, HOUSES, LOWEST_HOUSE, Kind, Parts, RulesC, State, full_hand, make_afterstate,
    next_seat, owns, parts_of, partner_bit, side_of, stands, sweep_points
)
from seep.core.weights cimport CompiledWeights, Weights, worth_of_cards


# ---- the context of a decision

cdef void make_seat_context(
    const RulesC *rules, const CompiledWeights *compiled, const State *state, EvalContext *context
) noexcept nogil:
    """The context as the seat to move sees it: of the other hands only their sizes are looked at."""
    cdef u64 seen = state.hands[state.turn] | state.loose
    cdef u64 counts
    cdef int i, j, unseen, value, hand
    cdef double chance
    cdef double none[5]                              # the chance that a seat holds none of so many unseen cards
    for i in range(HOUSES):
        seen |= state.house_cards[i]
    for i in range(4):
        seen |= state.captured[i]
    counts = counts_of(PACK & ~seen)
    unseen = count_cards(PACK & ~seen)
    list_other_seats(rules, state, context)
    for i in range(context.other_count):
        hand = count_cards(state.hands[context.other_seats[i]]) if state.plays else full_hand(rules.players)
        chance = hand / <double>unseen if unseen else 0.0
        none[0] = 1.0
        for j in range(4):
            none[j + 1] = none[j] * (1.0 - chance)
        context.lacks[i][0] = 1.0
        for value in range(1, 14):
            context.lacks[i][value] = none[count_at(counts, value)]
    fill_floor_terms(rules, compiled, state, context)


cdef void make_open_context(
    const RulesC *rules, const CompiledWeights *compiled, const State *state, EvalContext *context
) noexcept nogil:
    """The context when all hands are open."""
    cdef int i, value
    cdef u64 held
    list_other_seats(rules, state, context)
    for i in range(context.other_count):
        held = counts_of(state.hands[context.other_seats[i]])
        context.lacks[i][0] = 1.0
        for value in range(1, 14):
            context.lacks[i][value] = 0.0 if count_at(held, value) else 1.0
    fill_floor_terms(rules, compiled, state, context)


cdef void list_other_seats(const RulesC *rules, const State *state, EvalContext *context) noexcept nogil:
    """The other seats in order of play, and whether each is a partner or an opponent."""
    cdef int i
    cdef int seat = state.turn
    context.other_count = rules.players - 1
    for i in range(context.other_count):
        seat = next_seat(rules, seat)
        context.other_seats[i] = seat
        context.sign[i] = 1.0 if side_of(rules, seat) == side_of(rules, state.turn) else -1.0


cdef void fill_floor_terms(
    const RulesC *rules, const CompiledWeights *compiled, const State *state, EvalContext *context
) noexcept nogil:
    """Fill in what the context says of the own hand and of the floor as it is."""
    cdef u64 loose = state.loose
    cdef int i, value, nibble, at
    cdef double share
    context.held = counts_of(state.hands[state.turn])
    for value in range(14):
        context.balance[value] = 0.0
        context.untouched[value] = 1.0
    for i in range(context.other_count):
        for value in range(14):                      # the seats in turn, so that the compiler can do two values at once
            context.balance[value] += context.untouched[value] * (1.0 - context.lacks[i][value]) * context.sign[i]
            context.untouched[value] *= context.lacks[i][value]
    context.loose_now = 0.0
    while loose:
        at = lowest(loose) >> 2
        nibble = nibble_at(loose, 4 * at)
        loose &= ~cards_worth(at + 1)
        if compiled.value_worths[at][nibble] != 0.0:
            share = loose_balance(context, at + 1, count_at(context.held, at + 1))
            context.loose_now += compiled.value_worths[at][nibble] * share
    for i in range(HOUSES):
        context.house_now[i] = 0.0
        if state.standing >> i & 1:
            value = i + LOWEST_HOUSE
            context.house_now[i] = evaluate_house(
                rules, compiled, context, state, state.turn, value, count_at(context.held, value)
            )


cdef double loose_balance(const EvalContext *context, int value, int held) noexcept nogil:
    """How surely a single loose card comes to us less how surely to the others, when we hold so many of its value."""
    return context.balance[value] + context.untouched[value] if held else context.balance[value]


cdef double evaluate_house(
    const RulesC *rules, const CompiledWeights *compiled, const EvalContext *context, const State *state, int seat,
    int value, int held
) noexcept nogil:
    """What the house of a value counts for the side of `seat`, which holds so many keys, in points.

    Its points times the chance that we capture it less the chance that the others do, less what a break would cost,
    and something for owning it.
    """
    cdef const Weights *weights = &compiled.weights
    cdef bint cemented = state.cemented >> (value - LOWEST_HOUSE) & 1
    cdef bint ours = state.owners[value - LOWEST_HOUSE] & (1 << seat | partner_bit(rules, seat)) != 0
    cdef double points = worth_of_cards(compiled, state.house_cards[value - LOWEST_HOUSE])
    cdef double share = 0.0
    cdef double left = 1.0
    cdef double holds, lacks_all, result
    cdef int i, low
    for i in range(context.other_count):
        holds = 1.0 if owns(state, context.other_seats[i], value) else 1.0 - context.lacks[i][value]
        share += left * holds * context.sign[i]
        left *= 1.0 - holds
    if held:
        share += left
    result = points * share * (weights.cemented if cemented else weights.ordinary)
    if not cemented and ours and value < HIGHEST_HOUSE and context.other_count:
        # The next opponent may break it with a card that makes it a house of at most 13.
        lacks_all = 1.0
        for low in range(1, HIGHEST_HOUSE + 1 - value):
            lacks_all *= context.lacks[0][low]
        result -= points * (1.0 - lacks_all) * weights.breakable
    if ours:
        result += weights.house + weights.spare_key * (held - 1)
    return result


# ---- the floor

cdef double sum_floor_terms(const CompiledWeights *compiled, const EvalContext *context) noexcept nogil:
    """What lies on the floor of a context counts for the side to move, in points."""
    cdef double value = compiled.weights.loose * context.loose_now
    cdef int i
    for i in range(HOUSES):
        value += context.house_now[i]
    return value


cdef double evaluate_floor(const RulesC *rules, const CompiledWeights *compiled, const State *state) noexcept nogil:
    """What lies on the floor counts for the side to move, as that seat sees it, in points."""
    cdef EvalContext context
    make_seat_context(rules, compiled, state, &context)
    return sum_floor_terms(compiled, &context)


cdef inline double sweep_chance(const State *floor, const EvalContext *context, int *value) except -1.0 nogil:
    """The chance that the next player can sweep a floor; `value` is that of the card for it, 0 if none would do.

    Of several values that would, one is looked at: of cards of one value that value, else their sum, else the lowest.
    """
    cdef u64 loose = floor.loose
    cdef int sum = sum_of(loose)
    cdef int one
    value[0] = 0
    if floor.standing:
        one = lowest(floor.standing) + LOWEST_HOUSE
        if floor.standing & (floor.standing - 1):
            return 0.0                               # two houses are never captured at once
        if loose and (sum % one or not splits(counts_of(loose), one)):
            return 0.0
        value[0] = one
        return 1.0 if owns(floor, context.other_seats[0], one) else 1.0 - context.lacks[0][one]
    if not loose:
        return 0.0
    if sum <= 13:
        one = (lowest(loose) >> 2) + 1
        value[0] = sum if loose & ~cards_worth(one) else one
        return 1.0 - context.lacks[0][value[0]]
    for one in range((highest(loose) >> 2) + 1, 14):
        if sum % one == 0 and context.lacks[0][one] < 1.0 and splits(counts_of(loose), one):
            value[0] = one
            return 1.0 - context.lacks[0][one]
    return 0.0


cdef int fill_capture_points(const CompiledWeights *compiled, const State *state, double *captures) noexcept nogil:
    """The points that a card of each value would capture of a floor, into 14 numbers.

    Returns the values that would sweep it, one bit each. Sets are taken one after another as they fit, so a clever
    choice of sets may capture more.
    """
    cdef Sets sets
    cdef u64 have = counts_of(state.loose)
    cdef u64 left, counts
    cdef int value, i, at, house
    cdef int sweeping = 0
    cdef double points
    find_sets(have, &sets)
    for value in range(1, 14):
        captures[value] = 0.0
        house = 1 << (value - LOWEST_HOUSE) if stands(state, value) else 0
        if not house and not sets.sizes[value]:
            continue
        points = worth_of_cards(compiled, state.house_cards[value - LOWEST_HOUSE]) if house else 0.0
        left = have
        for i in range(sets.sizes[value]):
            counts = sets.multisets[value][i]
            while fits(counts, left):
                left -= counts
        # Of several cards of one value some may stay: the average of them is taken.
        counts = have - left
        while counts:
            at = lowest(counts) >> 2
            i = count_at(counts, at + 1)
            counts &= ~cards_worth(at + 1)
            points += compiled.value_worths[at][nibble_at(state.loose, 4 * at)] * i / count_at(have, at + 1)
        if not left and state.standing == house:
            sweeping |= 1 << value
        captures[value] = points
    return sweeping


cdef double expected_capture(const double *captures, const double *lacks, const State *state, int seat) noexcept nogil:
    """The points that a seat captures at best, on average over what it may hold: the keys of its houses, surely."""
    cdef int order[13]
    cdef int count = 0
    cdef int value, j
    cdef double none = 1.0                           # the chance that it holds none of the better cards
    cdef double total = 0.0
    for value in range(1, 14):
        if captures[value] > 0.0:
            j = count
            while j and captures[order[j - 1]] < captures[value]:
                order[j] = order[j - 1]
                j -= 1
            order[j] = value
            count += 1
    for j in range(count):
        value = order[j]
        if stands(state, value) and owns(state, seat, value):
            return total + none * captures[value]
        total += none * (1.0 - lacks[value]) * captures[value]
        none *= lacks[value]
    return total


# ---- plays

cdef inline double loose_now_after(
    const CompiledWeights *compiled, const EvalContext *context, const Parts *parts
) noexcept nogil:
    """What `EvalContext.loose_now` is once a play is made: without the loose cards that it moves, and with a throw."""
    cdef double value = context.loose_now
    cdef u64 moved = parts.loose
    cdef int card, capture_value
    while moved:
        card = lowest(moved)
        moved &= moved - 1
        if compiled.card_worths[card] != 0.0:
            capture_value = (card >> 2) + 1
            value -= compiled.card_worths[card] * loose_balance(
                context, capture_value, count_at(context.held, capture_value)
            )
    if parts.kind == Kind.THROW:
        value += compiled.card_worths[parts.card] * loose_balance(
            context, parts.value, count_at(context.held, parts.value) - 1
        )
    return value


cdef inline double rate_afterstate(
    const RulesC *rules, const CompiledWeights *compiled, const State *state, const EvalContext *context,
    const Parts *parts, const State *after
) except? -1.0 nogil:
    """The rating of `evaluate_fast`, for a play that is no bid and its afterstate."""
    cdef const Weights *weights = &compiled.weights
    cdef int side = side_of(rules, state.turn)
    cdef int value = (parts.card >> 2) + 1
    cdef double rating = weights.spend[value - 1]
    cdef double chance
    if parts.house:                                  # it is captured or broken
        rating -= context.house_now[parts.house - LOWEST_HOUSE]
    if parts.kind == Kind.CAPTURE:
        rating += weights.captured * worth_of_cards(compiled, after.captured[side] & ~state.captured[side])
        rating += weights.sweep * (after.sweeps[side] - state.sweeps[side])
    elif parts.kind != Kind.THROW:
        rating -= context.house_now[parts.value - LOWEST_HOUSE]
        rating += evaluate_house(
            rules, compiled, context, after, state.turn, parts.value,
            count_at(context.held, parts.value) - (value == parts.value)
        )
    rating += weights.loose * loose_now_after(compiled, context, parts) + weights.loose_card * count_cards(after.loose)
    if context.sign[0] < 0 and state.plays < DEAL_PLAYS - 1:
        chance = sweep_chance(after, context, &value)
        rating -= weights.sweep_given * sweep_points(rules, after, value) * chance
    return rating


cdef double evaluate_fast(
    const RulesC *rules, const CompiledWeights *compiled, const State *state, const EvalContext *context, u64 play
) except? -1.0 nogil:
    """The rating of a bid or play of the seat to move, in points."""
    cdef Parts parts = parts_of(play)
    cdef State after
    if parts.kind == Kind.BID_PLAY:
        return rate_bid(compiled, context, parts.value)
    make_afterstate(rules, state, &parts, &after)
    return rate_afterstate(rules, compiled, state, context, &parts, &after)


cdef double rate_bid(const CompiledWeights *compiled, const EvalContext *context, int value) noexcept nogil:
    """The rating of a bid: further keys, and its height."""
    return compiled.weights.bid_spare_key * (count_at(context.held, value) - 1) + compiled.weights.bid_high * value


cdef double evaluate_full(
    const RulesC *rules, const CompiledWeights *compiled, const State *state, const EvalContext *context, u64 play,
    Afterstate *after
) except? -1.0 nogil:
    """The rating of `evaluate_fast`, and what each player could capture of the floor next, sets included.

    `after` is filled in, but for bids, and for the last play of the deal, after which nothing is captured.
    """
    cdef const Weights *weights = &compiled.weights
    cdef double[3] factors = [weights.next_capture, weights.second_capture, weights.third_capture]
    cdef double with_sweeps[14]                      # what the next player could capture, in which a sweep counts
    cdef double *next_captures
    cdef double rating, best
    cdef Parts parts = parts_of(play)
    cdef u64 held
    cdef int i, value
    if parts.kind == Kind.BID_PLAY:
        return rate_bid(compiled, context, parts.value)
    make_afterstate(rules, state, &parts, &after.state)
    rating = rate_afterstate(rules, compiled, state, context, &parts, &after.state)
    if state.plays == DEAL_PLAYS - 1:
        return rating
    after.sweeping = fill_capture_points(compiled, &after.state, after.captures)
    next_captures = &after.captures[0]
    if after.sweeping:
        next_captures = &with_sweeps[0]
        for value in range(1, 14):
            with_sweeps[value] = after.captures[value]
            if after.sweeping >> value & 1:
                with_sweeps[value] += sweep_points(rules, &after.state, value)
    for i in range(context.other_count):
        rating += factors[i] * context.sign[i] * expected_capture(
            &after.captures[0] if i else next_captures, context.lacks[i], &after.state, context.other_seats[i]
        )
    held = state.hands[state.turn] & ~(1ULL << parts.card)     # not yet what the stock may bring
    best = 0.0
    while held:
        value = (lowest(held) >> 2) + 1
        held &= ~cards_worth(value)
        best = max(best, after.captures[value])
    return rating + weights.own_capture * best

"""Dealing (R2.2, R2.6, R11), what a play does (R3–R8), and scoring (R8.3). Legality is not asked here: see `legal`."""
from libc.string cimport memset

from seep.core.bits cimport count_cards, lowest, u64

cdef u64 pack_play(Kind kind, int card, int value, int house, u64 loose) noexcept nogil:
    """Write a play as one word."""
    cdef u64 code = CODE_THROW
    if kind == Kind.CAPTURE:
        code = CODE_CAPTURE + (house - LOWEST_HOUSE + 1 if house else 0)
    elif kind == Kind.HOUSE:
        code = CODE_HOUSE + value - LOWEST_HOUSE
    elif kind == Kind.BREAK:
        code = CODE_BREAK + HOUSES * (house - LOWEST_HOUSE) + value - LOWEST_HOUSE
    elif kind == Kind.BID_PLAY:
        code = CODE_BID + value - LOWEST_HOUSE
        card = 0
    return loose | <u64>card << CARD_SHIFT | code << CODE_SHIFT


# ---- the deal

cdef int deal_pack(const RulesC *rules, State *state, const uint8_t *pack) noexcept nogil:
    """Deal four cards to the bidder and four to the floor (R2.2).

    Returns 0, or why the cards are thrown in: 1 no card above 8 (R2.4), 2 a dear card on the floor (R10 `redeal_floor`,
    which is looked at first).
    """
    cdef int i
    memset(state, 0, sizeof(State))
    for i in range(FIRST_HAND):
        state.hands[0] |= 1ULL << pack[i]
        state.loose |= 1ULL << pack[FIRST_HAND + i]
    for i in range(STOCK_CARDS):
        state.stock[i] = pack[2 * FIRST_HAND + i]
    state.stocked = STOCK_CARDS
    state.last_capture = -1
    state.phase = Phase.BID
    if state.loose & rules.redeal_cards:
        return 2
    return 0 if state.hands[0] >> (4 * (LOWEST_HOUSE - 1)) else 1


cdef void deal_stock(const RulesC *rules, State *state) noexcept nogil:
    """Deal packets of four round the table, from the bidder on, until every hand is full (R2.6, R11.1, R11.2).

    Does nothing where the stock is not known: a state that was read from a view has none.
    """
    cdef int held[4]
    cdef int full = full_hand(rules.players)
    cdef int seat, hands_full = 0
    if state.dealt == state.stocked:
        return
    for seat in range(rules.players):
        held[seat] = 0
    if state.plays == 1:
        held[0] = FIRST_HAND                   # the opening play counts as one of the bidder's first hand
    while hands_full < rules.players:
        hands_full = 0
        for seat in range(rules.players):
            if held[seat] == full:
                hands_full += 1
                continue
            for _ in range(4):
                state.hands[seat] |= 1ULL << state.stock[state.dealt]
                state.dealt += 1
            held[seat] += 4


cdef int hand_size_at(int players, int seat, int plays, int turn) noexcept nogil:
    """How many cards a seat holds after so many plays, when it is the turn of seat `turn` (R2.2, R2.6, R11)."""
    cdef int left
    if plays == 0:
        return 0 if seat else FIRST_HAND
    left = (HALF_PLAYS if players == 2 and plays < HALF_PLAYS else DEAL_PLAYS) - plays
    # Those still to play in this round hold a card more than the others.
    return left // players + ((seat - turn + players) % players < left % players)


cdef int stock_size_at(int players, int plays) noexcept nogil:
    """How many cards are still to be dealt after so many plays."""
    if plays == 0:
        return STOCK_CARDS
    return HALF_PLAYS if players == 2 and plays < HALF_PLAYS else 0


# ---- a play

cdef void end_turn(const RulesC *rules, State *state) noexcept nogil:
    """Pass the turn on, deal where the rules say so, and end the deal after the last play."""
    state.plays += 1
    state.turn = next_seat(rules, state.turn)
    if state.phase == Phase.OPENING:
        state.phase = Phase.PLAY
        state.bid = 0
        deal_stock(rules, state)
    elif rules.players == 2 and state.plays == HALF_PLAYS:
        deal_stock(rules, state)
    elif state.plays == DEAL_PLAYS:
        state.phase = Phase.OVER
        if state.last_capture >= 0:            # R8.2
            state.captured[state.last_capture] |= state.loose
            state.loose = 0


cdef void join_house(const RulesC *rules, State *state, int value, u64 cards) noexcept nogil:
    """Put sets of cards on the house of `value`, which comes to be if none stands (R5.3, R6, R7.3)."""
    cdef int at = value - LOWEST_HOUSE
    state.standing |= 1 << at
    state.owners[at] = owners_after_joining(rules, state.owners[at], state.turn)
    state.house_cards[at] |= cards
    state.cemented |= is_cemented(state.house_cards[at], value) << at


cdef u64 lift_house(State *state, int value) noexcept nogil:
    """Take the house of `value` off the floor; returns its cards."""
    cdef int at = value - LOWEST_HOUSE
    cdef u64 cards = state.house_cards[at]
    state.house_cards[at] = 0
    state.owners[at] = 0
    state.standing &= ~(1 << at)
    state.cemented &= ~(1 << at)
    return cards


cdef void capture(const RulesC *rules, State *state, const Parts *parts) noexcept nogil:
    """Take loose cards and perhaps a house to the side's pile (R4.4), and count a sweep (R8.1)."""
    cdef int side = side_of(rules, state.turn)
    cdef int32_t points = sweep_points(rules, state, parts.value)
    state.captured[side] |= 1ULL << parts.card | parts.loose
    if parts.house:
        state.captured[side] |= lift_house(state, parts.house)
    state.last_capture = side
    if is_empty(state):
        state.sweeps[side] += points


cdef void move_cards(const RulesC *rules, State *state, const Parts *parts) noexcept nogil:
    """Do what a legal play does with cards, houses and sweeps; what comes then is `end_turn`."""
    cdef u64 card = 1ULL << parts.card
    state.hands[state.turn] &= ~card
    state.loose &= ~parts.loose
    if parts.kind == Kind.THROW:
        state.loose |= card
    elif parts.kind == Kind.CAPTURE:
        capture(rules, state, parts)
    elif parts.kind == Kind.HOUSE:
        join_house(rules, state, parts.value, card | parts.loose)
    else:
        join_house(rules, state, parts.value, card | parts.loose | lift_house(state, parts.house))


cdef void make_afterstate(const RulesC *rules, const State *state, const Parts *parts, State *after) noexcept nogil:
    """The state that a play, no bid, leaves to the next player, without what the stock brings.

    After the last play it is the one before the loose cards are given away (R8.2).
    """
    after[0] = state[0]
    after.dealt = 0
    after.stocked = 0
    move_cards(rules, after, parts)
    if state.plays < DEAL_PLAYS - 1:
        end_turn(rules, after)


cdef void apply_play(const RulesC *rules, State *state, u64 play) noexcept nogil:
    """Make a legal bid or play: the state becomes the next one."""
    cdef Parts parts = parts_of(play)
    if state.phase == Phase.BID:
        state.bid = parts.value
        state.phase = Phase.OPENING
        return
    move_cards(rules, state, &parts)
    end_turn(rules, state)


cdef void describe_play(const RulesC *rules, const State *before, u64 play, Effect *effect) noexcept nogil:
    """Tell what a legal play does to the state `before` it, in the words of players."""
    cdef Parts parts = parts_of(play)
    cdef State after
    memset(effect, 0, sizeof(Effect))
    effect.sweep = -1
    effect.leftovers_side = -1
    if parts.kind == Kind.BID_PLAY:
        effect.action = Action.BIDDING
        return
    make_afterstate(rules, before, &parts, &after)
    if parts.kind == Kind.THROW:
        effect.action = Action.THROWING
    elif parts.kind == Kind.CAPTURE:
        effect.action = Action.CAPTURING
        effect.house = parts.house
        if is_empty(&after):
            effect.sweep = sweep_points(rules, before, parts.value)
    else:
        effect.house = parts.value
        effect.cemented = after.cemented >> (parts.value - LOWEST_HOUSE) & 1
        effect.newly_cemented = effect.cemented and not before.cemented >> (parts.value - LOWEST_HOUSE) & 1
        if parts.kind == Kind.BREAK:
            effect.action = Action.BREAKING
            effect.broken = parts.house
            effect.merged = stands(before, parts.value)
        else:
            effect.action = Action.ADDING if stands(before, parts.value) else Action.ESTABLISHING
    if before.plays == DEAL_PLAYS - 1 and after.last_capture >= 0 and after.loose:
        effect.leftovers = after.loose
        effect.leftovers_side = after.last_capture


# ---- the score

cdef void score(const RulesC *rules, const State *state, int32_t *points, int32_t *majority) noexcept nogil:
    """Each side's points for cards, and for the majority (R8.3); sweeps are in the state already."""
    cdef int card, side, taken
    cdef int32_t total = 0
    cdef u64 cards
    for card in range(52):
        total += rules.points[card]
    for side in range(rules.sides):
        points[side] = 0
        majority[side] = 0
        cards = state.captured[side]
        while cards:
            points[side] += rules.points[lowest(cards)]
            cards &= cards - 1
        taken = count_cards(state.captured[side] & rules.majority_of)
        if rules.majority_of and 2 * taken > count_cards(rules.majority_of):
            majority[side] = rules.majority_points
            if rules.all_points_double and points[side] == total:
                points[side] *= 2              # satthi
                majority[side] *= 2


cdef void deal_scores(const RulesC *rules, const State *state, int32_t *scores) noexcept nogil:
    """Each side's deal score so far: cards, majority and sweeps (R8.3)."""
    cdef int32_t majority[4]
    cdef int side
    score(rules, state, scores, majority)
    for side in range(rules.sides):
        scores[side] += majority[side] + state.sweeps[side]


cdef int margin_of(const RulesC *rules, const State *state, int side) noexcept nogil:
    """By how many points one of two sides is ahead so far."""
    cdef int32_t scores[4]
    deal_scores(rules, state, scores)
    return scores[side] - scores[1 - side]


# ---- bookkeeping

cdef u64 mix(u64 hash, u64 word) noexcept nogil:
    hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL
    return hash ^ hash >> 29


cdef u64 hash_state(const State *state) noexcept nogil:
    """A hash of all that the rest of the deal depends on; equal states have equal hashes."""
    cdef u64 hash = 0
    cdef int i
    for i in range(4):
        hash = mix(hash, state.hands[i])
        hash = mix(hash, state.captured[i])
        hash = mix(hash, state.sweeps[i])
    for i in range(5):
        hash = mix(hash, state.house_cards[i] | <u64>state.owners[i] << 52)
    hash = mix(hash, state.loose)
    for i in range(state.dealt, state.stocked):
        hash = mix(hash, state.stock[i])
    return mix(
        hash,
        <u64>state.phase << 48 | <u64>state.turn << 40 | <u64>state.bid << 32 | <u64>state.plays << 24
        | <u64>state.cemented << 8 | <u64>(state.last_capture + 1)
    )

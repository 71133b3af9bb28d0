"""Dealing (R2.2, R2.6, R11), what a play does (R3–R8), and scoring (R8.3). Legality is not asked here: see `legal`."""
from libc.string cimport memset

from seep.core.bits cimport (
    PACK, cards_in, lowest, sum_of, u64
)

cdef int CODE_CAPTURE = 1      # a play is one word: loose cards in bits 0–51, card in 52–57, code in 58–63
cdef int CODE_HOUSE = 7
cdef int CODE_BREAK = 12
cdef int CODE_BID = 37


cdef u64 pack_play(Kind kind, int card, int value, int house, u64 loose) noexcept nogil:
    cdef u64 code = 0
    if kind == Kind.CAPTURE:
        code = CODE_CAPTURE + (house - 8 if house else 0)
    elif kind == Kind.HOUSE:
        code = CODE_HOUSE + value - 9
    elif kind == Kind.BREAK:
        code = CODE_BREAK + 5 * (house - 9) + value - 9
    elif kind == Kind.BID_PLAY:
        code = CODE_BID + value - 9
        card = 0
    return loose | <u64>card << 52 | code << 58


cdef Parts parts_of(u64 play) noexcept nogil:
    cdef Parts parts
    cdef int code = play >> 58
    parts.loose = play & PACK
    parts.card = play >> 52 & 63
    parts.house = 0
    parts.value = (parts.card >> 2) + 1
    if code >= CODE_BID:
        parts.kind = Kind.BID_PLAY
        parts.card = -1
        parts.value = code - CODE_BID + 9
    elif code >= CODE_BREAK:
        parts.kind = Kind.BREAK
        parts.house = (code - CODE_BREAK) // 5 + 9
        parts.value = (code - CODE_BREAK) % 5 + 9
    elif code >= CODE_HOUSE:
        parts.kind = Kind.HOUSE
        parts.value = code - CODE_HOUSE + 9
    elif code >= CODE_CAPTURE:
        parts.kind = Kind.CAPTURE
        parts.house = code - CODE_CAPTURE + 8 if code > CODE_CAPTURE else 0
    else:
        parts.kind = Kind.THROW
    return parts


cdef int side_of(const RulesC *rules, int seat) noexcept nogil:
    return seat & 1 if rules.players == 4 else seat


cdef int partner_bit(const RulesC *rules, int seat) noexcept nogil:
    """The partner as a bit of `owners`, none without partners (R11.3)."""
    return 1 << (seat ^ 2) if rules.players == 4 else 0


# ---- the deal

cdef int deal_pack(const RulesC *rules, State *state, const uint8_t *pack) noexcept nogil:
    """Deal four cards to the bidder and four to the floor (R2.2).

    Returns 0, or why the cards are thrown in: 1 no card above 8 (R2.4), 2 a dear card on the floor (R10 `redeal_floor`,
    which is looked at first).
    """
    cdef int i
    memset(state, 0, sizeof(State))
    for i in range(4):
        state.hands[0] |= 1ULL << pack[i]
        state.loose |= 1ULL << pack[4 + i]
    for i in range(44):
        state.stock[i] = pack[8 + i]
    state.stocked = 44
    state.last_capture = -1
    state.phase = Phase.BID
    if state.loose & rules.redeal_cards:
        return 2
    return 0 if state.hands[0] >> 32 else 1


cdef void deal_stock(const RulesC *rules, State *state) noexcept nogil:
    """Deal packets of four round the table, from the bidder on, until every hand is full (R2.6, R11.1, R11.2)."""
    cdef int held[4]
    cdef int full = 12 if rules.players == 2 else 48 // rules.players
    cdef int seat, i, hands_full = 0
    for seat in range(rules.players):
        held[seat] = 0
    if state.plays == 1:
        held[0] = 4                            # the opening play counts as one of the bidder's first hand
    while hands_full < rules.players:
        hands_full = 0
        for seat in range(rules.players):
            if held[seat] == full:
                hands_full += 1
                continue
            for i in range(4):
                state.hands[seat] |= 1ULL << state.stock[state.dealt]
                state.dealt += 1
            held[seat] += 4


# ---- a play

cdef void take_turn(const RulesC *rules, State *state) noexcept nogil:
    state.plays += 1
    state.turn = state.turn + 1 if state.turn + 1 < rules.players else 0
    if state.phase == Phase.OPENING:
        state.phase = Phase.PLAY
        state.bid = 0
        deal_stock(rules, state)
    elif rules.players == 2 and state.plays == 24:
        deal_stock(rules, state)
    elif state.plays == 48:
        state.phase = Phase.OVER
        if state.last_capture >= 0:            # R8.2
            state.captured[state.last_capture] |= state.loose
            state.loose = 0


cdef void join_house(const RulesC *rules, State *state, int value, u64 cards) noexcept nogil:
    """Put cards worth `value` a set on the house of that value, which may have to come to be (R5.3, R6, R7.3)."""
    cdef int at = value - 9
    cdef int me = 1 << state.turn
    if not state.standing >> at & 1:
        state.standing |= 1 << at
        state.owners[at] = me
        if sum_of(cards) > value:
            state.cemented |= 1 << at
    else:
        state.cemented |= 1 << at
        if not state.owners[at] & (me | partner_bit(rules, state.turn)):
            state.owners[at] |= me             # R6.4: an opponent becomes a further owner
    state.house_cards[at] |= cards


cdef u64 lift_house(State *state, int value) noexcept nogil:
    cdef int at = value - 9
    cdef u64 cards = state.house_cards[at]
    state.house_cards[at] = 0
    state.owners[at] = 0
    state.standing &= ~(1 << at)
    state.cemented &= ~(1 << at)
    return cards


cdef void apply_play(const RulesC *rules, State *state, u64 play) noexcept nogil:
    """Make a legal play: the state becomes the next one."""
    cdef Parts parts = parts_of(play)
    cdef u64 card
    cdef int side
    if parts.kind == Kind.BID_PLAY:
        state.bid = parts.value
        state.phase = Phase.OPENING
        return
    card = 1ULL << parts.card
    state.hands[state.turn] &= ~card
    state.loose &= ~parts.loose
    if parts.kind == Kind.THROW:
        state.loose |= card
    elif parts.kind == Kind.CAPTURE:
        side = side_of(rules, state.turn)
        state.captured[side] |= card | parts.loose
        if parts.house:
            state.captured[side] |= lift_house(state, parts.house)
        state.last_capture = side
        if not state.loose and not state.standing:   # R8.1
            if state.phase == Phase.OPENING:
                state.sweeps[side] += rules.first_sweep[parts.value]
            elif state.plays == 47:
                state.sweeps[side] += rules.last_sweep[parts.value]
            else:
                state.sweeps[side] += rules.sweep[parts.value]
    elif parts.kind == Kind.HOUSE:
        join_house(rules, state, parts.value, card | parts.loose)
    else:
        card |= lift_house(state, parts.house) | parts.loose
        join_house(rules, state, parts.value, card)
    take_turn(rules, state)


# ---- the score

cdef void score(const RulesC *rules, const State *state, int32_t *points, int32_t *majority) noexcept nogil:
    """Each side's points for cards, and for the majority (R8.3); sweeps are in the state already."""
    cdef int side, taken
    cdef int32_t total = 0
    cdef u64 cards
    for side in range(52):
        total += rules.points[side]
    for side in range(rules.sides):
        points[side] = 0
        majority[side] = 0
        cards = state.captured[side]
        while cards:
            points[side] += rules.points[lowest(cards)]
            cards &= cards - 1
        taken = cards_in(state.captured[side] & rules.majority_of)
        if rules.majority_of and 2 * taken > cards_in(rules.majority_of):
            majority[side] = rules.majority_points
            if rules.all_points_double and points[side] == total:
                points[side] *= 2              # satthi
                majority[side] *= 2


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


cdef int read_rules(RulesC *rules, object options) except -1:
    """Fill in the C rules from a `seep.rules.Rules`."""
    cdef int value
    rules.players = options.players
    rules.sides = options.sides
    rules.cementing = options.cementing
    rules.capture_all = options.capture == "all"
    rules.throw_free = options.throw == "free"
    rules.sets_always = options.sets_join == "always"
    rules.floor_open = options.floor_open_for_bid
    rules.all_points_double = options.all_points_double
    rules.max_houses = options.max_houses
    rules.target = options.target
    rules.min_points = options.min_points
    for value in range(1, 14):
        rules.sweep[value] = value if options.sweep == "rank" else options.sweep
        rules.first_sweep[value] = value if options.first_sweep == "rank" else options.first_sweep
        rules.last_sweep[value] = value if options.last_sweep == "rank" else options.last_sweep
    for card, points in options.card_points.items():
        rules.points[card] = points
    rules.redeal_cards = 0
    for card in options.dear_cards:
        rules.redeal_cards |= 1ULL << <int>card
    rules.majority_of = 0
    rules.majority_points = 0
    if options.majority is not None:
        rules.majority_of = PACK if options.majority.of == "cards" else 0x8888888888888ULL
        rules.majority_points = options.majority.points
    return 0


cdef int read_state(State *state, object deal) except -1:
    """Fill in a state from a deal with all hands open (anything with the attributes of `seep.deal.Deal`)."""
    cdef int at, seat, side
    memset(state, 0, sizeof(State))
    for seat in range(deal.rules.players):
        for card in deal.hand(seat):
            state.hands[seat] |= 1ULL << <int>card
    for card in deal.loose:
        state.loose |= 1ULL << <int>card
    for house in deal.houses:
        at = house.value - 9
        state.standing |= 1 << at
        state.cemented |= <int>house.cemented << at
        for card in house.cards:
            state.house_cards[at] |= 1ULL << <int>card
        for owner in house.owners:
            state.owners[at] |= 1 << <int>owner
    for side in range(deal.rules.sides):
        state.sweeps[side] = deal.sweeps[side]
        for card in deal.captured(side):
            state.captured[side] |= 1ULL << <int>card
    for at, card in enumerate(deal.stock):
        state.stock[at] = card
    state.stocked = len(deal.stock)
    state.turn = deal.turn
    state.plays = deal.plays
    state.bid = deal.bid or 0
    state.last_capture = -1 if deal.last_capture is None else deal.last_capture
    state.phase = Phase.OVER if deal.phase == "over" else Phase.PLAY
    if deal.phase == "bid":
        state.phase = Phase.BID
    elif deal.opening:
        state.phase = Phase.OPENING
    return 0

"""All legal plays of a state: complete, each once (R4.5), without a cap on floor or set size.

Every play is found as counts first (which values move), and then once for each choice of suits. Cards of
one value in hand capture and build alike, so each value is looked at once.
"""
from libc.stdint cimport int64_t
from libc.stdlib cimport free, realloc

from seep.core.bits cimport (
    cards_in, cards_worth, count_at, counts_of, lowest, present, u64
)
from seep.core.sets cimport Sets, Unions, find_sets, free_unions, unite
from seep.core.state cimport Kind, Phase, RulesC, State, pack_play, partner_bit

# The ways to choose k of the cards of one value, by which of the four there are.
cdef unsigned char CHOICES[16][5][6]
cdef int CHOICES_MANY[16][5]


cdef void fill_choices() noexcept:
    cdef int cards, chosen, k
    for cards in range(16):
        for k in range(5):
            CHOICES_MANY[cards][k] = 0
        for chosen in range(16):
            if chosen & cards == chosen:
                k = cards_in(chosen)
                CHOICES[cards][k][CHOICES_MANY[cards][k]] = chosen
                CHOICES_MANY[cards][k] += 1


fill_choices()


cdef void free_scratch(Scratch *scratch) noexcept nogil:
    free(scratch.plays)
    free_unions(&scratch.unions)


cdef u64 *make_room(Scratch *out, int64_t more) noexcept nogil:
    cdef int64_t room = out.room if out.room else 256
    cdef u64 *plays
    if out.many + more > out.room:
        while room < out.many + more:
            room *= 2
        plays = <u64 *>realloc(out.plays, room * sizeof(u64))
        if plays == NULL:
            return NULL
        out.plays = plays
        out.room = room
    return out.plays + out.many


cdef int write(Scratch *out, Kind kind, u64 hand_cards, int value, int house, u64 loose, u64 have, u64 counts) noexcept nogil:
    """Write the plays that move `counts` of the loose cards with each of `hand_cards`; returns 0, or -1 without memory."""
    cdef u64 taken = present(counts)
    cdef u64 part = taken & present(have - counts)   # values of which some are taken and some left
    cdef u64 whole = (taken ^ part) * 15 & loose
    cdef u64 play, chosen, nibble
    cdef int64_t many = 1
    cdef int64_t i
    cdef int suits = 0
    cdef int at, j, k, choices
    cdef u64 *plays
    cdef u64 left = part
    cdef u64 heads[4]
    while hand_cards:
        heads[suits] = pack_play(kind, lowest(hand_cards), value, house, 0)
        hand_cards &= hand_cards - 1
        suits += 1
    while left:
        at = lowest(left)
        left &= left - 1
        many *= CHOICES_MANY[loose >> at & 15][counts >> at & 15]
    plays = make_room(out, many * suits)
    if plays == NULL:
        return -1
    plays[0] = whole | heads[0]
    many = 1
    left = part
    while left:
        at = lowest(left)
        left &= left - 1
        nibble = loose >> at & 15
        k = counts >> at & 15
        choices = CHOICES_MANY[nibble][k]
        for j in range(choices - 1, -1, -1):
            chosen = <u64>CHOICES[nibble][k][j] << at
            for i in range(many):
                plays[j * many + i] = plays[i] | chosen
        many *= choices
    for j in range(1, suits):
        for i in range(many):
            plays[j * many + i] = plays[i] ^ heads[0] ^ heads[j]
    out.many += many * suits
    return 0


cdef int write_bids(const RulesC *rules, const State *state, Scratch *out) noexcept nogil:
    """A bid is the value of a card in hand, 9 to 13 (R2.3), under `floor_open_for_bid` one that can open (R10)."""
    cdef int value
    cdef int64_t i
    cdef int opening = 0
    cdef u64 counts = counts_of(state.hands[0])
    cdef u64 *plays
    cdef State next
    if rules.floor_open:
        next = state[0]
        next.phase = Phase.OPENING
        for value in range(9, 14):
            if count_at(counts, value):
                next.bid = value
                if legal_plays(rules, &next, out) < 0:
                    return -1
                for i in range(out.many):
                    if out.plays[i] >> 58:           # anything but a throw
                        opening |= 1 << value
        out.many = 0
    for value in range(9, 14):
        if count_at(counts, value) and (not opening or opening >> value & 1):
            plays = make_room(out, 1)
            if plays == NULL:
                return -1
            plays[0] = pack_play(Kind.BID_PLAY, 0, value, 0, 0)
            out.many += 1
    return 0


cdef int write_captures(const RulesC *rules, const State *state, Scratch *out, u64 hand_cards, int value, bint house, u64 have) noexcept nogil:
    """The captures of the cards of one value (R4); none if there is nothing to take."""
    cdef Sets *sets = &out.sets
    cdef Unions *unions = &out.unions
    cdef u64 same = have & cards_worth(value)        # every loose card of the value is taken
    cdef int single = 1 if same else 0
    cdef int many = sets.many[value] - single
    cdef int house_value = value if house else 0
    cdef bint enough
    cdef int i
    if not many:
        if not same and not house:
            return 0
        return write(out, Kind.CAPTURE, hand_cards, value, house_value, state.loose, have, same)
    if unite(have, &same, 1, sets.counts[value] + single, many, unions) < 0:
        return -1
    for i in range(unions.many):
        # All it can take (R4.2); with `capture="free"` as much as the player likes, but something.
        enough = unions.whole[i] != 0 if rules.capture_all else unions.counts[i] != 0 or house
        if enough:
            if write(out, Kind.CAPTURE, hand_cards, value, house_value, state.loose, have, unions.counts[i]):
                return -1
    return 0


cdef int write_sets(const RulesC *rules, const State *state, Scratch *out, Kind kind, u64 hand_cards, int value, int total, int house, u64 have) noexcept nogil:
    """The plays that make, add to or break into the house worth `total` with a card worth `value` (R5, R6, R7).

    `house` is the house broken, whose cards complete the new set with no loose card; otherwise loose cards do.
    """
    cdef Sets *sets = &out.sets
    cdef Unions *unions = &out.unions
    cdef bint standing = state.standing >> (total - 9) & 1
    cdef u64 same = have & cards_worth(total)        # these join by themselves (R5.4, R7.4)
    cdef int single = 1 if same else 0
    cdef int many = sets.many[total] - single        # further sets that may join (R5.5)
    cdef u64 nothing = 0
    cdef const u64 *bases = &nothing
    cdef int bases_many = 1
    cdef int i
    cdef u64 moved
    if not house:
        bases = sets.counts[total - value]
        bases_many = sets.many[total - value]
    if not rules.cementing:
        # One set and no more: the played card with loose cards, or with the house it breaks.
        if standing or (not house and value == total):
            return 0
        for i in range(bases_many):
            if write(out, kind, hand_cards, total, house, state.loose, have, bases[i]):
                return -1
        return 0
    if not many:
        for i in range(bases_many):
            moved = bases[i] + same
            if not moved and value == total and not standing:
                continue                             # a single card is never a house (R5.6)
            if write(out, kind, hand_cards, total, house, state.loose, have, moved):
                return -1
        return 0
    if unite(have - same, bases, bases_many, sets.counts[total] + single, many, unions) < 0:
        return -1
    for i in range(unions.many):
        if rules.sets_always and not unions.whole[i]:
            continue
        moved = unions.counts[i] + same
        if not moved and value == total and not standing:
            continue
        if write(out, kind, hand_cards, total, house, state.loose, have, moved):
            return -1
    return 0


cdef int64_t legal_plays(const RulesC *rules, const State *state, Scratch *out) noexcept nogil:
    """Find all legal plays, into `out.plays`; returns how many, or -1 when memory runs out."""
    cdef int seat = state.turn
    cdef u64 hand = state.hands[seat]
    cdef u64 have = counts_of(state.loose)
    cdef u64 held = counts_of(hand)
    cdef u64 values = present(hand)
    cdef u64 hand_cards
    cdef u64 throws = 0
    cdef int me = 1 << seat
    cdef int partner = partner_bit(rules, seat)
    cdef int value, total, house, at
    cdef int mine = 0                                # the houses, one bit each, that I own, that my partner owns,
    cdef int partners = 0                            # and that I could break
    cdef int breakable = 0
    cdef bint opening = state.phase == Phase.OPENING
    cdef bint may_found = cards_in(state.standing) < rules.max_houses
    cdef bint key, may_join
    out.many = 0
    if state.phase == Phase.BID:
        return -1 if write_bids(rules, state, out) else out.many
    if state.phase == Phase.OVER:
        return 0
    for at in range(5):
        if state.standing >> at & 1:
            mine |= (state.owners[at] & me != 0) << at
            partners |= (state.owners[at] & partner != 0) << at
    breakable = state.standing & ~state.cemented & ~mine
    find_sets(have, &out.sets)
    while values:
        at = lowest(values)
        values &= values - 1
        value = (at >> 2) + 1
        hand_cards = hand & 15ULL << at
        if not opening or value == state.bid:        # R2.5 (b), (c)
            house = value >= 9 and state.standing >> (value - 9) & 1
            if out.sets.many[value] or house:
                if write_captures(rules, state, out, hand_cards, value, house, have):
                    return -1
            else:
                throws |= hand_cards                 # R3.2
        if value >= 9 and mine >> (value - 9) & 1 and count_at(held, value) == 1:
            continue                                 # the last key leaves the hand only to take its house (R3.4)
        for total in range(max(value, 9), 14):
            at = total - 9
            if opening and total != state.bid:
                continue                             # R2.5 (a)
            key = count_at(held, total) > (value == total)
            if state.standing >> at & 1:
                may_join = key or (partners >> at & 1 and not mine >> at & 1)    # R6.2–R6.4, R7.3
            else:
                may_join = key                                                   # R5.2, R7.2
            if not may_join:
                continue
            if may_found or state.standing >> at & 1:
                if write_sets(rules, state, out, Kind.HOUSE, hand_cards, value, total, 0, have):
                    return -1
            house = total - value
            if house >= 9 and breakable >> (house - 9) & 1:
                if write_sets(rules, state, out, Kind.BREAK, hand_cards, value, total, house, have):
                    return -1
    if throws and (rules.throw_free or not out.many):
        if make_room(out, 12 + 4) == NULL:
            return -1
        while throws:
            out.plays[out.many] = pack_play(Kind.THROW, lowest(throws), 0, 0, 0)
            out.many += 1
            throws &= throws - 1
    return out.many

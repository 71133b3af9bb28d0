"""All legal plays of a state: complete, each once (R4.5), without a cap on floor or set size.

Every play is found as counts first (which values move), and then once for each choice of suits. Cards of
one value in hand capture and build alike, so each value is looked at once.
"""
from libc.stdint cimport int64_t
from libc.stdlib cimport free

from seep.core.bits cimport NIBBLE, count_cards, cards_worth, count_at, counts_of, lowest, nibble_at, present, u64
from seep.core.memory cimport resized
from seep.core.sets cimport Sets, Unions, find_sets, free_unions, unite
from seep.core.state cimport (
    HIGHEST_HOUSE, LOWEST_HOUSE, Kind, Phase, RulesC, State, owns, pack_play, partner_bit, parts_of, stands
)

# The ways to choose k of the cards of one value: by which of the four there are (a nibble), and by k.
cdef unsigned char CHOICES[16][5][6]
cdef int CHOICES_COUNT[16][5]


cdef void fill_choices() noexcept:
    cdef int cards, chosen, k
    for cards in range(16):
        for k in range(5):
            CHOICES_COUNT[cards][k] = 0
        for chosen in range(16):
            if chosen & cards == chosen:
                k = count_cards(chosen)
                CHOICES[cards][k][CHOICES_COUNT[cards][k]] = chosen
                CHOICES_COUNT[cards][k] += 1


fill_choices()


cdef void free_buffer(PlayBuffer *buffer) noexcept nogil:
    free(buffer.plays)
    free_unions(&buffer.unions)


cdef u64 *reserve(PlayBuffer *out, int64_t more) except NULL nogil:
    """Make room for so many more plays; returns where the first of them goes."""
    cdef int64_t capacity = out.capacity if out.capacity else 256
    if out.count + more > out.capacity:
        while capacity < out.count + more:
            capacity *= 2
        out.plays = <u64 *>resized(out.plays, capacity * sizeof(u64))
        out.capacity = capacity
    return out.plays + out.count


cdef int add_play(PlayBuffer *out, u64 play) except -1 nogil:
    """Add one play to the list."""
    reserve(out, 1)[0] = play
    out.count += 1
    return 0


cdef int write_suit_choices(
    PlayBuffer *out, Kind kind, u64 hand_cards, int value, int house, u64 loose, u64 have, u64 counts
) except -1 nogil:
    """Write the plays that move `counts` of the loose cards with each of `hand_cards`, one for each choice of suits.

    `have` is all the loose cards as counts. Values of which all cards move leave no choice; of the others every
    combination is written, the choices of one value after the other.
    """
    cdef u64 taken = present(counts)
    cdef u64 part = taken & present(have - counts)   # values of which some are taken and some left
    cdef u64 all_taken = (taken ^ part) * NIBBLE & loose
    cdef u64 chosen
    cdef u64 left = part
    cdef int64_t count = 1
    cdef int64_t i
    cdef int suits = 0
    cdef int at, j, k, choices, nibble
    cdef u64 *plays
    cdef u64 heads[4]
    while hand_cards:
        heads[suits] = pack_play(kind, lowest(hand_cards), value, house, 0)
        hand_cards &= hand_cards - 1
        suits += 1
    while left:
        at = lowest(left)
        left &= left - 1
        count *= CHOICES_COUNT[nibble_at(loose, at)][nibble_at(counts, at)]
    plays = reserve(out, count * suits)
    plays[0] = all_taken | heads[0]
    count = 1
    left = part
    while left:
        at = lowest(left)
        left &= left - 1
        nibble = nibble_at(loose, at)
        k = nibble_at(counts, at)
        choices = CHOICES_COUNT[nibble][k]
        for j in range(choices - 1, -1, -1):
            chosen = <u64>CHOICES[nibble][k][j] << at
            for i in range(count):
                plays[j * count + i] = plays[i] | chosen
        count *= choices
    for j in range(1, suits):
        for i in range(count):
            plays[j * count + i] = plays[i] ^ heads[0] ^ heads[j]
    out.count += count * suits
    return 0


cdef int bids_that_open(const RulesC *rules, const State *state, PlayBuffer *out) except -1 nogil:
    """The bids, one bit a value, with which the bidder could build or capture on the floor as it lies (R10)."""
    cdef u64 counts = counts_of(state.hands[0])
    cdef State next = state[0]
    cdef int values = 0
    cdef int value
    cdef int64_t i
    next.phase = Phase.OPENING
    for value in range(LOWEST_HOUSE, HIGHEST_HOUSE + 1):
        if count_at(counts, value):
            next.bid = value
            legal_plays(rules, &next, out)
            for i in range(out.count):
                if parts_of(out.plays[i]).kind != Kind.THROW:
                    values |= 1 << value
    out.count = 0
    return values


cdef int write_bids(const RulesC *rules, const State *state, PlayBuffer *out) except -1 nogil:
    """A bid is the value of a card in hand, 9 to 13 (R2.3), under `floor_open_for_bid` one that can open (R10)."""
    cdef u64 counts = counts_of(state.hands[0])
    cdef int opening = bids_that_open(rules, state, out) if rules.floor_open else 0
    cdef int value
    for value in range(LOWEST_HOUSE, HIGHEST_HOUSE + 1):
        if count_at(counts, value) and (not opening or opening >> value & 1):
            add_play(out, pack_play(Kind.BID_PLAY, 0, value, 0, 0))
    return 0


cdef int write_captures(
    const RulesC *rules, const State *state, PlayBuffer *out, u64 hand_cards, int value, bint house, u64 have
) except -1 nogil:
    """The captures of the cards of one value (R4); none if there is nothing to take."""
    cdef Sets *sets = &out.sets
    cdef Unions *unions = &out.unions
    cdef u64 same = have & cards_worth(value)        # every loose card of the value is taken
    cdef int single = 1 if same else 0
    cdef int count = sets.sizes[value] - single
    cdef int house_value = value if house else 0
    cdef bint enough
    cdef int i
    if not count:
        if same or house:
            write_suit_choices(out, Kind.CAPTURE, hand_cards, value, house_value, state.loose, have, same)
        return 0
    unite(have, &same, 1, sets.multisets[value] + single, count, unions)
    for i in range(unions.count):
        # All it can take (R4.2); with `capture="free"` as much as the player likes, but something.
        enough = unions.maximal[i] != 0 if rules.capture_all else unions.counts[i] != 0 or house
        if enough:
            write_suit_choices(out, Kind.CAPTURE, hand_cards, value, house_value, state.loose, have, unions.counts[i])
    return 0


cdef int write_house_plays_of(
    const RulesC *rules, const State *state, PlayBuffer *out,
    Kind kind, u64 hand_cards, int value, int total, int house, u64 have
) except -1 nogil:
    """The plays that make, add to or break into the house worth `total` with a card worth `value` (R5, R6, R7).

    `house` is the house broken, whose cards complete the new set with no loose card; otherwise loose cards do.
    """
    cdef Sets *sets = &out.sets
    cdef Unions *unions = &out.unions
    cdef bint standing = stands(state, total)
    cdef u64 same = have & cards_worth(total)        # these join by themselves (R5.4, R7.4)
    cdef int single = 1 if same else 0
    cdef int count = sets.sizes[total] - single      # further sets that may join (R5.5)
    cdef u64 nothing = 0
    cdef const u64 *bases = &nothing
    cdef int bases_count = 1
    cdef int i
    cdef u64 moved
    if not house:
        bases = sets.multisets[total - value]
        bases_count = sets.sizes[total - value]
    if not rules.cementing:
        # One set and no more: the played card with loose cards, or with the house it breaks.
        if standing or (not house and value == total):
            return 0
        for i in range(bases_count):
            write_suit_choices(out, kind, hand_cards, total, house, state.loose, have, bases[i])
        return 0
    if not count:
        for i in range(bases_count):
            moved = bases[i] + same
            if moved or standing or value != total:  # a single card is never a house (R5.6)
                write_suit_choices(out, kind, hand_cards, total, house, state.loose, have, moved)
        return 0
    unite(have - same, bases, bases_count, sets.multisets[total] + single, count, unions)
    for i in range(unions.count):
        moved = unions.counts[i] + same
        if (unions.maximal[i] or not rules.sets_always) and (moved or standing or value != total):
            write_suit_choices(out, kind, hand_cards, total, house, state.loose, have, moved)
    return 0


cdef int write_house_plays(
    const RulesC *rules, const State *state, PlayBuffer *out, u64 hand_cards, int value, u64 have, u64 held
) except -1 nogil:
    """The house plays of the cards of one value: establish and add (R5, R6), and break (R7).

    `held` is the hand as counts.
    """
    cdef int seat = state.turn
    cdef int partner = partner_bit(rules, seat)
    cdef bint may_establish = count_cards(state.standing) < rules.max_houses
    cdef int total, house
    for total in range(max(value, LOWEST_HOUSE), HIGHEST_HOUSE + 1):
        if state.phase == Phase.OPENING and total != state.bid:
            continue                                 # R2.5 (a)
        if count_at(held, total) <= (value == total):
            # No key is left (R5.2, R6.2, R6.4, R7.2): only the partner's house needs none (R6.3, R7.3).
            if owns(state, seat, total) or not state.owners[total - LOWEST_HOUSE] & partner:
                continue
        if may_establish or stands(state, total):
            write_house_plays_of(rules, state, out, Kind.HOUSE, hand_cards, value, total, 0, have)
        house = total - value
        if stands(state, house) and not owns(state, seat, house) and not state.cemented >> (house - LOWEST_HOUSE) & 1:
            write_house_plays_of(rules, state, out, Kind.BREAK, hand_cards, value, total, house, have)
    return 0


cdef int64_t legal_plays(const RulesC *rules, const State *state, PlayBuffer *out) except -1 nogil:
    """Find all legal plays, into `out.plays`; returns how many. Raises `MemoryError`."""
    cdef u64 hand = state.hands[state.turn]
    cdef u64 have = counts_of(state.loose)
    cdef u64 held = counts_of(hand)
    cdef u64 values = present(hand)
    cdef u64 hand_cards
    cdef u64 throws = 0
    cdef int value
    cdef bint house
    out.count = 0
    if state.phase == Phase.BID:
        write_bids(rules, state, out)
        return out.count
    if state.phase == Phase.OVER:
        return 0
    find_sets(have, &out.sets)
    while values:
        value = (lowest(values) >> 2) + 1
        values &= values - 1
        hand_cards = hand & cards_worth(value)
        house = stands(state, value)
        if state.phase != Phase.OPENING or value == state.bid:                   # R2.5 (b), (c)
            if out.sets.sizes[value] or house:
                write_captures(rules, state, out, hand_cards, value, house, have)
            else:
                throws |= hand_cards                 # R3.2
        if house and owns(state, state.turn, value) and count_at(held, value) == 1:
            continue                                 # the last key leaves the hand only to take its house (R3.4)
        write_house_plays(rules, state, out, hand_cards, value, have, held)
    if throws and (rules.throw_free or not out.count):
        while throws:
            add_play(out, pack_play(Kind.THROW, lowest(throws), 0, 0, 0))
            throws &= throws - 1
    return out.count

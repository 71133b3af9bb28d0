"""Determinizations, each as likely as the facts make it: hidden cards are dealt by counting, not until they fit.

First come the values that some hand must hold, or may not: one value after another, with the number of cards that each
hand gets drawn by weight from a table that is made once a decision. The rest of the cards are dealt at random. Only
what depends on several cards of a hand at once is tried, and dealt again where it does not fit.
"""
from libc.string cimport memset

from seep.core.bits cimport (
    count_cards, cards_worth, count_at, counts_of, draw_below, draw_unit, lowest, u64
)
from seep.core.information_set cimport DealingTable, FirstFour, InformationSet, ObservedPlay
from seep.core.interrupts cimport check_signals
from seep.core.legal cimport PlayBuffer, free_buffer, legal_plays
from seep.core.memory cimport resized
from seep.core.state cimport Kind, Phase, RulesC, State, pack_play, parts_of

cdef enum:
    # Rejections in a row after which the facts count as impossible. In some 10,000 positions from play between bots,
    # one determinization of 900 was accepted at worst, and at worst one of 5 of those that were left to `first_four`.
    MAX_REJECTIONS = 1000000
    MAX_FOUR_REJECTIONS = 20000
    SIGNALS_EVERY = 64         # rejections between two checks for signals

cdef double FACTORIALS[53]
cdef int _number
FACTORIALS[0] = 1.0
for _number in range(1, 53):
    FACTORIALS[_number] = _number * FACTORIALS[_number - 1]


cdef double binomial(int n, int k) noexcept nogil:
    """In how many ways `k` of `n` things can be chosen; 0 where they cannot."""
    return FACTORIALS[n] / FACTORIALS[k] / FACTORIALS[n - k] if 0 <= k <= n else 0.0


# ---- the dealing table

cdef int fill_table(InformationSet *info, bint weighted) except -1:
    """Fill in the table of an information set whose facts are complete.

    `weighted`: ways count as often as the bidder's first four cards can have been among them (R2.3); otherwise once.
    """
    cdef DealingTable *table = &info.table
    cdef u64 counts = counts_of(info.unseen)
    cdef int i, unconstrained, a, b, c
    cdef int lacking[3]
    cdef int most[3]
    table.weighted = weighted
    unconstrained = find_constrained(info)
    table.size = 1
    for i in range(3):
        most[i] = info.hand_sizes[table.seats[i]] if i < table.seat_count else 0
        table.strides[i] = table.size
        table.size *= most[i] + 1
    table.weights = <double *>resized(table.weights, (table.value_count + 1) * table.size * sizeof(double))
    for i in range(table.value_count, -1, -1):
        for c in range(most[2] + 1):
            for b in range(most[1] + 1):
                for a in range(most[0] + 1):
                    lacking[0] = a
                    lacking[1] = b
                    lacking[2] = c
                    table.weights[i * table.size + table_index(table, lacking)] = (
                        ways_to_fill(table, unconstrained, lacking) if i == table.value_count
                        else row_weight(info, i, counts, lacking)
                    )
    return 0


cdef int find_constrained(InformationSet *info) noexcept:
    """Find the seats of whose hands something is known, and the values; returns how many unseen cards are of others."""
    cdef DealingTable *table = &info.table
    cdef u64 counts = counts_of(info.unseen)
    cdef int seat, value
    cdef int unconstrained = 0
    table.seat_count = 0
    table.value_count = 0
    for seat in range(4):
        if info.required[seat] | info.excluded[seat] or (seat == 0 and info.first_four.value and info.hand_sizes[0]):
            table.seats[table.seat_count] = seat
            table.seat_count += 1
    for value in range(1, 14):
        for seat in range(4):
            if info.hand_sizes[seat] and is_constrained(info, seat, value):
                table.values[table.value_count] = value
                table.value_count += 1
                break
        else:
            unconstrained += count_at(counts, value)
    return unconstrained


cdef bint is_constrained(const InformationSet *info, int seat, int value) noexcept:
    """Whether something is known of how many cards of a value a seat holds."""
    return (info.required[seat] | info.excluded[seat]) >> value & 1 or (seat == 0 and value == info.first_four.value)


cdef int table_index(const DealingTable *table, const int *lacking) noexcept nogil:
    """The entry, among those of one value, for hands that lack so many cards."""
    cdef int at = 0
    cdef int i
    for i in range(table.seat_count):
        at += lacking[i] * table.strides[i]
    return at


cdef double ways_to_fill(const DealingTable *table, int cards, const int *lacking) noexcept:
    """In how many ways so many cards can give the hands what they lack."""
    cdef double ways = 1.0
    cdef int i
    for i in range(table.seat_count):
        ways *= binomial(cards, lacking[i])
        cards -= lacking[i]
    return ways


cdef double row_weight(const InformationSet *info, int at, u64 counts, const int *lacking) noexcept nogil:
    """The weight of all ways to deal the constrained values, from number `at` on, to hands that lack so many cards."""
    return scan_row(info, at, counts, lacking, NULL, 0.0)


cdef void draw_row(
    const InformationSet *info, int at, u64 counts, const int *lacking, double target, int *given
) noexcept nogil:
    """Draw by weight how many cards of value number `at` each hand gets; `target` is from 0 to below `row_weight`."""
    scan_row(info, at, counts, lacking, given, target)


cdef double scan_row(
    const InformationSet *info, int at, u64 counts, const int *lacking, int *chosen, double target
) noexcept nogil:
    """Add up the weights of the ways to deal value number `at`, the values after it included.

    With `chosen`, ends where the sum exceeds `target`, and leaves there what each hand gets.
    """
    cdef const DealingTable *table = &info.table
    cdef int value = table.values[at]
    cdef int unseen = count_at(counts, value)
    cdef int given[3]
    cdef int left[3]
    cdef int most[3]
    cdef int i, a, b, c
    cdef double weight, total = 0.0
    for i in range(3):
        most[i] = min(unseen, lacking[i]) if i < table.seat_count else 0
        left[i] = 0
    for c in range(most[2] + 1):
        for b in range(most[1] + 1):
            for a in range(most[0] + 1):
                if a + b + c > unseen:
                    break
                given[0] = a
                given[1] = b
                given[2] = c
                weight = weigh_given(info, value, unseen, given)
                if weight == 0.0:
                    continue
                for i in range(table.seat_count):
                    left[i] = lacking[i] - given[i]
                weight *= table.weights[(at + 1) * table.size + table_index(table, left)]
                if weight == 0.0:
                    continue
                total += weight
                if chosen != NULL:
                    chosen[0] = a
                    chosen[1] = b
                    chosen[2] = c
                    if total > target:
                        return total
    return total


cdef double weigh_given(const InformationSet *info, int value, int unseen, const int *given) noexcept nogil:
    """The weight of giving the constrained hands so many unseen cards of a value; 0 if the facts do not allow it."""
    cdef const DealingTable *table = &info.table
    cdef double weight = 1.0
    cdef int i, seat
    for i in range(table.seat_count):
        seat = table.seats[i]
        if given[i] > unseen or (given[i] and info.excluded[seat] >> value & 1):
            return 0.0
        if not given[i] and info.required[seat] >> value & 1:
            return 0.0
        weight *= binomial(unseen, given[i])
        unseen -= given[i]
        if seat == 0 and value == info.first_four.value:
            weight *= weigh_first_four(info, given[i])
    return weight


cdef double weigh_first_four(const InformationSet *info, int held) noexcept nogil:
    """In how many ways the bidder's first four hold the bid (R2.3), if it holds so many more cards of its value."""
    cdef const FirstFour *four = &info.first_four
    cdef int of_value = four.seen_of_bid + held
    if not info.table.weighted:
        return 1.0 if of_value else 0.0
    return binomial(four.rest_size, 3) - binomial(four.rest_size - of_value, 3)


cdef double table_total(const InformationSet *info) noexcept:
    """The weight of all ways to deal the constrained hands."""
    return info.table.weights[info.table.size - 1]


cdef double unconstrained_ways(const InformationSet *info) noexcept:
    """In how many ways the cards that the constrained hands leave can lie in the other hidden places."""
    cdef const DealingTable *table = &info.table
    cdef int left = count_cards(info.unseen)
    cdef int i, seat
    cdef double ways
    cdef int hands[4]
    for seat in range(4):
        hands[seat] = info.hand_sizes[seat]
    for i in range(table.seat_count):
        left -= hands[table.seats[i]]
        hands[table.seats[i]] = 0
    ways = FACTORIALS[left] / FACTORIALS[info.floor_size]
    for seat in range(4):
        ways /= FACTORIALS[info.hidden_pile_sizes[seat]]
        ways /= FACTORIALS[hands[seat]]
    return ways


# ---- drawing a determinization

cdef int sample_determinization(
    const RulesC *rules, const InformationSet *info, State *state, u64 *random
) except -1 nogil:
    """Deal the hidden cards, each way as likely as the facts make it.

    Under `throw="last-resort"` a throw tells of pairs of cards that cannot both have been held, and as opening play,
    like a bid under `floor_open_for_bid`, of the first four cards together. Determinizations are then kept as often as
    that allows, and dealt again otherwise, which keeps all as likely as they should be. Raises `ValueError` where that
    goes on and on: then no hidden hands agree with what is known.
    """
    cdef PlayBuffer buffer
    cdef int rejected = 0
    cdef int fours_rejected = 0
    deal_hidden(info, state, random)
    if not info.last_resorts and not info.first_four.needs_all_four:
        return 0
    memset(&buffer, 0, sizeof(PlayBuffer))
    try:
        while True:
            if were_last_resorts(rules, info, state, &buffer):
                if not info.first_four.needs_all_four:
                    return 0
                if draw_unit(random) < first_four_probability(rules, info, state, &buffer):
                    return 0
                fours_rejected += 1
            rejected += 1
            if rejected == MAX_REJECTIONS or fours_rejected == MAX_FOUR_REJECTIONS:
                with gil:
                    raise ValueError(f"no hidden hands agree with what is known: {rejected} in a row did not")
            if rejected % SIGNALS_EVERY == 0:
                check_signals()
            deal_hidden(info, state, random)
    finally:
        free_buffer(&buffer)


cdef void deal_hidden(const InformationSet *info, State *state, u64 *random) noexcept nogil:
    """Deal the hidden cards by the table, then at random."""
    cdef u64 rest = info.unseen
    cdef int seat, lacking
    state[0] = info.known
    if info.perfect:
        return
    deal_constrained(info, state, &rest, random)
    for seat in range(4):
        lacking = info.hand_sizes[seat] - count_cards(state.hands[seat]) if info.hand_sizes[seat] else 0
        if lacking > 0:
            state.hands[seat] |= draw_cards(&rest, lacking, random)
    if info.floor_size:
        state.loose |= draw_cards(&rest, info.floor_size, random)
    for seat in range(4):
        if info.hidden_pile_sizes[seat]:
            state.captured[seat] |= draw_cards(&rest, info.hidden_pile_sizes[seat], random)
    shuffle_stock(info, state, rest, random)


cdef void deal_constrained(const InformationSet *info, State *state, u64 *rest, u64 *random) noexcept nogil:
    """Deal the constrained hands; what they do not get stays in `rest`."""
    cdef const DealingTable *table = &info.table
    cdef u64 counts = counts_of(info.unseen)
    cdef u64 aside = 0
    cdef u64 cards
    cdef int lacking[3]
    cdef int given[3]
    cdef int at, i
    cdef double target
    for i in range(3):
        lacking[i] = info.hand_sizes[table.seats[i]] if i < table.seat_count else 0
    for at in range(table.value_count):
        target = draw_unit(random) * table.weights[at * table.size + table_index(table, lacking)]
        given[0] = given[1] = given[2] = 0
        draw_row(info, at, counts, lacking, target, given)
        cards = rest[0] & cards_worth(table.values[at])
        rest[0] ^= cards
        for i in range(table.seat_count):
            state.hands[table.seats[i]] |= draw_cards(&cards, given[i], random)
            lacking[i] -= given[i]
        # What is left of a constrained value is in hands that are not constrained, in the stock, or in a pile.
        aside |= cards
    # The constrained hands take the rest of their cards from the other values only.
    for i in range(table.seat_count):
        state.hands[table.seats[i]] |= draw_cards(rest, lacking[i], random)
    rest[0] |= aside


cdef void shuffle_stock(const InformationSet *info, State *state, u64 cards, u64 *random) noexcept nogil:
    """Make a stock of these cards in random order (Fisher and Yates)."""
    cdef int i, j
    cdef unsigned char card
    state.dealt = 0
    state.stocked = info.stock_size
    i = 0
    while cards:
        state.stock[i] = lowest(cards)
        cards &= cards - 1
        i += 1
    for i in range(info.stock_size - 1, 0, -1):
        j = draw_below(random, i + 1)
        card = state.stock[i]
        state.stock[i] = state.stock[j]
        state.stock[j] = card


cdef u64 draw_cards(u64 *cards, int count, u64 *random) noexcept nogil:
    """Take so many of the cards at random."""
    cdef u64 drawn = 0
    cdef u64 rest
    cdef int skip
    cdef int left = count_cards(cards[0])
    if 2 * count > left:
        # It is fewer draws to choose those that stay.
        rest = draw_cards(cards, left - count, random)
        drawn = cards[0]
        cards[0] = rest
        return drawn
    for left in range(left, left - count, -1):
        skip = draw_below(random, left)
        rest = cards[0]
        while skip:
            rest &= rest - 1
            skip -= 1
        rest &= ~rest + 1
        drawn |= rest
        cards[0] ^= rest
    return drawn


# ---- what depends on several cards at once

cdef int were_last_resorts(
    const RulesC *rules, const InformationSet *info, const State *state, PlayBuffer *buffer
) except -1 nogil:
    """Whether every throw so far was the last resort that option `throw="last-resort"` asks for (R10)."""
    cdef const ObservedPlay *observed
    cdef State then
    cdef int i
    for i in range(info.observed_count):
        observed = info.observed + i
        if not observed.last_resort:
            continue
        then = observed.before
        then.hands[then.turn] = state.hands[then.turn] | observed.played_since[then.turn]
        if legal_plays(rules, &then, buffer) > 0 and parts_of(buffer.plays[0]).kind != Kind.THROW:
            return False
    return True


cdef double first_four_probability(
    const RulesC *rules, const InformationSet *info, const State *state, PlayBuffer *buffer
) except -1.0 nogil:
    """Of all fours that the bidder may have got first, the share with which its bid and opening play are legal."""
    cdef const FirstFour *four = &info.first_four
    cdef u64 opening_card = 1ULL << parts_of(four.opening_play).card if four.opening_play else 0
    cdef u64 others = (state.hands[0] | four.played) & ~opening_card
    cdef u64 a, b, c, rest_a, rest_b, rest_c
    cdef int ways = 0
    cdef int legal = 0
    if not four.opening_play:
        return 1.0
    rest_a = others
    while rest_a:
        a = rest_a & (~rest_a + 1)
        rest_a ^= a
        rest_b = rest_a
        while rest_b:
            b = rest_b & (~rest_b + 1)
            rest_b ^= b
            rest_c = rest_b
            while rest_c:
                c = rest_c & (~rest_c + 1)
                rest_c ^= c
                ways += 1
                legal += opens_as_played(rules, four, opening_card | a | b | c, buffer)
    return legal / <double>ways if ways else 1.0


cdef int opens_as_played(const RulesC *rules, const FirstFour *four, u64 cards, PlayBuffer *buffer) except -1 nogil:
    """Whether the bid and the opening play that were made are legal with these four cards."""
    cdef State then = four.state_at_bid
    cdef int bid = then.bid
    then.hands[0] = cards
    then.phase = Phase.BID
    then.bid = 0
    if not is_legal(rules, &then, pack_play(Kind.BID_PLAY, 0, bid, 0, 0), buffer):
        return False
    then.phase = Phase.OPENING
    then.bid = bid
    return is_legal(rules, &then, four.opening_play, buffer)


cdef int is_legal(const RulesC *rules, const State *state, u64 play, PlayBuffer *buffer) except -1 nogil:
    """Whether a play is among the legal ones."""
    cdef int i
    legal_plays(rules, state, buffer)
    for i in range(buffer.count):
        if buffer.plays[i] == play:
            return True
    return False

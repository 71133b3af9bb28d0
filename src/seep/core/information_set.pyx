"""What the plays so far tell of hidden hands: which keys owners hold, and what a throw or a bid rules out."""
from libc.stdlib cimport free
from libc.string cimport memset

from seep.core.bits cimport one_of, u64
from seep.core.legal cimport PlayBuffer, free_buffer, legal_plays
from seep.core.memory cimport resized
from seep.core.state cimport (
    HALF_PLAYS, HOUSES, LOWEST_HOUSE, Kind, Parts, Phase, RulesC, State, apply_play, full_hand, next_seat, parts_of
)


cdef void free_information(InformationSet *info) noexcept nogil:
    """Free its memory; it may be filled again afterwards."""
    free(info.table.weights)
    free(info.observed)
    info.table.weights = NULL
    info.observed = NULL


cdef int follow_log(const RulesC *rules, InformationSet *info, int seat, list plays) except -1:
    """Go through the plays of the deal, the bid first, and note what each tells `seat` of the hand it came from."""
    cdef State then
    cdef Parts parts
    cdef int i, mover, side
    memset(&then, 0, sizeof(State))
    then.loose = first_floor(info, plays)
    then.last_capture = -1
    then.phase = Phase.BID
    memset(info.required, 0, sizeof(info.required))
    for i in range(len(plays)):
        parts = parts_of(plays[i])
        mover = then.turn
        if i > 1 and mover != seat:
            note_observed(rules, info, &then, plays, i)
        apply_play(rules, &then, plays[i])
        memset(then.hands, 0, sizeof(then.hands))
        note_required(info, &then, mover, &parts)
        note_first_four(rules, info, &then, mover, plays[i], i)
        if rules.players == 2 and then.plays == HALF_PLAYS:
            # The hands that these plays came from are played; the new ones are other cards.
            info.observed_count = 0
            info.last_resorts = False
    info.required[seat] = 0
    if seat == 0 or (rules.players == 2 and then.plays >= HALF_PLAYS):
        info.first_four.value = 0
        info.first_four.needs_all_four = False
    for side in range(4):
        info.known.captured[side] = then.captured[side]
    for seat in range(4):
        if not info.hand_sizes[seat]:
            info.required[seat] = 0
    exclude_values(rules, info)
    return 0


cdef u64 first_floor(const InformationSet *info, list plays) except? 0:
    """The four cards of the floor at the bid: all that have lain there but those that were played to it."""
    cdef u64 floor = info.known.loose
    cdef u64 played = 0
    cdef Parts parts
    cdef int at
    for bits in plays[1:]:
        parts = parts_of(bits)
        floor |= parts.loose
        played |= 1ULL << parts.card
    for at in range(HOUSES):
        floor |= info.known.house_cards[at]
    return floor & ~played


cdef int note_observed(const RulesC *rules, InformationSet *info, const State *then, list plays, int i) except -1:
    """Keep play `i` of another seat, the deal as it was `then`, and what the same hands have played since."""
    cdef int seat = then.turn
    cdef int last = len(plays)
    cdef int at
    cdef ObservedPlay *observed
    info.observed = <ObservedPlay *>resized(info.observed, (info.observed_count + 1) * sizeof(ObservedPlay))
    observed = info.observed + info.observed_count
    info.observed_count += 1
    memset(observed, 0, sizeof(ObservedPlay))
    observed.before = then[0]
    observed.play = plays[i]
    observed.last_resort = not rules.throw_free and parts_of(observed.play).kind == Kind.THROW
    info.last_resorts |= observed.last_resort
    if rules.players == 2 and i <= HALF_PLAYS:
        last = min(last, HALF_PLAYS + 1)
    for at in range(i, last):
        observed.played_since[seat] |= 1ULL << parts_of(<u64>plays[at]).card
        seat = next_seat(rules, seat)
    return 0


cdef void note_required(InformationSet *info, const State *after, int mover, const Parts *parts) noexcept:
    """Note what a seat must hold after its play: keys of the houses it owns (R3.4), until then the bid (R2.3).

    Having played a card of a value, it need hold no other of it, unless it owns a house of that value.
    """
    cdef int at
    if parts.kind == Kind.BID_PLAY:
        info.required[0] |= 1 << parts.value
        return
    info.required[mover] &= ~(1 << ((parts.card >> 2) + 1))
    for at in range(HOUSES):
        if after.owners[at] >> mover & 1:
            info.required[mover] |= 1 << (at + LOWEST_HOUSE)


cdef void note_first_four(
    const RulesC *rules, InformationSet *info, const State *after, int mover, u64 play, int i
) noexcept:
    """Note what play `i`, 0 being the bid and 1 the opening play, tells of the bidder's first four cards."""
    cdef FirstFour *four = &info.first_four
    cdef Parts parts = parts_of(play)
    if i == 0:
        four.state_at_bid = after[0]
    elif i == 1:
        four.opening_play = play
        # What may be bid depends on the plays it allows, and a last resort on there being no other play.
        four.needs_all_four = rules.floor_open or (parts.kind == Kind.THROW and not rules.throw_free)
        if parts.kind == Kind.HOUSE and not four.needs_all_four:
            four.value = parts.value
            four.rest_size = full_hand(rules.players) - 1
    elif mover == 0:
        four.played |= 1ULL << parts.card
        four.seen_of_bid += (parts.card >> 2) + 1 == four.value


cdef int exclude_values(const RulesC *rules, InformationSet *info) except -1:
    """Exclude values by last-resort throws: a card that could have been played otherwise was not in that hand (R10)."""
    cdef const ObservedPlay *observed
    cdef PlayBuffer buffer
    cdef State then
    cdef int i, value
    memset(&buffer, 0, sizeof(PlayBuffer))
    try:
        for i in range(info.observed_count):
            observed = info.observed + i
            if not observed.last_resort:
                continue
            for value in range(1, 14):
                then = observed.before
                then.hands[then.turn] = one_of(value)
                if legal_plays(rules, &then, &buffer) > 0 and parts_of(buffer.plays[0]).kind != Kind.THROW:
                    info.excluded[then.turn] |= 1 << value
    finally:
        free_buffer(&buffer)
    return 0

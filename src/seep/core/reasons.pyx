"""Why a play is not legal: the reason a player would call the real one, as a code, its rule and what it is about.

`legal` lists what may be played, without asking why not; this module asks, in the order in which a player would
notice. The two agree on every play (`tests/core/test_reasons.py`).
"""
from libc.string cimport memset

from seep.core.bits cimport (
    count_cards, cards_worth, count_at, counts_of, lowest, sum_of, u64
)
from seep.core.convert cimport cards_of
from seep.core.legal cimport PlayBuffer, free_buffer, legal_plays
from seep.core.sets cimport Sets, find_sets, splits
from seep.core.state cimport (
    HIGHEST_HOUSE, LOWEST_HOUSE, Kind, Parts, Phase, RulesC, State, owns, pack_play, parts_of, partner_bit, stands
)


cdef u64 lowest_cards(u64 counts, u64 cards) noexcept:
    """The lowest of `cards` that have these counts."""
    cdef u64 chosen = 0
    cdef u64 card
    while counts:
        card = cards & cards_worth((lowest(counts) >> 2) + 1)
        card &= ~card + 1
        chosen |= card
        cards ^= card
        counts -= 1ULL << (lowest(counts) & ~3)
    return chosen


cdef u64 a_set(u64 cards, int value) noexcept:
    """Some set of `cards` that sums to `value`, a single card if there is one; none if there is no such set."""
    cdef Sets sets
    find_sets(counts_of(cards), &sets)
    return lowest_cards(sets.multisets[value][0], cards) if sets.sizes[value] else 0


cdef tuple reason(code, rule, params=None):
    return code, rule, params or {}


cdef object why_not(const RulesC *rules, const State *state, u64 play):
    """None for a legal play, else `(code, rule, params)`; cards in params are numbers."""
    cdef Parts parts = parts_of(play)
    cdef int value = (parts.card >> 2) + 1
    if state.phase == Phase.OVER:
        return reason("deal-over", "R2.6")
    if state.phase == Phase.BID:
        if parts.kind != Kind.BID_PLAY:
            return reason("bid-due", "R2.3")
        return why_not_bid(rules, state, parts.value)
    if parts.kind == Kind.BID_PLAY:
        return reason("no-bid-due", "R2.3")
    if not state.hands[state.turn] >> parts.card & 1:
        return reason("not-in-hand", "R3.1", {"card": parts.card})
    if parts.loose & ~state.loose:
        return reason("not-loose", "R3.1", {"cards": cards_of(parts.loose & ~state.loose)})
    if parts.house and not stands(state, parts.house):
        return reason("no-such-house", "R7.1" if parts.kind == Kind.BREAK else "R4.3", {"house": parts.house})
    if state.phase == Phase.OPENING:
        if parts.kind == Kind.HOUSE:
            if parts.value != state.bid:
                return reason("opening-house-value", "R2.5", {"value": parts.value, "bid": state.bid})
        elif value != state.bid:
            return reason("opening-card", "R2.5", {"card": parts.card, "bid": state.bid})
    if parts.kind == Kind.THROW:
        return why_not_throw(rules, state, play, value)
    if parts.kind == Kind.CAPTURE:
        return why_not_capture(rules, state, &parts, value)
    if parts.kind == Kind.HOUSE:
        return why_not_house(rules, state, &parts, value)
    return why_not_break(rules, state, &parts, value)


cdef object why_not_bid(const RulesC *rules, const State *state, int value):
    cdef list values = []
    cdef PlayBuffer buffer
    cdef int i
    if not state.hands[0] & cards_worth(value):
        return reason("bid-not-held", "R2.3", {"value": value})
    memset(&buffer, 0, sizeof(PlayBuffer))
    try:
        legal_plays(rules, state, &buffer)
        for i in range(buffer.count):
            values.append(parts_of(buffer.plays[i]).value)
    finally:
        free_buffer(&buffer)
    if value not in values:
        return reason("bid-cannot-open", "R10", {"value": value, "values": values})
    return None


cdef object why_not_throw(const RulesC *rules, const State *state, u64 play, int value):
    cdef int card = parts_of(play).card
    cdef u64 taken
    cdef PlayBuffer buffer
    cdef bint others
    if stands(state, value):
        # Without cementing R6.5 falls away, and what is left is that the card captures.
        return reason("throw-house", "R6.5" if rules.cementing else "R3.2", {"card": card, "house": value})
    taken = a_set(state.loose, value)
    if taken:
        return reason("throw-captures", "R3.2", {"card": card, "cards": cards_of(taken)})
    if not rules.throw_free:
        memset(&buffer, 0, sizeof(PlayBuffer))
        try:
            if legal_plays(rules, state, &buffer) < 0:
                raise MemoryError
            others = parts_of(buffer.plays[0]).kind != Kind.THROW
        finally:
            free_buffer(&buffer)
        if others:
            return reason("throw-last-resort", "R10", {"card": card})
    return None


cdef object why_not_capture(const RulesC *rules, const State *state, const Parts *parts, int value):
    cdef u64 left = state.loose & ~parts.loose
    cdef u64 more
    if parts.house and parts.house != value:
        return reason("capture-house-value", "R4.3", {"house": parts.house, "value": value})
    if not splits(counts_of(parts.loose), value):
        return reason("capture-not-sets", "R4.1", {"cards": cards_of(parts.loose), "value": value})
    if not parts.house and stands(state, value):
        return reason("capture-leaves-house", "R4.2", {"house": value})
    if left & cards_worth(value):
        return reason("capture-leaves-card", "R4.2", {"cards": cards_of(left & cards_worth(value)), "value": value})
    if rules.capture_all:
        more = a_set(left, value)
        if more:
            return reason("capture-leaves-set", "R4.2", {"cards": cards_of(more), "value": value})
    return None


cdef object why_not_house(const RulesC *rules, const State *state, const Parts *parts, int value):
    cdef int total = parts.value
    cdef bint standing = stands(state, total)
    cdef u64 cards = parts.loose | 1ULL << parts.card
    cdef int keys = count_at(counts_of(state.hands[state.turn]), value)
    if value > total:
        return reason("card-above-house", "R5.1", {"card": parts.card, "value": total})
    if not rules.cementing and standing:
        return reason("house-stands", "R10", {"value": total})
    if value == total and not parts.loose and not standing:
        return reason("house-single-card", "R5.6", {"card": parts.card})
    if not splits(counts_of(cards), total):
        return reason(
            "house-not-sets",
            "R6.1" if standing else "R5.3" if sum_of(cards) % total == 0 else "R5.1",
            {"cards": cards_of(cards), "value": total},
        )
    if not rules.cementing and sum_of(cards) > total:
        return reason("one-set-only", "R10", {"value": total})
    if lacks_key(rules, state, parts.card, total):
        if not standing:
            return reason("house-no-key", "R5.2", {"value": total})
        return reason("add-no-key", "R6.2" if owns(state, state.turn, total) else "R6.4", {"value": total})
    if stands(state, value) and value != total and owns(state, state.turn, value) and keys == 1:
        return reason("key-spent", "R3.4", {"card": parts.card, "house": value})
    if not standing and count_cards(state.standing) >= rules.max_houses:
        return reason("too-many-houses", "R10", {"max": rules.max_houses})
    return why_not_joined(rules, state, parts, "house-leaves-card", "R5.4")


cdef object why_not_break(const RulesC *rules, const State *state, const Parts *parts, int value):
    cdef int total = parts.house + value
    cdef bint standing
    if owns(state, state.turn, parts.house):
        return reason("break-own", "R7.1", {"house": parts.house})
    if state.cemented >> (parts.house - LOWEST_HOUSE) & 1:
        return reason("break-cemented", "R7.1", {"house": parts.house})
    if total > HIGHEST_HOUSE:
        return reason("break-too-high", "R7.1", {"total": total})
    if total != parts.value:
        return reason(
            "break-wrong-sum", "R7.1", {"house": parts.house, "card": parts.card, "total": total, "value": parts.value}
        )
    standing = stands(state, total)
    if not rules.cementing and standing:
        return reason("house-stands", "R10", {"value": total})
    if not splits(counts_of(parts.loose), total):
        return reason("break-not-sets", "R7.1", {"cards": cards_of(parts.loose), "value": total})
    if not rules.cementing and parts.loose:
        return reason("one-set-only", "R10", {"value": total})
    if lacks_key(rules, state, parts.card, total):
        return reason("break-no-key", "R7.3" if standing else "R7.2", {"value": total})
    return why_not_joined(rules, state, parts, "break-leaves-card", "R7.4")


cdef object why_not_joined(const RulesC *rules, const State *state, const Parts *parts, code, rule):
    """Whether all the loose cards that have to join a house do (R5.4, R7.4, option `sets_join`)."""
    cdef u64 left = state.loose & ~parts.loose
    cdef u64 more = left & cards_worth(parts.value)
    if not rules.cementing:
        return None
    if more:
        return reason(code, rule, {"cards": cards_of(more), "value": parts.value})
    if rules.sets_always:
        more = a_set(left, parts.value)
        if more:
            return reason("sets-left", "R10", {"cards": cards_of(more), "value": parts.value})
    return None


cdef bint lacks_key(const RulesC *rules, const State *state, int card, int total) noexcept:
    """Whether the player must hold a key for the house of `total` after playing `card`, and does not (R5.2, R6, R7)."""
    cdef u64 rest = state.hands[state.turn] & ~(1ULL << card)
    if rest & cards_worth(total):
        return False
    # Only the partner's house is free of it, and only to one who does not own it too.
    return owns(state, state.turn, total) or not state.owners[total - LOWEST_HOUSE] & partner_bit(rules, state.turn)


cdef list candidates(const RulesC *rules, const State *state):
    """The plays a player would think of that the cards allow: each throw, a house of each value, each break.

    Those among them that are not legal are what a table shows greyed, with the reason.
    """
    cdef list plays = []
    cdef u64 hand = state.hands[state.turn]
    cdef u64 base
    cdef int card, value, total
    if state.phase != Phase.OPENING and state.phase != Phase.PLAY:
        return plays
    while hand:
        card = lowest(hand)
        value = (card >> 2) + 1
        hand &= hand - 1
        plays.append(pack_play(Kind.THROW, card, value, 0, 0))
        for total in range(max(value, LOWEST_HOUSE), HIGHEST_HOUSE + 1):
            base = a_set(state.loose, total - value)
            if base or value == total:
                plays.append(pack_play(Kind.HOUSE, card, total, 0, base | joined(rules, state, base, total)))
            if stands(state, total - value):
                plays.append(pack_play(Kind.BREAK, card, total, total - value, joined(rules, state, 0, total)))
    return plays


cdef u64 joined(const RulesC *rules, const State *state, u64 base, int total) noexcept:
    """The loose cards that have to join a house of `total` made with `base`."""
    cdef u64 left = state.loose & ~base
    cdef u64 more = left & cards_worth(total)
    if not rules.cementing:
        return 0
    while rules.sets_always and a_set(left & ~more, total):
        more |= a_set(left & ~more, total)
    return more

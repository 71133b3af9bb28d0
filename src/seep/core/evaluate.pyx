"""The one-ply evaluation of the player `expert`, which is also the prior and the playout policy of the search.

A play is rated by how the deal looks after it to the one who played it: points taken, sweeps made and offered, and for
all that is left on the floor how surely it comes to us rather than to the others. Only what the seat may see goes in:
its own hand, the floor, and the cards captured so far; the other hands are chances, drawn from the unseen cards.
"""
from seep.core.bits cimport (
    PACK, cards_in, cards_worth, count_at, counts_of, fits, highest, lowest, present, sum_of, u64
)
from seep.core.sets cimport Sets, find_sets, splits
from seep.core.state cimport Kind, Parts, Phase, RulesC, State, apply_play, parts_of, partner_bit

NAMES = (
    "taken", "sweep", "sweep_given", "loose", "ordinary", "cemented", "breakable", "loose_card", "house", "key_left",
    "bid_pair", "bid_high", "next_takes", "second_takes", "third_takes", "we_take",
)


cdef Weights playout_weights() noexcept nogil:
    """What serves `rate` alone best, tuned likewise."""
    cdef Weights weights
    weights.taken = 1.00
    weights.sweep = 1.10
    weights.sweep_given = 1.33
    weights.loose = 0.35
    weights.ordinary = 0.97
    weights.cemented = 1.20
    weights.breakable = 0.35
    weights.loose_card = -0.86
    weights.house = 1.10
    weights.key_left = 0.09
    weights.bid_pair = 2.31
    weights.bid_high = -0.06
    weights.next_takes = 0.0
    weights.second_takes = 0.0
    weights.third_takes = 0.0
    weights.we_take = 0.0
    weights.spend[0] = 0.00
    weights.spend[1] = 0.10
    weights.spend[2] = 0.17
    weights.spend[3] = 0.18
    weights.spend[4] = 0.15
    weights.spend[5] = 0.31
    weights.spend[6] = 0.27
    weights.spend[7] = 0.06
    weights.spend[8] = 0.11
    weights.spend[9] = -0.08
    weights.spend[10] = -0.23
    weights.spend[11] = -0.21
    weights.spend[12] = -0.17
    weights.spend[13] = -0.37
    return weights


cdef Weights standard_weights() noexcept nogil:
    """What serves `rate_fully` best: made by `tools/tune.py`."""
    cdef Weights weights
    weights.taken = 1.00
    weights.sweep = 1.16
    weights.sweep_given = 1.61
    weights.loose = 0.37
    weights.ordinary = 1.02
    weights.cemented = 1.38
    weights.breakable = 0.54
    weights.loose_card = -1.03
    weights.house = 1.35
    weights.key_left = 0.24
    weights.bid_pair = 2.49
    weights.bid_high = 0.13
    weights.next_takes = 0.37
    weights.second_takes = 0.06
    weights.third_takes = 0.19
    weights.we_take = -0.12
    weights.spend[0] = 0.0
    weights.spend[1] = 0.06
    weights.spend[2] = 0.23
    weights.spend[3] = 0.21
    weights.spend[4] = 0.38
    weights.spend[5] = 0.21
    weights.spend[6] = 0.61
    weights.spend[7] = -0.02
    weights.spend[8] = 0.08
    weights.spend[9] = -0.11
    weights.spend[10] = -0.28
    weights.spend[11] = -0.21
    weights.spend[12] = -0.31
    weights.spend[13] = -0.44
    return weights


cdef void set_prices(Prices *prices, const RulesC *rules, const Weights *weights) noexcept nogil:
    cdef int card, nibble, suit
    cdef int counted = cards_in(rules.majority_of)
    prices.weights = weights[0]
    for card in range(52):
        prices.worth[card] = rules.points[card]
        if rules.majority_of >> card & 1:
            # More than half of them bring the majority: each is worth its share of that.
            prices.worth[card] += 2.0 * rules.majority_points / counted
    for card in range(13):
        for nibble in range(16):
            prices.value_worth[card][nibble] = 0.0
            for suit in range(4):
                if nibble >> suit & 1:
                    prices.value_worth[card][nibble] += prices.worth[4 * card + suit]


    find_equals(prices)


cdef void find_equals(Prices *prices) noexcept nogil:
    """For each set of cards of one value, the lowest cards with the same worths."""
    cdef int at, nibble, suit, low, result
    for at in range(13):
        for nibble in range(16):
            result = 0
            for suit in range(4):
                if nibble >> suit & 1:
                    for low in range(4):
                        if prices.worth[4 * at + low] == prices.worth[4 * at + suit] and not result >> low & 1:
                            result |= 1 << low
                            break
            prices.least[at][nibble] = result


cdef u64 least_play(const Prices *prices, u64 play) noexcept nogil:
    """The least of the plays that are one: that differ only in cards of equal value and equal worth."""
    cdef u64 loose = play & PACK
    cdef u64 result = play >> 58 << 58
    cdef int card = play >> 52 & 63
    cdef int at
    result |= <u64>(card & ~3 | lowest(prices.least[card >> 2][1 << (card & 3)])) << 52
    while loose:
        at = lowest(loose) & ~3
        result |= <u64>prices.least[at >> 2][loose >> at & 15] << at
        loose &= ~(15ULL << at)
    return result


cdef double worth_of(const Prices *prices, u64 cards) noexcept nogil:
    cdef double worth = 0.0
    while cards:
        worth += prices.worth[lowest(cards)]
        cards &= cards - 1
    return worth


cdef double house_worth(const Prices *prices, const Outlook *out, int value, double points, int owners, bint cemented, int own, int held) noexcept nogil:
    """What a house with so many points is worth to us: the chance that we take it less the chance that the others do."""
    cdef double share = 0.0
    cdef double left = 1.0
    cdef double holds, breaks
    cdef int i, low
    cdef double worth
    for i in range(out.others):
        holds = 1.0 if owners >> out.seat[i] & 1 else 1.0 - out.lacks[i][value]
        share += left * holds * out.sign[i]
        left *= 1.0 - holds
    if held:
        share += left
    worth = points * share * (prices.weights.cemented if cemented else prices.weights.ordinary)
    if not cemented and owners & own and value < 13 and out.others:
        # The next opponent may break it with a small card that fits.
        breaks = 1.0
        for low in range(1, 14 - value):
            breaks *= out.lacks[0][low]
        worth -= points * (1.0 - breaks) * prices.weights.breakable
    if owners & own:
        worth += prices.weights.house + prices.weights.key_left * (held - 1)
    return worth


cdef void look_out(const RulesC *rules, const Prices *prices, const State *state, Outlook *out) noexcept nogil:
    """See how things look for the seat to move."""
    cdef u64 seen = state.hands[state.turn] | state.loose
    cdef u64 counts
    cdef int i, j, unseen, value, hand
    cdef double chance
    cdef double none[5]                              # the chance that a seat holds none of so many unseen cards
    for i in range(5):
        seen |= state.house_cards[i]
    for i in range(4):
        seen |= state.captured[i]
    counts = counts_of(PACK & ~seen)
    unseen = cards_in(PACK & ~seen)
    seat_others(rules, state, out)
    for i in range(out.others):
        hand = cards_in(state.hands[out.seat[i]])
        if state.plays == 0:
            hand = 16 if rules.players == 3 else 12  # about to be dealt
        chance = hand / <double>unseen if unseen else 0.0
        none[0] = 1.0
        for j in range(4):
            none[j + 1] = none[j] * (1.0 - chance)
        for value in range(1, 14):
            out.lacks[i][value] = none[count_at(counts, value)]
    weigh_floor(rules, prices, state, out)


cdef void see_all(const RulesC *rules, const Prices *prices, const State *state, Outlook *out) noexcept nogil:
    """See how things look for the seat to move when all hands are open."""
    cdef int i, value
    cdef u64 held
    seat_others(rules, state, out)
    for i in range(out.others):
        held = present(state.hands[out.seat[i]])
        for value in range(1, 14):
            out.lacks[i][value] = 0.0 if held >> (4 * value - 4) & 1 else 1.0
    weigh_floor(rules, prices, state, out)


cdef void seat_others(const RulesC *rules, const State *state, Outlook *out) noexcept nogil:
    cdef int own = 1 << state.turn | partner_bit(rules, state.turn)
    cdef int i
    cdef int seat = state.turn
    out.others = rules.players - 1
    for i in range(out.others):
        seat = seat + 1 if seat + 1 < rules.players else 0
        out.seat[i] = seat
        out.sign[i] = 1.0 if own >> seat & 1 else -1.0


cdef void weigh_floor(const RulesC *rules, const Prices *prices, const State *state, Outlook *out) noexcept nogil:
    """What lies on the floor is worth to us, as it is."""
    cdef int own = 1 << state.turn | partner_bit(rules, state.turn)
    cdef u64 loose = state.loose
    cdef int i, value, nibble, at
    cdef double left, share
    out.held = counts_of(state.hands[state.turn])
    for value in range(1, 14):
        share = 0.0
        left = 1.0
        for i in range(out.others):
            share += left * (1.0 - out.lacks[i][value]) * out.sign[i]
            left *= out.lacks[i][value]
        out.taken_by[value] = share
        out.untouched[value] = left
    out.loose_now = 0.0
    while loose:
        at = lowest(loose) >> 2
        nibble = loose >> 4 * at & 15
        loose &= ~(15ULL << 4 * at)
        if prices.value_worth[at][nibble] != 0.0:
            share = out.taken_by[at + 1]
            if count_at(out.held, at + 1):
                share += out.untouched[at + 1]
            out.loose_now += prices.value_worth[at][nibble] * share
    for i in range(5):
        if state.standing >> i & 1:
            out.house_now[i] = house_worth(
                prices, out, i + 9, worth_of(prices, state.house_cards[i]), state.owners[i],
                state.cemented >> i & 1, own, count_at(out.held, i + 9)
            )
        else:
            out.house_now[i] = 0.0


cdef double floor_worth(const RulesC *rules, const Prices *prices, const State *state) noexcept nogil:
    """What lies on the floor is worth to the side to move, in points."""
    cdef Outlook out
    look_out(rules, prices, state, &out)
    return floor_sum(prices, &out)


cdef double floor_sum(const Prices *prices, const Outlook *out) noexcept nogil:
    cdef double worth = prices.weights.loose * out.loose_now
    cdef int i
    for i in range(5):
        worth += out.house_now[i]
    return worth


cdef double sweep_chance(const RulesC *rules, const State *state, const Outlook *out, u64 loose, int standing, int owners, int house) noexcept nogil:
    """The chance that the next player can sweep this floor: with a card of the one house left, or of the loose cards."""
    cdef int sum, value, top
    cdef u64 counts
    if standing & (standing - 1):
        return 0.0                                   # two houses are never taken at once
    sum = sum_of(loose)
    if standing:
        if loose and (sum % house or not splits(counts_of(loose), house)):
            return 0.0
        return 1.0 if owners >> out.seat[0] & 1 else 1.0 - out.lacks[0][house]
    if not loose:
        return 0.0
    if sum <= 13:
        value = sum
        if not loose & ~cards_worth((lowest(loose) >> 2) + 1):
            value = (lowest(loose) >> 2) + 1         # all of one value: that value sweeps them too
        return 1.0 - out.lacks[0][value]
    top = (highest(loose) >> 2) + 1
    counts = counts_of(loose)
    for value in range(top, 14):
        if sum % value == 0 and out.lacks[0][value] < 1.0 and splits(counts, value):
            return 1.0 - out.lacks[0][value]
    return 0.0


cdef double rate(const RulesC *rules, const Prices *prices, const State *state, const Outlook *out, u64 play) noexcept nogil:
    """How good a play looks to the one who plays it, in points; only the differences between plays mean anything."""
    cdef Parts parts = parts_of(play)
    cdef const Weights *weights = &prices.weights
    cdef int me = state.turn
    cdef int partner = partner_bit(rules, me)
    cdef int value = (parts.card >> 2) + 1
    cdef int own = 1 << me | partner
    cdef int at, held, owners, standing, house, house_owners, sweep_points
    cdef bint cemented
    cdef u64 card, cards, loose, moved
    cdef double score, worth, share, loose_worth
    if parts.kind == Kind.BID_PLAY:
        held = count_at(out.held, parts.value)
        return weights.bid_pair * (held - 1) + weights.bid_high * parts.value
    card = 1ULL << parts.card
    loose = state.loose & ~parts.loose
    standing = state.standing
    score = weights.spend[value]
    # What stays loose, and what comes to it.
    loose_worth = out.loose_now
    moved = parts.loose
    while moved:
        at = lowest(moved)
        moved &= moved - 1
        if prices.worth[at] != 0.0:
            share = out.taken_by[(at >> 2) + 1]
            if count_at(out.held, (at >> 2) + 1):
                share += out.untouched[(at >> 2) + 1]
            loose_worth -= prices.worth[at] * share
    house = 0
    house_owners = 0
    if parts.kind == Kind.THROW:
        loose |= card
        share = out.taken_by[value]
        if count_at(out.held, value) > 1:
            share += out.untouched[value]
        loose_worth += prices.worth[parts.card] * share
    elif parts.kind == Kind.CAPTURE:
        cards = parts.loose | card
        if parts.house:
            at = parts.house - 9
            cards |= state.house_cards[at]
            score -= out.house_now[at]
            standing &= ~(1 << at)
        score += weights.taken * worth_of(prices, cards)
        if not loose and not standing:
            sweep_points = rules.sweep[value]
            if state.phase == Phase.OPENING:
                sweep_points = rules.first_sweep[value]
            elif state.plays == 47:
                sweep_points = rules.last_sweep[value]
            score += weights.sweep * sweep_points
    else:
        cards = parts.loose | card
        if parts.kind == Kind.BREAK:
            at = parts.house - 9
            cards |= state.house_cards[at]
            score -= out.house_now[at]
            standing &= ~(1 << at)
        at = parts.value - 9
        owners = 1 << me
        cemented = True
        if state.standing >> at & 1:
            score -= out.house_now[at]
            owners = state.owners[at]
            if not owners & own:
                owners |= 1 << me
            worth = worth_of(prices, cards | state.house_cards[at])
        else:
            cemented = sum_of(cards) > parts.value
            worth = worth_of(prices, cards)
        standing |= 1 << at
        held = count_at(out.held, parts.value) - (value == parts.value)
        house = parts.value
        house_owners = owners
        score += house_worth(prices, out, parts.value, worth, owners, cemented, own, held)
    score += weights.loose * loose_worth + weights.loose_card * cards_in(loose)
    if out.sign[0] < 0 and state.plays < 46:
        if standing and not standing & (standing - 1):
            at = lowest(standing)
            if house != at + 9:
                house = at + 9
                house_owners = state.owners[at]
        # Where a sweep counts its card, a middling one is thought of.
        score -= weights.sweep_given * rules.sweep[7] * sweep_chance(
            rules, state, out, loose, standing, house_owners, house
        )
    return score


cdef int find_takings(const Prices *prices, const State *floor, double *takings) noexcept nogil:
    """The points that a card of each value would capture of this floor; returns the values that would sweep it."""
    cdef Sets sets
    cdef u64 have = counts_of(floor.loose)
    cdef u64 left, counts
    cdef int value, i, at, houses
    cdef int sweeping = 0
    cdef double points
    find_sets(have, &sets)
    for value in range(1, 14):
        takings[value] = 0.0
        houses = 0
        if value >= 9 and floor.standing >> (value - 9) & 1:
            houses = 1 << (value - 9)
        elif not sets.many[value]:
            continue
        points = worth_of(prices, floor.house_cards[value - 9]) if houses else 0.0
        left = have
        for i in range(sets.many[value]):
            counts = sets.counts[value][i]
            while fits(counts, left):
                left -= counts
        # Of several cards of one value some may stay: the average of them is taken.
        counts = have - left
        while counts:
            at = lowest(counts) >> 2
            i = count_at(counts, at + 1)
            counts &= ~(15ULL << 4 * at)
            points += prices.value_worth[at][floor.loose >> 4 * at & 15] * i / count_at(have, at + 1)
        if not left and floor.standing == houses:
            sweeping |= 1 << value
        takings[value] = points
    return sweeping


cdef double expected_taking(const double *takings, const double *lacks, int owned) noexcept nogil:
    """The most that a seat can take, on average over what it may hold; it surely holds the keys of `owned` houses."""
    cdef int order[13]
    cdef int many = 0
    cdef int value, j
    cdef double none = 1.0
    cdef double total = 0.0
    for value in range(1, 14):
        if takings[value] > 0.0:
            j = many
            while j and takings[order[j - 1]] < takings[value]:
                order[j] = order[j - 1]
                j -= 1
            order[j] = value
            many += 1
    for j in range(many):
        value = order[j]
        if value >= 9 and owned >> (value - 9) & 1:
            return total + none * takings[value]
        total += none * (1.0 - lacks[value]) * takings[value]
        none *= lacks[value]
    return total


cdef double rate_fully(const RulesC *rules, const Prices *prices, const State *state, const Outlook *out, u64 play) noexcept nogil:
    """`rate`, and what each player could take of the floor next, sets of loose cards included."""
    cdef const Weights *weights = &prices.weights
    cdef double takings[14]
    cdef double factors[3]
    cdef double score = rate(rules, prices, state, out, play)
    cdef double most
    cdef State after
    cdef u64 held
    cdef int i, at, owned, value, sweeping
    cdef double sweeps[14]
    if state.phase == Phase.BID:
        return score
    after = state[0]
    apply_play(rules, &after, play)
    if after.phase == Phase.OVER:
        return score
    factors[0] = weights.next_takes
    factors[1] = weights.second_takes
    factors[2] = weights.third_takes
    sweeping = find_takings(prices, &after, takings)
    for value in range(1, 14):
        sweeps[value] = takings[value]
        if sweeping >> value & 1 and state.plays < 46:
            sweeps[value] += rules.sweep[value]
    for i in range(out.others):
        owned = 0
        for at in range(5):
            owned |= (after.owners[at] >> out.seat[i] & 1) << at
        score += factors[i] * out.sign[i] * expected_taking(&takings[0] if i else &sweeps[0], out.lacks[i], owned)
    held = state.hands[state.turn] & ~(1ULL << (play >> 52 & 63))
    most = 0.0
    while held:
        value = (lowest(held) >> 2) + 1
        held &= held - 1
        most = max(most, takings[value])
    return score + weights.we_take * most


cdef int best_rated(const RulesC *rules, const Prices *prices, const State *state, const u64 *plays, int many) noexcept nogil:
    """The place of the play that looks best, the first of equals."""
    cdef Outlook out
    cdef int i, best = 0
    cdef double rating, most = -1e300
    if many == 1:
        return 0
    look_out(rules, prices, state, &out)
    for i in range(many):
        rating = rate(rules, prices, state, &out, plays[i])
        if rating > most:
            most = rating
            best = i
    return best


cdef int best_fully(const RulesC *rules, const Prices *prices, const State *state, const u64 *plays, int many) noexcept nogil:
    """`best_rated` by `rate_fully`."""
    cdef Outlook out
    cdef int i, best = 0
    cdef double rating, most = -1e300
    if many == 1:
        return 0
    look_out(rules, prices, state, &out)
    for i in range(many):
        rating = rate_fully(rules, prices, state, &out, plays[i])
        if rating > most:
            most = rating
            best = i
    return best


cdef int read_weights(Weights *weights, object values) except -1:
    """Fill in weights from a mapping by name; `spend` maps to thirteen numbers."""
    weights[0] = standard_weights()
    cdef dict given = dict(values)
    cdef double *numbers = <double *>weights
    for at, name in enumerate(NAMES):
        if name in given:
            numbers[<int>at] = given.pop(name)
    spend = given.pop("spend", ())
    if len(spend) > 13:
        raise ValueError("spend is one number a value, thirteen at most")
    for at, number in enumerate(spend):
        weights.spend[<int>at + 1] = number
    if given:
        raise ValueError(f"no such weights: {', '.join(given)}")
    return 0


def weights_now() -> dict:
    """The weights in use, by name."""
    cdef Weights weights = standard_weights()
    cdef double *numbers = <double *>&weights
    cdef int at
    result = {name: numbers[at] for at, name in enumerate(NAMES)}
    result["spend"] = [weights.spend[at] for at in range(1, 14)]
    return result

"""What the two networks look at, and what they say: the points to come for a side, less those of the other.

The open network sees all four hands, from the seat to move: it weighs the leaves of the search. The seat network sees
what one seat sees after its own play: it rates plays, as the search's prior. Both were trained on play between four,
with the cards and sweeps worth what they are in the standard rules; `reads` says whether it is such a game.
"""
import sys
from array import array

from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memset

from seep.core.bits cimport PACK, count_at, counts_of, lowest, u64
from seep.core.evaluate cimport (
    Outlook, Prices, Weights, find_takings, floor_sum, look_out, rate_fully, see_all, set_prices, standard_weights, worth_of
)
from seep.core.state cimport Phase, RulesC, State, apply_play, read_rules, read_state, score

from seep.rules import Rules

SIZES = (OPEN_INPUTS, SEAT_INPUTS, HIDDEN, SECOND)
MAGIC = b"SEEPNET1"
OPEN_COLUMNS = {
    "hands": range(OPEN_HANDS, OPEN_LOOSE),
    "loose": range(OPEN_LOOSE, OPEN_HOUSES),
    "houses": range(OPEN_HOUSES, OPEN_KEYS),
    "keys": range(OPEN_KEYS, OPEN_LAST),
    "last": range(OPEN_LAST, OPEN_PLAYS),
    "plays": range(OPEN_PLAYS, OPEN_TAKINGS),
    "takings": range(OPEN_TAKINGS, OPEN_SWEEPS),
    "sweeps": range(OPEN_SWEEPS, OPEN_FLOOR),
    "floor": range(OPEN_FLOOR, OPEN_INPUTS),
}
SEAT_COLUMNS = {
    "hand": range(SEAT_HAND, SEAT_UNSEEN),
    "unseen": range(SEAT_UNSEEN, SEAT_LOOSE),
    "loose": range(SEAT_LOOSE, SEAT_HOUSES),
    "houses": range(SEAT_HOUSES, SEAT_KEYS),
    "keys": range(SEAT_KEYS, SEAT_LAST),
    "last": range(SEAT_LAST, SEAT_PLAYS),
    "plays": range(SEAT_PLAYS, SEAT_TAKINGS),
    "takings": range(SEAT_TAKINGS, SEAT_SWEEPS),
    "sweeps": range(SEAT_SWEEPS, SEAT_OWN),
    "own": range(SEAT_OWN, SEAT_RATING),
    "rating": range(SEAT_RATING, SEAT_INPUTS),
}

cdef RulesC standard
read_rules(&standard, Rules.parse("standard"))


cdef bint reads(const RulesC *rules) noexcept nogil:
    """Whether the networks know this game: four players, and the points of the standard rules."""
    cdef int i
    for i in range(52):
        if rules.points[i] != standard.points[i]:
            return False
    for i in range(1, 14):
        if rules.sweep[i] != standard.sweep[i] or rules.last_sweep[i] != standard.last_sweep[i]:
            return False
    return rules.players == 4 and not rules.majority_of


# ---- what they look at

cdef void count_classes(u64 cards, uint8_t *inputs) noexcept nogil:
    """How many cards of each kind."""
    cdef int card
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card & 3 == 3:
            inputs[card >> 2] += 1
        elif card == 37:
            inputs[26] += 1
        else:
            inputs[13 + (card >> 2)] += 1


cdef void look_at_houses(const Prices *prices, const State *state, int seat, uint8_t *inputs) noexcept nogil:
    cdef int at, i
    for at in range(5):
        if state.standing >> at & 1:
            inputs[7 * at] = 1
            inputs[7 * at + 1] = state.cemented >> at & 1
            for i in range(4):
                inputs[7 * at + 2 + i] = state.owners[at] >> (seat + i & 3) & 1
            inputs[7 * at + 6] = <uint8_t>min(255, <int>worth_of(prices, state.house_cards[at]))


cdef void look_open(const RulesC *rules, const Prices *prices, const State *state, uint8_t *inputs) noexcept nogil:
    """The inputs of the open network, from the seat to move."""
    cdef double takings[14]
    cdef Outlook out
    cdef int i, at, value, sweeping
    cdef u64 held
    memset(inputs, 0, OPEN_INPUTS)
    see_all(rules, prices, state, &out)
    inputs[OPEN_FLOOR] = half_points(floor_sum(prices, &out))
    count_classes(state.loose, inputs + OPEN_LOOSE)
    look_at_houses(prices, state, state.turn, inputs + OPEN_HOUSES)
    if state.last_capture >= 0:
        inputs[OPEN_LAST + (state.last_capture != state.turn & 1)] = 1
    inputs[OPEN_PLAYS + state.plays] = 1
    sweeping = find_takings(prices, state, takings)
    for i in range(4):
        held = state.hands[state.turn + i & 3]
        count_classes(held, inputs + OPEN_HANDS + CLASSES * i)
        held = counts_of(held)
        for at in range(5):
            if state.standing >> at & 1:
                inputs[OPEN_KEYS + 5 * i + at] = count_at(held, at + 9)
        while held:
            value = (lowest(held) >> 2) + 1
            held &= ~(15ULL << (4 * value - 4))
            inputs[OPEN_TAKINGS + i] = max(inputs[OPEN_TAKINGS + i], <uint8_t>min(255.0, takings[value]))
            inputs[OPEN_SWEEPS + i] |= sweeping >> value & 1


cdef double look_at_play(const RulesC *rules, const Prices *prices, const State *state, u64 play, double rating, uint8_t *inputs) noexcept nogil:
    """The inputs of the seat network for a play of the seat to move; returns the points it takes at once."""
    cdef double takings[14]
    cdef State after = state[0]
    cdef int seat = state.turn
    cdef int side = seat & 1
    cdef int at, value, sweeping
    cdef u64 seen, held
    cdef double gain
    apply_play(rules, &after, play)
    gain = worth_of(prices, after.captured[side] & ~state.captured[side])
    gain -= worth_of(prices, after.captured[1 - side] & ~state.captured[1 - side])
    gain += after.sweeps[side] - state.sweeps[side]
    if after.phase == Phase.OVER:
        return gain
    memset(inputs, 0, SEAT_INPUTS)
    seen = after.hands[seat] | after.loose | after.captured[0] | after.captured[1]
    held = counts_of(after.hands[seat])
    for at in range(5):
        seen |= after.house_cards[at]
        if after.standing >> at & 1:
            inputs[SEAT_KEYS + at] = count_at(held, at + 9)
    count_classes(after.hands[seat], inputs + SEAT_HAND)
    count_classes(PACK & ~seen, inputs + SEAT_UNSEEN)
    count_classes(after.loose, inputs + SEAT_LOOSE)
    look_at_houses(prices, &after, seat, inputs + SEAT_HOUSES)
    if after.last_capture >= 0:
        inputs[SEAT_LAST + (after.last_capture != side)] = 1
    inputs[SEAT_PLAYS + after.plays] = 1
    sweeping = find_takings(prices, &after, takings)
    for value in range(1, 14):
        inputs[SEAT_TAKINGS + value - 1] = <uint8_t>min(255.0, takings[value])
        inputs[SEAT_SWEEPS + value - 1] = sweeping >> value & 1
        if count_at(held, value):
            inputs[SEAT_OWN] = max(inputs[SEAT_OWN], inputs[SEAT_TAKINGS + value - 1])
            inputs[SEAT_OWN + 1] |= sweeping >> value & 1
    inputs[SEAT_RATING] = half_points(rating - gain)
    return gain


cdef uint8_t half_points(double points) noexcept nogil:
    """Points from -64 to 63 in steps of a half."""
    return <uint8_t>(128.5 + 2.0 * min(63.0, max(-64.0, points)))


# ---- what they say

cdef float forward(const Layers *layers, const uint8_t *inputs) noexcept nogil:
    cdef float hidden[HIDDEN]
    cdef float second[SECOND]
    cdef const float *row
    cdef float x, result
    cdef int i, j
    for j in range(HIDDEN):
        hidden[j] = layers.first_bias[j]
    for i in range(layers.inputs):
        if inputs[i]:
            x = inputs[i]
            row = layers.first + HIDDEN * i
            for j in range(HIDDEN):
                hidden[j] += x * row[j]
    for j in range(SECOND):
        second[j] = layers.second_bias[j]
    for i in range(HIDDEN):
        x = hidden[i]
        if x > 0:
            row = layers.second + SECOND * i
            for j in range(SECOND):
                second[j] += x * row[j]
    result = layers.third_bias[0]
    for j in range(SECOND):
        if second[j] > 0:
            result += second[j] * layers.third[j]
    return result


cdef double weigh_open(const Layers *layers, const RulesC *rules, const Prices *prices, const State *state) noexcept nogil:
    """The points to come for the side to move, all hands open."""
    cdef uint8_t inputs[OPEN_INPUTS]
    look_open(rules, prices, state, inputs)
    return forward(layers, inputs)


cdef double weigh_play(const Layers *layers, const RulesC *rules, const Prices *prices, const Outlook *out, const State *state, u64 play) noexcept nogil:
    """How good a play looks to the seat to move: the mean of what the evaluation and the seat network say.

    The two err in different places, and their mean plays five points a deal better than either.
    """
    cdef uint8_t inputs[SEAT_INPUTS]
    cdef double rating = rate_fully(rules, prices, state, out, play)
    cdef double gain = look_at_play(rules, prices, state, play, rating, inputs)
    if state.plays == 47:
        return rating
    return 0.5 * (rating + gain + forward(layers, inputs))


cdef int best_weighed(const Layers *layers, const RulesC *rules, const Prices *prices, const State *state, const u64 *plays, int many) noexcept nogil:
    """The place of the play that weighs most, the first of equals."""
    cdef Outlook out
    cdef int i, best = 0
    cdef double weight, most = -1e300
    if many == 1:
        return 0
    look_out(rules, prices, state, &out)
    for i in range(many):
        weight = weigh_play(layers, rules, prices, &out, state, plays[i])
        if weight > most:
            most = weight
            best = i
    return best


cdef int margin_now(const RulesC *rules, const State *state, int side) noexcept nogil:
    """The points that one of two sides is ahead."""
    cdef int32_t points[4]
    cdef int32_t majority[4]
    score(rules, state, points, majority)
    return points[side] + state.sweeps[side] - points[1 - side] - state.sweeps[1 - side]


# ---- their numbers

cdef int numbers_of(int inputs) noexcept:
    return inputs * HIDDEN + HIDDEN + HIDDEN * SECOND + SECOND + SECOND + 1


cdef void place(Layers *layers, int inputs, const float *numbers) noexcept:
    """Point the layers at their numbers."""
    layers.inputs = inputs
    layers.first = numbers
    layers.first_bias = layers.first + inputs * HIDDEN
    layers.second = layers.first_bias + HIDDEN
    layers.second_bias = layers.second + HIDDEN * SECOND
    layers.third = layers.second_bias + SECOND
    layers.third_bias = layers.third + SECOND


cdef class Network:
    """The open and the seat network, from the bytes of a file that `tools/learn.py` made.

    After eight letters come little-endian 32-bit floats: for each network the first layer by input, its biases, the
    second layer, its biases, the third, its bias. Raises `ValueError` if that is not what `data` is.
    """

    def __cinit__(self, data: bytes):
        cdef int many = numbers_of(OPEN_INPUTS) + numbers_of(SEAT_INPUTS)
        if data[:8] != MAGIC or len(data) != 8 + 4 * many:
            raise ValueError(f"not a network of this Seep: {len(data)} bytes, not {8 + 4 * many} that begin with {MAGIC!r}")
        numbers = array("f", data[8:])
        if sys.byteorder == "big":
            numbers.byteswap()
        self.numbers = numbers
        place(&self.open, OPEN_INPUTS, &self.numbers[0])
        place(&self.seat, SEAT_INPUTS, &self.numbers[numbers_of(OPEN_INPUTS)])

    def inputs(self, deal) -> bytes:
        """What the open network looks at in a deal, all hands open, after the opening play."""
        cdef uint8_t inputs[OPEN_INPUTS]
        cdef RulesC rules
        cdef Prices prices
        cdef State state
        prepare(&rules, &prices, &state, deal)
        look_open(&rules, &prices, &state, inputs)
        return bytes(inputs[:OPEN_INPUTS])

    def points_to_come(self, deal) -> float:
        """By how many points the side to move will do better than the other from now on, all hands open.

        Raises `ValueError` for a deal that is not between four, by the points of the standard rules, and past its
        opening play.
        """
        cdef RulesC rules
        cdef Prices prices
        cdef State state
        prepare(&rules, &prices, &state, deal)
        return weigh_open(&self.open, &rules, &prices, &state)


cdef int prepare(RulesC *rules, Prices *prices, State *state, object deal) except -1:
    cdef Weights weights = standard_weights()
    read_rules(rules, deal.rules)
    read_state(state, deal)
    if not reads(rules):
        raise ValueError("the network knows four players and the points of the standard rules only")
    if state.phase != Phase.PLAY:
        raise ValueError("the network looks at deals between the opening play and the end")
    set_prices(prices, rules, &weights)
    return 0

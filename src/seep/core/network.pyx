"""What the two networks look at, and what they say: the points to come for a side, less those of the other.

The open network sees all four hands, from the seat to move: it values the leaves of the search. The seat network sees
what one seat sees after its own play: it rates plays, as the search's prior. Both were trained on the standard rules
(`tools/learn.py`), and judge only games whose rules differ in nothing but `OPTIONS_THAT_MAY_DIFFER`.
"""
import sys
from array import array

from libc.stdint cimport uint8_t
from libc.string cimport memset

from seep.core.bits cimport PACK, cards_worth, count_at, counts_of, lowest, u64
from seep.core.evaluate cimport (
    Afterstate, EvalContext, evaluate_full, fill_capture_points, sum_floor_terms, make_open_context
)
from seep.core.game cimport Game
from seep.core.state cimport DEAL_PLAYS, HOUSES, LOWEST_HOUSE, Phase, RulesC, State, owns, side_of, stands
from seep.core.weights cimport CompiledWeights, compile_weights, worth_of_cards

from seep.core.game import require_known, unknown_options

OPTIONS_THAT_MAY_DIFFER = frozenset({
    "capture", "throw", "cementing", "max_houses", "sets_join", "floor_open_for_bid", "first_sweep", "target",
    "min_points", "dealer",
})
"""The options in which rules may differ from the standard ones that the networks were trained on. All others, and those
added later, have to be as they were then."""
SIZES = (OPEN_INPUTS, SEAT_INPUTS, HIDDEN1_UNITS, HIDDEN2_UNITS)
MAGIC = b"SEEPNET1"
OPEN_COLUMNS = {
    "hands": range(OPEN_HANDS, OPEN_LOOSE),
    "loose": range(OPEN_LOOSE, OPEN_HOUSES),
    "houses": range(OPEN_HOUSES, OPEN_KEYS),
    "keys": range(OPEN_KEYS, OPEN_LAST),
    "last": range(OPEN_LAST, OPEN_PLAYS),
    "plays": range(OPEN_PLAYS, OPEN_CAPTURES),
    "captures": range(OPEN_CAPTURES, OPEN_SWEEPS),
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
    "plays": range(SEAT_PLAYS, SEAT_CAPTURES),
    "captures": range(SEAT_CAPTURES, SEAT_SWEEPS),
    "sweeps": range(SEAT_SWEEPS, SEAT_OWN_CAPTURE),
    "own": range(SEAT_OWN_CAPTURE, SEAT_RATING),
    "rating": range(SEAT_RATING, SEAT_INPUTS),
}

cdef enum:
    SPADE = 3
    TEN_OF_DIAMONDS = 4 * 9 + 1


# ---- inputs

cdef void count_kinds(u64 cards, uint8_t *inputs) noexcept nogil:
    """Count cards by kind, into `CARD_KINDS` inputs."""
    cdef int card
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card & 3 == SPADE:
            inputs[SPADE_KINDS + (card >> 2)] += 1
        elif card == TEN_OF_DIAMONDS:
            inputs[TEN_OF_DIAMONDS_KIND] += 1
        else:
            inputs[OTHER_KINDS + (card >> 2)] += 1


cdef void encode_houses(const CompiledWeights *compiled, const State *state, int seat, uint8_t *inputs) noexcept nogil:
    """The houses on the floor, `HOUSE_COLUMNS` inputs for each value, with the owners from `seat` on."""
    cdef int at, i
    cdef uint8_t *house
    for at in range(HOUSES):
        if state.standing >> at & 1:
            house = inputs + HOUSE_COLUMNS * at
            house[HOUSE_STANDS] = 1
            house[HOUSE_CEMENTED] = state.cemented >> at & 1
            for i in range(4):
                house[HOUSE_OWNERS + i] = owns(state, seat + i & 3, at + LOWEST_HOUSE)
            house[HOUSE_POINTS] = whole_points(worth_of_cards(compiled, state.house_cards[at]))


cdef void encode_keys(const State *state, u64 counts, uint8_t *inputs) noexcept nogil:
    """The keys that a hand (as counts) holds to each house that stands, into `HOUSES` inputs."""
    cdef int value
    for value in range(LOWEST_HOUSE, LOWEST_HOUSE + HOUSES):
        if stands(state, value):
            inputs[value - LOWEST_HOUSE] = count_at(counts, value)


cdef void encode_open(
    const RulesC *rules, const CompiledWeights *compiled, const State *state, uint8_t *inputs
) noexcept nogil:
    """The inputs of the open network, from the seat to move."""
    cdef double captures[14]
    cdef EvalContext context
    cdef int i, value, sweeping
    cdef u64 held
    memset(inputs, 0, OPEN_INPUTS)
    make_open_context(rules, compiled, state, &context)
    inputs[OPEN_FLOOR] = half_points(sum_floor_terms(compiled, &context))
    count_kinds(state.loose, inputs + OPEN_LOOSE)
    encode_houses(compiled, state, state.turn, inputs + OPEN_HOUSES)
    if state.last_capture >= 0:
        inputs[OPEN_LAST + (state.last_capture != side_of(rules, state.turn))] = 1
    inputs[OPEN_PLAYS + state.plays] = 1
    sweeping = fill_capture_points(compiled, state, captures)
    for i in range(4):
        held = state.hands[state.turn + i & 3]
        count_kinds(held, inputs + OPEN_HANDS + CARD_KINDS * i)
        held = counts_of(held)
        encode_keys(state, held, inputs + OPEN_KEYS + HOUSES * i)
        while held:
            value = (lowest(held) >> 2) + 1
            held &= ~cards_worth(value)
            inputs[OPEN_CAPTURES + i] = max(inputs[OPEN_CAPTURES + i], whole_points(captures[value]))
            inputs[OPEN_SWEEPS + i] |= sweeping >> value & 1


cdef double encode_play(
    const RulesC *rules, const CompiledWeights *compiled, const State *state, const Afterstate *after, double rating,
    uint8_t *inputs
) noexcept nogil:
    """The inputs of the seat network for a play of the seat to move, which `evaluate_full` gave this rating.

    Returns the points that the play wins at once. The last play of a deal has no inputs.
    """
    cdef const State *then = &after.state
    cdef int seat = state.turn
    cdef int side = side_of(rules, seat)
    cdef int at, value
    cdef u64 held = counts_of(then.hands[seat])
    cdef u64 seen = then.hands[seat] | then.loose | then.captured[0] | then.captured[1]
    cdef double gain = worth_of_cards(compiled, then.captured[side] & ~state.captured[side])
    gain += then.sweeps[side] - state.sweeps[side]
    for at in range(HOUSES):
        seen |= then.house_cards[at]
    memset(inputs, 0, SEAT_INPUTS)
    count_kinds(then.hands[seat], inputs + SEAT_HAND)
    count_kinds(PACK & ~seen, inputs + SEAT_UNSEEN)
    count_kinds(then.loose, inputs + SEAT_LOOSE)
    encode_houses(compiled, then, seat, inputs + SEAT_HOUSES)
    encode_keys(then, held, inputs + SEAT_KEYS)
    if then.last_capture >= 0:
        inputs[SEAT_LAST + (then.last_capture != side)] = 1
    inputs[SEAT_PLAYS + then.plays] = 1
    for value in range(1, 14):
        inputs[SEAT_CAPTURES + value - 1] = whole_points(after.captures[value])
        inputs[SEAT_SWEEPS + value - 1] = after.sweeping >> value & 1
        if count_at(held, value):
            inputs[SEAT_OWN_CAPTURE] = max(inputs[SEAT_OWN_CAPTURE], inputs[SEAT_CAPTURES + value - 1])
            inputs[SEAT_OWN_SWEEP] |= inputs[SEAT_SWEEPS + value - 1]
    inputs[SEAT_RATING] = half_points(rating - gain)
    return gain


cdef uint8_t whole_points(double points) noexcept nogil:
    """Points from 0 as an input: whole ones, 255 at most."""
    return <uint8_t>min(255.0, points)


cdef uint8_t half_points(double points) noexcept nogil:
    """Points from -64 to 63 as an input: in steps of a half."""
    return <uint8_t>(128.5 + 2.0 * min(63.0, max(-64.0, points)))


# ---- outputs

cdef float forward(const Layers *layers, const uint8_t *inputs) noexcept nogil:
    """The output of a network: points to come."""
    cdef float hidden1[HIDDEN1_UNITS]
    cdef float hidden2[HIDDEN2_UNITS]
    cdef const float *row
    cdef float x, result
    cdef int i, j
    for j in range(HIDDEN1_UNITS):
        hidden1[j] = layers.hidden1_bias[j]
    for i in range(layers.inputs):
        if inputs[i]:
            x = inputs[i]
            row = layers.hidden1 + HIDDEN1_UNITS * i
            for j in range(HIDDEN1_UNITS):
                hidden1[j] += x * row[j]
    for j in range(HIDDEN2_UNITS):
        hidden2[j] = layers.hidden2_bias[j]
    for i in range(HIDDEN1_UNITS):
        x = hidden1[i]
        if x > 0:
            row = layers.hidden2 + HIDDEN2_UNITS * i
            for j in range(HIDDEN2_UNITS):
                hidden2[j] += x * row[j]
    result = layers.output_bias[0]
    for j in range(HIDDEN2_UNITS):
        if hidden2[j] > 0:
            result += hidden2[j] * layers.output[j]
    return result


cdef double predict_open(
    const Layers *layers, const RulesC *rules, const CompiledWeights *compiled, const State *state
) noexcept nogil:
    """The points to come for the side to move less those for the other, all hands open, by the open network."""
    cdef uint8_t inputs[OPEN_INPUTS]
    encode_open(rules, compiled, state, inputs)
    return forward(layers, inputs)


cdef double evaluate_network(
    const Layers *layers, const RulesC *rules, const CompiledWeights *compiled, const State *state,
    const EvalContext *context, u64 play
) except? -1.0 nogil:
    """The rating of a play after the opening one, in points: the mean of what `evaluate_full` and the seat network say.

    The two err in different places, and their mean plays five points a deal better than either.
    """
    cdef uint8_t inputs[SEAT_INPUTS]
    cdef Afterstate after
    cdef double rating = evaluate_full(rules, compiled, state, context, play, &after)
    cdef double gain
    if state.plays == DEAL_PLAYS - 1:
        return rating
    gain = encode_play(rules, compiled, state, &after, rating, inputs)
    return 0.5 * (rating + gain + forward(layers, inputs))


# ---- parameters

cdef int parameter_count(int inputs) noexcept:
    """How many numbers a network with so many inputs has."""
    return inputs * HIDDEN1_UNITS + HIDDEN1_UNITS + HIDDEN1_UNITS * HIDDEN2_UNITS + HIDDEN2_UNITS + HIDDEN2_UNITS + 1


cdef void bind_layers(Layers *layers, int inputs, const float *parameters) noexcept:
    """Point the layers at their parts of the parameters."""
    layers.inputs = inputs
    layers.hidden1 = parameters
    layers.hidden1_bias = layers.hidden1 + inputs * HIDDEN1_UNITS
    layers.hidden2 = layers.hidden1_bias + HIDDEN1_UNITS
    layers.hidden2_bias = layers.hidden2 + HIDDEN1_UNITS * HIDDEN2_UNITS
    layers.output = layers.hidden2_bias + HIDDEN2_UNITS
    layers.output_bias = layers.output + HIDDEN2_UNITS


cdef class Network:
    """The open and the seat network, from the bytes of a file that `tools/learn.py` made.

    After eight letters come little-endian 32-bit floats: for each network the first layer's weights by input, its
    biases, those of the second layer, and those of the output. Raises `ValueError` if that is not what `data` is.
    """

    def __cinit__(self, data: bytes):
        cdef int count = parameter_count(OPEN_INPUTS) + parameter_count(SEAT_INPUTS)
        if data[:8] != MAGIC or len(data) != 8 + 4 * count:
            raise ValueError(
                f"not a network of this Seep: {len(data)} bytes, not {8 + 4 * count} that begin with {MAGIC!r}"
            )
        parameters = array("f", data[8:])
        if sys.byteorder == "big":
            parameters.byteswap()
        self.parameters = parameters
        bind_layers(&self.open, OPEN_INPUTS, &self.parameters[0])
        bind_layers(&self.seat, SEAT_INPUTS, &self.parameters[parameter_count(OPEN_INPUTS)])

    def knows(self, options) -> bool:
        """Whether the networks may judge games by these `Rules`."""
        return not unknown_options(options, OPTIONS_THAT_MAY_DIFFER)

    def require(self, options) -> None:
        """Raise `ValueError` for rules that the networks may not judge."""
        require_known(options, OPTIONS_THAT_MAY_DIFFER, "the network, trained on four players and the standard points,")

    def inputs(self, deal) -> bytes:
        """The inputs of the open network for a deal, all hands open. Raises as `points_to_come`."""
        cdef uint8_t inputs[OPEN_INPUTS]
        cdef CompiledWeights compiled
        cdef Game game = self.checked_game(deal, &compiled)
        encode_open(&game.rules, &compiled, &game.state, inputs)
        return bytes(inputs[:OPEN_INPUTS])

    def points_to_come(self, deal) -> float:
        """By how many points the side to move will do better than the other from now on, all hands open.

        Raises `ValueError` for rules that the network does not know (`knows`), and for a deal that is not between its
        opening play and its end.
        """
        cdef CompiledWeights compiled
        cdef Game game = self.checked_game(deal, &compiled)
        return predict_open(&self.open, &game.rules, &compiled, &game.state)

    cdef Game checked_game(self, object deal, CompiledWeights *compiled):
        """The game of a deal that the network may judge, and the weights for it."""
        cdef Game game = deal.game
        self.require(game.options)
        if game.state.phase != Phase.PLAY:
            raise ValueError("the network looks at deals between the opening play and the end")
        compile_weights(compiled, game.options, &game.rules, {})
        return game

"""Two small neural networks that predict the points to come: with all hands open, and as one seat sees it."""
from libc.stdint cimport uint8_t

from seep.core.bits cimport u64
from seep.core.evaluate cimport Afterstate, EvalContext
from seep.core.game cimport Game
from seep.core.state cimport HOUSES, RulesC, State
from seep.core.weights cimport CompiledWeights

cdef enum:
    # Cards are counted by kind: 13 spades, 13 values of the other suits, and the ten of diamonds.
    SPADE_KINDS = 0
    OTHER_KINDS = SPADE_KINDS + 13
    TEN_OF_DIAMONDS_KIND = OTHER_KINDS + 13
    CARD_KINDS = TEN_OF_DIAMONDS_KIND + 1

    # The columns of each value of a house.
    HOUSE_STANDS = 0
    HOUSE_CEMENTED = 1
    HOUSE_OWNERS = 2           # by seat
    HOUSE_POINTS = HOUSE_OWNERS + 4
    HOUSE_COLUMNS = HOUSE_POINTS + 1

    # The inputs of the open network, each a number from 0 to 255; docs/bots.md has the table.
    OPEN_HANDS = 0                                        # cards of each kind, by seat, the one to move first
    OPEN_LOOSE = OPEN_HANDS + 4 * CARD_KINDS
    OPEN_HOUSES = OPEN_LOOSE + CARD_KINDS
    OPEN_KEYS = OPEN_HOUSES + HOUSES * HOUSE_COLUMNS      # keys to the houses standing, by seat and value
    OPEN_LAST = OPEN_KEYS + 4 * HOUSES                    # who captured last, we or they
    OPEN_PLAYS = OPEN_LAST + 2                            # which of the 48 plays is next
    OPEN_CAPTURES = OPEN_PLAYS + 48                       # the most points each seat could capture of this floor
    OPEN_SWEEPS = OPEN_CAPTURES + 4                       # whether each could sweep it
    OPEN_FLOOR = OPEN_SWEEPS + 4                          # what the evaluation says of the floor, all hands open
    OPEN_INPUTS = OPEN_FLOOR + 1

    # Those of the seat network.
    SEAT_HAND = 0
    SEAT_UNSEEN = SEAT_HAND + CARD_KINDS                  # cards that the seat has not seen
    SEAT_LOOSE = SEAT_UNSEEN + CARD_KINDS
    SEAT_HOUSES = SEAT_LOOSE + CARD_KINDS
    SEAT_KEYS = SEAT_HOUSES + HOUSES * HOUSE_COLUMNS      # own keys
    SEAT_LAST = SEAT_KEYS + HOUSES
    SEAT_PLAYS = SEAT_LAST + 2
    SEAT_CAPTURES = SEAT_PLAYS + 48                       # the points a card of each value would capture
    SEAT_SWEEPS = SEAT_CAPTURES + 13                      # whether it would sweep
    SEAT_OWN_CAPTURE = SEAT_SWEEPS + 13                   # the most points that the own hand could capture
    SEAT_OWN_SWEEP = SEAT_OWN_CAPTURE + 1                 # whether it could sweep
    SEAT_RATING = SEAT_OWN_SWEEP + 1                      # how the evaluation rates the play, less what it wins at once
    SEAT_INPUTS = SEAT_RATING + 1

    HIDDEN1_UNITS = 64
    HIDDEN2_UNITS = 32

cdef struct Layers:
    # Inputs, two hidden layers of rectified linear units, one output; weights lie row by row, one row an input.
    int inputs
    const float *hidden1
    const float *hidden1_bias
    const float *hidden2
    const float *hidden2_bias
    const float *output
    const float *output_bias

cdef class Network:
    cdef const float[::1] parameters
    cdef Layers open
    cdef Layers seat
    cdef Game checked_game(self, object deal, CompiledWeights *compiled)

cdef void encode_open(
    const RulesC *rules, const CompiledWeights *compiled, const State *state, uint8_t *inputs
) noexcept nogil
cdef double encode_play(
    const RulesC *rules, const CompiledWeights *compiled, const State *state, const Afterstate *after, double rating,
    uint8_t *inputs
) noexcept nogil
cdef double predict_open(
    const Layers *layers, const RulesC *rules, const CompiledWeights *compiled, const State *state
) noexcept nogil
cdef double evaluate_network(
    const Layers *layers, const RulesC *rules, const CompiledWeights *compiled, const State *state,
    const EvalContext *context, u64 play
) except? -1.0 nogil

"""Two small networks that say how many points are still to come: with all hands open, and as one seat sees it."""
from libc.stdint cimport uint8_t

from seep.core.bits cimport u64
from seep.core.evaluate cimport Outlook, Prices
from seep.core.state cimport RulesC, State

# The inputs, each a small whole number; docs/bots.md has the tables.
cdef enum:
    CLASSES = 27               # kinds of cards: 13 spades, 13 values of the other suits, and the ten of diamonds

    OPEN_HANDS = 0             # cards of each kind in the four hands, that of the seat to move first
    OPEN_LOOSE = OPEN_HANDS + 4 * CLASSES
    OPEN_HOUSES = OPEN_LOOSE + CLASSES      # standing, cemented, four owners, points: for each value
    OPEN_KEYS = OPEN_HOUSES + 5 * 7         # keys to the houses standing, by seat and value
    OPEN_LAST = OPEN_KEYS + 5 * 4           # who captured last, we or they
    OPEN_PLAYS = OPEN_LAST + 2              # which of the 48 plays is next
    OPEN_TAKINGS = OPEN_PLAYS + 48          # the most points each seat could capture of this floor
    OPEN_SWEEPS = OPEN_TAKINGS + 4          # whether each could sweep it
    OPEN_FLOOR = OPEN_SWEEPS + 4            # what the evaluation thinks that the floor is worth, all hands open
    OPEN_INPUTS = OPEN_FLOOR + 1

    SEAT_HAND = 0
    SEAT_UNSEEN = SEAT_HAND + CLASSES       # cards that the seat has not seen
    SEAT_LOOSE = SEAT_UNSEEN + CLASSES
    SEAT_HOUSES = SEAT_LOOSE + CLASSES
    SEAT_KEYS = SEAT_HOUSES + 5 * 7         # own keys
    SEAT_LAST = SEAT_KEYS + 5
    SEAT_PLAYS = SEAT_LAST + 2
    SEAT_TAKINGS = SEAT_PLAYS + 48          # the points a card of each value would capture
    SEAT_SWEEPS = SEAT_TAKINGS + 13         # whether it would sweep
    SEAT_OWN = SEAT_SWEEPS + 13             # the most points that the own hand could capture, whether it could sweep
    SEAT_RATING = SEAT_OWN + 2              # how the evaluation rates the play, less what it takes at once
    SEAT_INPUTS = SEAT_RATING + 1

    HIDDEN = 64
    SECOND = 32

cdef struct Layers:
    # inputs x HIDDEN, HIDDEN x SECOND and SECOND numbers with a bias each, rectified between.
    int inputs
    const float *first
    const float *first_bias
    const float *second
    const float *second_bias
    const float *third
    const float *third_bias

cdef class Network:
    cdef const float[::1] numbers
    cdef Layers open
    cdef Layers seat

cdef bint reads(const RulesC *rules) noexcept nogil
cdef void look_open(const RulesC *rules, const Prices *prices, const State *state, uint8_t *inputs) noexcept nogil
cdef double look_at_play(const RulesC *rules, const Prices *prices, const State *state, u64 play, double rating, uint8_t *inputs) noexcept nogil
cdef double weigh_open(const Layers *layers, const RulesC *rules, const Prices *prices, const State *state) noexcept nogil
cdef double weigh_play(const Layers *layers, const RulesC *rules, const Prices *prices, const Outlook *out, const State *state, u64 play) noexcept nogil
cdef int best_weighed(const Layers *layers, const RulesC *rules, const Prices *prices, const State *state, const u64 *plays, int many) noexcept nogil
cdef int margin_now(const RulesC *rules, const State *state, int side) noexcept nogil

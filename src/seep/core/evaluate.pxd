"""What good players look at before they play a card, as numbers."""
from seep.core.bits cimport u64
from seep.core.state cimport RulesC, State

cdef struct Weights:
    # What each thing is worth beside a point taken now; see docs/bots.md.
    double taken               # points captured by the play
    double sweep               # points of a sweep made
    double sweep_given         # points of a sweep that the next opponent can make, times the chance that they can
    double loose               # points left loose, times how surely our side gets them less how surely the others do
    double ordinary            # points in ordinary houses, likewise
    double cemented            # points in cemented houses, likewise
    double breakable           # points in our ordinary houses that a card of the next opponent may break
    double loose_card          # each card left loose
    double house               # each house left that we own alone or together
    double key_left            # each further card of the value of a house we own
    double bid_pair            # a bid of which we hold more than one card, each
    double bid_high            # the value of a bid
    double next_takes          # points that the next player takes at best, on average, a sweep included
    double second_takes        # the one after, if the floor stayed as it is
    double third_takes
    double we_take             # what one could take oneself next time
    double spend[14]           # playing a card of this value at all

cdef struct Prices:
    # What the rules make of the weights: set once for a game.
    Weights weights
    double worth[52]           # points of a card, its share in a majority included
    double value_worth[13][16] # the same, for all the cards of a value that a nibble names
    unsigned char least[13][16]   # for such a nibble, the lowest cards that are worth as much one by one

cdef struct Outlook:
    # How things look for the seat to move, who sees its own hand, the floor, and what was captured.
    int others                 # the other seats, in order of play
    int seat[3]
    double sign[3]             # 1 partner, -1 opponent
    double lacks[3][14]        # the chance that the seat holds no card of a value
    u64 held                   # counts of the hand
    double taken_by[14]        # chance of our side taking a single card of a value, less the others', before our next turn
    double untouched[14]       # chance that nobody takes it until our next turn
    double house_now[5]        # what the houses standing are worth to us
    double loose_now

cdef void set_prices(Prices *prices, const RulesC *rules, const Weights *weights) noexcept nogil
cdef void see_all(const RulesC *rules, const Prices *prices, const State *state, Outlook *out) noexcept nogil
cdef void look_out(const RulesC *rules, const Prices *prices, const State *state, Outlook *out) noexcept nogil
cdef double worth_of(const Prices *prices, u64 cards) noexcept nogil
cdef int find_takings(const Prices *prices, const State *floor, double *takings) noexcept nogil
cdef double floor_sum(const Prices *prices, const Outlook *out) noexcept nogil
cdef double floor_worth(const RulesC *rules, const Prices *prices, const State *state) noexcept nogil
cdef double rate(const RulesC *rules, const Prices *prices, const State *state, const Outlook *out, u64 play) noexcept nogil
cdef u64 least_play(const Prices *prices, u64 play) noexcept nogil
cdef double rate_fully(const RulesC *rules, const Prices *prices, const State *state, const Outlook *out, u64 play) noexcept nogil
cdef int best_fully(const RulesC *rules, const Prices *prices, const State *state, const u64 *plays, int many) noexcept nogil
cdef int best_rated(const RulesC *rules, const Prices *prices, const State *state, const u64 *plays, int many) noexcept nogil
cdef Weights standard_weights() noexcept nogil
cdef Weights playout_weights() noexcept nogil
cdef int read_weights(Weights *weights, object values) except -1

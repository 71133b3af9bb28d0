"""One deal as a C value: what the rules say (`RulesC`), and what lies where (`State`)."""
from libc.stdint cimport uint8_t, int8_t, int32_t

from seep.core.bits cimport u64

cdef enum Phase:
    BID        # the bidder names a value (R2.3)
    OPENING    # the opening play is due (R2.5)
    PLAY
    OVER

cdef struct RulesC:
    int players
    int sides
    bint cementing
    bint capture_all
    bint throw_free
    bint sets_always
    bint floor_open
    bint all_points_double
    int target
    int min_points
    int max_houses
    int32_t sweep[14]          # points of a sweep, by the value of the sweeping card
    int32_t first_sweep[14]
    int32_t last_sweep[14]
    int32_t points[52]
    u64 majority_of            # the cards a majority is counted in, none = no majority
    int32_t majority_points
    u64 redeal_cards           # the cards that, face down on the floor, call for a redeal (option redeal_floor)

cdef struct State:
    u64 hands[4]
    u64 loose
    u64 house_cards[5]         # by value less 9; none = no house of that value stands
    u64 captured[4]            # by side
    int32_t sweeps[4]          # points, by side
    uint8_t owners[5]          # one bit a seat
    uint8_t standing           # one bit a house
    uint8_t cemented           # one bit a house
    uint8_t phase
    uint8_t turn
    uint8_t bid                # 0 = none due or already fulfilled
    uint8_t plays
    int8_t last_capture        # a side, or -1
    uint8_t dealt              # how many of the stock are dealt
    uint8_t stocked            # how many cards the stock had
    uint8_t stock[44]

cdef enum Kind:
    THROW
    CAPTURE
    HOUSE                      # establish or add: R13 writes both `=T`
    BREAK
    BID_PLAY

cdef struct Parts:
    Kind kind
    int card                   # -1 for a bid
    int value                  # the capture value, the value of the house made, or the bid
    int house                  # the house captured or broken, 0 = none
    u64 loose                  # the loose cards that move

cdef u64 pack_play(Kind kind, int card, int value, int house, u64 loose) noexcept nogil
cdef Parts parts_of(u64 play) noexcept nogil

cdef int side_of(const RulesC *rules, int seat) noexcept nogil
cdef int partner_bit(const RulesC *rules, int seat) noexcept nogil
cdef int deal_pack(const RulesC *rules, State *state, const uint8_t *pack) noexcept nogil
cdef void deal_stock(const RulesC *rules, State *state) noexcept nogil
cdef void apply_play(const RulesC *rules, State *state, u64 play) noexcept nogil
cdef void score(const RulesC *rules, const State *state, int32_t *points, int32_t *majority) noexcept nogil
cdef u64 hash_state(const State *state) noexcept nogil
cdef int read_rules(RulesC *rules, object options) except -1
cdef int read_state(State *state, object deal) except -1

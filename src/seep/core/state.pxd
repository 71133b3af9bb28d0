"""One deal as a C value: what the rules say (`RulesC`), and what lies where (`State`)."""
from libc.stdint cimport uint8_t, int8_t, int32_t

from seep.core.bits cimport PACK, sum_of, u64

cdef enum:
    DEAL_PLAYS = 48            # plays of a deal; the bid is none (R2.6)
    HALF_PLAYS = 24            # with two players the stock is dealt again after so many (R11.1)
    STOCK_CARDS = 44           # what is left of the pack when bidder and floor have their four (R2.2)
    FIRST_HAND = 4             # the bidder's cards, and the floor's, before the bid (R2.2)
    LOWEST_HOUSE = 9
    HIGHEST_HOUSE = 13
    HOUSES = 5                 # values of houses: places of `house_cards` and `owners`, bits of `standing`

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
    u64 house_cards[5]         # by value less LOWEST_HOUSE; none = no house of that value stands
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
    uint8_t stock[44]          # cards in dealing order

cdef enum:
    # A play is one word: the loose cards in bits 0-51, the card played in six bits from CARD_SHIFT on, and from
    # CODE_SHIFT on what is done, and with which houses.
    CARD_SHIFT = 52
    CARD_MASK = 63
    CODE_SHIFT = 58
    CODE_THROW = 0
    CODE_CAPTURE = 1                           # no house; then the houses of 9 to 13
    CODE_HOUSE = CODE_CAPTURE + 1 + HOUSES     # by the value of the house made
    CODE_BREAK = CODE_HOUSE + HOUSES           # by the value of the house broken, then of the house made
    CODE_BID = CODE_BREAK + HOUSES * HOUSES    # by the value bid

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

cdef enum Action:
    # What a play does, in the words of players: R13 writes ESTABLISH and ADD alike.
    BIDDING
    THROWING
    CAPTURING
    ESTABLISHING
    ADDING
    BREAKING

cdef struct Effect:
    # What one play did, told from the state before it.
    Action action
    int house                  # the house captured, made or added to, 0 = none
    int broken                 # the house that a break used up, 0 = none
    bint cemented              # whether the house made or added to is cemented now
    bint newly_cemented        # whether this play cemented it
    bint merged                # whether the house broken joined one that stood (R7.3)
    int sweep                  # points of the sweep, -1 = none was made
    u64 leftovers              # the loose cards that went to a side after the last play (R8.2)
    int leftovers_side         # that side, -1 = none

cdef u64 pack_play(Kind kind, int card, int value, int house, u64 loose) noexcept nogil

cdef inline Parts parts_of(u64 play) noexcept nogil:
    """Read a play back: the inverse of `pack_play`."""
    cdef inline Parts parts
    cdef int code = play >> CODE_SHIFT
    parts.loose = play & PACK
    parts.card = play >> CARD_SHIFT & CARD_MASK
    parts.house = 0
    parts.value = (parts.card >> 2) + 1
    if code >= CODE_BID:
        parts.kind = Kind.BID_PLAY
        parts.card = -1
        parts.value = code - CODE_BID + LOWEST_HOUSE
    elif code >= CODE_BREAK:
        parts.kind = Kind.BREAK
        parts.house = (code - CODE_BREAK) // HOUSES + LOWEST_HOUSE
        parts.value = (code - CODE_BREAK) % HOUSES + LOWEST_HOUSE
    elif code >= CODE_HOUSE:
        parts.kind = Kind.HOUSE
        parts.value = code - CODE_HOUSE + LOWEST_HOUSE
    elif code >= CODE_CAPTURE:
        parts.kind = Kind.CAPTURE
        parts.house = code - CODE_CAPTURE + LOWEST_HOUSE - 1 if code > CODE_CAPTURE else 0
    else:
        parts.kind = Kind.THROW
    return parts


cdef inline int side_of(const RulesC *rules, int seat) noexcept nogil:
    """The side a seat plays for (R1.1, R11)."""
    return seat & 1 if rules.players == 4 else seat


cdef inline int partner_bit(const RulesC *rules, int seat) noexcept nogil:
    """The partner as a bit of `owners`, none without partners (R11.3)."""
    return 1 << (seat ^ 2) if rules.players == 4 else 0


cdef inline int next_seat(const RulesC *rules, int seat) noexcept nogil:
    """The seat whose turn comes after this one's (R1.1)."""
    return seat + 1 if seat + 1 < rules.players else 0


cdef inline bint stands(const State *state, int value) noexcept nogil:
    """Whether a house of this capture value stands; False for values that no house has."""
    return value >= LOWEST_HOUSE and state.standing >> (value - LOWEST_HOUSE) & 1


cdef inline bint is_empty(const State *state) noexcept nogil:
    """Whether nothing lies on the floor."""
    return not state.loose and not state.standing


cdef inline bint owns(const State *state, int seat, int value) noexcept nogil:
    """Whether a seat owns the house of this value, 9 to 13; False where none stands."""
    return state.owners[value - LOWEST_HOUSE] >> seat & 1


cdef inline int full_hand(int players) noexcept nogil:
    """The cards that a player is dealt before anybody's hand runs out (R2.6, R11.1, R11.2)."""
    return 16 if players == 3 else 12


cdef inline int owners_after_joining(const RulesC *rules, int owners, int seat) noexcept nogil:
    """The owners of a house (0: it comes to be) once `seat` has put cards on it (R5.2, R6.2-R6.4, R7)."""
    return owners if owners & (1 << seat | partner_bit(rules, seat)) else owners | 1 << seat


cdef inline bint is_cemented(u64 cards, int value) noexcept nogil:
    """Whether the cards of a house of this value are more than one set (R5.3)."""
    return sum_of(cards) > value


cdef inline int32_t sweep_points(const RulesC *rules, const State *before, int value) noexcept nogil:
    """The points of sweeping the floor of `before` with a card of this value (R8.1)."""
    if before.phase == Phase.OPENING:
        return rules.first_sweep[value]
    if before.plays == DEAL_PLAYS - 1:
        return rules.last_sweep[value]
    return rules.sweep[value]


cdef int deal_pack(const RulesC *rules, State *state, const uint8_t *pack) noexcept nogil
cdef void deal_stock(const RulesC *rules, State *state) noexcept nogil
cdef int hand_size_at(int players, int seat, int plays, int turn) noexcept nogil
cdef int stock_size_at(int players, int plays) noexcept nogil
cdef void make_afterstate(const RulesC *rules, const State *state, const Parts *parts, State *after) noexcept nogil
cdef void apply_play(const RulesC *rules, State *state, u64 play) noexcept nogil
cdef void describe_play(const RulesC *rules, const State *before, u64 play, Effect *effect) noexcept nogil
cdef void score(const RulesC *rules, const State *state, int32_t *points, int32_t *majority) noexcept nogil
cdef void deal_scores(const RulesC *rules, const State *state, int32_t *scores) noexcept nogil
cdef int margin_of(const RulesC *rules, const State *state, int side) noexcept nogil
cdef u64 hash_state(const State *state) noexcept nogil

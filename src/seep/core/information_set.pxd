"""What one seat knows of a deal: the states that agree with it are its information set."""
from seep.core.bits cimport u64
from seep.core.state cimport RulesC, State

cdef struct ObservedPlay:
    # A play that another seat has made after the opening play, from a hand that nobody else saw.
    State before               # the deal when it was made, without the hands
    u64 play
    u64 played_since[4]        # what each hand has played from then on, this play included
    bint last_resort           # a throw that was legal because nothing else was (option throw="last-resort")

cdef struct FirstFour:
    # What bid and opening play tell of the bidder's first four cards (R2.2, R2.3, R2.5), where its hand is hidden.
    int value                  # the bid, a card of which they held besides the opening card; 0 = they tell nothing
    int rest_size              # cards of its first full hand but the opening card: three of them were dealt first
    int seen_of_bid            # how many of these are known to be of that value
    bint needs_all_four        # whether bid and opening play depend on all four, so that each four must be asked
    State state_at_bid         # the deal when the bid was made, without hands
    u64 opening_play           # 0 = not made yet
    u64 played                 # what the bidder has played since, the opening card aside

cdef struct DealingTable:
    # For values that some hands must or may not hold: the weights of all ways to deal them, for `sampling`.
    int value_count
    int values[13]
    int seat_count             # the seats in question
    int seats[3]
    int strides[3]
    int size                   # entries for each value: every combination of cards that the hands still lack
    bint weighted              # by what the bidder's first four tell; False counts each way once
    double *weights            # (value_count + 1) times `size`

cdef struct InformationSet:
    State known                # the deal as the seat sees it: its own hand, the floor, what the log tells of the piles
    u64 unseen                 # the cards it does not see: they lie in the places that follow
    int hand_sizes[4]          # the hands of the others; 0 for the seat itself
    int stock_size
    int floor_size             # the floor while it lies face down, else 0
    int hidden_pile_sizes[4]   # by side, captured cards that the log does not tell
    int required[4]            # values of which a seat holds a card, one bit each (R2.3, R3.4, R5.2)
    int excluded[4]            # values of which it holds none (option throw="last-resort")
    int observed_count
    ObservedPlay *observed
    bint last_resorts          # whether any of them was a last resort
    FirstFour first_four
    bint perfect               # nothing is hidden: `known` is the state itself
    DealingTable table

cdef int follow_log(const RulesC *rules, InformationSet *info, int seat, list plays) except -1
cdef void free_information(InformationSet *info) noexcept nogil

"""Which hidden hands there can be, seen from one seat."""
from seep.core.bits cimport u64
from seep.core.state cimport RulesC, State

# Values that are dealt one by one because some hand must or may not hold them.
cdef enum:
    TRACKED = 13

cdef struct Past:
    # A play of another seat, after the opening play.
    State before               # the deal then, but for the hands
    u64 play
    u64 since[4]               # what each hand has played from then on, this play included
    bint forced                # a throw that had to be the last resort (option throw="last-resort")

cdef struct Hidden:
    State known                # the deal as the seat sees it: its own hand, the floor, what was captured
    u64 unseen                 # the cards that lie in hidden places
    int hands[4]               # hidden cards of each seat, 0 for the seat itself
    int stock                  # cards still to be dealt, their order hidden too
    int floor                  # cards that lie face down on the floor
    int piles[4]               # captured cards of each side that the log does not tell
    int needed[4]              # values each seat must hold, one bit each (R3.4, R5.2, R2.3)
    int barred[4]              # values each seat cannot hold (option throw="last-resort")
    int past_many
    Past *past
    bint throws                # whether any of them was forced
    bint picky                 # whether the bid or the opening play tells more of the first four than that weight
    State dealt_four           # the deal as the bidder's four were dealt, without them
    u64 opening                # the opening play, 0 = not made yet
    u64 bidder_played          # the bidder's cards played since, after the opening card
    bint open                  # all is known: there is one world, as it is
    bint counting              # each way counts once, whatever the bidder's first four were
    int bidder_value           # 0, or the bid that the bidder's first four cards had to hold a card of,
    int bidder_others          # besides the opening card, among so many cards
    int bidder_seen            # of which so many of that value are known by now
    # The dealing table: weights of the ways to deal the tracked values from the i-th on, by room left in the hands.
    int tracked_many
    int tracked[TRACKED]
    int dealt_many             # the seats that are tracked
    int dealt[3]
    int strides[3]
    int size
    double *weights            # (tracked_many + 1) tables of `size`

cdef bint prepare(Hidden *hidden) noexcept nogil
cdef void sample_world(const RulesC *rules, const Hidden *hidden, State *world, u64 *random) noexcept nogil
cdef void free_hidden(Hidden *hidden) noexcept nogil

cdef class Belief:
    cdef RulesC rules
    cdef Hidden hidden
    cdef readonly int seat
    cdef readonly double worlds
    cdef double untracked_ways(self)
    cdef int follow(self, facts) except -1
    cdef int note_play(self, const State *then, list plays, int i) except -1
    cdef int bar(self) except -1

"""The weights of the evaluation, and what the rules make of them."""
from seep.core.bits cimport NIBBLE, PACK, lowest, nibble_at, u64
from seep.core.state cimport CARD_MASK, CARD_SHIFT, CODE_SHIFT, RulesC

cdef struct Weights:
    # What each feature of a position counts, in points captured; docs/bots.md says what each multiplies.
    double captured            # points captured by the play
    double sweep               # points of a sweep made
    double sweep_given         # points of a sweep that the next opponent can make, times the chance that they can
    double loose               # points left loose, times how surely our side gets them less how surely the others do
    double ordinary            # points in ordinary houses, likewise
    double cemented            # points in cemented houses, likewise
    double breakable           # points in our ordinary houses that a card of the next opponent may break
    double loose_card          # each card left loose
    double house               # each house left that we own alone or together
    double spare_key            # each further card of the value of a house we own
    double bid_spare_key            # a bid of which we hold more than one card, each
    double bid_high            # the value of a bid
    double next_capture        # points that the next player captures at best, on average, a sweep included
    double second_capture      # the one after, if the floor stayed as it is
    double third_capture
    double own_capture         # what one could capture oneself next time
    double spend[13]           # playing a card of this capture value at all, from the ace on

cdef struct CompiledWeights:
    # Weights, and what the rules make of cards: set once for a game.
    Weights weights
    double card_worths[52]           # points of a card, its share in a majority included
    double value_worths[13][16]      # the same, for the cards of one value that a nibble names
    unsigned char canonical[13][16]  # for such a nibble, the lowest cards that score the same one by one

cdef int compile_weights(CompiledWeights *compiled, object options, const RulesC *rules, object weights) except -1

cdef inline double worth_of_cards(const CompiledWeights *compiled, u64 cards) noexcept nogil:
    """The points of some cards, their share in a majority included."""
    cdef inline double points = 0.0
    while cards:
        points += compiled.card_worths[lowest(cards)]
        cards &= cards - 1
    return points


cdef inline u64 canonical_play(const CompiledWeights *compiled, u64 play) noexcept nogil:
    """The one play that stands for all which differ only in cards of equal value and equal points.

    It is the least of them as a number, and need not be a play that the hand and the floor allow.
    """
    cdef u64 loose = play & PACK
    cdef u64 result = play >> CODE_SHIFT << CODE_SHIFT
    cdef int card = play >> CARD_SHIFT & CARD_MASK
    cdef int at
    result |= <u64>(card & ~3 | lowest(compiled.canonical[card >> 2][1 << (card & 3)])) << CARD_SHIFT
    while loose:
        at = lowest(loose) & ~3
        result |= <u64>compiled.canonical[at >> 2][nibble_at(loose, at)] << at
        loose &= ~(NIBBLE << at)
    return result

"""The weights of the evaluation as two named tables, and what the rules make of them.

Both tables were tuned by `tools/tune.py`, by the cross-entropy method (de Boer et al. 2005) over duplicate deals.
"""
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from seep.core.bits cimport count_cards
from seep.core.state cimport RulesC

from seep.core.game import MATCH_OPTIONS, PLAY_OPTIONS, SWEEP_OPTIONS, require_known

WeightTable = Mapping[str, float | Sequence[float]]
KNOWN_OPTIONS = PLAY_OPTIONS | SWEEP_OPTIONS | MATCH_OPTIONS | {"points", "majority", "all_points_double"}
"""The options that the evaluation follows: what cards score is worked out here, all else is asked of the core."""

FULL_WEIGHTS = MappingProxyType({
    "captured": 1.00,
    "sweep": 1.16,
    "sweep_given": 1.61,
    "loose": 0.37,
    "ordinary": 1.02,
    "cemented": 1.38,
    "breakable": 0.54,
    "loose_card": -1.03,
    "house": 1.35,
    "spare_key": 0.24,
    "bid_spare_key": 2.49,
    "bid_high": 0.13,
    "next_capture": 0.37,
    "second_capture": 0.06,
    "third_capture": 0.19,
    "own_capture": -0.12,
    "spend": (0.06, 0.23, 0.21, 0.38, 0.21, 0.61, -0.02, 0.08, -0.11, -0.28, -0.21, -0.31, -0.44),
})
"""What serves `evaluate_full` best: the weights of `expert` and of the search's prior."""

FAST_WEIGHTS = MappingProxyType({
    "captured": 1.00,
    "sweep": 1.10,
    "sweep_given": 1.33,
    "loose": 0.35,
    "ordinary": 0.97,
    "cemented": 1.20,
    "breakable": 0.35,
    "loose_card": -0.86,
    "house": 1.10,
    "spare_key": 0.09,
    "bid_spare_key": 2.31,
    "bid_high": -0.06,
    "next_capture": 0.0,
    "second_capture": 0.0,
    "third_capture": 0.0,
    "own_capture": 0.0,
    "spend": (0.10, 0.17, 0.18, 0.15, 0.31, 0.27, 0.06, 0.11, -0.08, -0.23, -0.21, -0.17, -0.37),
})
"""What serves `evaluate_fast` best: the weights of the search's playouts and of the opponent model."""


cdef Weights read_weights(object given) except *:
    """The weights of a mapping by name; those it does not name are as in `FULL_WEIGHTS`. Raises `ValueError`."""
    unknown = set(given) - set(FULL_WEIGHTS)
    if unknown:
        raise ValueError(f"no such weights: {', '.join(sorted(unknown))}")
    if "spend" in given and len(given["spend"]) != 13:
        raise ValueError(f"spend is thirteen numbers, one for each capture value, not {len(given['spend'])}")
    # Each member of the struct is read by its name, and a missing one raises.
    return <dict>{**FULL_WEIGHTS, **given}


cdef int compile_weights(CompiledWeights *compiled, object options, const RulesC *rules, object weights) except -1:
    """Set weights up for a game by `options`, whose `rules` these are.

    `weights` is a mapping by name; those it leaves out are as in `FULL_WEIGHTS`. Raises `ValueError` for unknown
    weights, and for rules with options that the evaluation does not follow.
    """
    cdef int card, at, nibble, suit
    cdef int counted = count_cards(rules.majority_of)
    require_known(options, KNOWN_OPTIONS, "the evaluation")
    compiled.weights = read_weights(weights)
    for card in range(52):
        compiled.card_worths[card] = rules.points[card]
        if rules.majority_of >> card & 1:
            # More than half of them bring the majority: each is worth its share of that.
            compiled.card_worths[card] += 2.0 * rules.majority_points / counted
    for at in range(13):
        for nibble in range(16):
            compiled.value_worths[at][nibble] = 0.0
            for suit in range(4):
                if nibble >> suit & 1:
                    compiled.value_worths[at][nibble] += compiled.card_worths[4 * at + suit]
            compiled.canonical[at][nibble] = lowest_alike(rules, at, nibble)
    return 0


cdef bint score_alike(const RulesC *rules, int card, int other) noexcept nogil:
    """Whether two cards of one value are as good as each other: in points, and for the majority."""
    return rules.points[card] == rules.points[other] and rules.majority_of >> card & 1 == rules.majority_of >> other & 1


cdef int lowest_alike(const RulesC *rules, int at, int nibble) noexcept nogil:
    """For cards of one value (`nibble`, at place `at` of the pack) the lowest cards that score the same one by one."""
    cdef int suit, low
    cdef int result = 0
    for suit in range(4):
        if nibble >> suit & 1:
            for low in range(4):
                if not result >> low & 1 and score_alike(rules, 4 * at + low, 4 * at + suit):
                    result |= 1 << low
                    break
    return result

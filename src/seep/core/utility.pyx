"""What a deal is worth: its margin in points, or the chance to win the baazi that it leaves (R9)."""
from libc.stdint cimport int32_t
from libc.string cimport memset

from seep.core.game cimport read_rules
from seep.core.state cimport Phase, RulesC, State, deal_scores, side_of

from seep.core.game import CARD_OPTIONS, PLAY_OPTIONS, SWEEP_OPTIONS, require_known

KNOWN_OPTIONS = PLAY_OPTIONS | SWEEP_OPTIONS | CARD_OPTIONS | {"target", "min_points", "dealer"}
"""The options that utilities follow: what wins a baazi is worked out here, the scores of deals are the core's."""

cdef double MARGIN_SCALE = 250.0    # a margin this large counts as certain where there is no baazi to win
cdef double OVERSHOOT = 25.0        # how far a winning lead passes the target on average
cdef double BAAZI_SHARE = 0.95      # of the utility in a match, the part that is the chance to win the baazi;
cdef double POINTS_SHARE = 0.05     # points still count a little where the baazi is decided


cdef int read_utility(Utility *utility, object options, const RulesC *rules, object totals) except -1:
    """Fill in the baazi so far from the sides' `totals`, None without a match.

    Raises `ValueError` for totals of another number of sides, and for rules with options that utilities do not follow.
    """
    memset(utility, 0, sizeof(Utility))
    require_known(options, KNOWN_OPTIONS, "the utility")
    utility.in_match = totals is not None
    utility.target = rules.target
    utility.min_points = rules.min_points
    if totals is None:
        return 0
    if len(totals) != rules.sides:
        raise ValueError(f"there are {rules.sides} sides, not {len(totals)}")
    for side, points in enumerate(totals):
        utility.totals[<int>side] = points
    return 0


cdef double win_probability(const Utility *utility, double lead) noexcept nogil:
    """The chance to win the baazi from a lead in points.

    That of a fair walk between two ends, which lie beyond the targets by the mean overshoot (Siegmund 1985).
    """
    cdef double end = utility.target + OVERSHOOT
    if lead >= utility.target:
        return 1.0
    if lead <= -utility.target:
        return 0.0
    return 0.5 + 0.5 * lead / end


cdef double baazi_chance(
    const RulesC *rules, const Utility *utility, const double *scores, int short_sides, int side
) noexcept nogil:
    """The chance of a side to win the baazi once the sides have these scores in the deal.

    `short_sides` is how many of them end the deal below `min_points`: one alone loses the baazi (R9.2), and where all
    do, the deal counts nothing.
    """
    cdef double best_other = -1e300
    cdef int other
    if short_sides == 1 and rules.sides == 2:
        return 0.0 if scores[side] < utility.min_points else 1.0
    if short_sides > 1:
        return win_probability(utility, utility.totals[side] - utility.totals[1 - side])
    for other in range(rules.sides):
        if other != side:
            best_other = max(best_other, scores[other] + utility.totals[other])
    return win_probability(utility, scores[side] + utility.totals[side] - best_other)


cdef double margin_of(const RulesC *rules, const double *scores, int side) noexcept nogil:
    """By how many points a side is ahead of the best of the others."""
    cdef double best_other = -1e300
    cdef int other
    for other in range(rules.sides):
        if other != side:
            best_other = max(best_other, scores[other])
    return scores[side] - best_other


cdef void utilities_of(
    const RulesC *rules, const Utility *utility, const State *state, double to_come, int root, double control_variate,
    double *rewards, double *margins
) noexcept nogil:
    """By side, what a deal is worth, from 0 to 1 or a little beyond, and its margin in points.

    Before the end, `to_come` points are still expected by the side to move. `control_variate`, in points, is subtracted
    from the margin of the side `root` and added to those of the others; in rewards it counts as much as so many points.
    Its mean is 0, so it leaves every mean as it is and lowers the variance.
    """
    cdef int32_t points[4]
    cdef double scores[4]
    cdef int side
    cdef int short_sides = 0
    cdef double chance, correction
    cdef double slope = 0.5 / MARGIN_SCALE           # of the reward by the margin
    if utility.in_match:
        slope = POINTS_SHARE * slope + BAAZI_SHARE * 0.5 / (utility.target + OVERSHOOT)
    deal_scores(rules, state, points)
    for side in range(rules.sides):
        scores[side] = points[side]
        short_sides += state.phase == Phase.OVER and scores[side] < utility.min_points
    if state.phase != Phase.OVER:
        scores[side_of(rules, state.turn)] += to_come
    for side in range(rules.sides):
        margins[side] = margin_of(rules, scores, side)
        rewards[side] = 0.5 + 0.5 * margins[side] / MARGIN_SCALE
        if utility.in_match:
            chance = baazi_chance(rules, utility, scores, short_sides, side)
            rewards[side] = BAAZI_SHARE * chance + POINTS_SHARE * rewards[side]
        correction = control_variate if side == root else -control_variate
        margins[side] -= correction
        rewards[side] -= slope * correction


def utility_of_margin(rules, totals, side: int, margin: float) -> float:
    """What a margin of the deal is worth to a side, from 0 to 1.

    With two sides and `totals` it is the chance to win the baazi as `Search` sees it, R9.2 aside; else a linear
    function of the margin. Raises `ValueError` as `Search` does.
    """
    cdef RulesC c_rules
    cdef Utility utility
    read_rules(&c_rules, rules)
    read_utility(&utility, rules, &c_rules, totals)
    if not utility.in_match or c_rules.sides != 2:
        return min(1.0, max(0.0, 0.5 + 0.5 * margin / MARGIN_SCALE))
    return win_probability(&utility, utility.totals[side] - utility.totals[1 - side] + margin)

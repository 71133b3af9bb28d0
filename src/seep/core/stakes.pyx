"""What a deal is worth: its margin in points, or the chance to win the baazi that it leaves (R9)."""
from libc.stdint cimport int32_t
from libc.string cimport memset

from seep.core.state cimport Phase, RulesC, State, read_rules, score, side_of

cdef double CALM = 250.0            # a margin this large counts as certain where there is no baazi to win
cdef double OVERSHOOT = 25.0        # how far a winning lead passes the target on average


cdef int read_stakes(Stakes *stakes, const RulesC *rules, object totals) except -1:
    memset(stakes, 0, sizeof(Stakes))
    stakes.known = totals is not None
    stakes.target = rules.target
    stakes.min_points = rules.min_points
    if totals is None:
        return 0
    if len(totals) != rules.sides:
        raise ValueError(f"there are {rules.sides} sides, not {len(totals)}")
    for side, points in enumerate(totals):
        stakes.totals[<int>side] = points
    return 0


cdef double chance_of(const Stakes *stakes, double lead) noexcept nogil:
    """The chance to win the baazi from a lead: a fair walk between two ends, a little beyond the targets (Siegmund 1985)."""
    cdef double end = stakes.target + OVERSHOOT
    if lead >= stakes.target:
        return 1.0
    if lead <= -stakes.target:
        return 0.0
    return 0.5 + 0.5 * lead / end


cdef void rewards(
    const RulesC *rules, const Stakes *stakes, const State *state, double to_come, int root, double luck,
    double *reward, double *margin
) noexcept nogil:
    """What a deal is worth to each side, from 0 to 1, and its margin in points.

    Of the points, `to_come` are still to come for the side to move. `luck` of the side `root` is not its doing, and taken
    off for as much as a point is worth: being nothing on average, it changes no mean, only how soon means are sure.
    """
    cdef int32_t points[4]
    cdef int32_t majority[4]
    cdef double total[4]
    cdef int side, other, under = 0
    cdef double best, lead
    cdef double slope = 0.5 / CALM
    if stakes.known:
        slope = 0.05 * slope + 0.95 * 0.5 / (stakes.target + OVERSHOOT)
    score(rules, state, points, majority)
    for side in range(rules.sides):
        total[side] = points[side] + majority[side] + state.sweeps[side]
        under += state.phase == Phase.OVER and total[side] < stakes.min_points
        if state.phase != Phase.OVER and side == side_of(rules, state.turn):
            total[side] += to_come
    for side in range(rules.sides):
        best = -1e300
        lead = -1e300
        for other in range(rules.sides):
            if other != side:
                best = max(best, total[other])
                lead = max(lead, total[other] + stakes.totals[other])
        margin[side] = total[side] - best
        reward[side] = 0.5 + 0.5 * margin[side] / CALM
        if stakes.known:
            if under == 1 and rules.sides == 2:
                best = 0.0 if total[side] < stakes.min_points else 1.0
            elif under > 1:
                best = chance_of(stakes, stakes.totals[side] - stakes.totals[1 - side])
            else:
                best = chance_of(stakes, total[side] + stakes.totals[side] - lead)
            # Points still matter a little where the baazi is decided.
            reward[side] = 0.95 * best + 0.05 * reward[side]
        margin[side] -= luck if side == root else -luck
        reward[side] -= slope * (luck if side == root else -luck)


def chance_of_margin(rules, totals, side: int, margin: float) -> float:
    """What a margin of the deal is worth to a side, as `Search` counts it (R9.2 aside): with two sides, from 0 to 1."""
    cdef RulesC c_rules
    cdef Stakes stakes
    read_rules(&c_rules, rules)
    read_stakes(&stakes, &c_rules, totals)
    if not stakes.known or c_rules.sides != 2:
        return min(1.0, max(0.0, 0.5 + 0.5 * margin / CALM))
    return chance_of(&stakes, stakes.totals[side] - stakes.totals[1 - side] + margin)

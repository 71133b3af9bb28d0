"""Tune the weights of the player `expert`: the cross-entropy method over duplicate deals inside the core.

    python tools/tune.py --generations 60

Each generation draws weights around the best so far, plays each against the best on the same deal pairs, and moves to
the mean of the winners; at the end the result plays the start on fresh deals. Prints the weights to put into
`seep.core.evaluate.standard_weights`, after every generation, so that it can be stopped at any time.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys

from seep.core.contest import rated_margins
from seep.core.evaluate import NAMES, weights_now

FIXED = ("taken",)  # the unit all others are measured in


def vector(weights: dict[str, float | list[float]]) -> list[float]:
    """The tunable numbers of some weights."""
    spend = weights["spend"]
    assert isinstance(spend, list)
    return [float(weights[name]) for name in NAMES if name not in FIXED] + [float(number) for number in spend]  # type: ignore[arg-type]


def weights_of(numbers: list[float]) -> dict[str, float | list[float]]:
    """The weights of such numbers: the inverse of `vector`."""
    free = [name for name in NAMES if name not in FIXED]
    return {"taken": 1.0, **dict(zip(free, numbers, strict=False)), "spend": numbers[len(free) :]}


def main() -> int:
    """Run the tuning."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--population", type=int, default=32)
    parser.add_argument("--elite", type=int, default=8)
    parser.add_argument("--pairs", type=int, default=1500, help="deal pairs each candidate plays")
    parser.add_argument("--rules", default="standard")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    source = random.Random(chosen.seed)
    start = vector(weights_now())
    mean, spread = list(start), [max(0.1, 0.3 * abs(number)) for number in start]
    for generation in range(chosen.generations):
        seed = source.getrandbits(32)
        population = [[source.gauss(m, s) for m, s in zip(mean, spread, strict=True)] for _ in range(chosen.population)]
        margins = [
            statistics.fmean(rated_margins(weights_of(one), weights_of(mean), chosen.pairs, seed, chosen.rules))
            for one in population
        ]
        ranked = sorted(range(len(population)), key=lambda at: -margins[at])[: chosen.elite]
        columns = list(zip(*(population[at] for at in ranked), strict=True))
        mean = [0.3 * old + 0.7 * statistics.fmean(column) for old, column in zip(mean, columns, strict=True)]
        spread = [
            0.4 * old + 0.6 * (statistics.pstdev(column) + 0.005) for old, column in zip(spread, columns, strict=True)
        ]
        best = margins[ranked[0]]
        print(f"generation {generation + 1}: best {best:+.2f}", json.dumps(weights_of(mean)), flush=True)
    last = rated_margins(weights_of(mean), weights_of(start), 8 * chosen.pairs, 987654321, chosen.rules)
    error = 1.96 * statistics.stdev(last) / len(last) ** 0.5
    print(f"against the start, fresh deals: {statistics.fmean(last):+.2f} ± {error:.2f} points a deal")
    return 0


if __name__ == "__main__":
    sys.exit(main())

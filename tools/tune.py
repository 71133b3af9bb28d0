"""Tune the weights of the player `expert`: the cross-entropy method over duplicate deals inside the core.

    python tools/tune.py --generations 60

Each generation draws weights around the best so far, plays each against the best on the same deal pairs, and moves to
the mean of the winners; at the end the result plays the start on fresh deals. Prints the weights to put into
`seep.core.weights.FULL_WEIGHTS`, after every generation, so that it can be stopped at any time.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
from collections.abc import Sequence

from seep.core.match_runner import match_margins
from seep.core.weights import FULL_WEIGHTS, WeightTable

UNIT = "captured"
"""The weight that all others are measured in; it is not tuned."""
TUNED = tuple(name for name in FULL_WEIGHTS if name not in (UNIT, "spend"))


def vector_of(weights: WeightTable) -> list[float]:
    """The numbers that are tuned, in the order of `TUNED`, then those of `spend`."""
    spend = weights["spend"]
    assert isinstance(spend, Sequence)
    return [float(weights[name]) for name in TUNED] + list(spend)  # type: ignore[arg-type]


def weights_of(vector: Sequence[float]) -> dict[str, float | Sequence[float]]:
    """The weights of such numbers: the inverse of `vector_of`."""
    return {UNIT: 1.0, **dict(zip(TUNED, vector, strict=False)), "spend": vector[len(TUNED) :]}


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
    start = vector_of(FULL_WEIGHTS)
    mean, spread = list(start), [max(0.1, 0.3 * abs(number)) for number in start]
    for generation in range(chosen.generations):
        seed = source.getrandbits(32)
        population = [[source.gauss(m, s) for m, s in zip(mean, spread, strict=True)] for _ in range(chosen.population)]
        margins = [
            statistics.fmean(match_margins(weights_of(one), weights_of(mean), chosen.pairs, seed, chosen.rules))
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
    last = match_margins(weights_of(mean), weights_of(start), 8 * chosen.pairs, 987654321, chosen.rules)
    error = 1.96 * statistics.stdev(last) / len(last) ** 0.5
    print(f"against the start, fresh deals: {statistics.fmean(last):+.2f} ± {error:.2f} points a deal")
    return 0


if __name__ == "__main__":
    sys.exit(main())

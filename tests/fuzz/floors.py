"""The largest floors of many random deals: how long their legal plays take, and whether they are the oracle's.

python -m tests.fuzz.floors plays 100,000 deals at random, keeps the 1,000 largest floors, and goes through them; then
the floor of all aces, twos, threes, fours and fives, which no oracle can follow and which is counted instead.
"""

from __future__ import annotations

import argparse
import heapq
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from statistics import median

from seep import CARDS, Deal
from seep.cards import cards_text
from tests import counting, oracle
from tests.dealing import Position
from tests.setting import setting

ORACLE_FOLLOWS = 13
"""The largest floor the oracle is asked about."""
WORST_HANDS = ("6C+7C+8C+9C+TC+JC+QC+KC", "6C+7C+8C+9C+9D+TC+TD+JC", "KC+KD+7C+7D+7H+8C+8D+8H")


def largest_floors(deals: int, keep: int, seed: int, rules: str = "standard") -> list[Position]:
    """The positions with the most loose cards in so many deals of uniformly random plays, the largest first."""
    rng = random.Random(seed)
    best: list[tuple[int, int, Position]] = []
    number = 0
    for _ in range(deals):
        deal = Deal.new(rules, rng.getrandbits(64))
        while deal.phase != "over":
            plays = deal.legal_plays()
            loose = len(deal.loose)
            if loose > 4 and deal.phase == "play" and (len(best) < keep or loose > best[0][0]):
                number += 1
                (heapq.heappush if len(best) < keep else heapq.heapreplace)(best, (loose, number, deal.position()))
            deal.play(rng.choice(plays))
    return [position for _, _, position in sorted(best, reverse=True)]


def timed(position: Position) -> tuple[float, list[str]]:
    """How many milliseconds the legal plays of a position take, asked for the first time, and what they are."""
    deal = Deal.from_position(position)
    start = time.perf_counter()
    plays = deal.legal_plays()
    took = 1000 * (time.perf_counter() - start)
    return took, [str(play) for play in plays]


def differing(positions: Sequence[Position]) -> list[Position]:
    """Those of the positions whose legal plays are not the oracle's, each once."""
    wrong = []
    for position in positions:
        _, plays = timed(position)
        if len(plays) != len(set(plays)) or set(plays) != oracle.legal(position):
            wrong.append(position)
    return wrong


def small_cards(hand: str) -> Deal:
    """All cards up to five are loose."""
    return setting(hand, cards_text(CARDS[:20]), captured=False)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.floors")
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--keep", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(f"the {options.keep} largest floors of {options.deals} random deals, --seed {options.seed}", flush=True)
    positions = largest_floors(options.deals, options.keep, options.seed)
    sizes = Counter(len(oracle.read_cards(position["loose"])) for position in positions)
    print("loose cards: " + ", ".join(f"{size} x {many}" for size, many in sorted(sizes.items(), reverse=True)))
    results = [timed(position) for position in positions]
    times, plays = [took for took, _ in results], [len(found) for _, found in results]
    print(f"legal plays: median {median(plays):.0f}, most {max(plays)}")
    print(f"time of a call: median {1000 * median(times):.0f} µs, longest {1000 * max(times):.0f} µs", flush=True)
    followed = [position for position in positions if len(oracle.read_cards(position["loose"])) <= ORACLE_FOLLOWS]
    wrong = differing(followed)
    print(f"compared with the oracle: {len(followed)} of {len(positions)}, {len(wrong)} differ")
    for position in wrong[:3]:
        print(f"  {position}")
    print("all aces, twos, threes, fours and fives loose:")
    for hand in WORST_HANDS:
        deal = small_cards(hand)
        start = time.perf_counter()
        deal.is_legal("KC")
        found = time.perf_counter()
        many = len(deal.legal_plays())
        listed = time.perf_counter()
        expected = counting.many(deal)
        print(
            f"  {hand}: {many} plays, {expected} counted; {1000 * (found - start):.1f} ms to find them,"
            f" {1000 * (listed - found):.0f} ms more to list them"
        )
        wrong += [] if many == expected else [deal.position()]
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())

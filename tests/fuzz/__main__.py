"""Hold the engine against the oracle for as long as one likes: python -m tests.fuzz --positions 1000000.

Works through units (see tests/agreement.py) from a seed on, in as many processes as there are cores, two at most.
Ctrl-C stops it and says how to go on from there; the first difference stops it too, with position and seed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from functools import partial
from itertools import count

from tests.agreement import MOST_LOOSE, Tally, compare_unit

UNITS_AT_ONCE = 4


def leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def compare_some(first: int, preset: str | None, most_loose: int) -> Tally | str:
    """The units from `first` on, or the story of the first difference."""
    tally = Tally()
    for seed in range(first, first + UNITS_AT_ONCE):
        try:
            tally.add(compare_unit(seed, preset, most_loose))
        except Exception:
            return traceback.format_exc()
    return tally


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz", description=__doc__.partition("\n")[0] if __doc__ else ""
    )
    parser.add_argument("--positions", type=int, default=1_000_000, help="how many positions to compare (1000000)")
    parser.add_argument("--seed", type=int, help="the first unit; one nobody has seen if left out")
    parser.add_argument("--rules", help="a preset to keep to; any mixture of options if left out")
    parser.add_argument(
        "--most-loose", type=int, default=MOST_LOOSE, help=f"the largest floor for the oracle ({MOST_LOOSE})"
    )
    parser.add_argument("--processes", type=int, default=min(2, multiprocessing.cpu_count()))
    return parser.parse_args()


def tell(tally: Tally, positions: int, started: float) -> None:
    speed = tally.positions / max(0.001, time.monotonic() - started)
    left = max(0, positions - tally.positions) / max(0.001, speed)
    print(f"{100 * tally.positions / positions:5.1f} %  {tally}, {speed:.0f}/s, {left:.0f} s to go", flush=True)


def main() -> int:
    options = asked()
    seed = time.time_ns() // 1_000_000 if options.seed is None else options.seed
    print(f"units from --seed {seed} on", flush=True)
    started = told = time.monotonic()
    tally = Tally()
    stopped = False
    with multiprocessing.Pool(options.processes, leave_interrupts_to_the_parent) as pool:
        # One request ahead for each process and no more, so that what is done is always a run of seeds.
        work = partial(compare_some, preset=options.rules, most_loose=options.most_loose)
        firsts: Iterator[int] = count(seed, UNITS_AT_ONCE)
        waiting = [pool.apply_async(work, (next(firsts),)) for _ in range(2 * options.processes)]
        try:
            while tally.positions < options.positions:
                done = waiting.pop(0).get()
                if isinstance(done, str):
                    print(done, file=sys.stderr)
                    return 1
                tally.add(done)
                waiting.append(pool.apply_async(work, (next(firsts),)))
                if time.monotonic() - told > 10:
                    told = time.monotonic()
                    tell(tally, options.positions, started)
        except KeyboardInterrupt:
            stopped = True
        pool.terminate()
    tell(tally, options.positions, started)
    for name in ("rules", "kinds", "floors", "baazis", "redeals"):
        print(f"{name}: {', '.join(f'{key} {many}' for key, many in sorted(getattr(tally, name).items()))}")
    if stopped:
        left = options.positions - tally.positions
        print(f"stopped; to go on: python -m tests.fuzz --seed {seed + tally.units} --positions {left}")
        return 130
    print("no difference found")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""`make flood`: floods against a server of its own, and an honest player at another table who should notice nothing.

Every attack comes from one address (of 127.0.0.0/8), the player from another. For each attack it prints what the server
answered, its memory, its open files and its disk, and how long the player's plays took before, while and after.
"""

from __future__ import annotations

import argparse
import sys

from .measuring import ATTACKS, flood


def main() -> int:
    """Run the attacks that are named, or all; print the figures of each."""
    parser = argparse.ArgumentParser(description="Floods against a server, and an honest player meanwhile.")
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"of {', '.join(ATTACKS)}; all by default")
    parser.add_argument("--seconds", type=float, default=40.0, help="of one attack")
    parser.add_argument("--calm", type=float, default=8.0, help="seconds before and after it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], help="of `seep serve`; may be repeated")
    asked = parser.parse_args()
    unknown = set(asked.attacks) - set(ATTACKS)
    if unknown:
        parser.error(f"no attack is called {', '.join(sorted(unknown))}")
    failed = False
    for name in asked.attacks or ATTACKS:
        figures = flood(name, asked.seed, asked.seconds, asked.calm, asked.option)
        print(figures.text(), flush=True)
        failed = failed or figures.failure is not None
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())

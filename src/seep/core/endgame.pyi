from typing import Any

from seep.core.belief import Belief
from seep.rules import Rules

MATCH_OPTIONS: frozenset[str]
PLAY_OPTIONS: frozenset[str]
SWEEP_OPTIONS: frozenset[str]
KNOWN_OPTIONS: frozenset[str]

def knows(options: Rules) -> bool: ...
def solve_endgame(deal: Any, limit: int = 0, table_bits: int = 16) -> tuple[int, int, int] | None: ...
def solve_known(belief: Belief, limit: int = 0, table_bits: int = 16) -> tuple[int, int, int] | None: ...

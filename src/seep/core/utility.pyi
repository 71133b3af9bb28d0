from collections.abc import Sequence

from seep.core.game import CARD_OPTIONS as CARD_OPTIONS
from seep.core.game import PLAY_OPTIONS as PLAY_OPTIONS
from seep.core.game import SWEEP_OPTIONS as SWEEP_OPTIONS
from seep.rules import Rules

KNOWN_OPTIONS: frozenset[str]

def utility_of_margin(rules: Rules, totals: Sequence[int] | None, side: int, margin: float) -> float: ...

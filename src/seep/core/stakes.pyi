from collections.abc import Sequence

from seep.rules import Rules

def chance_of_margin(rules: Rules, totals: Sequence[int] | None, side: int, margin: float) -> float: ...

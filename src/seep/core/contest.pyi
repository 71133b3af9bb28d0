from collections.abc import Mapping
from typing import Any

from seep.rules import Rules, RulesText

def rated_margins(
    weights: Mapping[str, Any], others: Mapping[str, Any], pairs: int, seed: int, rules: RulesText | Rules = "standard"
) -> list[float]: ...

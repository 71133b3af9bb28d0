from collections.abc import Mapping
from typing import Any

from seep.core.network import Network
from seep.rules import Rules, RulesText

def rated_margins(
    weights: Mapping[str, Any],
    others: Mapping[str, Any],
    pairs: int,
    seed: int,
    rules: RulesText | Rules = "standard",
    network: Network | None = None,
) -> list[float]: ...

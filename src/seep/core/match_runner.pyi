from typing import SupportsIndex

from seep.core.network import Network
from seep.core.weights import WeightTable
from seep.rules import Rules, RulesText

def match_margins(
    weights: WeightTable | None,
    others: WeightTable | None,
    pairs: int,
    seed: SupportsIndex,
    rules: RulesText | Rules = "standard",
    network: Network | None = None,
) -> list[float]: ...

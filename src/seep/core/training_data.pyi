from typing import Any, SupportsIndex

from seep.core.network import OPTIONS_THAT_MAY_DIFFER as OPTIONS_THAT_MAY_DIFFER
from seep.core.network import Network
from seep.rules import Rules, RulesText

def write_training_data(
    open: Any,
    open_margins: Any,
    seat: Any,
    seat_margins: Any,
    *,
    seed: SupportsIndex,
    epsilon: float = 0.2,
    start_epsilon: float = 0.7,
    network: Network | None = None,
    rules: RulesText | Rules = "standard",
) -> None: ...

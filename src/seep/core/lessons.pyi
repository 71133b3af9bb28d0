from typing import Any

from seep.core.network import Network
from seep.rules import Rules, RulesText

def write_lessons(
    open: Any,
    open_margins: Any,
    seat: Any,
    seat_margins: Any,
    *,
    seed: int,
    stray: float = 0.2,
    swerve: float = 0.7,
    network: Network | None = None,
    rules: RulesText | Rules = "standard",
) -> None: ...

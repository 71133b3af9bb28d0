from typing import Any

from seep.rules import Rules, RulesText

class Belief:
    seat: int
    worlds: float
    def __init__(self, rules: RulesText | Rules, facts: Any) -> None: ...
    @staticmethod
    def open(deal: Any) -> Belief: ...
    def sample(self, seed: int) -> tuple[list[list[int]], list[list[int]], list[int]]: ...

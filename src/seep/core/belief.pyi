from typing import Any, Self

from seep.rules import Rules, RulesText

class Belief:
    seat: int
    worlds: float
    def __new__(cls, rules: RulesText | Rules, facts: Any = None) -> Self: ...
    @staticmethod
    def open(deal: Any) -> Belief: ...
    def sample(self, seed: int) -> tuple[list[list[int]], list[list[int]], list[int]]: ...

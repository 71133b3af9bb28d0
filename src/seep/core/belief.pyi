from typing import Any, Self, SupportsIndex

from seep.cards import Card
from seep.rules import Rules

class Belief:
    options: Rules
    seat: int
    size: float
    def __new__(cls, observation: Any) -> Self: ...
    @classmethod
    def with_perfect_information(cls, deal: Any) -> Self: ...
    def sample(self, seed: SupportsIndex) -> tuple[list[list[Card]], list[list[Card]], list[int]]: ...

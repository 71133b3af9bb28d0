from collections.abc import Mapping, Sequence
from typing import Any, Self

from seep.core.belief import Belief
from seep.core.network import Network

class Search:
    def __new__(
        cls,
        belief: Belief,
        *,
        totals: Sequence[int] | None = None,
        seed: int = 0,
        network: Network | None = None,
        explore: float = 0.15,
        heat: float = 6.0,
        stray: float = 0.05,
        weights: Mapping[str, Any] | None = None,
        horizon: int | None = None,
        reading: bool = True,
    ) -> Self: ...
    def run(self, iterations: int, seconds: float = -1.0) -> int: ...
    def stop(self) -> None: ...
    def candidates(self) -> list[tuple[int, int, float, float]]: ...

def rated_plays(belief: Belief, weights: Mapping[str, Any] | None = None) -> list[tuple[int, float]]: ...

from collections.abc import Sequence
from typing import Self, SupportsIndex

from seep.core.belief import Belief
from seep.core.network import Network
from seep.core.weights import FAST_WEIGHTS as FAST_WEIGHTS
from seep.core.weights import WeightTable

class Search:
    def __new__(
        cls,
        belief: Belief,
        *,
        totals: Sequence[int] | None = None,
        seed: SupportsIndex = 0,
        network: Network | None = None,
        c_puct: float = 0.15,
        prior_temperature: float = 6.0,
        playout_epsilon: float = 0.05,
        weights: WeightTable | None = None,
        horizon: int | None = None,
        opponent_model: bool = True,
    ) -> Self: ...
    def run(self, iterations: int, seconds: float | None = None) -> int: ...
    def stop(self) -> None: ...
    def priors(self) -> list[tuple[int, float]]: ...
    def candidates(self) -> list[tuple[int, int, float, float]]: ...

from seep.core.belief import Belief
from seep.core.weights import WeightTable

def evaluated_plays(belief: Belief, weights: WeightTable | None = None) -> list[tuple[int, float]]: ...

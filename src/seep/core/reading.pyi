from collections.abc import Sequence

from seep.core.belief import Belief

def fit_of(belief: Belief, hands: Sequence[int]) -> float: ...

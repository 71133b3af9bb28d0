from collections.abc import Sequence

from seep.core.belief import Belief
from seep.core.weights import FAST_WEIGHTS as FAST_WEIGHTS

def log_likelihood_of(belief: Belief, hands: Sequence[int]) -> float: ...

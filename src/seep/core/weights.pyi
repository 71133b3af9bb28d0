from collections.abc import Mapping, Sequence
from typing import TypeAlias

from seep.core.game import MATCH_OPTIONS as MATCH_OPTIONS
from seep.core.game import PLAY_OPTIONS as PLAY_OPTIONS
from seep.core.game import SWEEP_OPTIONS as SWEEP_OPTIONS

WeightTable: TypeAlias = Mapping[str, float | Sequence[float]]
KNOWN_OPTIONS: frozenset[str]
FULL_WEIGHTS: WeightTable
FAST_WEIGHTS: WeightTable

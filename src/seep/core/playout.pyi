from typing import SupportsIndex

from seep.rules import RulesLike

def play_random(deals: SupportsIndex, seed: SupportsIndex, rules: RulesLike = "standard") -> int: ...

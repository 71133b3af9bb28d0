"""The engine: every rule of Seep once, compiled.

`state` deals, plays and scores, `sets` finds what sums to what, `legal` lists the legal plays, `reasons` says why a
play is not legal, `playout` plays whole deals, `perft` counts sequences of plays. Cards, seats and values are numbers
here; text is above.
"""

from seep.core.perft import perft
from seep.core.playout import play_random
from seep.core.sets import split_into_sets, splits_into

__all__ = ["perft", "play_random", "split_into_sets", "splits_into"]

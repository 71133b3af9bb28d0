"""`expert`: what good players are told, as one look ahead with weights; see `seep.core.evaluate` and docs/bots.md."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from seep.bots.bot import Bot
from seep.bots.observation import observe
from seep.core.belief import Belief
from seep.core.policy import evaluated_plays
from seep.play import Play, play_from_bits
from seep.view import View


@dataclass(frozen=True)
class ExpertBot(Bot):
    """Counts cards and keys, keeps the floor from being swept, builds what only its own side can take."""

    name = "expert"

    def choose(self, view: View, rng: Random) -> Play:
        """The play that looks best; among equals, one at random."""
        if len(view.legal) == 1:
            return view.legal[0]
        rated = evaluated_plays(Belief(observe(view)))
        best = rated[0][1] - 1e-9
        return play_from_bits(rng.choice([bits for bits, rating in rated if rating >= best]))

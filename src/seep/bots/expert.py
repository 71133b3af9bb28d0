"""`expert`: what good players are told, as one look ahead with weights; see `seep.core.evaluate` and docs/bots.md."""

from __future__ import annotations

from random import Random

from seep.bots.knowledge import facts_of
from seep.core.belief import Belief
from seep.core.search import rated_plays
from seep.play import play_from_bits
from seep.view import View


class ExpertBot:
    """Counts cards and keys, keeps the floor from being swept, builds what only its own side can take."""

    name = "expert"

    def choose(self, view: View, rng: Random) -> str:
        """The play that looks best; among equals, by lot."""
        if len(view.legal) == 1:
            return view.legal[0]
        rated = rated_plays(Belief(view.rules, facts_of(view)))
        best = rated[0][1] - 1e-9
        return str(play_from_bits(rng.choice([bits for bits, rating in rated if rating >= best])))

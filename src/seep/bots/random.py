"""`random`: any legal play, each as likely as another."""

from __future__ import annotations

from random import Random

from seep.view import View


class RandomBot:
    """Plays by lot."""

    name = "random"

    def choose(self, view: View, rng: Random) -> str:
        """Any legal play."""
        return rng.choice(view.legal)

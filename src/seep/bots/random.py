"""`random`: any legal play, each as likely as another."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from seep.bots.bot import Bot
from seep.play import Play
from seep.view import View


@dataclass(frozen=True)
class RandomBot(Bot):
    """Plays at random, each legal play as likely as another."""

    name = "random"

    def choose(self, view: View, rng: Random) -> Play:
        """Any legal play."""
        return rng.choice(view.legal)

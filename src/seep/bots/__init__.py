"""Bots: each sees what its seat may see, and chooses one of its legal plays.

>>> import random
>>> from seep import Deal
>>> deal = Deal.new("standard", seed=7)
>>> bot = make("greedy")
>>> while deal.phase != "over":
...     _ = deal.play(bot.choose(deal.view(deal.turn), random.Random(7)))
>>> len(deal.history)
49
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, Protocol

from seep.bots.greedy import GreedyBot
from seep.bots.random import RandomBot
from seep.view import View


class Bot(Protocol):
    """Whoever can choose a play. Write your own: any object with these two is one."""

    name: str

    def choose(self, view: View, rng: random.Random) -> str:
        """One of `view.legal`, for the seat whose view it is and whose turn it is.

        All chance comes from `rng`, so that a game can be played again.
        """


BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "greedy": GreedyBot}
NAMES: Final = tuple(BOTS)
"""The names that `make` knows, the best bot last."""


def make(name: str) -> Bot:
    """A bot by its name; raises `ValueError` for a name that none has."""
    if name not in BOTS:
        raise ValueError(f"no bot is called {name!r}; there are {', '.join(NAMES)}")
    return BOTS[name]()

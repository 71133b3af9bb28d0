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
import re
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

from seep.bots.expert import ExpertBot
from seep.bots.greedy import GreedyBot
from seep.bots.levels import LEVELS, make_level
from seep.bots.random import RandomBot
from seep.bots.search import FOREVER, SearchBot
from seep.view import View

__all__ = ["BOTS", "LEVELS", "NAMES", "Bot", "ExpertBot", "GreedyBot", "RandomBot", "SearchBot", "make"]


class Bot(Protocol):
    """Whoever can choose a play. Write your own: any object with these two is one."""

    name: str

    def choose(self, view: View, rng: random.Random) -> str:
        """One of `view.legal`, for the seat whose view it is and whose turn it is.

        All chance comes from `rng`, so that a game can be played again.
        """


BOTS: Final[dict[str, Callable[[], Bot]]] = {
    **{name: partial(make_level, name) for name in LEVELS},
    "expert": ExpertBot,
    "greedy": GreedyBot,
    "random": RandomBot,
}
SEARCH: Final = re.compile(r"([1-9][0-9]{0,8})(ms)?(:plain)?")
NAMES: Final = tuple(BOTS)
"""The names of the bots: the levels, weakest first, then those that do not search. `make` also knows `search:N`."""


def make(name: str) -> Bot:
    """A bot by its name; raises `ValueError` for a name that none has.

    For experiments, `search:1000` searches for so many iterations a play, `search:50ms` for so many milliseconds, and
    `search:1000:plain` does without the network.
    """
    kind, _, how = name.partition(":")
    if kind == "search" and (wanted := SEARCH.fullmatch(how)):
        many, unit, plain = wanted.groups()
        iterations, seconds = (FOREVER, int(many) / 1000) if unit else (int(many), None)
        return SearchBot(iterations, seconds, name=name, learnt=not plain)
    if name not in BOTS:
        raise ValueError(f"no bot is called {name!r}; there are {', '.join(NAMES)}, search:N and search:Nms")
    return BOTS[name]()

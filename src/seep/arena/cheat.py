"""A search that sees all hands: the upper bound that honest bots are measured against. It is in the arena only."""

from __future__ import annotations

import random

from seep import bots
from seep.arena.pair import Player
from seep.core.belief import Belief
from seep.core.search import Search
from seep.deal import Deal
from seep.play import play_from_bits


def make(name: str) -> Player:
    """A bot by its name as in `seep.bots.make`, or a cheating search; raises `ValueError` for a name that none has."""
    honest = name.removesuffix(":cheat")
    if honest != name and honest.startswith("search:") and isinstance(bot := bots.make(honest), bots.SearchBot):
        return CheatingSearch(bot)
    return bots.make(name)


class CheatingSearch:
    """`search:N:cheat`: the search of `search:N`, but every world it looks at is the true one."""

    def __init__(self, honest: bots.SearchBot) -> None:
        self.honest = honest
        self.name = f"{honest.name}:cheat"

    def choose_open(self, deal: Deal, rng: random.Random) -> str:
        """The play it decides on, all hands open."""
        legal = deal.legal_plays()
        if len(legal) == 1:
            return str(legal[0])
        search = Search(Belief.open(deal), seed=rng.getrandbits(64), **self.honest.options)
        search.run(self.honest.iterations, -1.0 if self.honest.seconds is None else self.honest.seconds)
        return str(play_from_bits(search.candidates()[0][0]))

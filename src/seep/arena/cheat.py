"""A search that sees all hands: an upper bound for the bots that do not. It can be made in the arena only."""

from __future__ import annotations

import random
from dataclasses import dataclass

from seep import bots
from seep.arena.pair import OpenBot, Player
from seep.core.belief import Belief
from seep.deal import Deal
from seep.play import play_from_bits


def make(name: str) -> Player:
    """A bot by its name as in `seep.bots.make`, or `search:N:cheat`; raises `ValueError` for a name that none has."""
    honest = name.removesuffix(":cheat")
    if honest != name and honest.startswith("search:") and isinstance(bot := bots.make(honest), bots.SearchBot):
        return CheatingSearch(bot)
    return bots.make(name)


@dataclass(frozen=True)
class CheatingSearch(OpenBot):
    """`search:N:cheat`: the search of `search:N` with the true hands as its only determinization."""

    honest: bots.SearchBot

    @property
    def name(self) -> str:
        """What it is called."""
        return f"{self.honest.name}:cheat"

    def choose_open(self, deal: Deal, rng: random.Random) -> str:
        """The play of the seat to move, all hands known."""
        legal = deal.legal_plays()
        if len(legal) == 1:
            return str(legal[0])
        search = self.honest.new_search(Belief.with_perfect_information(deal), None, rng)
        search.run(self.honest.iterations, self.honest.time_budget)
        return str(play_from_bits(search.candidates()[0][0]))

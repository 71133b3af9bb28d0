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

from seep.bots.analysis import Analysis, Candidate
from seep.bots.bot import Bot
from seep.bots.expert import ExpertBot
from seep.bots.greedy import GreedyBot
from seep.bots.levels import LEVELS
from seep.bots.random import RandomBot
from seep.bots.registry import BOTS, NAMES, known_names, make, make_builtin
from seep.bots.search import SearchBot

__all__ = [
    "BOTS",
    "LEVELS",
    "NAMES",
    "Analysis",
    "Bot",
    "Candidate",
    "ExpertBot",
    "GreedyBot",
    "RandomBot",
    "SearchBot",
    "known_names",
    "make",
    "make_builtin",
]

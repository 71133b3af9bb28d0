"""Seep, the partnership fishing card game of Punjab: the rules, complete, and a table to play them at.

>>> import seep
>>> deal = seep.Deal.new("standard", seed=7)
>>> deal.play(deal.legal_plays()[0])
Play('bid 9')
"""

from seep.cards import CARDS, Card, CardError
from seep.deal import Deal, IllegalPlay, Reason, RedealError
from seep.match import DealResult, Match
from seep.play import NotationError, Play
from seep.position import PositionError
from seep.rules import PRESETS, Rules, RulesError
from seep.view import View

__all__ = [
    "CARDS",
    "PRESETS",
    "Card",
    "CardError",
    "Deal",
    "DealResult",
    "IllegalPlay",
    "Match",
    "NotationError",
    "Play",
    "PositionError",
    "Reason",
    "RedealError",
    "Rules",
    "RulesError",
    "View",
]

"""Seep, the partnership fishing card game of Punjab: the rules, complete, and a table to play them at.

>>> import seep
>>> deal = seep.Deal.new("standard", seed=7)
>>> deal.play(deal.legal_plays()[0])
Play('bid 9')
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from seep.cards import CARDS, Card, CardError, parse_cards
    from seep.core.perft import perft
    from seep.deal import Deal, Effect, IllegalPlay, Reason, RedealError, Sheet
    from seep.match import DealResult, Match
    from seep.play import NotationError, Play
    from seep.position import House, Position, PositionError
    from seep.rules import PRESETS, Majority, Rules, RulesError
    from seep.view import View

__all__ = [
    "CARDS",
    "PRESETS",
    "Card",
    "CardError",
    "Deal",
    "DealResult",
    "Effect",
    "House",
    "IllegalPlay",
    "Majority",
    "Match",
    "NotationError",
    "Play",
    "Position",
    "PositionError",
    "Reason",
    "RedealError",
    "Rules",
    "RulesError",
    "Sheet",
    "View",
    "parse_cards",
    "perft",
]

_MODULES: Final = {
    "seep.cards": ("CARDS", "Card", "CardError", "parse_cards"),
    "seep.core.perft": ("perft",),
    "seep.deal": ("Deal", "Effect", "IllegalPlay", "Reason", "RedealError", "Sheet"),
    "seep.match": ("DealResult", "Match"),
    "seep.play": ("NotationError", "Play"),
    "seep.position": ("House", "Position", "PositionError"),
    "seep.rules": ("PRESETS", "Majority", "Rules", "RulesError"),
    "seep.view": ("View",),
}
"""Where the names above are defined.

They are imported at their first use (PEP 562): `import seep` is quick, and the command can set handlers of signals
before it imports what takes time.
"""


def __getattr__(name: str) -> Any:
    """A name of `__all__`, or a module of this package, imported now."""
    for module, names in _MODULES.items():
        if name in names:
            value = globals()[name] = getattr(import_module(module), name)
            return value
    if find_spec(f"{__name__}.{name}") is not None:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

"""The base class of all bots."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from random import Random
from typing import Any

from seep.bots.analysis import Analysis
from seep.play import Play
from seep.view import View


class Bot(ABC):
    """A player: it is shown the view of the seat to move, and answers with a legal play. Subclasses write `choose`.

    One bot may be asked for any seat of any deal, one view after another; it is told nothing but the view, and need
    not remember anything. `choose` may run in a thread of its own, but never twice at once on the same bot.
    """

    name: str
    """What it is called in results and logs: the class's name, unless the class or the bot has another."""
    time_budget: float | None = None
    """Seconds that `choose` may take at most, by its own promise; None promises nothing (and means: at once, nearly).

    Whoever runs bots plans by it: the server answers for a bot at fixed moments, so that no hand shows in how long it
    was thought about, and never before this time is over.
    """

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "name" not in vars(cls) and "name" not in inspect.get_annotations(cls):
            cls.name = cls.__name__

    @abstractmethod
    def choose(self, view: View, rng: Random) -> Play | str:
        """One of `view.legal`, as a `Play` or its text; `view.seat` is the seat to move.

        All randomness comes from `rng`, so that a game can be played again.
        """

    def think(self, view: View, rng: Random) -> Analysis:
        """The choice and what is known of the alternatives; without anything to tell, the choice alone."""
        return Analysis(Play.parse(self.choose(view, rng)))

    def limit_time(self, seconds: float) -> None:  # noqa: B027 - a bot need not be able to
        """Called before `choose`: think for `seconds` at most. A bot that can lowers its `time_budget` to that."""

    def stop(self) -> None:  # noqa: B027 - a bot need not know how
        """Called from another thread: the `choose` or `think` under way should return soon. By default it may go on."""

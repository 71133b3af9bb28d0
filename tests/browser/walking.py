"""Walking a position on the page: everything on the floor is in sight, and every legal play is made in few acts.

An act is a tap, a click, a digit, or going to something with the arrow keys and Enter. After the card is taken up a
play needs two at most, or three where the card has more than sixteen plays: touching what it takes on the floor until
few are left, and then it. To scroll in a list, or to go through it, counts as an act too. The walk is `walker.js`.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from tests.browser.staged import Stage

By = Literal["mouse", "touch", "keys"]
WALKER: Final = Path(__file__).with_name("walker.js").read_text()


@dataclass
class Walked:
    """What was met on a walk."""

    positions: int = 0
    reached: int = 0
    """How many plays were found within the acts allowed."""
    made: int = 0
    """How many were made, and the command seen."""
    acts: Counter[int] = field(default_factory=Counter)
    """How many plays need so many acts after the card."""
    scrolled: int = 0
    """How many plays are only to be scrolled to, or gone to through the list."""
    most_keys: int = 0
    """The most keys pressed for a play."""
    faults: list[str] = field(default_factory=list)

    def add(self, other: Walked) -> None:
        """What was met on another walk, too."""
        self.positions += other.positions
        self.reached += other.reached
        self.made += other.made
        self.acts += other.acts
        self.scrolled += other.scrolled
        self.most_keys = max(self.most_keys, other.most_keys)
        self.faults += other.faults


class Walker:
    """Walks positions on a stage, by mouse, by touch or by keys: those of the browser, or the same made by events."""

    def __init__(self, stage: Stage, by: By, *, real: bool = False) -> None:
        self.stage, self.page = stage, stage.page
        self.by, self.real = by, real
        self.walked = Walked()
        self.page.add_init_script(WALKER)
        self._opened = False

    def walk(self, where: str, table: dict[str, Any], make: int, rng: random.Random, find: int = 1000) -> Walked:
        """See a table, take up each card of the hand, find so many of the legal plays, and make some; what was met."""
        if not self._opened:
            self.stage.put(table)
            self._opened = True
        plays = [choice["play"] for choice in table["match"]["choices"]]
        found = rng.sample(plays, min(find, len(plays)))
        walk = {"table": table, "by": self.by, "real": self.real, "find": found, "make": found[:make]}
        step = self.page.evaluate("(walk) => walker.begin(walk)", walk)
        while "done" not in step:
            self._act(**step)
            step = self.page.evaluate("walker.on()")
        met = step["done"]
        met["acts"] = Counter({int(acts): count for acts, count in met["acts"].items()})
        met["faults"] = [f"{where} by {self.by}: {fault}" for fault in met["faults"]]
        walked = Walked(positions=1, **met)
        self.walked.add(walked)
        return walked

    def _act(self, tap: tuple[float, float] | None = None, press: str | None = None) -> None:
        if press is not None:
            self.page.keyboard.press(press)
        elif tap is not None:
            (self.page.touchscreen.tap if self.by == "touch" else self.page.mouse.click)(*tap)

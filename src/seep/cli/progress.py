"""The bar that shows how far the arena has come, on a terminal only."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from seep.arena import Tally
from seep.arena.report import margin_text


class Progress:
    """Pairs played, time to go, and the margin with its interval as it becomes clear."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        console = Console(stderr=True)
        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
        self._bar = Bar(*columns, console=console, disable=not console.is_terminal)
        self._task = self._bar.add_task("", total=tally.plan.pairs, completed=tally.finished)

    def __enter__(self) -> Self:
        self._bar.start()
        self.show()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._bar.stop()

    def show(self) -> None:
        """Show where things stand."""
        self._bar.update(self._task, completed=self.tally.finished, description=standing(self.tally))


def standing(tally: Tally) -> str:
    """How it stands, in a few words: the margin of two contestants, of more the least sure one."""
    scores = list(tally.scores.values())
    if len(scores) > 1:
        halves = [found.half for score in scores if (found := score.margins.estimate()) and found.half is not None]
        return f"± {max(halves):.1f} points or less" if len(halves) == len(scores) else ""
    (score,) = scores
    words = f"{margin_text(score.margins.estimate())} points a deal"
    if score.test:
        sprt = score.test.sprt
        words += f", test {score.test.llr:+.2f} ({sprt.lower:.2f} to {sprt.upper:.2f})"
    return words

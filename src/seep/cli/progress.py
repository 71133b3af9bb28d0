"""The progress bar of the arena, on a terminal only."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from seep.arena import RunResults
from seep.arena.report import margin_text


class Progress:
    """Pairs played, time remaining, and the margin with its interval so far."""

    def __init__(self, results: RunResults) -> None:
        self.results = results
        console = Console(stderr=True)
        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
        self._bar = Bar(*columns, console=console, disable=not console.is_terminal)
        self._task = self._bar.add_task("", total=results.plan.pairs, completed=results.finished)

    def __enter__(self) -> Self:
        self._bar.start()
        self.show()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._bar.stop()

    def show(self) -> None:
        """Update the bar."""
        self._bar.update(self._task, completed=self.results.finished, description=progress_text(self.results))


def progress_text(results: RunResults) -> str:
    """The margin of two contestants so far; of more, the widest interval."""
    meetings = list(results.by_meeting.values())
    if len(meetings) > 1:
        estimates = [meeting.margins.estimate() for meeting in meetings]
        widths = [one.half_width for one in estimates if one is not None and one.half_width is not None]
        return f"± {max(widths):.1f} points or less" if len(widths) == len(meetings) else ""
    (meeting,) = meetings
    text = f"{margin_text(meeting.margins.estimate())} points a deal"
    if meeting.test:
        sprt = meeting.test.sprt
        text += f", test {meeting.test.llr:+.2f} ({sprt.lower:.2f} to {sprt.upper:.2f})"
    return text

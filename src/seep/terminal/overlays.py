"""What is laid over the table for a while: the score sheet, all plays of the deal, and the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.console import Group
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from seep.terminal.rail import draw_log, draw_sides
from seep.terminal.scene import Scene
from seep.terminal.sheet import draw_sheet
from seep.terminal.words import Words


class Overlay(ModalScreen[None]):
    """A box over the table; Escape closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss", show=False)]

    def __init__(self, title: str) -> None:
        super().__init__()
        self.box_title = title

    def compose(self) -> ComposeResult:
        """The box, with what it says."""
        with VerticalScroll(id="box") as box:
            box.border_title = self.box_title
            yield Static(id="content")

    def on_mount(self) -> None:
        """Say it."""
        self.show()

    def show(self) -> None:
        """Say what the box says."""


class SheetScreen(Overlay):
    """The score sheet. `by_itself`: it came because a deal is over, and goes when the next begins."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "more", show=False, priority=True),
        Binding("s", "dismiss", show=False),
    ]

    def __init__(self, scene: Scene, ask_for_more: Callable[[], None], *, by_itself: bool) -> None:
        super().__init__(scene.words("score"))
        self.scene = scene
        self.by_itself = by_itself
        self._ask_for_more = ask_for_more

    def show(self) -> None:
        """Draw the sheet."""
        self.query_one("#content", Static).update(Group(draw_sides(self.scene), "", draw_sheet(self.scene)))

    def action_more(self) -> None:
        """Ask for the next deal or match; without one to ask for, go back to the table."""
        if self.scene.can_ask_for_more:
            self._ask_for_more()
        else:
            self.dismiss()


class LogScreen(Overlay):
    """All plays of the deal."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("l", "dismiss", show=False)]

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene.words("log"))
        self.scene = scene

    def show(self) -> None:
        """Draw the plays, the last in sight."""
        self.query_one("#content", Static).update(draw_log(self.scene))
        self.query_one("#box", VerticalScroll).scroll_end(animate=False)


class HelpScreen(Overlay):
    """The keys."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark,h", "dismiss", show=False)]

    def __init__(self, words: Words) -> None:
        super().__init__(words("terminal-help"))
        self.words = words

    def show(self) -> None:
        """Tell the keys and what the marks mean."""
        self.query_one("#content", Static).update(self.words("terminal-keys"))

"""The application: the table as a screen of Textual, kept up to date by a connection to the table."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable
from typing import ClassVar, Final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static

from seep.client import ClientError, Refused, TableConnection
from seep.terminal.floor import draw_floor
from seep.terminal.hand import draw_hand
from seep.terminal.ink import painted
from seep.terminal.overlays import HelpScreen, LogScreen, SheetScreen
from seep.terminal.players import draw_bar, draw_last, draw_players, draw_turn
from seep.terminal.plays import PLAYS_A_PAGE, PlayList
from seep.terminal.rail import draw_log, draw_sides
from seep.terminal.scene import Scene
from seep.terminal.words import Words

LOOK_SECONDS: Final = 0.5
"""From one look at the connection and the clocks to the next."""
LEAST_SIZE: Final = (80, 24)
"""Columns and lines that are needed to see everything."""


class Drawn(Static):
    """A part of the screen that is drawn anew, and whose texts may be clicked and keep their looks."""

    auto_links = False
    _drawn: Text | None = None

    def draw(self, text: Text) -> None:
        """Show this text, if it is not shown already."""
        if text != self._drawn:
            self._drawn = text
            self.update(text)


class TableScreen(Screen[None]):
    """The table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("up", "next_play(-1)", show=False),
        Binding("down", "next_play(1)", show=False),
        Binding("pageup", f"next_play(-{PLAYS_A_PAGE})", show=False),
        Binding("pagedown", f"next_play({PLAYS_A_PAGE})", show=False),
        Binding("enter", "go", show=False),
        Binding("space", "touch_here", show=False),
        Binding("f", "floor", show=False),
        Binding("escape", "clear", show=False),
        Binding("s", "sheet", show=False),
        Binding("l", "log", show=False),
        Binding("u", "undo", show=False),
        Binding("y", "answer_undo(True)", show=False),
        Binding("n", "answer_undo(False)", show=False),
        Binding("question_mark,h", "help", show=False),
        Binding("q", "leave", show=False),
        *(Binding(str(number), f"digit({number})", show=False) for number in range(1, 10)),
    ]

    def __init__(self, connection: TableConnection, words: Words) -> None:
        super().__init__()
        self.connection = connection
        self.scene = Scene(connection.state, words)
        self.scene.server_now = connection.server_now
        self._results = 0
        """How many results there were when the sheet was last shown by itself."""
        self._leaving = False
        """Whether the last key was the one to leave."""
        self._busy: set[asyncio.Task[None]] = set()
        """Commands that are under way."""

    def compose(self) -> ComposeResult:
        """The parts of the screen, from above."""
        yield Drawn(id="bar")
        yield Drawn(id="players")
        with Horizontal():
            with Vertical(id="main"):
                with VerticalScroll(id="cloth", can_focus=False):
                    yield Drawn(id="floor")
                yield Drawn(id="last")
                yield Drawn(id="turn")
                yield PlayList(self.scene, id="plays")
                yield Drawn(id="hand")
            with Vertical(id="rail"):
                yield Drawn(id="sides")
                with VerticalScroll(id="log-box", can_focus=False):
                    yield Drawn(id="log")
        yield Drawn(id="hints")

    def on_mount(self) -> None:
        """Listen to the table."""
        self.query_one("#cloth").border_title = self.scene.words("floor")
        self.run_worker(self._listen(), exclusive=True)
        self.set_interval(LOOK_SECONDS, self._look)
        self.show()

    def on_resize(self) -> None:
        """Draw again for the new size."""
        self.show()

    async def _listen(self) -> None:
        """Show each state of the table."""
        try:
            async for state in self.connection.states():
                self.scene.take(state)
                self._show_what_is_over()
                self.show()
        except ClientError as error:
            self.scene.end(error)
            self.show()

    def _look(self) -> None:
        """Show whether there is a connection, and what the time is where it is told."""
        scene = self.scene
        was_connected, scene.is_connected = scene.is_connected, self.connection.is_connected
        scene.server_now = self.connection.server_now
        if scene.is_connected != was_connected or scene.tells_time:
            self.show()

    def _show_what_is_over(self) -> None:
        """Show the score sheet when a deal is over, until the next begins."""
        over = self.scene.table.status in ("deal-over", "match-over")
        sheet = self.app.screen if isinstance(self.app.screen, SheetScreen) else None
        if sheet is not None and sheet.by_itself and not over:
            sheet.dismiss()
        results = 0 if self.scene.match is None else len(self.scene.match.results)
        if over and results != self._results and self.app.screen is self:
            self.app.push_screen(SheetScreen(self.scene, self._ask_for_more, by_itself=True))
        self._results = results if over else 0

    def show(self) -> None:
        """Draw everything."""
        if not self.is_mounted:
            return
        scene = self.scene
        self._draw("#bar", draw_bar(scene))
        self._draw("#players", draw_players(scene))
        self._draw("#floor", draw_floor(scene, self.query_one("#floor").container_size.width or LEAST_SIZE[0]))
        self._draw("#last", draw_last(scene))
        self._draw("#turn", draw_turn(scene))
        self._draw("#hand", draw_hand(scene, self.query_one("#hand").size.width or LEAST_SIZE[0]))
        self._draw("#sides", draw_sides(scene))
        self._draw("#log", draw_log(scene))
        self.query_one("#log-box").scroll_end(animate=False)
        self._draw("#hints", painted(scene.notice or self._hints()))
        self.query_one(PlayList).show()
        if isinstance(self.app.screen, SheetScreen) and self.app.screen.is_mounted:
            self.app.screen.show()

    def _hints(self) -> str:
        words, (width, height) = self.scene.words, self.app.size
        if width < LEAST_SIZE[0] or height < LEAST_SIZE[1]:
            return words("terminal-too-small", width=LEAST_SIZE[0], height=LEAST_SIZE[1])
        if self.scene.table.you is None or self.scene.table.status in ("waiting", "starting"):
            return words("terminal-hints-watching")
        return words("terminal-hints-floor" if self.scene.choosing.on_floor else "terminal-hints")

    # ---- what the keys do

    def _acted(self) -> None:
        """The player did something: what was told last is read, and the table drawn again."""
        self.scene.notice = None
        self._leaving = False
        self.show()

    def action_move(self, step: int) -> None:
        """Go to another card of the hand, or thing on the floor."""
        self.scene.choosing.move(step)
        self._acted()

    def action_next_play(self, step: int) -> None:
        """Show another of the plays on the floor."""
        self.scene.choosing.highlight_next(step)
        self._acted()

    def action_floor(self) -> None:
        """Go to the floor, or back to the hand."""
        self.scene.choosing.go_to_floor()
        self._acted()

    def action_touch_here(self) -> None:
        """Touch what the arrow keys have come to on the floor."""
        if self.scene.choosing.on_floor and self.scene.choosing.item is not None:
            self.action_touch(self.scene.choosing.item)

    def action_touch(self, item: str) -> None:
        """Touch something on the floor."""
        self.scene.choosing.touch(item)
        self._acted()

    def action_choose(self, card: str) -> None:
        """Choose a card of the hand."""
        self.scene.choosing.choose(card)
        self._acted()

    def action_clear(self) -> None:
        """Let go of what was chosen last."""
        self.scene.choosing.clear()
        self._acted()

    def action_digit(self, number: int) -> None:
        """Before the cards take a chair; else show a play on the floor, or make it if it is shown already."""
        if self.scene.table.status == "waiting":
            if number <= self.scene.table.players:
                self._do(self.connection.sit(number - 1))
            return
        self.choose_play(self.query_one(PlayList).first + number - 1)

    def choose_play(self, index: int) -> None:
        """Show a play on the floor; make it if it is shown already."""
        if index == self.scene.choosing.highlighted:
            self.action_go()
        else:
            self.scene.choosing.highlight(index)
            self._acted()

    def action_go(self) -> None:
        """Make the play that is shown; or start the match, or ask for the next deal."""
        scene, choosing = self.scene, self.scene.choosing
        self._acted()
        if choosing.on_floor and choosing.shown is None:
            self.action_touch_here()
        elif scene.table.status == "waiting" and scene.table.you_host:
            self._do(self.connection.start())
        elif scene.can_ask_for_more:
            self._ask_for_more()
        elif scene.is_my_turn and choosing.shown is None:
            choosing.highlight(0)
            self.show()
        elif scene.is_my_turn and choosing.shown is not None and not scene.is_sent:
            scene.is_sent = True
            self._do(self.connection.play(choosing.shown.play))
            self.show()
        elif scene.table.you is not None and scene.table.status == "playing" and not scene.is_sent:
            scene.notice = scene.words("reason-not-your-turn")
            self.show()

    def action_undo(self) -> None:
        """Ask to take back the last play."""
        if self.scene.table.can_undo:
            self._do(self.connection.ask_undo())

    def action_answer_undo(self, agree: bool) -> None:
        """Allow another to take back a play, or not."""
        if self.scene.is_asked_about_undo:
            self._do(self.connection.answer_undo(agree))

    def action_sheet(self) -> None:
        """Show the score sheet."""
        self.app.push_screen(SheetScreen(self.scene, self._ask_for_more, by_itself=False))

    def action_log(self) -> None:
        """Show all plays of the deal."""
        self.app.push_screen(LogScreen(self.scene))

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpScreen(self.scene.words))

    def action_leave(self) -> None:
        """End the program; while a match runs, the second time."""
        if self._leaving or self.scene.ended is not None or self.scene.table.status in ("match-over", "closed"):
            self.app.exit()
            return
        self._leaving = True
        self.scene.notice = self.scene.words("terminal-leave")
        self.show()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A play was clicked."""
        self.choose_play(self.query_one(PlayList).first + event.option_index)

    # ---- what the table is asked

    def _ask_for_more(self) -> None:
        if self.scene.can_ask_for_more:
            self._do(self.connection.ready())

    def _do(self, command: Awaitable[int]) -> None:
        """Have a command executed, and tell if it is refused."""

        async def wait() -> None:
            try:
                await command
            except Refused as refused:
                self.scene.refuse(refused)
            except ClientError:
                pass  # `_listen` tells it
            finally:
                self.scene.is_sent = False
            self.show()

        task = asyncio.create_task(wait())
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    def _draw(self, part: str, text: Text) -> None:
        self.query_one(part, Drawn).draw(text)


class TerminalApp(App[None]):
    """The table in a terminal. `connection` is open, and stays open while the application runs.

    `refused` is why there was no chair at the table, if there was none.
    """

    CSS_PATH = "styles.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", show=False, priority=True)]

    def __init__(
        self,
        connection: TableConnection,
        words: Words | None = None,
        *,
        colour: bool = True,
        refused: Refused | None = None,
    ) -> None:
        if not colour:
            os.environ["NO_COLOR"] = "1"  # which Textual reads when the application is made
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (112, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-tall")]
        self.connection = connection
        self.words = words or Words()
        self.refused = refused
        self.title = self.words("title")

    def get_default_screen(self) -> TableScreen:
        """The table."""
        screen = TableScreen(self.connection, self.words)
        if self.refused is not None:
            screen.scene.refuse(self.refused)
        return screen

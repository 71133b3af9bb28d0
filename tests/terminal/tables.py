"""Tables without a server, and what a terminal shows of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

from textual.pilot import Pilot

from seep.client import ClientError, Refused, TableConnection
from seep.deal import Deal
from seep.table import EventView, Refusal, TableView, commands, event_view, table_view
from seep.table.settings import TableSettings
from seep.terminal.app import TableScreen, TerminalApp
from seep.terminal.scene import Scene
from seep.terminal.words import Words
from seep.wire.messages import State
from tests.table.game import ASHA, NAMES, Game

WORDS = Words("en")
NARROW, WIDE = (80, 24), (120, 40)
LIMIT = 120.0
"""Seconds after which a test gives up waiting."""


def state(game: Game, person: str | None = ASHA, *events: EventView) -> State:
    """The table as a person is shown it."""
    view = table_view(game.table, person)
    return State(seq=view.seq, events=list(events), table=view, writable=True, watchers=0)


def scene(game: Game, person: str | None = ASHA) -> Scene:
    """The same as the terminal has it."""
    return Scene(state(game, person), WORDS)


def at(position: dict[str, Any], seed: int = 1) -> Game:
    """A table of Asha's against bots at a position, her turn if it is seat 0's."""
    game = Game(position["rules"], seed=seed, settings=TableSettings(bot="greedy"))
    while game.table.match.first != 0:  # so that chairs are seats
        seed += 1
        game = Game(position["rules"], seed=seed, settings=TableSettings(bot="greedy"))
    game.table.match.deal = Deal.from_position(position)
    return game


class FakeConnection:
    """A `TableConnection` to a table in this process: bots play when they are told to."""

    def __init__(self, game: Game, person: str | None = ASHA) -> None:
        self.game = game
        self.person = person
        self.state = state(game, person)
        self.is_connected = True
        self.server_now = float(game.now)
        self.asked: list[tuple[str, Any]] = []
        """What the terminal asked for, in order."""
        self.answers: Callable[[str, Any], Awaitable[int]] | None = None
        """What answers instead of the table."""
        self._queue: asyncio.Queue[State | ClientError] = asyncio.Queue()

    @property
    def view(self) -> TableView:
        """The table as it was last seen."""
        return self.state.table

    async def states(self) -> AsyncIterator[State]:
        """The state now, and each that is pushed."""
        yield self.state
        while True:
            item = await self._queue.get()
            if isinstance(item, ClientError):
                raise item
            yield item

    def push(self, *events: EventView) -> None:
        """Show the table as it is now."""
        self.state = state(self.game, self.person, *events)
        self.server_now = float(self.game.now)
        self._queue.put_nowait(self.state)

    def fail(self, error: ClientError) -> None:
        """End the connection."""
        self.is_connected = False
        self._queue.put_nowait(error)

    async def play(self, play: str) -> int:
        """Play, and let the bots play on."""
        return await self._do("play", play, commands.PlayCard, play=play)

    async def ready(self) -> int:
        """Ask for the next deal."""
        return await self._do("ready", None, commands.Ready)

    async def start(self) -> int:
        """Begin the match."""
        return await self._do("start", None, commands.Start)

    async def sit(self, chair: int) -> int:
        """Take a chair."""
        return await self._do("sit", chair, commands.Sit, chair=chair, name=NAMES[ASHA])

    async def ask_undo(self) -> int:
        """Ask to take back a play."""
        return await self._do("ask_undo", None, commands.AskUndo)

    async def answer_undo(self, agree: bool) -> int:
        """Answer such a wish."""
        return await self._do("answer_undo", agree, commands.AnswerUndo, agree=agree)

    async def _do(self, asked: str, value: Any, kind: type[commands.PersonCommand], /, **fields: Any) -> int:
        self.asked.append((asked, value))
        if self.answers is not None:
            return await self.answers(asked, value)
        assert self.person is not None
        before = len(self.game.events)
        decision = self.game.do(kind, self.person, **fields)
        if isinstance(decision, Refusal):
            raise Refused(decision.code, decision.rule, decision.params)
        self.bots_play()
        self.game.tick()
        if self.game.table.status == "starting":
            self.game.deal()
        self.bots_play()
        assert len(self.game.events) > before
        self.push()
        return self.game.table.seq

    def bots_play(self) -> None:
        """Let bots play until a person is to."""
        table = self.game.table
        while table.status == "playing" and table.turn is not None and table.bot_of(table.turn) is not None:
            self.game.play_one()
            table = self.game.table


def last_event(game: Game) -> EventView:
    """The last event of a table as everybody sees it."""
    event = event_view(game.table, game.events[-1])
    assert event is not None
    return event


class Terminal:
    """The application under a pilot."""

    def __init__(self, app: TerminalApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def screen(self) -> TableScreen:
        """The table's screen, whatever lies over it."""
        found = self.app.screen_stack[0]
        assert isinstance(found, TableScreen)
        return found

    @property
    def scene(self) -> Scene:
        """What is shown."""
        return self.screen.scene

    @property
    def text(self) -> str:
        """The whole screen as text."""
        return "\n".join(strip.text.rstrip() for strip in self.app.screen._compositor.render_strips())

    async def press(self, *keys: str) -> None:
        """Press keys, and let everything come to rest."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(LIMIT):
            while not condition():
                await self.pilot.pause(0.01)


@asynccontextmanager
async def terminal(
    connection: FakeConnection | TableConnection, size: tuple[int, int] = NARROW, colour: bool = True
) -> AsyncIterator[Terminal]:
    """The application at a table."""
    app = TerminalApp(cast(TableConnection, connection), WORDS, colour=colour)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Terminal(app, pilot)

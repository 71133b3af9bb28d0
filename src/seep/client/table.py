"""A table as a client sees it, and what it may ask of it."""

from __future__ import annotations

import asyncio
import secrets
import time
import weakref
from collections.abc import AsyncIterator, Callable, Coroutine
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from seep.client.delays import Delays
from seep.client.errors import ClientError, ConnectionEnded, ProtocolError, Refused
from seep.client.line import Line
from seep.play import Play
from seep.rules import RulesText
from seep.table import TableSettings, TableView
from seep.table.events import PhraseName
from seep.wire import messages as m

MAX_EVENTS: Final = 1000
"""The most events of states that came before one was taken: beyond that the earliest are dropped."""


class States(AsyncIterator[m.State]):
    """The states of a table, each with the events since the one before.

    Whoever takes them slowly gets fewer: those that wait are made one, with the events of all. The first is the table
    as it is now, without events, and so is the first after a lost connection. The iteration ends when the connection
    is closed, and raises a `ClientError` if it failed.
    """

    def __init__(self, table: TableConnection) -> None:
        self._table = table
        self._waiting: m.State | None = msgspec.structs.replace(table.state, events=[])

    def add(self, state: m.State) -> None:
        """A new state is here."""
        earlier = [] if self._waiting is None else self._waiting.events
        self._waiting = msgspec.structs.replace(state, events=[*earlier, *state.events][-MAX_EVENTS:])

    async def __anext__(self) -> m.State:
        while self._waiting is None:
            try:
                await self._table.wait_for_change()
            except ConnectionEnded:
                raise StopAsyncIteration from None
        state, self._waiting = self._waiting, None
        return state


class TableConnection:
    """A connection to one table, made by `Client.table` and used in `async with`.

    Each command is a method that returns once the command was executed, kept by the server and is seen in `view`; it
    returns the number of its last event, and raises `Refused` if the server does not execute it. Until there is an
    answer the command is sent again under the same name, also over another socket, so it is executed at most once; if
    the waiting is cancelled it may be executed or not. All methods raise the `ClientError` that ended the connection.
    """

    def __init__(self, make_line: Callable[[TableConnection], Coroutine[Any, Any, Line]], delays: Delays) -> None:
        self._make_line = make_line
        self._delays = delays
        self._line: Line | None = None
        self._task: asyncio.Task[None] | None = None
        self._state: m.State | None = None
        self._change = asyncio.Event()
        """Set, and replaced, when there is a new state or the connection has ended."""
        self._failure: ClientError | None = None
        self._sent: dict[str, tuple[m.CommandMessage, asyncio.Future[int]]] = {}
        """By `cmd_id`: the commands that wait for an answer, in order."""
        self._readers: weakref.WeakSet[States] = weakref.WeakSet()

    async def __aenter__(self) -> Self:
        self._line = await self._make_line(self)
        self._task = asyncio.create_task(self._keep(self._line))
        try:
            while self._state is None:
                await self.wait_for_change()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection: the person is away then, and keeps the chair for a while."""
        self._end(ConnectionEnded("the connection to the table was closed"))
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # ---- what is seen

    @property
    def state(self) -> m.State:
        """The latest state, which is whole."""
        if self._state is None:
            raise ConnectionEnded("not connected to the table: use `async with`")
        return self._state

    @property
    def view(self) -> TableView:
        """The table as it was last seen."""
        return self.state.table

    @property
    def is_connected(self) -> bool:
        """Whether there is a live connection now; without one it is being restored."""
        return self._line is not None and self._line.is_live

    @property
    def lag(self) -> int:
        """Milliseconds that a message takes to the server, as measured lately."""
        return 0 if self._line is None else self._line.clock.lag

    @property
    def server_now(self) -> float:
        """The server's time in milliseconds since 1970, as that in `turn_until`, as exactly as is known."""
        return time.time() * 1000 + (0.0 if self._line is None else self._line.clock.offset)

    @property
    def silence(self) -> float:
        """Seconds since the server was last heard."""
        heard = None if self._line is None else self._line.heard_at
        return 0.0 if heard is None else asyncio.get_running_loop().time() - heard

    def states(self) -> States:
        """The table as it is now, and then each newer state: `async for state in table.states()`."""
        reader = States(self)
        self._readers.add(reader)
        return reader

    async def until(self, condition: Callable[[TableView], bool]) -> TableView:
        """The table as soon as it is as wanted."""
        while not condition(self.view):
            await self.wait_for_change()
        return self.view

    async def wait_for_change(self) -> None:
        """Return when there is another state; raise why the connection has ended, if it has."""
        if self._failure is None:
            await self._change.wait()
        if self._failure is not None:
            raise self._failure

    # ---- what may be asked

    async def sit(self, chair: int | None = None) -> int:
        """Take a free chair, or during a match a bot's; the first there is, if none is named."""
        if chair is not None:
            return await self._ask(m.SitMessage, chair=chair)
        kind = "empty" if self.view.status in ("waiting", "match-over") else "bot"
        refused = Refused("chair-taken")
        for number, one in enumerate(self.view.chairs):
            if one.kind == kind:
                try:
                    return await self._ask(m.SitMessage, chair=number)
                except Refused as error:
                    if error.code != "chair-taken":  # somebody else was quicker
                        raise
                    refused = error
        raise refused

    async def stand(self) -> int:
        """Leave one's chair, and the host's part."""
        return await self._ask(m.StandMessage)

    async def seat_bot(self, chair: int, bot: str) -> int:
        """As the host: put one of the server's bots on a chair that no person has."""
        return await self._ask(m.SeatBotMessage, chair=chair, bot=bot)

    async def remove(self, chair: int) -> int:
        """As the host: have a chair free."""
        return await self._ask(m.RemoveMessage, chair=chair)

    async def swap(self, one: int, other: int) -> int:
        """As the host: exchange those who sit in two chairs."""
        return await self._ask(m.SwapMessage, chairs=(one, other))

    async def lock(self, locked: bool = True) -> int:
        """As the host: let nobody else sit down, or everybody again."""
        return await self._ask(m.LockMessage, locked=locked)

    async def configure(self, rules: RulesText, baazis: int | None, settings: TableSettings) -> int:
        """As the host: choose rules, length and settings."""
        return await self._ask(m.ConfigureMessage, rules=rules, baazis=baazis, settings=settings)

    async def hand_over(self, chair: int) -> int:
        """As the host: make the person in a chair the host."""
        return await self._ask(m.HandOverMessage, chair=chair)

    async def start(self) -> int:
        """As the host: begin the match; bots take the free chairs."""
        return await self._ask(m.StartMessage)

    async def play(self, play: Play | str) -> int:
        """Bid or play one of `view.match.deal.legal`, or a text that means one."""
        return await self._ask(m.PlayMessage, play=str(play), lag=self.lag)

    async def ready(self) -> int:
        """Ask for the next deal, or after the match for another."""
        return await self._ask(m.ReadyMessage)

    async def ask_undo(self) -> int:
        """Ask to take back one's last play."""
        return await self._ask(m.AskUndoMessage)

    async def answer_undo(self, agree: bool) -> int:
        """Allow an opponent to take back a play, or not."""
        return await self._ask(m.AnswerUndoMessage, agree=agree)

    async def say(self, phrase: PhraseName) -> int:
        """Say one of the phrases."""
        return await self._ask(m.SayMessage, phrase=phrase)

    # ---- how

    async def _ask(self, kind: type[m.CommandMessage], **fields: Any) -> int:
        """Send a command until it is answered, and wait until its outcome is seen."""
        message = kind(cmd_id=secrets.token_hex(16), seq=self.state.seq, **fields)
        if self._failure is not None:
            raise self._failure
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._sent[message.cmd_id] = (message, answer)
        try:
            while not answer.done():
                await self._send(message)
                await asyncio.wait([answer], timeout=self._delays.resend)
            seq = answer.result()
        finally:
            del self._sent[message.cmd_id]
            if not answer.cancel() and not answer.cancelled():
                answer.exception()  # taken notice of, also if nobody waits for it any more
        while self.state.seq < seq and self._failure is None:  # else it cannot be seen from here any more
            await self._change.wait()
        return seq

    async def _send(self, message: m.CommandMessage) -> None:
        if self._line is not None:
            await self._line.send(message)

    async def greeted(self) -> None:
        """There is another socket: send again what was not answered on the one before."""
        for message, answer in list(self._sent.values()):
            if not answer.done():
                await self._send(message)

    def receive(self, message: m.ServerMessage) -> None:
        """Take in what the server says."""
        match message:
            case m.State():
                self._state = message
                for reader in self._readers:
                    reader.add(message)
                self._tell_change()
            case m.Ack():
                self._answer(message.cmd_id, message.seq)
            case m.Refused():
                self._answer(message.cmd_id, Refused(message.code, message.rule, message.params))
            case m.Error(code="malformed"):  # which of them is not said
                for cmd_id in self._sent:
                    self._answer(cmd_id, ProtocolError(f"the server cannot read what was sent: {message.params}"))

    def _answer(self, cmd_id: str, outcome: int | ClientError) -> None:
        _, answer = self._sent.get(cmd_id, (None, None))
        if answer is None or answer.done():
            return
        if isinstance(outcome, int):
            answer.set_result(outcome)
        else:
            answer.set_exception(outcome)

    async def _keep(self, line: Line) -> None:
        try:
            await line.keep()
        except ClientError as error:
            self._end(error)
        except Exception as error:
            self._end(ClientError(f"{type(error).__name__}: {error}"))
            raise

    def _end(self, failure: ClientError) -> None:
        if self._failure is None:
            self._failure = failure
        for cmd_id in self._sent:
            self._answer(cmd_id, self._failure)
        self._tell_change()

    def _tell_change(self) -> None:
        self._change.set()
        self._change = asyncio.Event()

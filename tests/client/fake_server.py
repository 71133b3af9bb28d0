"""A server of one table that answers as a test wants, and the messages that it was sent."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any, Self

from websockets.asyncio.server import ServerConnection, serve

from seep.client import Delays
from seep.client.line import Line
from seep.client.table import TableConnection
from seep.table import EventView, OpenTable, open_table, replay, table_view
from seep.table.views import ChangedView
from seep.wire.messages import ENCODER, PROTOCOL, Ack, Hello, Pong, State, Welcome
from tests.patience import ANSWER

QUICK = Delays(
    request=ANSWER, connect=ANSWER, ping=5.0, silence=ANSWER, resend=ANSWER, first_retry=0.001, longest_retry=0.001
)
"""Long enough that nothing is late on a busy machine, or sent again for its age; other sockets at once."""
Answering = Callable[["FakeServer", ServerConnection, dict[str, Any]], Awaitable[None]]


def state(seq: int, *events: EventView) -> bytes:
    """A state of a table whose last event has this number."""
    opened = open_table(OpenTable(table="t", by="p", now=0))
    assert isinstance(opened, list)
    view = table_view(replay(opened), "p")
    return ENCODER.encode(State(seq=seq, events=list(events), table=view, writable=True, watchers=0))


def locked(seq: int) -> EventView:
    """Some event."""
    return ChangedView(seq=seq, what="locked")


class FakeServer:
    """Greets every socket with a state, and acknowledges commands; `answer`, if given, takes its place after hello."""

    def __init__(self, answer: Answering | None = None, greet: Answering | None = None) -> None:
        self.answer = answer or acknowledge
        self.greet = greet or show_table
        self.received: list[dict[str, Any]] = []
        """All messages but pings."""
        self.sockets = 0
        self.seq = 1

    async def __aenter__(self) -> Self:
        self._server = await serve(self._serve, "127.0.0.1", 0, compression=None)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close(close_connections=True)

    @property
    def url(self) -> str:
        """Where the table is."""
        return f"ws://127.0.0.1:{next(iter(self._server.sockets)).getsockname()[1]}/ws/t"

    @property
    def commands(self) -> list[dict[str, Any]]:
        """The commands received."""
        return [message for message in self.received if "cmd_id" in message]

    def connection(self, delays: Delays = QUICK) -> TableConnection:
        """A client's connection to the table."""
        url = self.url

        async def make_line(table: TableConnection) -> Line:
            return Line(url, Hello(version=PROTOCOL), delays, table.receive, table.greeted)

        return TableConnection(make_line, delays)

    async def show(self, socket: ServerConnection, *events: EventView) -> None:
        """Send the state after these events."""
        self.seq = max([self.seq, *(event.seq for event in events)])
        await socket.send(state(self.seq, *events).decode())

    async def _serve(self, socket: ServerConnection) -> None:
        self.sockets += 1
        async for raw in socket:
            message = json.loads(raw)
            if message["type"] != "ping":
                self.received.append(message)
            await (self.greet if message["type"] == "hello" else self.answer)(self, socket, message)


async def show_table(server: FakeServer, socket: ServerConnection, _message: dict[str, Any]) -> None:
    """Welcome, and the table."""
    await socket.send(ENCODER.encode(Welcome(now=now_ms())).decode())
    await server.show(socket)


async def acknowledge(server: FakeServer, socket: ServerConnection, message: dict[str, Any]) -> None:
    """The answer to a ping or a command, and the state after it."""
    if message["type"] == "ping":
        await socket.send(ENCODER.encode(Pong(now=now_ms())).decode())
        return
    server.seq += 1
    await socket.send(ENCODER.encode(Ack(cmd_id=message["cmd_id"], seq=server.seq)).decode())
    await server.show(socket, locked(server.seq))


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def run(test: Awaitable[None]) -> None:
    """Run a test, for `ANSWER` seconds at most."""

    async def limited() -> None:
        async with asyncio.timeout(ANSWER):
            await test

    asyncio.run(limited())

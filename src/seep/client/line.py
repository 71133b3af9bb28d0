"""One socket after another to a table: whatever breaks is replaced, and silence counts as broken.

A socket can die without a word, so the server is asked for its time every few seconds; that measures the delay of the
connection as well. A lost socket is followed by another after a delay that grows with each failure, and differs by
chance, so that a server that comes back is not met by all its clients at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

try:
    from websockets.asyncio.client import ClientConnection, connect
    from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error.name} is not installed: pip install 'seep-cards[client]'", name=error.name
    ) from error

from seep.client.delays import Delays
from seep.client.errors import (
    ClientError,
    ConnectionLost,
    Flooded,
    NotAPerson,
    OtherProtocol,
    ProtocolError,
    UnknownTable,
    Unreachable,
)
from seep.client.server_clock import ServerClock
from seep.view import dec_hook
from seep.wire.close_codes import CloseCode
from seep.wire.messages import ENCODER, PROTOCOL, Error, Hello, Ping, Pong, ServerMessage, State, Welcome

MAX_MESSAGE_BYTES: Final = 4 * 1024 * 1024
"""The largest message that is taken: far more than any state has."""
CLOSE_TIMEOUT: Final = 1.0
"""Seconds that the server has to take leave of a socket that is closed."""
LATER_STATUSES: Final = frozenset({429, 500, 502, 503, 504})
"""Statuses of a server, or a proxy before it, that may open a socket later."""
_DECODER: Final[msgspec.json.Decoder[ServerMessage]] = msgspec.json.Decoder(ServerMessage, dec_hook=dec_hook)
_ENDINGS: Final[dict[int, type[ClientError]]] = {
    CloseCode.MESSAGE_TOO_LARGE: ProtocolError,
    CloseCode.BAD_HELLO: ProtocolError,
    CloseCode.BAD_TOKEN: NotAPerson,
    CloseCode.UNKNOWN_TABLE: UnknownTable,
    CloseCode.OTHER_PROTOCOL: OtherProtocol,
}
"""What it means that the server closes the socket with a code after which no other socket will do."""
_FLOOD: Final = "flood"
"""The error with which the server cuts off who sends too much; other limits are passed by waiting."""


class _SocketLost(Exception):
    """The socket was lost; another may do, `after` seconds from now at the earliest."""

    def __init__(self, why: str, after: float = 0.0) -> None:
        super().__init__(why)
        self.after = after


class Line:
    """Keeps a socket to one table.

    `receive` is called with each message, `greeted` awaited with each new socket once its first state is here.
    """

    def __init__(
        self,
        url: str,
        hello: Hello,
        delays: Delays,
        receive: Callable[[ServerMessage], None],
        greeted: Callable[[], Awaitable[None]],
    ) -> None:
        self.clock = ServerClock()
        self.sockets = 0
        """How many sockets have shown the table so far."""
        self.heard_at: float | None = None
        """When the server was last heard, by the loop's clock."""
        self._url = url
        self._hello = hello
        self._delays = delays
        self._receive = receive
        self._greeted = greeted
        self._socket: ClientConnection | None = None
        """The socket, while it shows the table."""
        self._asked: deque[float] = deque()
        """When the server was asked for its time, as often as it has not answered yet."""
        self._ping_at = 0.0
        self._error: Error | None = None
        """What the server last said was wrong with this socket."""

    @property
    def is_live(self) -> bool:
        """Whether there is a socket that shows the table."""
        return self._socket is not None

    async def send(self, message: msgspec.Struct) -> None:
        """Send a message if there is a live socket; whether it arrives is told by the answer alone."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):  # `keep` finds that out too
                await self._socket.send(ENCODER.encode(message).decode())

    async def keep(self) -> None:
        """Keep connected until that has no sense any more, and raise why: a `ClientError`."""
        loop = asyncio.get_running_loop()
        failures, lost_at = 0, loop.time()
        while True:
            before = self.sockets
            try:
                await self._use_socket()
            except _SocketLost as lost:
                why = lost
            if self.sockets == 0:
                raise Unreachable(f"{self._url}: {why}") from why
            if self.sockets > before:
                failures, lost_at = 0, loop.time()
            wait = max(why.after, self._delays.retry(failures, random.random()))
            if self._delays.give_up is not None and loop.time() + wait > lost_at + self._delays.give_up:
                raise ConnectionLost(f"{self._url}: {why}") from why
            failures += 1
            await asyncio.sleep(wait)

    async def _use_socket(self) -> None:
        """Connect, and take what the server says until the socket is lost: raises `_SocketLost` or `ClientError`."""
        try:
            async with connect(
                self._url,
                open_timeout=self._delays.connect,
                close_timeout=CLOSE_TIMEOUT,
                ping_interval=None,
                max_size=MAX_MESSAGE_BYTES,
            ) as socket:
                await self._talk(socket)
        except InvalidStatus as error:
            status = error.response.status_code
            if status in LATER_STATUSES:
                raise _SocketLost(f"status {status}") from error
            raise ProtocolError(f"{self._url} is answered with status {status}") from error
        except InvalidURI as error:
            raise Unreachable(str(error)) from error
        except ConnectionClosed as error:
            raise self._ending(error) from error
        except (OSError, InvalidHandshake, EOFError) as error:
            raise _SocketLost(str(error) or type(error).__name__) from error
        finally:
            self._socket = None

    async def _talk(self, socket: ClientConnection) -> None:
        now = asyncio.get_running_loop().time()
        self._asked.clear()
        self._error = None
        self._ping_at, self.heard_at = now + self._delays.ping, now
        await self._ask_time(socket, self._hello)
        while True:
            message = await self._next(socket)
            match message:
                case Welcome() | Pong():
                    if self._asked:
                        self.clock.note(self._asked.popleft(), _now_ms(), message.now)
                case Error():
                    self._error = message
            self._receive(message)
            if isinstance(message, State) and self._socket is None:
                self._socket = socket
                self.sockets += 1
                await self._greeted()

    async def _next(self, socket: ClientConnection) -> ServerMessage:
        """The next message; asks for the time meanwhile, when that is due."""
        loop = asyncio.get_running_loop()
        assert self.heard_at is not None
        silence = self._delays.connect if self._socket is None else self._delays.silence
        while loop.time() < self.heard_at + silence:
            if loop.time() >= self._ping_at:
                self._ping_at = loop.time() + self._delays.ping
                await self._ask_time(socket, Ping())
            try:
                async with asyncio.timeout_at(min(self._ping_at, self.heard_at + silence)):
                    raw = await socket.recv()
            except TimeoutError:
                continue
            self.heard_at = loop.time()
            try:
                return _DECODER.decode(raw)
            except msgspec.DecodeError as error:
                raise ProtocolError(f"the server says what no message is: {error}") from error
        raise _SocketLost(f"nothing was heard for {silence:g} seconds")

    async def _ask_time(self, socket: ClientConnection, message: Hello | Ping) -> None:
        self._asked.append(_now_ms())
        await socket.send(ENCODER.encode(message).decode())

    def _ending(self, closed: ConnectionClosed) -> Exception:
        """What it means that the server closed the socket."""
        code = closed.rcvd.code if closed.rcvd is not None else 1006
        said = self._error.code if self._error is not None else f"closed with code {code}"
        params = self._error.params if self._error is not None else {}
        if said == _FLOOD:
            return Flooded(f"{self._url}: {said}")
        ending = _ENDINGS.get(code)
        if ending is OtherProtocol:
            said = f"the server speaks protocol {params.get('version')}, this client {PROTOCOL}"
        after = float(params.get("retry_after", 0))
        return _SocketLost(said, after) if ending is None else ending(f"{self._url}: {said}")


def _now_ms() -> float:
    return time.time() * 1000

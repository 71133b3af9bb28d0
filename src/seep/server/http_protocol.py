"""HTTP/1.1 as the server reads it: uvicorn's protocol with bounds on size, time and work.

A peer has so long for its headers and for its body. Of what it sends, one piece is parsed in each turn of the event
loop, and no more while its last request is being answered. A body that is refused ends the connection.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, cast

import h11
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.config import Config
from uvicorn.protocols.http.flow_control import CLOSE_HEADER, FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from seep.server.connections import ConnectionGate, Line
from seep.server.limits import MAX_MESSAGE_BYTES
from seep.server.peers import UNKNOWN

HEADER_TIMEOUT: Final = 15.0
"""Seconds from the connection, or from the last answer, to the end of a request's headers."""
BODY_TIMEOUT: Final = 20.0
"""Seconds from the headers to the end of the body."""
PIECE_BYTES: Final = 2048
"""Bytes parsed in one turn of the event loop: a body in chunks of one byte takes 10 ms for as many."""
MAX_HEADER_BYTES: Final = 16 * 1024
"""The most headers of one request may take."""
MAX_BODY_WIRE_BYTES: Final = 3 * MAX_MESSAGE_BYTES
"""The most a body may take with the framing of its chunks."""


def _last_response(status: HTTPStatus) -> bytes:
    """A response without a body, after which the connection is closed."""
    return f"HTTP/1.1 {status} {status.phrase}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode()


MALFORMED: Final = _last_response(HTTPStatus.BAD_REQUEST)
TOO_SLOW: Final = _last_response(HTTPStatus.REQUEST_TIMEOUT)
TOO_LARGE: Final = _last_response(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


class _Flow(FlowControl):
    """Uvicorn's flow control, which does not read on while there are bytes that were read and not parsed."""

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__(transport)
        self._asked = self._held = False

    def pause_reading(self) -> None:
        self._asked = True
        self._apply()

    def resume_reading(self) -> None:
        self._asked = False
        self._apply()

    def hold(self, held: bool) -> None:
        """Say whether there are such bytes."""
        self._held = held
        self._apply()

    def _apply(self) -> None:
        if self._asked or self._held:
            super().pause_reading()
        else:
            super().resume_reading()


class HttpProtocol(H11Protocol):
    """One HTTP connection, until it is closed or becomes a WebSocket."""

    flow: _Flow

    def __init__(
        self,
        gate: ConnectionGate,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.gate = gate
        self.line: Line | None = None
        self._uvicorn_app = self.app
        self.app = cast(Any, self._run_app)
        self._unparsed = bytearray()
        self._parsing_later = False
        self._phase: object = None
        """The state of the peer that the deadline is for."""
        self._any_received = False
        self._body_bytes = 0
        """Bytes of the body's framing and content so far."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Admit the connection, or abort it."""
        peer = transport.get_extra_info("peername")
        self.line = Line(transport, self.loop, str(peer[0]) if isinstance(peer, tuple) else UNKNOWN)
        super().connection_made(self.line)
        self.flow = _Flow(self.line)
        if self.gate.admit(self.line):
            self._update_deadline()
        else:
            self.line.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        if self.line is not None:
            self.gate.leave(self.line)
        self._unparsed.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Keep the bytes, and parse the first piece of them."""
        assert self.line is not None
        if self.line.is_closing():
            self.line.throw_away(len(data))
            return
        self._any_received = True
        self._unparsed += data
        if not self._parsing_later:
            self._parse()

    def on_response_complete(self) -> None:
        """Go on with the next request."""
        super().on_response_complete()
        self._update_deadline()
        self._parse_soon()

    def send_400_response(self, _msg: str) -> None:
        """Answer what is no HTTP; uvicorn would try to do so in the middle of another answer too."""
        assert self.line is not None
        self.gate.malformed.log(peer=self.line.address)
        self._end_request(MALFORMED)

    def pause_writing(self) -> None:
        """The peer leaves too much unread."""
        super().pause_writing()
        if self.line is not None:
            self.line.writing_paused(True)

    def resume_writing(self) -> None:
        """It has read on."""
        super().resume_writing()
        if self.line is not None:
            self.line.writing_paused(False)

    def _parse(self) -> None:
        """Parse one piece, and see to it that the next is parsed in the next turn of the event loop."""
        self._parsing_later = False
        assert self.line is not None
        if not self._unparsed or self.line.is_closing() or not self._is_reading():
            self.flow.hold(bool(self._unparsed))
            return
        piece = bytes(self._unparsed[:PIECE_BYTES])
        del self._unparsed[:PIECE_BYTES]
        was_body = self.conn.their_state is h11.SEND_BODY
        super().data_received(piece)
        if self.line.get_protocol() is not self:  # a WebSocket now
            self.flow.hold(False)
            return
        self._update_deadline()
        if was_body or self.conn.their_state is h11.SEND_BODY:
            self._body_bytes += len(piece)
        if self._body_bytes > MAX_BODY_WIRE_BYTES and self.conn.their_state is h11.SEND_BODY:
            self._end_request(TOO_LARGE)
        self.flow.hold(bool(self._unparsed))
        self._parse_soon()

    def _parse_soon(self) -> None:
        if self._unparsed and not self._parsing_later and self._is_reading():
            self._parsing_later = True
            self.loop.call_soon(self._parse)

    def _is_reading(self) -> bool:
        """Whether there is something to be read before the current request is answered."""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    def _update_deadline(self) -> None:
        assert self.line is not None
        phase = self.conn.their_state
        if phase is self._phase:
            return
        self._phase = phase
        self._body_bytes = 0
        if phase is h11.IDLE:
            self.line.expect(HEADER_TIMEOUT, self._headers_overdue)
        elif phase is h11.SEND_BODY:
            self.line.expect(BODY_TIMEOUT, lambda: self._end_request(TOO_SLOW))
        else:
            self.line.expect(math.inf, self.line.abort)

    def _headers_overdue(self) -> None:
        assert self.line is not None
        if self._any_received and self.conn.our_state is h11.IDLE:
            self.line.write(TOO_SLOW)
        self.line.close()

    def _end_request(self, response: bytes) -> None:
        """Give up a request that is wrong: answer it if nobody has, tell the application, and close."""
        assert self.line is not None
        under_way = self.cycle is not None and not self.cycle.response_complete
        if not (under_way and self.cycle.response_started):
            self.line.write(response)
        if under_way:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.line.still_sending = True
        self.line.close()

    async def _run_app(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The application; if it answers before it has the whole body, the connection ends with the answer."""

        async def send_and_end(message: Message) -> None:
            if message["type"] == "http.response.start" and self.conn.their_state is h11.SEND_BODY:
                assert self.line is not None
                self.line.still_sending = True
                others = [pair for pair in message.get("headers", []) if pair[0].lower() != b"connection"]
                message = {**message, "headers": [*others, CLOSE_HEADER]}
            await send(message)

        await cast(ASGIApp, self._uvicorn_app)(scope, receive, send_and_end)


def http_protocol(gate: ConnectionGate) -> Callable[..., HttpProtocol]:
    """What uvicorn makes a protocol with for each connection."""

    def make(
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> HttpProtocol:
        return HttpProtocol(gate, config, server_state, app_state, _loop)

    return make

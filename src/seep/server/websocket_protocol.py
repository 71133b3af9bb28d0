"""WebSockets as the server reads them: uvicorn's protocol with bounds on frames, fragments and what is left unread.

Applications see whole messages and count those. What they do not see is counted here: pings, pongs and fragments. One
message is parsed at a time, when the application wants it.
"""

from __future__ import annotations

import math
from asyncio import BaseTransport
from collections.abc import Callable
from typing import Any, Final

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from seep.server.connections import LINGER_TIMEOUT, ConnectionGate, Line
from seep.server.limits import Rate, TokenBucket
from seep.wire.close_codes import CloseCode

UNSEEN_FRAMES: Final = Rate(per_second=10.0, burst=100)
"""Pings, pongs and fragments that a socket may send; browsers send next to none."""
MAX_FRAGMENTS: Final = 64
"""Fragments that one message may come in."""
PIECE_BYTES: Final = 1024
"""Bytes parsed before the frames in them are counted: 170 frames at most."""
HANDSHAKE_TIMEOUT: Final = 15.0
"""Seconds from the opening request to the application's answer."""
CLOSE_TIMEOUT: Final = 5.0
"""Seconds a peer has to answer a close frame."""
BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket, from the opening request on."""

    def __init__(
        self, gate: ConnectionGate, config: Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        super().__init__(config, server_state, app_state)
        self.gate = gate
        self.line: Line
        self.close_timeout = CLOSE_TIMEOUT
        self._unparsed = bytearray()
        self._deaf = False
        """Whether nothing more is read, because there was too much."""
        self._unseen = TokenBucket(UNSEEN_FRAMES.per_second, UNSEEN_FRAMES.burst, self.loop.time())

    def connection_made(self, transport: BaseTransport) -> None:
        """Take over a connection that the gate has admitted."""
        assert isinstance(transport, Line)
        self.line = transport
        super().connection_made(transport)
        self.line.expect(HANDSHAKE_TIMEOUT, self.line.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.gate.leave(self.line)
        self._unparsed.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Keep the bytes, and parse as much of them as the application wants."""
        if self._deaf or self.line.is_closing():
            self.line.throw_away(len(data))
            return
        self._unparsed += data
        self._parse()
        if self.conn.handshake_exc is not None and not self.handshake_initiated and not self.line.is_closing():
            self.line.write(BAD_REQUEST)
            self.line.close()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message; when there is none left, parse on."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._parse()
            if not self.read_paused and not self._deaf:
                self.line.resume_reading()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Send; once the handshake is over it needs no deadline, and after a close only the answer to it is parsed."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # refused, with a response; uvicorn would log an error for each
        if self.handshake_complete:
            self.line.expect(math.inf, self.line.abort)
        if self.close_sent and not self._deaf:
            self._parse()

    def pause_writing(self) -> None:
        """The peer leaves too much unread."""
        super().pause_writing()
        self.line.writing_paused(True)

    def resume_writing(self) -> None:
        """It has read on."""
        super().resume_writing()
        self.line.writing_paused(False)

    def handle_ping(self) -> None:
        """Answer a ping, unless there were too many, or the answers are not read."""
        if not self.writable.is_set():
            self.line.abort()
        elif self._count():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take a pong, asked for or not."""
        if self._count():
            super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        """Take a text message, or the first fragment of one."""
        if event.fin or self._count():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Take a binary message, or the first fragment of one."""
        if event.fin or self._count():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a fragment."""
        if len(self.frames) >= MAX_FRAGMENTS:
            self._flood()
        elif self._count():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Queue a message; what comes after the close frame of this side is no message any more, but work."""
        if not self.close_sent or self._count():
            super().send_receive_event_to_app()

    def _parse(self) -> None:
        """Parse up to the end of a message."""
        while self._unparsed and not self.read_paused and not self._deaf and not self.line.is_closing():
            piece = bytes(self._unparsed[:PIECE_BYTES])
            del self._unparsed[:PIECE_BYTES]
            super().data_received(piece)

    def _count(self) -> bool:
        """Count a frame that the application does not see; False if it is one too many, and the socket is ended."""
        if self._deaf:
            return False
        if self._unseen.take(self.loop.time()):
            return True
        self._flood()
        return False

    def _flood(self) -> None:
        """Read no more, say why, and close after a moment in which the peer can read it."""
        if self._deaf:
            return
        self._deaf = True
        self.gate.flooded.log(peer=self.line.address)
        self._unparsed.clear()
        self.frames.clear()
        self.line.pause_reading()
        if not self.close_sent:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": CloseCode.FLOOD})
            self.conn.fail(CloseCode.FLOOD, "flood")
            self.close_sent = True
            self.line.write(b"".join(self.conn.data_to_send()))
        self.stop_keepalive()
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(LINGER_TIMEOUT, self.line.close)


def websocket_protocol(gate: ConnectionGate) -> Callable[..., WebSocketProtocol]:
    """What uvicorn makes a protocol with for each WebSocket."""

    def make(config: Config, server_state: ServerState, app_state: dict[str, Any]) -> WebSocketProtocol:
        return WebSocketProtocol(gate, config, server_state, app_state)

    return make

"""ASGI middleware: finds the peer of each request and socket, and applies the limits by address.

It comes before everything else, so that nothing of what is refused is parsed. The peer is in the scope for whoever
needs it (`seep.server.peers.peer_of`), and in every line logged meanwhile.
"""

from __future__ import annotations

import structlog
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from seep.server.clock import Clock
from seep.server.limits import Limits, TooMany
from seep.server.logs import RateLimitedWarning
from seep.server.peers import Peer, PeerResolver
from seep.server.responses import PROBE_PATHS, problem
from seep.wire.close_codes import CloseCode
from seep.wire.messages import ENCODER, Error


def too_many(error: TooMany) -> Response:
    """The answer to a request beyond a limit; the connection is closed with it."""
    response = problem("too-many", {"what": error.what, "retry_after": error.retry_after}, 429)
    response.headers["Retry-After"] = str(error.retry_after)
    response.headers["Connection"] = "close"
    return response


async def too_many_response(_request: Request, error: Exception) -> Response:
    """An exception handler of Starlette's for `TooMany`."""
    assert isinstance(error, TooMany)
    return too_many(error)


class PeerLimits:
    """The middleware."""

    def __init__(self, app: ASGIApp, resolver: PeerResolver, limits: Limits, clock: Clock) -> None:
        self.app = app
        self.resolver = resolver
        self.limits = limits
        self._reached = RateLimitedWarning("limit-reached", clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or pass on."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        peer = self.resolver.peer(scope)
        scope.setdefault("state", {})["peer"] = peer
        if scope.get("client"):
            scope["client"] = (peer.address, 0)  # the port of a proxy's connection tells nothing
        with structlog.contextvars.bound_contextvars(peer=peer.address):
            if scope["type"] == "http":
                await self._request(peer, scope, receive, send)
            else:
                await self._socket(peer, scope, receive, send)

    async def _request(self, peer: Peer, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            if scope["path"] not in PROBE_PATHS:  # who gets no answer there restarts the server
                self.limits.address.take("requests", peer.key)
        except TooMany as error:
            self._log(error)
            await too_many(error)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, peer: Peer, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self.limits.address.take("sockets", peer.key)
            self.limits.address_sockets.hold(peer.key)
        except TooMany as error:
            self._log(error)
            await receive()
            await _refuse_socket(error, scope, send)
            return

        async def receive_counted() -> Message:
            message = await receive()
            if message["type"] == "websocket.receive":
                try:
                    self.limits.address.take("commands", peer.key)
                except TooMany as error:
                    self._log(error)
                    await _close_socket(error, send)
                    return {"type": "websocket.disconnect", "code": CloseCode.FLOOD}
            return message

        try:
            await self.app(scope, receive_counted, send)
        finally:
            self.limits.address_sockets.release(peer.key)

    def _log(self, error: TooMany) -> None:
        self._reached.log(what=error.what)


async def _refuse_socket(error: TooMany, scope: Scope, send: Send) -> None:
    """Answer the handshake with status 429, where the server can, else with 403."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close"})
        return
    response = too_many(error)
    await send(
        {"type": "websocket.http.response.start", "status": response.status_code, "headers": response.raw_headers}
    )
    await send({"type": "websocket.http.response.body", "body": bytes(response.body)})


async def _close_socket(error: TooMany, send: Send) -> None:
    said = Error(code="too-many", params={"what": error.what, "retry_after": error.retry_after})
    try:
        await send({"type": "websocket.send", "text": ENCODER.encode(said).decode()})
        await send({"type": "websocket.close", "code": CloseCode.FLOOD})
    except (OSError, RuntimeError):
        pass  # it was lost, or is closed already

"""The WebSocket endpoint `/ws/{table}`: one connection, one viewer.

A client sends `hello` once and then gets the table whenever it changes. Who it is says its cookie, or a token. Outgoing
messages are replies (small, queued in order) or states of the table (complete, so only the latest is sent): a viewer
with a slow connection gets fewer states, delays no other viewer, and needs no queue of states.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

import msgspec
from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope, Send

from seep.server.clock import Clock
from seep.server.identity import Identity
from seep.server.limits import MAX_MESSAGE_BYTES, TokenBucket, TooMany
from seep.server.live import Committed, LiveTable, Outcome, UnknownTable, Viewer
from seep.server.live_tables import LiveTables
from seep.server.logs import RateLimitedWarning, logger
from seep.server.names import clean_name
from seep.server.peers import peer_of
from seep.server.person_requests import PersonRequests
from seep.server.person_store import PersonGone, Standing
from seep.server.settings import Settings
from seep.server.store import DatabaseUnavailable
from seep.server.tokens import BadToken, TokenSigner
from seep.table import NotVisible, PersonCommand, Refusal, commands
from seep.wire import messages
from seep.wire.close_codes import CloseCode

MAX_QUEUED_REPLIES: Final = 64
"""How many replies may wait for a client that does not read them."""
CLOSE_TIMEOUT: Final = 5.0
"""Seconds a connection that is being closed has to take the replies still queued."""


class CloseConnection(Exception):
    """The connection is to be closed, after an error message."""

    def __init__(self, close_code: CloseCode, code: str, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(code)
        self.close_code = close_code
        self.error = messages.Error(code=code, params=params or {})


class Disconnected(Exception):
    """The client has closed the connection, or it was lost."""


class TableEndpoint:
    """The ASGI application behind `/ws/{table}`."""

    def __init__(
        self,
        registry: LiveTables,
        requests: PersonRequests,
        tokens: TokenSigner,
        bots: Collection[str],
        clock: Clock,
        settings: Settings,
    ) -> None:
        self.registry = registry
        self.persons = requests.persons
        self.origins = requests.origins
        self.limits = requests.limits
        self.tokens = tokens
        self.bots = bots
        """The bots that a chair may be given to."""
        self.clock = clock
        self.settings = settings
        self.limit_reached = RateLimitedWarning("limit-reached", clock)
        self.connections: set[_Connection] = set()
        self.persons.gone_callbacks.append(self.close_sockets)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection until it is closed."""
        await receive()  # websocket.connect
        headers = Headers(scope=scope)
        if not self.origins.passes(headers):
            await send({"type": "websocket.close"})  # before it is accepted: status 403
            return
        with contextlib.suppress(OSError):  # it was lost before it was accepted
            await send({"type": "websocket.accept"})
            connection = _Connection(self, scope["path_params"]["table"], headers, receive, send)
            connection.viewer.address = peer_of(scope).key
            self.connections.add(connection)
            try:
                await connection.run()
            finally:
                self.connections.discard(connection)

    def close_sockets(self, person: str, device: str | None) -> None:
        """Close the sockets of a device that was forgotten, or of all devices of a person who was deleted."""
        for connection in list(self.connections):
            identity = connection.identity
            if identity is not None and identity.person == person and device in (None, identity.device):
                connection.end(CloseConnection(CloseCode.BAD_TOKEN, "unknown-person"))


class _Connection:
    def __init__(
        self, endpoint: TableEndpoint, table_id: str, headers: Mapping[str, str], receive: Receive, send: Send
    ) -> None:
        self.endpoint = endpoint
        self.table_id = table_id
        self.identity: Identity | None = None
        """Who it is; None for somebody unknown, who may watch."""
        self._held_by: str | None = None
        """The person as one of whose sockets it is counted."""
        self._headers = headers
        self._ended: CloseConnection | None = None
        self.live: LiveTable | None = None
        self.viewer = Viewer(None, self._wake_writer)
        self._receive = receive
        self._asgi_send = send
        self._replies: deque[msgspec.Struct] = deque()
        self._reply_lost = False
        """Whether a reply was dropped because the client reads none."""
        self._close_code: CloseCode | None = None
        self._writer_wakeup = asyncio.Event()
        settings = endpoint.settings
        self._bucket = TokenBucket(settings.message_rate, settings.message_burst, endpoint.clock.monotonic())

    def _wake_writer(self) -> None:
        self._writer_wakeup.set()

    async def run(self) -> None:
        """Read and write at the same time; ends when one of them does."""
        writer = asyncio.create_task(self._write_until_closed())
        reader = asyncio.create_task(self._read_until_closed(writer))
        try:
            await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            reader.cancel()
            writer.cancel()
            if self.live is not None:
                self.endpoint.registry.leave(self.live, self.viewer)
            await asyncio.gather(reader, writer, return_exceptions=True)
            if self._held_by is not None:
                self.endpoint.limits.person_sockets.release(self._held_by)

    # ---- reading

    async def _read_until_closed(self, writer: asyncio.Task[None]) -> None:
        try:
            await self._greet()
            while True:
                await self._handle(await self._next_message())
        except Disconnected:
            pass
        except CloseConnection as close:
            await self._close(close, writer)
        except TooMany as error:
            self.endpoint.limit_reached.log(what=error.what)
            params = {"what": error.what, "retry_after": error.retry_after}
            await self._close(CloseConnection(CloseCode.FLOOD, "too-many", params), writer)
        except Exception:
            logger().exception("connection-failed", table=self.table_id, chair=self._chair)
            await self._close(CloseConnection(CloseCode.INTERNAL_ERROR, "unavailable"), writer)

    async def _next_message(self) -> messages.ClientMessage:
        """The next well-formed message; malformed ones are answered here."""
        while True:
            if self._replies:
                await asyncio.sleep(0)  # let the writer send them before the next one is queued
            event = await self._receive()
            if self._ended is not None:
                raise self._ended
            if event["type"] == "websocket.disconnect":
                raise Disconnected
            if self._reply_lost or not self._bucket.take(self.endpoint.clock.monotonic()):
                raise CloseConnection(CloseCode.FLOOD, "flood")
            text: str | None = event.get("text")
            raw: bytes = event["bytes"] if text is None else text.encode()
            if len(raw) > MAX_MESSAGE_BYTES:
                raise CloseConnection(CloseCode.MESSAGE_TOO_LARGE, "too-large", {"most": MAX_MESSAGE_BYTES})
            if text is None:
                self._reply(messages.Error(code="malformed", params={"detail": "a binary frame"}))
                continue
            try:
                message: messages.ClientMessage = messages.DECODER.decode(raw)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                self._reply(messages.Error(code="malformed", params={"detail": str(error)}))
                continue
            return message

    async def _greet(self) -> None:
        """Read the hello and join the table."""
        try:
            hello = await asyncio.wait_for(self._next_message(), self.endpoint.settings.hello_timeout)
        except TimeoutError:
            raise CloseConnection(CloseCode.BAD_HELLO, "hello-first") from None
        if not isinstance(hello, messages.Hello):
            raise CloseConnection(CloseCode.BAD_HELLO, "hello-first")
        if hello.version != messages.PROTOCOL:
            raise CloseConnection(CloseCode.OTHER_PROTOCOL, "reload", {"version": messages.PROTOCOL})
        try:
            await self._identify(hello)
            self._reply(messages.Welcome(now=self.endpoint.clock.now_ms()))
            self.live = await self.endpoint.registry.join(self.table_id, self.viewer)
            if hello.chair_token is not None:
                await self._claim_chair(self.live, hello.chair_token)
        except (UnknownTable, NotVisible):
            raise CloseConnection(CloseCode.UNKNOWN_TABLE, "unknown-table") from None
        except DatabaseUnavailable:
            raise CloseConnection(CloseCode.INTERNAL_ERROR, "unavailable") from None
        except (CloseConnection, TooMany):
            raise
        except Exception:
            logger().exception("table-not-loaded", table=self.table_id)
            raise CloseConnection(CloseCode.INTERNAL_ERROR, "unavailable") from None
        logger().info("hello", table=self.table_id, chair=self._chair)
        self._wake_writer()

    async def _identify(self, hello: messages.Hello) -> None:
        """Find out who it is: by the token of the hello, else by the headers; nobody, if they say nothing."""
        persons = self.endpoint.persons
        if hello.token is not None:
            self.identity = await persons.verify(hello.token)
            if self.identity is None:
                raise CloseConnection(CloseCode.BAD_TOKEN, "unknown-person")
        else:
            self.identity = await persons.who(self._headers)
        if self.identity is not None:
            self._hold_socket(self.identity.person)
            self.viewer.person = self.identity.person
            self.viewer.name = (await persons.store.person(self.identity.person)).name
            self.viewer.program = clean_name(hello.program) or await persons.program(self.identity)

    def _hold_socket(self, person: str) -> None:
        """Count the socket as one of the person's, until it is closed. Raises `TooMany`."""
        limits = self.endpoint.limits
        limits.person.take("sockets", person)
        limits.person_sockets.hold(person)
        self._held_by = person

    async def _claim_chair(self, live: LiveTable, token: str) -> None:
        """Give the person the chair that a token of version 0.1.0 speaks for."""
        try:
            chair = self.endpoint.tokens.verify(token, self.table_id)
        except BadToken:
            raise CloseConnection(CloseCode.BAD_TOKEN, "bad-token") from None
        if self.identity is None:
            return
        await self._keep(self.identity)
        claim = commands.ClaimChair(
            cmd_id=f"claim-{chair}",
            seq=live.table.seq,
            by=self.identity.person,
            now=self.endpoint.clock.now_ms(),
            chair=chair,
            name=self.viewer.name,
        )
        await live.execute(claim)
        await self.endpoint.registry.note_connected(live, claim.by, self.viewer.name)

    @property
    def _chair(self) -> int | None:
        """The viewer's chair, for the log."""
        return self.live.table.chair_of(self.viewer.person) if self.live is not None else None

    async def _handle(self, message: messages.ClientMessage) -> None:
        match message:
            case messages.Hello():
                self._reply(messages.Error(code="already-greeted"))
            case messages.Ping():
                self._reply(messages.Pong(now=self.endpoint.clock.now_ms()))
            case _:
                await self._execute(message)

    async def _execute(self, message: messages.CommandMessage) -> None:
        live = self.live
        assert live is not None

        def answer(outcome: Outcome) -> None:
            if isinstance(outcome, Committed):
                self._reply(messages.Ack(cmd_id=message.cmd_id, seq=outcome.seq))
            else:
                self._reply(
                    messages.Refused(cmd_id=message.cmd_id, code=outcome.code, rule=outcome.rule, params=outcome.params)
                )

        if self.identity is not None:
            self.endpoint.limits.person.take("commands", self.identity.person)
        try:
            command = await self._command(message)
            if isinstance(command, Refusal):
                answer(command)
            else:
                await live.execute(command, answer)
        except (CloseConnection, TooMany):
            raise
        except DatabaseUnavailable:
            self._reply(messages.Error(code="unavailable", params={"cmd_id": message.cmd_id}))
        except Exception:
            logger().exception("command-failed", table=self.table_id, chair=self._chair)
            self._reply(messages.Error(code="unavailable", params={"cmd_id": message.cmd_id}))

    async def _command(self, message: messages.CommandMessage) -> PersonCommand | Refusal:
        """The command that a message asks for, or why this person may not ask for it."""
        persons, now = self.endpoint.persons, self.endpoint.clock.now_ms()
        identity = self.identity
        if identity is None:
            return Refusal("not-seated" if not isinstance(message, messages.SitMessage) else "unknown-person")
        if not await persons.valid(identity):
            raise CloseConnection(CloseCode.BAD_TOKEN, "unknown-person")
        if isinstance(message, messages.SitMessage):
            await self._keep(identity)
            name = (await persons.store.person(identity.person)).name
            node = self.endpoint.registry.node
            return messages.command_of(message, identity.person, now, name=name, program=self.viewer.program, node=node)
        for bot in _bots_named(message):
            if bot not in self.endpoint.bots:
                return Refusal("unknown-bot", None, {"bot": bot, "known": list(self.endpoint.bots)})
        return messages.command_of(message, identity.person, now)

    async def _keep(self, identity: Identity) -> None:
        """See to it that the person is in the database. Raises `CloseConnection` and `TooMany`."""
        persons = self.endpoint.persons
        try:
            if self.viewer.address is not None and await persons.standing(identity) is Standing.NEW:
                self.endpoint.limits.address.take("persons", self.viewer.address)
            await persons.keep(identity)
        except PersonGone:
            raise CloseConnection(CloseCode.BAD_TOKEN, "unknown-person") from None

    # ---- writing

    def _reply(self, message: msgspec.Struct) -> None:
        if len(self._replies) < MAX_QUEUED_REPLIES:
            self._replies.append(message)
            self._wake_writer()
        else:
            self._reply_lost = True

    async def _write_until_closed(self) -> None:
        """Write until the connection is closed; if the table's view cannot be made, send an error and close it."""
        try:
            await self._write()
        except Disconnected:
            pass
        except Exception:
            logger().exception("cannot-show-table", table=self.table_id, chair=self._chair)
            with contextlib.suppress(Disconnected):
                await self._send_message(messages.Error(code="unavailable"))
                await self._send({"type": "websocket.close", "code": CloseCode.INTERNAL_ERROR})

    async def _write(self) -> None:
        """Send replies in order, then the table if the viewer is behind; raises `Disconnected`."""
        while True:
            await self._writer_wakeup.wait()
            self._writer_wakeup.clear()
            while self._replies:
                await self._send_message(self._replies.popleft())
            if self._close_code is not None:
                await self._send({"type": "websocket.close", "code": self._close_code})
                return
            if self.live is not None and self.live.is_behind(self.viewer):
                try:
                    state = self.live.take_state(self.viewer)
                except NotVisible:
                    self.end(CloseConnection(CloseCode.UNKNOWN_TABLE, "unknown-table"))
                    continue
                await self._send_text(state)
                self._wake_writer()

    async def _send_message(self, message: msgspec.Struct) -> None:
        await self._send_text(messages.ENCODER.encode(message))

    async def _send_text(self, text: bytes) -> None:
        await self._send({"type": "websocket.send", "text": text.decode()})

    async def _send(self, message: Message) -> None:
        """Send an ASGI message. The server raises `OSError` for a lost connection, `RuntimeError` for one it closed."""
        try:
            await self._asgi_send(message)
        except (OSError, RuntimeError) as error:
            raise Disconnected from error

    def end(self, close: CloseConnection) -> None:
        """Have what is queued sent, then an error, and close the connection, whatever the client does."""
        if self._close_code is None:
            self._ended = close
            self._replies.append(close.error)
            self._close_code = close.close_code
            self._wake_writer()

    async def _close(self, close: CloseConnection, writer: asyncio.Task[None]) -> None:
        """Have the writer send what is queued and then close; wait for that as long as `CLOSE_TIMEOUT`."""
        logger().info("closing", table=self.table_id, chair=self._chair, code=close.error.code)
        self.end(close)
        await asyncio.wait({writer}, timeout=CLOSE_TIMEOUT)


def _bots_named(message: messages.CommandMessage) -> Iterator[str]:
    """The bots that a message names, which the server has to know."""
    if isinstance(message, messages.SeatBotMessage):
        yield message.bot
    if isinstance(message, messages.ConfigureMessage):
        yield message.settings.bot

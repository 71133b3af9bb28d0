"""`/ws/{table}`: one socket, one viewer.

A socket says `hello` once and is then shown the table whenever something happens. What goes out is an
answer (small, kept in order) or the table's state (whole, so only the latest matters): a viewer on a slow
line gets fewer states, holds nobody up, and fills no memory.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from seep.server import messages
from seep.server.chance import Chance
from seep.server.clock import Clock
from seep.server.identity import BadToken, Tokens
from seep.server.limits import MESSAGE_BYTES, Allowance
from seep.server.live import Done, LiveTable, Outcome, Registry, UnknownTable, Viewer
from seep.server.logs import logger
from seep.server.origin import same_origin
from seep.server.settings import Settings
from seep.table import Command, NextDeal, PlayCard, Rematch

ANSWERS_WAITING: Final = 64
"""How many answers may wait for a client that does not read them."""
LAST_WORDS: Final = 5.0
"""Seconds a closing socket has to take what is still to be said."""

BAD_HELLO, BAD_TOKEN, NO_TABLE, OLD_PAGE, FLOOD, TOO_LARGE, TROUBLE = 4400, 4401, 4404, 4426, 4429, 1009, 1011


class TableSockets:
    """The ASGI application behind `/ws/{table}`."""

    def __init__(self, registry: Registry, tokens: Tokens, chance: Chance, clock: Clock, settings: Settings) -> None:
        self.registry = registry
        self.tokens = tokens
        self.chance = chance
        self.clock = clock
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from its opening to its end."""
        await receive()  # websocket.connect
        if not same_origin(Headers(scope=scope)):
            await send({"type": "websocket.close"})  # before it is accepted: status 403
            return
        await send({"type": "websocket.accept"})
        await _Session(self, scope["path_params"]["table"], receive, send).run()


class _Hangup(Exception):
    """Say this and close."""

    def __init__(self, close: int, code: str, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(code)
        self.close = close
        self.error = messages.Error(code=code, params=params or {})


class _Gone(Exception):
    """The other end has closed."""


class _Session:
    def __init__(self, server: TableSockets, name: str, receive: Receive, send: Send) -> None:
        self.server = server
        self.name = name
        self.receive = receive
        self.send = send
        self.live: LiveTable | None = None
        self.viewer = Viewer(None, self._wake)
        self.answers: deque[msgspec.Struct] = deque()
        self.overrun = False
        """Whether an answer was lost because the client reads none."""
        self.closing: int | None = None
        self.awake = asyncio.Event()
        settings = server.settings
        self.allowance = Allowance(settings.message_rate, settings.message_burst, server.clock.steady())

    def _wake(self) -> None:
        self.awake.set()

    async def run(self) -> None:
        """Read until the end, while another task writes."""
        writer = asyncio.create_task(self._write())
        try:
            with contextlib.suppress(_Gone):
                try:
                    await self._greet()
                    while True:
                        await self._answer(await self._read())
                except _Hangup as hangup:
                    await self._hang_up(hangup, writer)
        finally:
            writer.cancel()
            if self.live is not None:
                self.server.registry.leave(self.live, self.viewer)
            await asyncio.gather(writer, return_exceptions=True)

    # reading

    async def _read(self) -> messages.ClientMessage:
        """The next well-formed message; malformed ones are answered here."""
        while True:
            if self.answers:
                await asyncio.sleep(0)  # let them go out before the next is made
            event = await self.receive()
            if event["type"] == "websocket.disconnect":
                raise _Gone
            if self.overrun or not self.allowance.take(self.server.clock.steady()):
                raise _Hangup(FLOOD, "flood")
            text: str | None = event.get("text")
            raw: bytes = event["bytes"] if text is None else text.encode()
            if len(raw) > MESSAGE_BYTES:
                raise _Hangup(TOO_LARGE, "too-large", {"most": MESSAGE_BYTES})
            if text is None:
                self._say(messages.Error(code="malformed", params={"detail": "a binary frame"}))
                continue
            try:
                message: messages.ClientMessage = messages.DECODER.decode(raw)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                self._say(messages.Error(code="malformed", params={"detail": str(error)}))
                continue
            return message

    async def _greet(self) -> None:
        """The hello: which contract, which table, whose eyes."""
        try:
            hello = await asyncio.wait_for(self._read(), self.server.settings.hello_patience)
        except TimeoutError:
            raise _Hangup(BAD_HELLO, "hello-first") from None
        if not isinstance(hello, messages.Hello):
            raise _Hangup(BAD_HELLO, "hello-first")
        if hello.version != messages.PROTOCOL:
            raise _Hangup(OLD_PAGE, "reload", {"version": messages.PROTOCOL})
        chair = None
        if hello.token is not None:
            try:
                chair = self.server.tokens.chair(hello.token, self.name)
            except BadToken:
                raise _Hangup(BAD_TOKEN, "bad-token") from None
        self.viewer.chair = chair
        try:
            self.live = await self.server.registry.join(self.name, self.viewer)
        except UnknownTable:
            raise _Hangup(NO_TABLE, "unknown-table") from None
        except Exception:
            logger().exception("table-not-loaded", table=self.name)
            raise _Hangup(TROUBLE, "unavailable") from None
        logger().info("hello", table=self.name, chair=chair)
        self._wake()

    async def _answer(self, message: messages.ClientMessage) -> None:
        match message:
            case messages.Hello():
                self._say(messages.Error(code="already-greeted"))
            case messages.Ping():
                self._say(messages.Pong())
            case _:
                await self._carry_out(message)

    async def _carry_out(self, message: messages.Play | messages.Next | messages.RematchAsked) -> None:
        live = self.live
        assert live is not None
        command = self._command(message, live)

        def answer(outcome: Outcome) -> None:
            if isinstance(outcome, Done):
                self._say(messages.Ack(cmd_id=message.cmd_id, seq=outcome.seq))
            else:
                self._say(
                    messages.Refused(cmd_id=message.cmd_id, code=outcome.code, rule=outcome.rule, params=outcome.params)
                )

        try:
            await live.carry_out(command, answer)
        except Exception:
            logger().exception("command-failed", table=self.name, chair=self.viewer.chair)
            self._say(messages.Error(code="unavailable", params={"cmd_id": message.cmd_id}))

    def _command(self, message: messages.Play | messages.Next | messages.RematchAsked, live: LiveTable) -> Command:
        cmd_id, seq, chair = message.cmd_id, message.seq, self.viewer.chair
        if isinstance(message, messages.Play):
            return PlayCard(cmd_id=cmd_id, seq=seq, chair=chair, play=message.play)
        chance, rules = self.server.chance, live.table.rules
        packs = chance.packs(rules)
        if isinstance(message, messages.Next):
            return NextDeal(cmd_id=cmd_id, seq=seq, chair=chair, packs=packs)
        return Rematch(cmd_id=cmd_id, seq=seq, chair=chair, packs=packs, rounds=chance.cut(rules.players))

    # writing

    def _say(self, message: msgspec.Struct) -> None:
        if len(self.answers) < ANSWERS_WAITING:
            self.answers.append(message)
            self._wake()
        else:
            self.overrun = True

    async def _write(self) -> None:
        """Write until the socket is closed; a table that cannot be shown closes it, so that nobody waits for ever."""
        try:
            await self._write_on()
        except OSError:
            pass  # the socket is gone, as the reader will find too
        except Exception:
            logger().exception("cannot-show-table", table=self.name, chair=self.viewer.chair)
            with contextlib.suppress(OSError):
                await self._send_text(messages.ENCODER.encode(messages.Error(code="unavailable")))
                await self.send({"type": "websocket.close", "code": TROUBLE})

    async def _write_on(self) -> None:
        """Send answers in order, then the table if it has moved on; ends when the socket cannot be written to."""
        while True:
            await self.awake.wait()
            self.awake.clear()
            while self.answers:
                await self._send_text(messages.ENCODER.encode(self.answers.popleft()))
            if self.closing is not None:
                await self.send({"type": "websocket.close", "code": self.closing})
                return
            if self.live is not None and self.viewer.shown != self.live.table.seq:
                await self._send_text(self.live.state(self.viewer))
                self._wake()

    async def _send_text(self, text: bytes) -> None:
        await self.send({"type": "websocket.send", "text": text.decode()})

    async def _hang_up(self, hangup: _Hangup, writer: asyncio.Task[None]) -> None:
        logger().info("hang-up", table=self.name, chair=self.viewer.chair, code=hangup.error.code)
        self.answers.append(hangup.error)
        self.closing = hangup.close
        self._wake()
        await asyncio.wait({writer}, timeout=LAST_WORDS)

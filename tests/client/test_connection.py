"""A connection outlives its sockets, and a command is executed once whatever happens to its answer."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from http import HTTPStatus
from itertools import count
from typing import Any

import pytest
from websockets.asyncio.server import Response, ServerConnection, serve
from websockets.http11 import Request

from seep.client import (
    ClientError,
    ConnectionEnded,
    ConnectionLost,
    Flooded,
    NotAPerson,
    OtherProtocol,
    ProtocolError,
    Refused,
    UnknownTable,
    Unreachable,
)
from seep.wire.messages import ENCODER, Error, Pong, Welcome
from seep.wire.messages import Refused as RefusedMessage
from tests.client.fake_server import QUICK, FakeServer, acknowledge, locked, now_ms, run, show_table


def test_a_command_returns_when_its_outcome_is_seen() -> None:
    async def test() -> None:
        async with FakeServer() as server, server.connection() as table:
            assert (await table.lock(), table.state.seq, table.state.events) == (2, 2, [locked(2)])
            (command,) = server.commands
            assert (command["type"], command["locked"], command["seq"]) == ("lock", True, 1)

    run(test())


def test_every_command_has_a_method() -> None:
    async def test() -> None:
        async with FakeServer() as server, server.connection() as table:
            settings = table.view.settings
            await table.sit(2)
            await table.sit()
            await table.stand()
            await table.seat_bot(1, "greedy")
            await table.remove(1)
            await table.swap(0, 3)
            await table.lock(False)
            await table.configure("short", None, settings)
            await table.hand_over(1)
            await table.start()
            await table.play("bid 9")
            await table.ready()
            await table.ask_undo()
            await table.answer_undo(False)
            await table.say("vah")
        bodies = [
            {name: value for name, value in command.items() if name not in ("cmd_id", "seq", "lag", "settings")}
            for command in server.commands
        ]
        assert bodies == [
            {"type": "sit", "chair": 2},
            {"type": "sit", "chair": 0},
            {"type": "stand"},
            {"type": "seat-bot", "chair": 1, "bot": "greedy"},
            {"type": "remove", "chair": 1},
            {"type": "swap", "chairs": [0, 3]},
            {"type": "lock", "locked": False},
            {"type": "configure", "rules": "short", "baazis": None},
            {"type": "hand-over", "chair": 1},
            {"type": "start"},
            {"type": "play", "play": "bid 9"},
            {"type": "ready"},
            {"type": "ask-undo"},
            {"type": "answer-undo", "agree": False},
            {"type": "say", "phrase": "vah"},
        ]
        assert [command["seq"] for command in server.commands] == list(range(1, 16))
        assert len({command["cmd_id"] for command in server.commands}) == 15

    run(test())


def test_a_refusal_is_raised() -> None:
    async def refuse(_server: FakeServer, socket: ServerConnection, message: dict[str, Any]) -> None:
        refused = RefusedMessage(cmd_id=message["cmd_id"], code="bid-not-held", rule="R2.3", params={"value": 13})
        await socket.send(ENCODER.encode(refused).decode())

    async def test() -> None:
        async with FakeServer(refuse) as server, server.connection() as table:
            with pytest.raises(Refused) as refused:
                await table.play("bid 13")
            assert (refused.value.code, refused.value.rule) == ("bid-not-held", "R2.3")
            assert refused.value.params == {"value": 13}
            assert table.is_connected

    run(test())


def test_a_command_without_an_answer_is_sent_again() -> None:
    async def second(server: FakeServer, socket: ServerConnection, message: dict[str, Any]) -> None:
        match len(server.commands):
            case 1:
                pass
            case 2:
                error = Error(code="unavailable", params={"cmd_id": message["cmd_id"]})
                await socket.send(ENCODER.encode(error).decode())
            case _:
                await acknowledge(server, socket, message)

    async def test() -> None:
        async with FakeServer(second) as server, server.connection(replace(QUICK, resend=0.01)) as table:
            assert await table.start() == 2
            assert server.sockets == 1
            assert len(server.commands) >= 3
            assert all(command == server.commands[0] for command in server.commands)

    run(test())


def test_a_lost_socket_is_replaced_and_what_was_not_answered_sent_again_in_order() -> None:
    async def cut(server: FakeServer, socket: ServerConnection, message: dict[str, Any]) -> None:
        if server.sockets == 1:
            if len(server.commands) == 2:
                socket.transport.abort()
        else:
            await acknowledge(server, socket, message)

    async def test() -> None:
        async with FakeServer(cut) as server, server.connection() as table:
            answers = await asyncio.gather(table.start(), table.lock())
            assert answers == [2, 3]
            kinds = [message["type"] for message in server.received]
            assert kinds == ["hello", "start", "lock", "hello", "start", "lock"]
            assert server.commands[:2] == server.commands[2:]

    run(test())


@pytest.mark.parametrize("code", [1000, 1001, 1011, 1012])
def test_a_socket_that_the_server_closes_for_a_while_is_replaced(code: int) -> None:
    async def close(server: FakeServer, socket: ServerConnection, message: dict[str, Any]) -> None:
        if server.sockets == 1:
            await socket.close(code)
        else:
            await acknowledge(server, socket, message)

    async def test() -> None:
        async with FakeServer(close) as server, server.connection() as table:
            await table.start()
            assert server.sockets == 2

    run(test())


def test_a_command_that_nobody_waits_for_is_not_sent_again() -> None:
    async def cut(server: FakeServer, socket: ServerConnection, message: dict[str, Any]) -> None:
        if message["type"] != "start":
            await acknowledge(server, socket, message)

    async def test() -> None:
        async with FakeServer(cut) as server, server.connection() as table:
            waiting = asyncio.create_task(table.start())
            await table.lock()
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            server.answer = lambda _server, socket, _message: socket.close()
            before = table.state
            unlocking = asyncio.create_task(table.lock(False))
            await table.until(lambda _view: table.state is not before)
            server.answer = acknowledge
            assert [command["type"] for command in server.commands].count("start") == 1
            await unlocking

    run(test())


def test_silence_is_a_lost_socket() -> None:
    async def silent(server: FakeServer, socket: ServerConnection, message: dict[str, Any]) -> None:
        if server.sockets > 1:
            await acknowledge(server, socket, message)

    async def test() -> None:
        async with FakeServer(silent) as server, server.connection(replace(QUICK, ping=0.05, silence=0.2)) as table:
            await table.start()
            assert server.sockets > 1

    run(test())


def test_pings_measure_the_clock_and_keep_the_socket() -> None:
    ahead = 3_600_000

    async def greet(server: FakeServer, socket: ServerConnection, _message: dict[str, Any]) -> None:
        await socket.send(ENCODER.encode(Welcome(now=now_ms() + ahead)).decode())
        await server.show(socket)

    pings = 0

    async def pong(server: FakeServer, socket: ServerConnection, message: dict[str, Any]) -> None:
        nonlocal pings
        if message["type"] != "ping":
            await acknowledge(server, socket, message)
            return
        pings += 1
        await socket.send(ENCODER.encode(Pong(now=now_ms() + ahead)).decode())
        await server.show(socket, locked(server.seq + 1))

    async def test() -> None:
        async with FakeServer(pong, greet) as server, server.connection(replace(QUICK, ping=0.01)) as table:
            await table.until(lambda _view: table.state.seq >= 4)
            assert pings >= 3
            assert abs(table.server_now - now_ms() - ahead) < 1000
            assert 0 <= table.silence < 10
            assert server.sockets == 1

    run(test())


def test_a_play_tells_how_long_it_takes_to_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    times = count(0, 100)
    monkeypatch.setattr("seep.client.line._now_ms", lambda: float(next(times)))

    async def test() -> None:
        async with FakeServer() as server, server.connection() as table:
            await table.play("bid 9")
            assert (table.lag, server.commands[0]["lag"]) == (50, 50)

    run(test())


def error_and_close(code: int, error: Error | None) -> Any:
    async def greet(_server: FakeServer, socket: ServerConnection, _message: dict[str, Any]) -> None:
        if error is not None:
            await socket.send(ENCODER.encode(error).decode())
        await socket.close(code)

    return greet


@pytest.mark.parametrize(
    ("code", "error", "kind", "text"),
    [
        (4401, Error(code="unknown-person"), NotAPerson, "unknown-person"),
        (4404, Error(code="unknown-table"), UnknownTable, "unknown-table"),
        (4426, Error(code="reload", params={"version": "9"}), OtherProtocol, "protocol 9, this client 4"),
        (4400, Error(code="hello-first"), ProtocolError, "hello-first"),
        (1009, Error(code="too-large"), ProtocolError, "too-large"),
        (4429, Error(code="flood"), Flooded, "flood"),
        (1011, Error(code="unavailable"), Unreachable, "unavailable"),
        (1013, None, Unreachable, "1013"),
        (4429, None, Unreachable, "4429"),
    ],
)
def test_what_cannot_go_on_ends_with_its_reason(
    code: int, error: Error | None, kind: type[ClientError], text: str
) -> None:
    async def test() -> None:
        async with FakeServer(greet=error_and_close(code, error)) as server:
            with pytest.raises(kind, match=text):
                async with server.connection():
                    pass
            assert server.sockets == 1

    run(test())


def test_what_waits_is_told_when_the_connection_ends() -> None:
    async def test() -> None:
        async with FakeServer(error_and_close(4401, Error(code="unknown-person"))) as server:
            async with server.connection() as table:
                states = table.states()
                await anext(states)
                with pytest.raises(NotAPerson):
                    await table.start()
                for again in (table.start(), table.until(lambda _view: False), anext(states)):
                    with pytest.raises(NotAPerson):
                        await again
            assert len(server.commands) == 1

    run(test())


def test_too_many_sockets_are_retried_when_the_server_says() -> None:
    async def greet(server: FakeServer, socket: ServerConnection, message: dict[str, Any]) -> None:
        if server.sockets == 2:
            error = Error(code="too-many", params={"what": "sockets", "retry_after": 0})
            await error_and_close(4429, error)(server, socket, message)
        else:
            await show_table(server, socket, message)
            if server.sockets == 1:
                await socket.close()

    async def test() -> None:
        async with FakeServer(greet=greet) as server, server.connection() as table:
            await table.start()
            assert server.sockets == 3

    run(test())


def test_a_server_that_does_not_come_back_is_given_up() -> None:
    async def test() -> None:
        async with FakeServer() as server, server.connection(replace(QUICK, give_up=0.05)) as table:
            server.greet = error_and_close(1012, None)
            server.answer = server.greet
            with pytest.raises(ConnectionLost):
                await table.start()
            assert not table.is_connected

    run(test())


def test_nobody_there() -> None:
    async def test() -> None:
        server = FakeServer()
        async with server:
            connection = server.connection()
        with pytest.raises(Unreachable):
            async with connection:
                pass

    run(test())


@pytest.mark.parametrize(("status", "kind"), [(403, ProtocolError), (404, ProtocolError), (503, Unreachable)])
def test_a_socket_that_is_not_opened(status: int, kind: type[ClientError]) -> None:
    def refuse(socket: ServerConnection, _request: Request) -> Response:
        return socket.respond(HTTPStatus(status), "no")

    async def never(_socket: ServerConnection) -> None:
        raise AssertionError

    async def test() -> None:
        async with serve(never, "127.0.0.1", 0, process_request=refuse) as there:
            server = FakeServer()
            server._server = there
            with pytest.raises(kind, match=str(status)):
                async with server.connection():
                    pass

    run(test())


@pytest.mark.parametrize("text", ["{", '{"type":"dance"}', '{"type":"ack"}'])
def test_what_is_no_message_ends_it(text: str) -> None:
    async def greet(_server: FakeServer, socket: ServerConnection, _message: dict[str, Any]) -> None:
        await socket.send(text)

    async def test() -> None:
        async with FakeServer(greet=greet) as server:
            with pytest.raises(ProtocolError):
                async with server.connection():
                    pass

    run(test())


def test_a_command_that_the_server_cannot_read() -> None:
    async def malformed(_server: FakeServer, socket: ServerConnection, _message: dict[str, Any]) -> None:
        await socket.send(ENCODER.encode(Error(code="malformed", params={"detail": "chair"})).decode())

    async def test() -> None:
        async with FakeServer(malformed) as server, server.connection() as table:
            with pytest.raises(ProtocolError, match="chair"):
                await table.sit(7)

    run(test())


def test_who_takes_states_slowly_gets_them_as_one_with_all_events() -> None:
    async def test() -> None:
        async with FakeServer() as server, server.connection() as table:
            states = table.states()
            for _ in range(3):
                await table.lock()
            first = await anext(states)
            assert (first.seq, first.events) == (4, [locked(2), locked(3), locked(4)])
            await table.lock()
            assert (await anext(states)).events == [locked(5)]
            late = await anext(table.states())
            assert (late.seq, late.events) == (5, [])
            waiting = asyncio.ensure_future(anext(states))
        with pytest.raises(StopAsyncIteration):
            await waiting
        assert [state async for state in states] == []

    run(test())


def test_a_closed_connection_takes_no_command() -> None:
    async def test() -> None:
        async with FakeServer() as server:
            table = server.connection()
            with pytest.raises(ConnectionEnded):
                await table.start()
            async with table:
                pass
            with pytest.raises(ConnectionEnded):
                await table.start()
            assert server.commands == []

    run(test())


def test_hello_says_who_it_is() -> None:
    async def test() -> None:
        async with FakeServer() as server, server.connection():
            assert json.loads(json.dumps(server.received[0])) == {
                "type": "hello",
                "version": "4",
                "token": None,
                "chair_token": None,
                "program": None,
            }

    run(test())

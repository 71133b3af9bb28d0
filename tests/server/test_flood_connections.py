"""Connections: what a peer may send, how long it may take, how many it may have."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path

import pytest
from structlog.typing import EventDict

from seep.server import connections
from seep.server.connections import FLUSH_TIMEOUT, LINGER_TIMEOUT, WRITE_TIMEOUT, ConnectionGate
from seep.server.http_protocol import BODY_TIMEOUT, HEADER_TIMEOUT
from seep.server.settings import Settings
from seep.server.websocket_protocol import CLOSE_TIMEOUT, MAX_FRAGMENTS, UNSEEN_FRAMES
from seep.wire.messages import PROTOCOL
from tests.server.in_process import InstantClock
from tests.server.running import Running, Wire, run, running
from tools.flood.attacks import CONTINUATION, PING, PONG, TEXT, frame, request

HELLO = json.dumps({"type": "hello", "version": PROTOCOL}).encode()
POST = "content-type: application/json\r\ntransfer-encoding: chunked\r\n"


async def answers(server: Running) -> None:
    """See that the server is there for others."""
    wire = await server.dial()
    wire.send(request("GET", "/healthz"))
    assert (await wire.head()).startswith("HTTP/1.1 200")
    wire.close()


@pytest.mark.parametrize("payload", [b"", b"x" * 125])
def test_pings_are_answered_until_there_are_too_many(tmp_path: Path, payload: bytes, lines: list[EventDict]) -> None:
    async def main() -> None:
        async with running(tmp_path) as server:
            wire = await server.socket()
            wire.send(frame(PING, payload) * 50)
            for _ in range(50):
                assert await wire.frame() == (PONG, payload)
            wire.send(frame(PING, payload) * 10_000)
            pongs = 50
            while (said := await wire.frame())[0] == PONG:
                pongs += 1
            assert int.from_bytes(said[1][:2], "big") == 4429
            assert UNSEEN_FRAMES.burst <= pongs <= UNSEEN_FRAMES.burst + 10 + 1024 // 6  # and those in the last piece
            await answers(server)
            assert await wire.end() == b""

    run(main())
    assert {"event": "socket-flooded", "peer": "127.0.0.1", "omitted": 0, "log_level": "warning"} in lines


@pytest.mark.parametrize("opcode", [PONG, CONTINUATION])
def test_pongs_and_fragments_are_counted(tmp_path: Path, opcode: int) -> None:
    async def main() -> None:
        async with running(tmp_path) as server:
            wire = await server.socket()
            final = opcode == PONG
            wire.send((b"" if final else frame(TEXT, b"{", final=False)) + frame(opcode, final=final) * 10_000)
            assert await wire.close_code() == 4429
            await answers(server)
            assert await wire.end() == b""

    run(main())


def test_a_message_may_come_in_a_few_fragments(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as server:
            wire = await server.socket()
            wire.send(frame(TEXT, HELLO[:9], final=False))
            for byte in HELLO[9:-1]:
                wire.send(frame(CONTINUATION, bytes([byte]), final=False))
            assert len(HELLO) - 9 < MAX_FRAGMENTS
            wire.send(frame(CONTINUATION, HELLO[-1:]))
            assert [json.loads((await wire.frame())[1])["type"] for _ in range(2)] == ["welcome", "error"]
            wire.close()

    run(main())


def test_messages_are_parsed_as_the_application_takes_them(tmp_path: Path) -> None:
    """Ten thousand in one go end the socket with words, and what is beyond the limit is never parsed."""

    async def main() -> None:
        async with running(tmp_path) as server:
            wire = await server.socket()
            wire.send(frame(TEXT, b"nonsense") * 10_000)
            codes = set()
            while (said := await wire.frame())[0] == TEXT:
                codes.add(json.loads(said[1])["code"])
            assert codes == {"malformed", "flood"}
            assert int.from_bytes(said[1][:2], "big") == 4429
            (line,) = server.gate.lines
            assert len(line.get_protocol()._unparsed) == 0  # type: ignore[attr-defined]
            await answers(server)
            assert await wire.end() == b""

    run(main())


def test_a_close_frame_behind_a_message_is_seen(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as server:
            wire = await server.socket()
            wire.send(frame(TEXT, b"1" * 3000) * 3 + frame(0x8, b"\x03\xe8"))
            assert await wire.close_code() == 1000
            assert await wire.end() == b""
            await server.until(lambda: not server.gate.lines)

    run(main())


def test_a_peer_that_ignores_the_close_frame_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seep.server.websocket_protocol.CLOSE_TIMEOUT", 0.05)
    assert CLOSE_TIMEOUT <= 10

    async def main() -> None:
        async with running(tmp_path) as server:
            wire = await server.socket()
            wire.send(frame(TEXT, HELLO))
            assert await wire.close_code() == 4404
            wire.send(frame(PING) * 10)
            await wire.end()
            await server.until(lambda: not server.gate.lines)

    run(main())


def test_a_body_that_is_refused_ends_the_connection(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as server:
            wire = await server.dial()
            wire.send(request("POST", "/api/visit", headers=POST) + b"5000\r\n" + b" " * 0x5000 + b"\r\n")
            head = await wire.head()
            assert head.startswith("HTTP/1.1 413")
            assert "connection: close" in head
            assert json.loads(await wire.body(head))["code"] == "too-large"
            assert await wire.end() == b""  # at once, for the peer to see
            wire.send(b"1\r\n \r\n" * 10_000)
            await wire.writer.drain()
            server.later(LINGER_TIMEOUT + 1)
            await server.until(lambda: not server.gate.lines)

    run(main())


def test_the_end_of_the_server_does_not_wait_for_those_who_are_still_sending(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as server:
            wire = await server.dial()
            wire.send(b"nonsense" * 10)
            wire.send(b"\r\n\r\n")
            await wire.head()
            (line,) = server.gate.lines
            assert line.is_closing()
            assert not line.transport.is_closing()
            server.gate.hurry()
            await server.until(lambda: not server.gate.lines)
            wire.close()

    run(main())


def test_a_body_in_chunks_of_one_byte_is_refused_before_it_is_whole(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as server:
            wire = await server.dial()
            wire.send(request("POST", "/api/visit", headers=POST) + b"1\r\n \r\n" * 15_000)
            head = await wire.head()
            assert head.startswith("HTTP/1.1 413")
            assert "connection: close" in head
            wire.close()
            small = await server.dial()
            small.send(request("POST", "/api/visit", headers=POST) + b"1\r\n{\r\n1\r\n}\r\n0\r\n\r\n")
            assert (await small.head()).startswith("HTTP/1.1 200")
            small.close()

    run(main())


def test_an_early_answer_does_not_wait_for_the_body(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as server:
            wire = await server.dial()
            wire.send(request("GET", "/healthz", b"x" * 10)[:-10])
            head = await wire.head()
            assert head.startswith("HTTP/1.1 200")
            assert "connection: close" in head
            assert await wire.body(head)
            assert await wire.end() == b""

    run(main())


def test_requests_in_a_row_are_answered_in_a_row(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as server:
            wire = await server.dial()
            visit = request("POST", "/api/visit", b"{}".ljust(10_000))
            wire.send((request("GET", "/healthz") + visit) * 20 + request("GET", "/nowhere"))
            for _ in range(20):
                for known in (b"status", b"person"):
                    head = await wire.head()
                    assert head.startswith("HTTP/1.1 200")
                    assert known in await wire.body(head)
            assert (await wire.head()).startswith("HTTP/1.1 404")
            wire.close()

    run(main())


@pytest.mark.parametrize(
    ("said", "seconds", "answer"),
    [
        (b"", HEADER_TIMEOUT, b""),
        (b"GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ", HEADER_TIMEOUT, b"HTTP/1.1 408"),
        (request("POST", "/api/visit", b"{}")[:-1], BODY_TIMEOUT, b"HTTP/1.1 408"),
        (request("POST", "/api/visit", headers=POST) + b"1\r\n{\r\n", BODY_TIMEOUT, b"HTTP/1.1 408"),
    ],
    ids=["silence", "headers", "body", "chunks"],
)
def test_every_phase_of_a_request_has_its_time(tmp_path: Path, said: bytes, seconds: float, answer: bytes) -> None:
    async def main() -> None:
        async with running(tmp_path) as server:
            wire = await server.dial()
            wire.send(said)
            await server.until(lambda: bool(server.gate.lines))
            (line,) = server.gate.lines
            protocol = line.get_protocol()
            await server.until(lambda: protocol._any_received or not said)  # type: ignore[attr-defined]
            server.later(seconds - 1)
            assert not line.is_closing()
            server.later(seconds)
            assert (await wire.end()).startswith(answer)
            wire.close()
            server.later(seconds + FLUSH_TIMEOUT + LINGER_TIMEOUT)
            await server.until(lambda: not server.gate.lines)

    run(main())


def test_an_answer_that_is_not_read_is_not_kept(tmp_path: Path) -> None:
    assets = tmp_path / "page" / "assets"
    assets.mkdir(parents=True)
    (assets / "large.bin").write_bytes(b"x" * 50_000_000)

    async def main() -> None:
        async with running(tmp_path, page=tmp_path / "page") as server:
            with socket.create_connection(("127.0.0.1", server.port)) as deaf:
                deaf.sendall(request("GET", "/assets/large.bin"))
                await server.until(lambda: any(line._write_deadline < 1e12 for line in server.gate.lines))
                (line,) = server.gate.lines
                assert line.get_write_buffer_size() < 1_000_000
                await answers(server)
                server.later(WRITE_TIMEOUT)
                await server.until(lambda: not server.gate.lines)

    run(main())


def test_a_closed_connection_is_not_held_open_by_what_was_not_read(tmp_path: Path) -> None:
    """A few pongs stay below what stops the writing; the connection is closed with them unsent."""

    async def main() -> None:
        async with running(tmp_path) as server:
            wire = await server.socket()
            (line,) = server.gate.lines
            line.transport.write(b"x" * 20_000_000)
            line.close()
            assert server.gate.lines
            server.later(FLUSH_TIMEOUT)
            await server.until(lambda: not server.gate.lines)
            wire.close()

    run(main())


def test_what_is_no_http_is_refused_and_logged_seldom(tmp_path: Path, lines: list[EventDict]) -> None:
    async def main() -> None:
        async with running(tmp_path) as server:
            for _ in range(30):
                wire = await server.dial()
                wire.send(b"\x00\x01\x02 nonsense\r\n\r\n")
                assert (await wire.end()).startswith(b"HTTP/1.1 400")
                wire.close()

    run(main())
    logged = [line for line in lines if line["event"] == "malformed-request"]
    assert 0 < len(logged) <= 6
    assert logged[0]["peer"] == "127.0.0.1"


def test_an_address_has_so_many_connections_and_others_have_theirs(tmp_path: Path, lines: list[EventDict]) -> None:
    async def main() -> None:
        async with running(tmp_path, limit_scale=4 / connections.MAX_CONNECTIONS_PER_ADDRESS) as server:
            held = [await server.dial("127.0.0.66") for _ in range(4)]
            await server.until(lambda: len(server.gate.lines) == 4)
            refused = await server.dial("127.0.0.66")
            assert await refused.end() == b""
            await answers(server)
            held.pop().close()
            await server.until(lambda: len(server.gate.lines) == 3)
            again = await server.dial("127.0.0.66")
            again.send(request("GET", "/healthz"))
            assert (await again.head()).startswith("HTTP/1.1 200")
            for wire in (*held, again):
                wire.close()

    run(main())
    (line,) = (line for line in lines if line["event"] == "connection-refused")
    assert (line["peer"], line["why"]) == ("127.0.0.66", "address")


def test_files_are_left_for_the_database(tmp_path: Path, lines: list[EventDict]) -> None:
    """With 24 files there are 12 connections; the next ones are closed, and the log says so."""

    async def main() -> None:
        async with running(tmp_path, files=24) as server:
            held: list[Wire] = [await server.dial(f"127.0.0.{number}") for number in range(10, 22)]
            await server.until(lambda: len(server.gate.lines) == 12)
            assert await (await server.dial("127.0.0.9")).end() == b""
            for wire in held:
                wire.close()
            await server.until(lambda: not server.gate.lines)
            await answers(server)

    run(main())
    assert [line["why"] for line in lines if line["event"] == "connection-refused"] == ["all"]
    assert [line["connections"] for line in lines if line["event"] == "few-open-files"] == [12]


def test_a_proxy_is_no_address() -> None:
    settings = Settings(
        database="", secret="", limit_scale=0.001, trusted_proxies=("127.0.0.0/8",), peer_header="X-Real-IP"
    )
    gate = ConnectionGate(settings, InstantClock(), 1000)

    class Closed(asyncio.Transport):
        pass

    loop = asyncio.new_event_loop()
    proxied = [connections.Line(Closed(), loop, "127.0.0.1") for _ in range(5)]
    direct = [connections.Line(Closed(), loop, "192.0.2.1") for _ in range(5)]
    loop.close()
    assert [gate.admit(line) for line in proxied] == [True] * 5
    assert [gate.admit(line) for line in direct] == [True] + [False] * 4
    for line in (*proxied, *direct):
        gate.leave(line)
    assert not gate.lines
    assert not gate._counts

"""What a flood does to a server, each as a function: for `make flood`, and in small for the tests.

Each takes where the server is and the address to come from, a seeded generator, and seconds, and returns what it
counted. They speak raw TCP: a library would refuse to send most of this.
"""

from __future__ import annotations

import json
import random
import select
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final

ANSWER_TIMEOUT: Final = 10.0
"""Seconds that an attack waits for one answer."""
MASK: Final = b"\x00\x00\x00\x00"
TEXT, CONTINUATION, PING, PONG = 0x1, 0x0, 0x9, 0xA
ROUTES: Final = (
    "/",
    "/api/tables",
    "/api/presets",
    "/healthz",
    "/readyz",
    "/ws/tabletable12",
    "/assets/x.js",
    "/nowhere",
)
METHODS: Final = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "BREW")


@dataclass(frozen=True)
class Target:
    """A server, and the address that an attack comes from: on Linux, all of 127.0.0.0/8 is this machine."""

    port: int
    source: str = "127.0.0.1"
    host: str = "127.0.0.1"

    def connect(self) -> socket.socket:
        """A new connection; raises `OSError` if there is none."""
        return socket.create_connection((self.host, self.port), ANSWER_TIMEOUT, (self.source, 0))

    @contextmanager
    def connection(self) -> Iterator[socket.socket]:
        """A connection for a while."""
        line = self.connect()
        try:
            yield line
        finally:
            line.close()


Attack = Callable[[Target, random.Random, float], Counter[str]]
"""An attack of so many seconds at most; what it counted."""


def frame(opcode: int, payload: bytes = b"", final: bool = True) -> bytes:
    """A masked WebSocket frame of up to 64 kB; the mask is zero, as it is the client's to choose."""
    head = bytes([opcode | (0x80 if final else 0)])
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return head + size + MASK + payload


def request(method: str, path: str, body: bytes = b"", headers: str = "") -> bytes:
    """An HTTP request; its body is JSON, or so it says."""
    size = f"content-type: application/json\r\ncontent-length: {len(body)}\r\n" if body else ""
    return f"{method} {path} HTTP/1.1\r\nhost: localhost\r\n{headers}{size}\r\n".encode() + body


def upgrade(line: socket.socket, table: str = "tabletable12") -> bool:
    """Make a connection a WebSocket; whether the server agreed."""
    headers = (
        "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
        "sec-websocket-key: c2VlcHNlZXBzZWVwc2VlcA==\r\n"
    )
    with suppress(OSError):
        line.sendall(request("GET", f"/ws/{table}", headers=headers))
        return line.recv(4096).startswith(b"HTTP/1.1 101")
    return False


def answer(line: socket.socket) -> tuple[str, bytes]:
    """The status of the next answer on a connection, or how it ended, and its body."""
    try:
        said = b""
        while b"\r\n\r\n" not in said:
            more = line.recv(65536)
            if not more:
                return "closed", b""
            said += more
        head, _, body = said.partition(b"\r\n\r\n")
        for name, _, value in (field.partition(b":") for field in head.lower().split(b"\r\n")[1:]):
            while name == b"content-length" and len(body) < int(value):
                more = line.recv(65536)
                if not more:
                    break
                body += more
        return head.split(b" ", 2)[1].decode(errors="replace"), body
    except TimeoutError:
        return "no answer", b""
    except (OSError, ValueError, IndexError):
        return "reset", b""


def pour(line: socket.socket, data: bytes, until: float, read: bool = False) -> tuple[int, bool]:
    """Send the same data again and again until a time; how many bytes went out, and whether the line was cut.

    Without `read` no answer is taken from the line, so that the server has to keep them or to give up.
    """
    line.setblocking(False)
    sent = 0
    with suppress(OSError):
        while (now := time.monotonic()) < until:
            readable, writable, _ = select.select([line] if read else [], [line], [], min(0.5, until - now))
            if readable and not line.recv(1 << 20):
                return sent, True
            if writable:
                with suppress(BlockingIOError):
                    sent += line.send(data)
        return sent, False
    return sent, True


def _pour_frames(target: Target, seconds: float, first: bytes, data: bytes, read: bool = False) -> Counter[str]:
    """Open a socket, pour frames into it, and open another when it is cut."""
    counted: Counter[str] = Counter()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            with target.connection() as line:
                if not upgrade(line):
                    counted["refused"] += 1
                    continue
                counted["sockets"] += 1
                line.sendall(first)
                sent, cut = pour(line, data, until, read)
                counted["kilobytes"] += sent // 1000
                counted["cut"] += cut
        except OSError:
            counted["refused"] += 1
    return counted


def unread_pings(target: Target, _rng: random.Random, seconds: float) -> Counter[str]:
    """Pings with the largest payload, whose pongs nobody reads."""
    return _pour_frames(target, seconds, b"", frame(PING, b"x" * 125) * 500)


def empty_pings(target: Target, _rng: random.Random, seconds: float) -> Counter[str]:
    """Pings of six bytes each, as fast as they go."""
    return _pour_frames(target, seconds, b"", frame(PING) * 10_000, read=True)


def continuations(target: Target, _rng: random.Random, seconds: float) -> Counter[str]:
    """A message that never ends, in empty fragments."""
    return _pour_frames(target, seconds, frame(TEXT, b"{", final=False), frame(CONTINUATION, final=False) * 10_000)


def messages(target: Target, _rng: random.Random, seconds: float) -> Counter[str]:
    """Messages without sense, as fast as they go, whose answers are read."""
    return _pour_frames(target, seconds, b"", frame(TEXT, b'{"type":"ping"}') * 3_000, read=True)


def chunks(target: Target, _rng: random.Random, seconds: float) -> Counter[str]:
    """A body that is too large, and after the 413 goes on in chunks of one byte."""
    counted: Counter[str] = Counter()
    head = request("POST", "/api/tables", headers="content-type: application/json\r\ntransfer-encoding: chunked\r\n")
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            with target.connection() as line:
                line.sendall(head + b"5000\r\n" + b" " * 0x5000 + b"\r\n")
                counted[answer(line)[0]] += 1
                sent, cut = pour(line, b"1\r\n \r\n" * 10_000, until)
                counted["kilobytes"] += sent // 1000
                counted["cut"] += cut
        except OSError:
            counted["refused"] += 1
    return counted


def visit(line: socket.socket) -> str:
    """Be a new person; the token, or "" if the server refuses."""
    line.sendall(request("POST", "/api/visit", b"{}"))
    said = answer(line)
    return str(json.loads(said[1]).get("token") or "") if said[0] == "200" else ""


def tables(target: Target, _rng: random.Random, seconds: float, most: int = 10_000, lines: int = 8) -> Counter[str]:
    """Open tables, on several connections at a time, each as a new person, until `most` were asked for."""
    counted: Counter[str] = Counter()
    until = time.monotonic() + seconds
    open_lines: list[tuple[socket.socket, bytes] | None] = [None] * lines
    while time.monotonic() < until and counted.total() < most:
        for number in range(lines):
            try:
                if open_lines[number] is None:
                    line = target.connect()
                    credentials = f"authorization: Bearer {visit(line)}\r\n"
                    open_lines[number] = line, request("POST", "/api/tables", b"{}", credentials)
                line, asked = open_lines[number] or (line, b"")
                line.sendall(asked)
            except OSError:
                counted["refused"] += 1
                open_lines[number] = None
        for number, waiting in enumerate(open_lines):
            if waiting is not None:
                said = answer(waiting[0])[0]
                counted[said] += 1
                if said != "201":
                    waiting[0].close()
                    open_lines[number] = None
    for left in open_lines:
        if left is not None:
            left[0].close()
    return counted


def _hold(target: Target, seconds: float, most: int, prepare: Callable[[socket.socket], bool]) -> Counter[str]:
    """Open connections, say no more on them than `prepare` does, and count those that are open at the end."""
    counted: Counter[str] = Counter()
    until = time.monotonic() + seconds
    lines = []
    for _ in range(most):
        if time.monotonic() > until:
            break
        try:
            line = target.connect()
        except OSError:
            counted["refused"] += 1
            continue
        lines.append(line)
        counted["tried"] += 1
        if prepare(line):
            counted["let in"] += 1
    counted["held at first"] = sum(_is_open(line) for line in lines)
    while (left := until - time.monotonic()) > 0 and any(_is_open(line) for line in lines):
        time.sleep(min(0.5, left))
    counted["held at the end"] = sum(_is_open(line) for line in lines)
    counted["seconds held"] = round(seconds - max(0.0, until - time.monotonic()))
    for line in lines:
        line.close()
    return counted


def _is_open(line: socket.socket) -> bool:
    """Whether the server has not closed a connection; what it sent is thrown away."""
    line.setblocking(False)
    try:
        while line.recv(65536):
            pass
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def silent_sockets(target: Target, _rng: random.Random, seconds: float, most: int = 5_000) -> Counter[str]:
    """WebSockets that never say hello."""
    return _hold(target, seconds, most, upgrade)


def silent_connections(target: Target, _rng: random.Random, seconds: float, most: int = 1_000) -> Counter[str]:
    """Connections on which nothing is said."""
    return _hold(target, seconds, most, lambda _: True)


def slow_headers(target: Target, _rng: random.Random, seconds: float, most: int = 300) -> Counter[str]:
    """Requests whose headers never end."""

    def begin(line: socket.socket) -> bool:
        line.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\nx-wait: ")
        return True

    return _hold(target, seconds, most, begin)


def missing_bodies(target: Target, _rng: random.Random, seconds: float, most: int = 300) -> Counter[str]:
    """Requests that announce a body and send none of it."""

    def begin(line: socket.socket) -> bool:
        line.sendall(request("POST", "/api/tables", b"x" * 100)[:-100])
        return True

    return _hold(target, seconds, most, begin)


def garbage(target: Target, rng: random.Random, seconds: float, most: int = 5_000) -> Counter[str]:
    """Nonsense at every route: bytes, methods, bodies, frames."""
    counted: Counter[str] = Counter()
    until = time.monotonic() + seconds
    for _ in range(most):
        if time.monotonic() > until:
            break
        try:
            with target.connection() as line:
                line.settimeout(ANSWER_TIMEOUT)
                counted[_nonsense(line, rng)] += 1
        except OSError:
            counted["reset"] += 1
    return counted


def _nonsense(line: socket.socket, rng: random.Random) -> str:
    """Send one piece of nonsense, and take the answer."""
    path, method = rng.choice(ROUTES), rng.choice(METHODS)
    kind = rng.randrange(6)
    if kind == 0:
        line.sendall(rng.randbytes(rng.randrange(1, 4000)) + b"\r\n\r\n")
    elif kind == 1:
        line.sendall(request(method, path + "?" + "x" * rng.randrange(20_000)))
    elif kind == 2:
        line.sendall(request(method, path, rng.randbytes(rng.randrange(1, 20_000))))
    elif kind == 3:
        depth = rng.randrange(1, 8_000)
        line.sendall(request("POST", path, b'{"rules":' + b"[" * depth + b"]" * depth + b"}"))
    elif kind == 4:
        line.sendall(request(method, path, headers="x-long: " + "y" * rng.randrange(100_000) + "\r\n"))
    elif upgrade(line):
        line.sendall(rng.randbytes(rng.randrange(2, 2_000)) + frame(TEXT, b"[" * rng.randrange(1, 15_000)))
        line.shutdown(socket.SHUT_WR)
        while line.recv(65536):
            pass
        return "socket closed"
    if kind == 5:
        return "socket refused"
    line.shutdown(socket.SHUT_WR)
    return answer(line)[0]


ATTACKS: Final[dict[str, Attack]] = {
    attack.__name__.replace("_", "-"): attack
    for attack in (
        unread_pings,
        empty_pings,
        continuations,
        messages,
        chunks,
        tables,
        silent_sockets,
        silent_connections,
        slow_headers,
        missing_bodies,
        garbage,
    )
}
"""The attacks by name."""

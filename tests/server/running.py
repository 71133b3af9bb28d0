"""A real uvicorn server in the loop of the test, on a real port, whose connections a test can look at."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from uvicorn import Config

from seep.server.app import create_app
from seep.server.clock import SystemClock
from seep.server.connections import ConnectionGate, Line
from seep.server.limits import Limits
from seep.server.run import create_server, database_url, listen
from seep.server.settings import Settings
from tests.patience import ANSWER
from tests.server.in_process import AnyBot
from tools.flood.attacks import request


@dataclass
class Running:
    """The server, and how to reach it."""

    port: int
    gate: ConnectionGate
    limits: Limits

    async def dial(self, source: str = "127.0.0.1") -> Wire:
        """A new connection."""
        return Wire(*await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source, 0)))

    async def socket(self, table: str = "nosuchtable1", source: str = "127.0.0.1", headers: str = "") -> Wire:
        """A new WebSocket; raises `AssertionError` if the server does not agree."""
        wire = await self.dial(source)
        wire.send(request("GET", f"/ws/{table}", headers=UPGRADE + headers))
        assert (await wire.head()).startswith("HTTP/1.1 101")
        return wire

    def later(self, seconds: float) -> None:
        """Look for overdue connections as if so many seconds had passed."""
        self.gate.sweep(asyncio.get_running_loop().time() + seconds)

    def ping_soon(self, line: Line) -> None:
        """Ping a socket at once, and wait for the answer for a moment only."""
        protocol = line.get_protocol()
        protocol.stop_keepalive()
        protocol.ping_interval = protocol.ping_timeout = 0.01
        protocol.start_keepalive()

    async def until(self, true: Callable[[], bool]) -> None:
        """Let the server work until something is true."""
        async with asyncio.timeout(ANSWER):
            while not true():
                await asyncio.sleep(0)


UPGRADE = (
    "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    "sec-websocket-key: c2VlcHNlZXBzZWVwc2VlcA==\r\n"
)


@dataclass
class Wire:
    """The client's end of a connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def send(self, data: bytes) -> None:
        """Send, without waiting for anybody to take it."""
        self.writer.write(data)

    async def head(self) -> str:
        """The status line and headers of the next answer."""
        return (
            (await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), ANSWER))
            .decode()
            .lower()
            .replace("http", "HTTP", 1)
        )

    async def body(self, head: str) -> bytes:
        """The body that belongs to a head."""
        (size,) = (int(line.partition(":")[2]) for line in head.splitlines() if line.startswith("content-length:"))
        return await asyncio.wait_for(self.reader.readexactly(size), ANSWER)

    async def frame(self) -> tuple[int, bytes]:
        """The opcode and the payload of the next frame."""
        head = await asyncio.wait_for(self.reader.readexactly(2), ANSWER)
        size = head[1]
        if size >= 126:
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
        return head[0] & 0xF, await asyncio.wait_for(self.reader.readexactly(size), ANSWER)

    async def close_code(self) -> int:
        """The code of the close frame, whatever comes before it."""
        while True:
            opcode, payload = await self.frame()
            if opcode == 0x8:
                return int.from_bytes(payload[:2], "big")

    async def end(self) -> bytes:
        """Everything until the server closes the connection."""
        said = b""
        try:
            while more := await asyncio.wait_for(self.reader.read(65536), ANSWER):
                said += more
        except ConnectionError:
            pass
        return said

    def close(self) -> None:
        """Hang up."""
        self.writer.close()


@asynccontextmanager
async def running(tmp_path: Path, files: int = 10_000, **settings: Any) -> AsyncIterator[Running]:
    """A server for the time of the block."""
    chosen = Settings(database=database_url(tmp_path / "seep.db"), secret="s" * 40, bot_pause=0, **settings)
    gate = ConnectionGate(chosen, SystemClock(), files)
    started = asyncio.Event()
    app = create_app(chosen, bots={"any": AnyBot})
    server = create_server(app, started.set, gate)
    server.config.ws_ping_interval = server.config.ws_ping_timeout = ANSWER
    with listen("127.0.0.1", 0) as listener:
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        await started.wait()
        try:
            yield Running(listener.getsockname()[1], gate, app.state.limits)
        finally:
            server.should_exit = True
            for line in list(gate.lines):
                line.abort()
            await serving


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a test in an event loop of uvicorn's kind."""
    with asyncio.Runner(loop_factory=Config("", loop="auto").get_loop_factory()) as runner:
        runner.run(test)

"""A line between client and server that can be bad."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Self

PIECE = 65536


class Relay:
    """Passes on what is sent to `port`, both ways, until it is told otherwise."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.is_mute = False
        """Whether what the server says is dropped."""
        self.connections = 0
        """How many there were."""
        self._writers: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()

    @property
    def address(self) -> str:
        """Where clients find it."""
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        """Break every connection, without a word to either end; what comes later is passed on."""
        self.is_mute = False
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self.port)
        self._writers |= {writer, there_writer}
        with suppress(OSError):
            await asyncio.gather(self._pass(reader, there_writer, True), self._pass(there_reader, writer, False))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, to_server: bool) -> None:
        while data := await reader.read(PIECE):
            if to_server or not self.is_mute:
                writer.write(data)
                await writer.drain()
        writer.close()

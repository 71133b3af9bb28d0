"""A connection that the server itself has given up is over, and no error."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from structlog.typing import EventDict
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import connect

from seep.server.app import create_app
from seep.server.run import create_server, database_url, listen
from seep.server.settings import Settings
from seep.wire.messages import ENCODER, PROTOCOL, Hello
from tests.server.in_process import AnyBot, in_process_server


def test_a_socket_closed_by_keepalive_is_no_error(
    tmp_path: Path, lines: list[EventDict], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots go on playing, so that there is something to send to it, which uvicorn refuses.

    The connection stays open until what was sent before has reached the client; here, until the test closes it.
    """

    async def main() -> None:
        async with in_process_server(tmp_path) as server:
            await server.open("t", ["any"] * 4)
        settings = Settings(database=database_url(tmp_path / "seep.db"), secret="s" * 40, bot_pause=0)
        started = asyncio.Event()
        uvicorn_server = create_server(create_app(settings, bots={"any": AnyBot}), started.set)
        with listen("127.0.0.1", 0) as listener:
            serving = asyncio.create_task(uvicorn_server.serve(sockets=[listener]))
            await started.wait()
            url = f"ws://127.0.0.1:{listener.getsockname()[1]}/ws/t"
            async with connect(url, ping_interval=None) as client:
                await client.send(ENCODER.encode(Hello(token=None, version=PROTOCOL)).decode())
                await client.recv()
                (protocol,) = (
                    connection
                    for connection in uvicorn_server.server_state.connections
                    if isinstance(connection, WebSocketsSansIOProtocol)
                )
                with monkeypatch.context() as patch:
                    patch.setattr(protocol.transport, "close", lambda: None)
                    protocol.keepalive_timeout()
                    while uvicorn_server.server_state.tasks:
                        await asyncio.sleep(0)
                protocol.transport.close()
            uvicorn_server.should_exit = True
            await serving

    asyncio.run(main())
    assert [line for line in lines if line["log_level"] in ("warning", "error")] == []
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []

"""A table that cannot be shown closes the sockets of those who wait for it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from seep.server.app import create_app
from seep.server.live import LiveTable, Viewer
from seep.server.settings import Settings
from seep.wire.messages import PROTOCOL
from tests.server.in_process import AnyBot


def test_a_table_that_cannot_be_shown_closes_the_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_live: LiveTable, _viewer: Viewer) -> bytes:
        raise ValueError("a view that cannot be made")

    monkeypatch.setattr(LiveTable, "take_state", fail)
    settings = Settings(database=f"sqlite+aiosqlite:///{tmp_path}/seep.db", secret="s" * 40, bot_pause=0)
    app = create_app(settings, bots={"any": AnyBot})
    hello = msgspec.json.encode({"type": "hello", "token": None, "version": PROTOCOL}).decode()
    sent: list[Any] = []

    async def main() -> None:
        closed = asyncio.Event()
        coming = [{"type": "websocket.connect"}, {"type": "websocket.receive", "text": hello}]

        async def receive() -> Any:
            if coming:
                return coming.pop(0)
            await closed.wait()
            return {"type": "websocket.disconnect", "code": 1011}

        async def send(message: Any) -> None:
            sent.append(message)
            if message["type"] == "websocket.close":
                closed.set()

        async with app.router.lifespan_context(app):
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
                await client.post("/api/visit", json={})
                opened = (await client.post("/api/tables", json={"rules": "standard", "bots": ["any"] * 3})).json()
            path = f"/ws/{opened['table']}"
            scope = {"type": "websocket", "path": path, "raw_path": path.encode(), "headers": [], "query_string": b""}
            await app({**scope, "scheme": "ws", "subprotocols": []}, receive, send)

    asyncio.run(main())
    assert [message["type"].partition(".")[2] for message in sent] == ["accept", "send", "send", "close"]
    assert '"welcome"' in sent[1]["text"]
    assert '"unavailable"' in sent[2]["text"]
    assert sent[3]["code"] == 1011

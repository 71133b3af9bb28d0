"""Requests to an application in this process."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
from starlette.applications import Starlette


class Http:
    """Requests to an application in this process, one after another."""

    def __init__(self, app: Starlette) -> None:
        self.runner = asyncio.Runner()
        self.lifespan = app.router.lifespan_context(app)
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self.client = httpx.AsyncClient(transport=transport, base_url="http://localhost")

    def __enter__(self) -> Http:
        self.runner.run(self.lifespan.__aenter__())
        return self

    def __exit__(self, *_: object) -> None:
        self.runner.run(self.client.aclose())
        self.runner.run(self.lifespan.__aexit__(None, None, None))
        self.runner.close()

    def get(self, address: str, **more: Any) -> httpx.Response:
        return self.runner.run(self.client.get(address, **more))

    def post(self, address: str, **body: Any) -> httpx.Response:
        return self.runner.run(self.client.post(address, **body))

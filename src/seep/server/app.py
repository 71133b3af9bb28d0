"""The server put together: one Starlette application from settings, a clock, chance and bots."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import WebSocketRoute

from seep.bots import BOTS, Bot
from seep.server import page
from seep.server.api import Api
from seep.server.botseats import BotSeats
from seep.server.chance import Chance
from seep.server.clock import Clock, WallClock
from seep.server.identity import Tokens
from seep.server.live import Registry
from seep.server.settings import Settings
from seep.server.sockets import TableSockets
from seep.server.store import Store


def create_app(
    settings: Settings,
    clock: Clock | None = None,
    chance: Chance | None = None,
    bots: Mapping[str, Callable[[], Bot]] | None = None,
) -> Starlette:
    """Build the application; it opens the database when it starts and lets go of it when it stops."""
    clock = clock or WallClock()
    chance = chance or Chance()
    bots = bots or BOTS
    store = Store(settings.database)
    tokens = Tokens(settings.secret)
    seats = BotSeats(bots, clock, chance.source, settings.bot_pause, settings.bot_patience)
    registry = Registry(store, clock, seats.attend)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await store.open()
        try:
            yield
        finally:
            await registry.stop()
            await seats.stop()
            await store.close()

    return Starlette(
        lifespan=lifespan,
        middleware=[Middleware(GZipMiddleware, minimum_size=1000)],
        routes=[
            WebSocketRoute("/ws/{table}", TableSockets(registry, tokens, chance, clock, settings)),
            *Api(store, tokens, chance, clock, list(bots)).routes(),
            *page.routes(settings.page),
        ],
    )

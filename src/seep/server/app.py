"""The server put together: one Starlette application from settings, a clock, a random generator and bots."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute

from seep.server.api import Api
from seep.server.archive import Archive
from seep.server.archive_api import ArchiveApi
from seep.server.bot_runner import BotFactory, BotRunner, bot_factories
from seep.server.claims import Claims
from seep.server.clock import Clock, SystemClock
from seep.server.compression import NegotiatedGzip
from seep.server.device_api import DeviceApi
from seep.server.due import DueRunner
from seep.server.health import Retrying
from seep.server.hosts import HostCheck
from seep.server.identity import IdentitySigner
from seep.server.lan import Lan
from seep.server.limits import Limits, TooMany
from seep.server.live_tables import LiveTables
from seep.server.name_eraser import NameEraser
from seep.server.opening import TableOpener
from seep.server.origin import OriginCheck
from seep.server.page import Page
from seep.server.passphrases import Passphrases
from seep.server.peer_limits import PeerLimits, too_many_response
from seep.server.peers import PeerResolver
from seep.server.person_api import PersonApi
from seep.server.person_requests import PersonRequests
from seep.server.person_store import PersonStore
from seep.server.persons import Persons
from seep.server.play_now import PlayNow
from seep.server.rng import ServerRng
from seep.server.settings import Settings
from seep.server.sockets import TableEndpoint
from seep.server.store import Store
from seep.server.table_records import TableRecords
from seep.server.tokens import TokenSigner
from seep.server.visible_records import VisibleRecords

MIN_COMPRESSED_BYTES = 1000


def create_app(
    settings: Settings,
    clock: Clock | None = None,
    rng: ServerRng | None = None,
    bots: Mapping[str, BotFactory] | None = None,
    passphrases: Passphrases | None = None,
) -> Starlette:
    """Build the application, which opens the database when it starts and closes it when it stops.

    `bots` are those that tables may have; by default those of Seep and those of the settings. `passphrases`
    hashes those of people; tests bring a cheap one. Raises `ValueError` for bots that cannot be made.
    """
    clock = clock or SystemClock()
    rng = rng or ServerRng()
    bots = bots or bot_factories(settings.bots, settings.bot_timeout)
    store = Store(settings.database)
    tokens = TokenSigner(settings.secret)
    origins = OriginCheck(clock)
    limits = Limits(clock, settings.limit_scale)
    runner = BotRunner(bots, clock, rng.random, settings.bot_pause, settings.bot_timeout)
    tables = LiveTables(store, clock, rng, runner.attach)
    due = DueRunner(store, tables, clock)
    retrying = Retrying(store.writes, store.check_write, clock)
    passphrases = passphrases or Passphrases()
    persons = Persons(PersonStore(store), IdentitySigner(settings.secret), rng, clock)
    requests = PersonRequests(persons, origins, limits)
    claims = Claims(persons.store, passphrases, clock)
    archive = Archive(store)
    records = TableRecords(store)
    eraser = NameEraser(store, archive, tables, records, persons, clock)
    page = Page(settings.page)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        try:
            await store.open()
            await due.start()
            eraser.start()
            yield
        finally:
            await eraser.stop()
            await due.stop()
            await retrying.stop()
            await tables.drop_unwatched()
            await runner.stop()
            await passphrases.close()
            await store.close()

    app = Starlette(
        lifespan=lifespan,
        middleware=_middleware(settings, limits, clock),
        exception_handlers={HTTPException: page.error, TooMany: too_many_response},
        routes=[
            WebSocketRoute("/ws/{table}", TableEndpoint(tables, requests, tokens, list(bots), clock, settings)),
            *_table_routes(store, archive, records, tables, requests, rng, clock, list(bots)),
            *PersonApi(requests, claims).routes(),
            *DeviceApi(requests, claims, rng, clock, settings.secret).routes(),
            *Lan(settings.lan).routes(),
            *page.routes(),
        ],
    )
    app.state.limits = limits
    return app


def _table_routes(
    store: Store,
    archive: Archive,
    records: TableRecords,
    tables: LiveTables,
    requests: PersonRequests,
    rng: ServerRng,
    clock: Clock,
    bots: list[str],
) -> list[Route]:
    """The routes for opening tables, finding them, and looking at what was played."""
    visible = VisibleRecords(archive, records)
    opener = TableOpener(store, rng, clock, bots)
    return [
        *Api(store, requests, opener, visible, clock).routes(),
        *ArchiveApi(store, requests, archive, visible, clock).routes(),
        *PlayNow(store, tables, opener, requests, rng, clock).routes(),
    ]


def _middleware(settings: Settings, limits: Limits, clock: Clock) -> list[Middleware]:
    """What every request goes through, in this order."""
    peers = PeerResolver(settings.peer_header, settings.trusted_proxies)
    return [
        Middleware(PeerLimits, resolver=peers, limits=limits, clock=clock),
        Middleware(HostCheck, names=settings.allowed_hosts, clock=clock),
        Middleware(NegotiatedGzip, minimum_size=MIN_COMPRESSED_BYTES),
    ]

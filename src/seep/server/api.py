"""The HTTP API: opening and finding tables, what can be opened, and whether the server is alive and ready."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from seep.rules import PRESETS
from seep.server.clock import Clock
from seep.server.opening import TableOpener, read_rules
from seep.server.person_requests import Call, PersonRequests
from seep.server.requests import Denied
from seep.server.responses import json_response, problem
from seep.server.store import DatabaseUnavailable, Store
from seep.server.visible_records import SourceDeal, VisibleRecords
from seep.table import OpenTable
from seep.wire.http import (
    DealSource,
    FoundTable,
    OpenReply,
    OpenRequest,
    Preset,
    Presets,
    RulesReply,
    RulesRequest,
)
from seep.wire.messages import PROTOCOL

READY_INTERVAL: Final = 1.0
"""Seconds for which the answer of `/readyz` is reused: every check writes to the disk."""


class Api:
    """The endpoints of the API."""

    def __init__(
        self,
        store: Store,
        requests: PersonRequests,
        opener: TableOpener,
        records: VisibleRecords,
        clock: Clock,
    ) -> None:
        self.store = store
        self.requests = requests
        self.persons = requests.persons
        self.opener = opener
        self.records = records
        self.clock = clock
        self._ready_lock = asyncio.Lock()
        self._ready_at: float | None = None
        """When `/readyz` last checked."""

    def routes(self) -> list[Route]:
        """The routes of the API."""
        return [
            self.requests.post("/api/tables", OpenRequest, self.open, keeps=True),
            self.requests.post("/api/rules", RulesRequest, self.rules),
            self.requests.get("/api/codes/{code}", self.find),
            Route("/api/presets", self.presets, methods=["GET"]),
            Route("/healthz", self.alive, methods=["GET"]),
            Route("/readyz", self.ready, methods=["GET"]),
        ]

    async def presets(self, _request: Request) -> Response:
        """What a table can be opened with."""
        presets = [Preset(name=name, rules=rules.options(), players=rules.players) for name, rules in PRESETS.items()]
        return json_response(Presets(version=PROTOCOL, presets=presets, bots=self.opener.bots))

    async def alive(self, _request: Request) -> Response:
        """Status 200 while the database can be read."""
        try:
            await self.store.ping()
        except DatabaseUnavailable:
            return problem("unavailable", status=503)
        return json_response({"status": "ok"})

    async def ready(self, _request: Request) -> Response:
        """Status 200 while the database can be written, so that tables can be opened and played at."""
        async with self._ready_lock:
            now = self.clock.monotonic()
            if self._ready_at is None or now - self._ready_at >= READY_INTERVAL:
                with contextlib.suppress(DatabaseUnavailable):
                    await self.store.check_write()
                self._ready_at = now
        if not self.store.writes.ok:
            return problem("unavailable", status=503)
        return json_response({"status": "ok"})

    async def rules(self, call: Call[RulesRequest]) -> Response:
        """Rules with all their options, or why they cannot be played."""
        rules = read_rules(call.asked.rules)
        return json_response(RulesReply(rules=rules.text(), options=rules.options()))

    async def find(self, call: Call[None]) -> Response:
        """The table that has a code."""
        self.requests.limits.address.take("codes", call.address)
        code = call.request.path_params["code"].strip().lower()
        table = await self.store.table_of_code(code)
        if table is None:
            raise Denied("unknown-code", status=404)
        return json_response(FoundTable(table=table))

    async def open(self, call: Call[OpenRequest]) -> Response:
        """Open a table, whose host is the person who asks."""
        asked, identity = call.asked, call.identity
        await self.persons.keep(identity)
        person = await self.persons.store.person(identity.person)
        for bot in (asked.settings.bot, *(asked.bots or ())):
            self.opener.check_bot(bot)
        self.requests.count_table(call)
        source = None if asked.source is None else await self._source(call, asked.source)
        opened = await self.opener.open(
            OpenTable(
                table="",
                by=identity.person,
                name=person.name,
                now=self.clock.now_ms(),
                rules=asked.rules if source is None else source.rules,
                baazis=asked.baazis if source is None else source.baazis,
                settings=asked.settings,
                bots=None if asked.bots is None else tuple(asked.bots),
                source=None if source is None else source.deal,
            )
        )
        return json_response(OpenReply(table=opened.table, code=opened.code), 201)

    async def _source(self, call: Call[OpenRequest], source: DealSource) -> SourceDeal:
        """The deal that is to be played again. Raises `Denied`."""
        if call.asked.bots is None:
            raise Denied("bots-needed")
        return await self.records.source(source, call.identity.person)

"""Playing at once with whoever is there: a chair at a table that waits, or a new table that waits for a while.

Both are ordinary tables of the lobby. Those made here begin by themselves, bots in the chairs that stayed free.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from starlette.responses import Response
from starlette.routing import Route

from seep.rules import Rules
from seep.server.clock import Clock
from seep.server.live import Committed, UnknownTable
from seep.server.live_tables import LiveTables
from seep.server.opening import TableOpener, read_rules
from seep.server.person_requests import Call, PersonRequests
from seep.server.responses import json_response
from seep.server.rng import ServerRng
from seep.server.store import Store
from seep.server.summary import decode_lobby_table
from seep.table import OpenTable, Table, TableSettings
from seep.table.commands import Sit
from seep.table.settings import DEFAULT_BOT
from seep.wire.http import FoundTable, PlayNowRequest

MAX_LOOKED_AT: Final = 50
"""How many tables of the lobby are looked at for a free chair."""


class PlayNow:
    """The endpoint for playing with whoever is there."""

    def __init__(
        self,
        store: Store,
        tables: LiveTables,
        opener: TableOpener,
        requests: PersonRequests,
        rng: ServerRng,
        clock: Clock,
    ) -> None:
        self._store = store
        self._tables = tables
        self._opener = opener
        self._requests = requests
        self._rng = rng
        self._clock = clock
        self._one_by_one = asyncio.Lock()
        """Held while somebody is given a table, so that two who ask at once find each other."""

    def routes(self) -> list[Route]:
        """The route."""
        return [self._requests.post("/api/play-now", PlayNowRequest, self.play_now, keeps=True)]

    async def play_now(self, call: Call[PlayNowRequest]) -> Response:
        """A chair at a table that waits, or at a new one."""
        asked, identity = call.asked, call.identity
        bot = asked.bot or DEFAULT_BOT
        self._opener.check_bot(bot)
        rules = read_rules(asked.rules)
        await self._requests.persons.keep(identity)
        name = (await self._requests.persons.store.person(identity.person)).name
        async with self._one_by_one:
            table = await self._sit_down(rules, identity.person, name)
            if table is None:
                self._requests.count_table(call)
                now = self._clock.now_ms()
                opened = await self._opener.open(
                    OpenTable(
                        table="",
                        by=identity.person,
                        name=name,
                        now=now,
                        rules=asked.rules,
                        settings=TableSettings(listed=True, bot=bot),
                        starts_at=now + asked.wait * 1000,
                    )
                )
                table = opened.table
        return json_response(FoundTable(table=table))

    async def _sit_down(self, rules: Rules, person: str, name: str | None) -> str | None:
        """Take a free chair at a table that waits with these rules; None if there is none."""
        for entry in await self._store.lobby(MAX_LOOKED_AT):
            listed = decode_lobby_table(entry)
            if listed.status != "waiting" or not listed.joinable or listed.rules != rules.text():
                continue
            with contextlib.suppress(UnknownTable):
                async with self._tables.held(listed.table) as live:
                    if live.table.chair_of(person) is not None:
                        return listed.table
                    chair = _free_chair(live.table, self._clock.now_ms())
                    if chair is None:
                        continue
                    sit = Sit(
                        cmd_id=self._rng.person_id(),
                        seq=live.table.seq,
                        by=person,
                        now=self._clock.now_ms(),
                        chair=chair,
                        name=name,
                    )
                    if isinstance(await live.execute(sit), Committed):
                        return listed.table
        return None


def _free_chair(table: Table, now: int) -> int | None:
    """A free chair of a table that waits, where somebody is or may be on the way; None if there is none."""
    if table.status != "waiting" or not (table.anybody_here or (table.starts_at is not None and table.starts_at > now)):
        return None
    return next((number for number, chair in enumerate(table.chairs) if chair.kind == "empty"), None)

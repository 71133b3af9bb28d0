"""The HTTP API, what was played and is being played: the lobby, one's games and results, replays and records."""

from __future__ import annotations

import hashlib
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from seep.described import card_point_texts
from seep.records import write
from seep.records.frames import deal_frames
from seep.server.archive import GAMES_PER_PAGE, Archive, Cursor, GameRow
from seep.server.clock import Clock
from seep.server.identity import own_origin
from seep.server.person_requests import Call, PersonRequests
from seep.server.qr import qr_svg
from seep.server.requests import Denied
from seep.server.responses import json_response
from seep.server.results import tallies
from seep.server.rng import ID_ALPHABET, ID_LENGTH
from seep.server.store import Store
from seep.server.summary import decode_lobby_table, lobby_chairs
from seep.server.visible_records import VisibleRecord, VisibleRecords
from seep.wire import http
from seep.wire.messages import ENCODER

MAX_LOBBY_TABLES: Final = 100
"""How many tables the lobby shows, those where something happened last."""
LOBBY_LIFETIME: Final = 1.0
"""Seconds for which the lobby is reused: many pages ask for it every few seconds."""


class ArchiveApi:
    """The endpoints for finding tables, and for what is finished."""

    def __init__(
        self, store: Store, requests: PersonRequests, archive: Archive, records: VisibleRecords, clock: Clock
    ) -> None:
        self.store = store
        self.requests = requests
        self.archive = archive
        self.records = records
        self.clock = clock
        self._lobby: tuple[float, bytes, str] | None = None
        """When the lobby was read, its body, and its tag."""

    def routes(self) -> list[Route]:
        """The routes."""
        get = self.requests.get
        return [
            get("/api/lobby", self.lobby),
            get("/api/games", self.games),
            get("/api/games/results", self.results),
            get("/api/tables/{table}/deals", self.deals),
            get("/api/tables/{table}/deals/{deal}", self.replay),
            get("/api/tables/{table}/record", self.record),
            Route("/api/tables/{table}/qr.svg", invitation, methods=["GET"]),
        ]

    async def lobby(self, call: Call[None]) -> Response:
        """The listed tables; 304 while they are as they were."""
        now = self.clock.monotonic()
        if self._lobby is None or now - self._lobby[0] >= LOBBY_LIFETIME:
            body = ENCODER.encode(http.Lobby(tables=await self._listed()))
            self._lobby = (now, body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')
        _, body, tag = self._lobby
        headers = {"Cache-Control": "no-cache", "ETag": tag}
        if call.request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(body, headers=headers, media_type="application/json")

    async def games(self, call: Call[None]) -> Response:
        """One's games, a page of them."""
        place = call.request.query_params.get("before")
        try:
            before = None if place is None else Cursor.parse(place)
        except ValueError as error:
            raise Denied("malformed", {"detail": str(error)}) from error
        rows = await self.archive.games(call.identity.person, before, GAMES_PER_PAGE + 1)
        shown = rows[:GAMES_PER_PAGE]
        games = [_summary(row) for row in shown]
        more = len(rows) > len(shown)
        return json_response(http.Games(games=games, next=str(shown[-1].cursor) if more else None))

    async def results(self, call: Call[None]) -> Response:
        """With whom, against whom and by which rules one has won."""
        person = call.identity.person
        return json_response(tallies(person, await self.archive.matches(person)))

    async def deals(self, call: Call[None]) -> Response:
        """The finished deals of a table."""
        visible = await self._visible(call)
        kept = visible.kept
        deals = [
            http.DealSummary(deal=number, match=of_match, dealer=result.dealer, scores=list(result.scores))
            for number, of_match, result in kept.results[: visible.deals]
        ]
        table = kept.table
        return json_response(
            http.Deals(
                table=table.table,
                rules=table.rules_text,
                chairs=lobby_chairs(table),
                you=visible.chair,
                deals=deals,
            )
        )

    async def replay(self, call: Call[None]) -> Response:
        """A finished deal, play by play."""
        visible = await self._visible(call)
        number = _whole_number(call.request.path_params["deal"])
        found = visible.deal(number)
        rules = found.game.rules
        return json_response(
            http.Replay(
                table=visible.kept.table.table,
                deal=number,
                deals=visible.deals,
                match=found.match,
                rules=rules.text(),
                baazis=found.game.baazis,
                target=rules.target,
                min_points=rules.min_points,
                players=rules.players,
                sides=rules.sides,
                you=visible.chair,
                card_points=card_point_texts(rules),
                frames=deal_frames(found.game, found.number),
            )
        )

    async def record(self, call: Call[None]) -> Response:
        """The finished deals of a table as text."""
        visible = await self._visible(call)
        games = visible.games
        if not games:
            raise Denied("unknown-deal", {"deals": 0}, 404)
        name = f"seep-{visible.kept.table.table}.seep"
        headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{name}"'}
        return Response(write(*games), headers=headers, media_type="text/plain; charset=utf-8")

    async def _visible(self, call: Call[None]) -> VisibleRecord:
        """What the sender may see of the table asked for. Raises `Denied`."""
        person = None if call.sender is None else call.sender.person
        return await self.records.read(call.request.path_params["table"], person)

    async def _listed(self) -> list[http.LobbyTable]:
        """The listed tables that can be joined or watched."""
        tables = [decode_lobby_table(table) for table in await self.store.lobby(MAX_LOBBY_TABLES)]
        return [table for table in tables if table.joinable or table.settings.watching]


async def invitation(request: Request) -> Response:
    """The QR code of a table's address."""
    table = request.path_params["table"]
    if len(table) != ID_LENGTH or not set(table) <= set(ID_ALPHABET):
        return Denied("unknown-table", status=404).response()
    url = f"{own_origin(request.scope)}/t/{table}"
    return Response(qr_svg(url), headers={"Cache-Control": "no-cache"}, media_type="image/svg+xml")


def _whole_number(text: str) -> int:
    """The number a path holds; 0 for what is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else 0


def _summary(row: GameRow) -> http.GameSummary:
    table = decode_lobby_table(row.lobby)
    running = row.status not in ("match-over", "closed")
    return http.GameSummary(
        table=row.table,
        status=row.status,
        rules=table.rules,
        baazis=table.baazis,
        opened_at=row.opened_at,
        updated_at=row.updated_at,
        chairs=table.chairs,
        you=row.chair,
        deals=row.deals,
        baazis_won=table.baazis_won,
        lead=table.lead,
        leader=table.leader,
        your_turn=row.turn == row.chair and row.left_seq is None and row.status == "playing",
        won=None if running or row.match is None else row.match[0] == row.match[1],
    )

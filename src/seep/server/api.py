"""The HTTP side: open a table, ask what can be opened, ask whether all is well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from seep.rules import PRESETS, Rules, RulesError
from seep.server import messages
from seep.server.chance import Chance
from seep.server.clock import Clock
from seep.server.identity import Tokens
from seep.server.limits import BAAZIS, MESSAGE_BYTES
from seep.server.logs import logger
from seep.server.names import clean_name
from seep.server.origin import same_origin
from seep.server.store import Store
from seep.table import Chair, OpenTable, Refusal, open_table

PERSON = 0
"""The chair of whoever opens a table."""

USUAL_BOT: Final = "steady"
"""Who sits in the other chairs where a request does not say."""


class Api:
    """The endpoints, with what they need."""

    def __init__(self, store: Store, tokens: Tokens, chance: Chance, clock: Clock, bots: Sequence[str]) -> None:
        self.store = store
        self.tokens = tokens
        self.chance = chance
        self.clock = clock
        self.bots = list(bots)

    def routes(self) -> list[Route]:
        """Where they are found."""
        return [
            Route("/api/tables", self.open, methods=["POST"]),
            Route("/api/presets", self.presets, methods=["GET"]),
            Route("/healthz", self.health, methods=["GET"]),
        ]

    async def presets(self, _request: Request) -> Response:
        """What a table can be opened with."""
        presets = [
            messages.Preset(name=name, rules=rules.options(), players=rules.players) for name, rules in PRESETS.items()
        ]
        return _json(messages.Presets(version=messages.PROTOCOL, presets=presets, bots=self.bots))

    async def health(self, _request: Request) -> Response:
        """Whether the database answers."""
        try:
            await self.store.well()
        except Exception:
            logger().exception("database-does-not-answer")
            return _problem("unavailable", status=503)
        return _json({"status": "ok"})

    async def open(self, request: Request) -> Response:
        """Open a table with one person and bots."""
        if not same_origin(request.headers):
            return _problem("other-origin", status=403)
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return _problem("not-json", status=415)
        body = await _body(request)
        if body is None:
            return _problem("too-large", {"most": MESSAGE_BYTES}, 413)
        try:
            asked = msgspec.json.decode(body, type=messages.OpenRequest)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return _problem("malformed", {"detail": str(error)})
        try:
            opened = self._decide(asked)
        except RecursionError:
            return _problem("malformed", {"detail": "rules too deeply nested"})
        if isinstance(opened, messages.Problem):
            return _json(opened, 400)
        decision = open_table(opened)
        if isinstance(decision, Refusal):
            return _problem(decision.code, dict(decision.params))
        try:
            await self.store.create(opened.table, decision, self.clock.now())
        except Exception:
            logger().exception("table-not-opened")
            return _problem("unavailable", status=503)
        logger().info("opened", table=opened.table)
        token = self.tokens.sign(opened.table, PERSON)
        return _json(messages.OpenReply(table=opened.table, chair=PERSON, token=token), 201)

    def _decide(self, asked: messages.OpenRequest) -> OpenTable | messages.Problem:
        """The command to open the table asked for, with all the chance it needs."""
        try:
            rules = Rules.parse(asked.rules)
        except RulesError as error:
            return messages.Problem(code=error.code, params={"option": error.option, **error.params})
        if asked.baazis is not None and asked.baazis > BAAZIS:
            return messages.Problem(code="too-large", params={"option": "baazis", "most": BAAZIS})
        usual = USUAL_BOT if USUAL_BOT in self.bots else self.bots[-1]
        bots = asked.bots if asked.bots is not None else [usual] * (rules.players - 1)
        if len(bots) != rules.players - 1:
            return messages.Problem(code="wrong-bots", params={"bots": len(bots), "wanted": rules.players - 1})
        for bot in bots:
            if bot not in self.bots:
                return messages.Problem(code="unknown-bot", params={"bot": bot, "known": self.bots})
        person = Chair(kind="person", name=clean_name(asked.name))
        return OpenTable(
            table=self.chance.table_name(),
            rules=asked.rules,
            baazis=asked.baazis,
            chairs=(person, *(Chair(kind="bot", bot=bot) for bot in bots)),
            rounds=self.chance.cut(rules.players),
            packs=self.chance.packs(rules),
        )


async def _body(request: Request) -> bytes | None:
    """The body, or None if there is too much of it."""
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > MESSAGE_BYTES:
                return None
    except ClientDisconnect:
        pass
    return body


def _json(value: object, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Response(messages.ENCODER.encode(value), status, headers, media_type="application/json")


def _problem(code: str, params: dict[str, object] | None = None, status: int = 400) -> Response:
    return _json(messages.Problem(code=code, params=params or {}), status)

"""Opening tables: identifiers and codes are drawn until nobody else has them."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Final

import msgspec

from seep.rules import Rules, RulesError, RulesText
from seep.server.clock import Clock
from seep.server.logs import logger
from seep.server.requests import Denied
from seep.server.rng import ServerRng
from seep.server.store import Store, TableExists
from seep.server.summary import summarize
from seep.table import OpenTable, Refusal, open_table, replay
from seep.table.settings import DEFAULT_BOT

CODE_TRIES: Final = 10
"""How often another code is drawn for a table, where one is taken."""


def read_rules(text: RulesText) -> Rules:
    """Rules that a request holds. Raises `Denied`."""
    try:
        return Rules.parse(text)
    except RulesError as error:
        raise Denied(error.code, {"option": error.option, **error.params}) from error
    except RecursionError as error:
        raise Denied("malformed", {"detail": "rules too deeply nested"}) from error


class TableOpener:
    """Opens tables. `bots` are the names that a request may use."""

    def __init__(self, store: Store, rng: ServerRng, clock: Clock, bots: Sequence[str]) -> None:
        self._store = store
        self._rng = rng
        self._clock = clock
        self.bots = list(bots)

    def check_bot(self, bot: str) -> None:
        """Raise `Denied` for a bot that there is none of."""
        if bot not in self.bots and bot != DEFAULT_BOT:
            raise Denied("unknown-bot", {"bot": bot, "known": self.bots})

    async def open(self, command: OpenTable) -> OpenTable:
        """Open the table, with an identifier and, where people are awaited, a code. Returns the command with both.

        Raises `Denied` and `DatabaseUnavailable`.
        """
        for _ in range(CODE_TRIES):
            code = None if command.bots is not None else self._rng.table_code()
            drawn = msgspec.structs.replace(command, table=self._rng.table_id(), code=code)
            with contextlib.suppress(TableExists):
                await self._create(drawn)
                return drawn
        raise Denied("unavailable", status=503)

    async def _create(self, command: OpenTable) -> None:
        try:
            events = open_table(command)
        except RecursionError as error:
            raise Denied("malformed", {"detail": "rules too deeply nested"}) from error
        if isinstance(events, Refusal):
            raise Denied(events.code, events.params)
        table = replay(events)
        await self._store.create(events, table, summarize(table), self._clock.now_ms())
        logger().info("opened", table=command.table)

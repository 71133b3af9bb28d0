"""The row of a table in the database: what is asked about tables without replaying their events."""

from __future__ import annotations

from typing import Final

import msgspec

from seep.table import Table, next_due
from seep.wire.http import LobbyChair, LobbyTable


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What the database can be asked about a table; written with the events that it follows from."""

    status: str
    due_at: int | None
    """When the table has something to do by itself."""
    here: bool
    """Whether somebody is noted as connected to it."""
    code: str | None
    """The code by which it is found."""
    listed: bool
    """Whether the lobby shows it."""
    lobby: str
    """Its `LobbyTable` as JSON."""
    turn: int | None
    """The chair whose turn it is."""


def summarize(table: Table) -> TableSummary:
    """The row of a table as it is now."""
    status = table.status
    listed = table.settings.listed and not table.replayed and status not in ("closed", "match-over")
    return TableSummary(
        status=status,
        due_at=next_due(table),
        here=table.anybody_here,
        code=None if status == "closed" else table.code,
        listed=listed,
        lobby=msgspec.json.encode(lobby_table(table)).decode(),
        turn=table.turn,
    )


def lobby_chairs(table: Table) -> list[LobbyChair]:
    """Who has the chairs of a table, whoever plays from them now."""
    return [
        LobbyChair(kind=chair.kind, name=chair.name, bot=chair.bot, program=chair.program) for chair in table.chairs
    ]


def lobby_table(table: Table) -> LobbyTable:
    """A table as the lobby shows it."""
    free = "empty" if not table.in_match else "bot"
    return LobbyTable(
        table=table.table,
        status=table.status,
        rules=table.rules_text,
        baazis=table.baazis,
        settings=table.settings,
        chairs=lobby_chairs(table),
        joinable=not table.locked and any(chair.kind == free for chair in table.chairs),
        baazis_won=list(table.match.baazis_won) if table.has_match else [],
        lead=table.match.lead if table.has_match else 0,
        leader=table.match.leader if table.has_match else None,
    )


_LOBBY_TABLE: Final = msgspec.json.Decoder(LobbyTable)


def decode_lobby_table(text: str) -> LobbyTable:
    """What `TableSummary.lobby` holds."""
    return _LOBBY_TABLE.decode(text)

"""The rows that tables leave beside their events: who sat where, and which matches were won.

They are written in the transaction that commits the events they follow from.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text, and_, delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from seep.server.metadata import METADATA
from seep.server.projection import MatchRow, PlayerRow, Projection

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("person_id", String(32), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True, index=True),
    Column("chair", Integer, nullable=False),
    Column("left_seq", Integer),
)
MATCHES: Final = Table(
    "matches",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("rules", Text, nullable=False),
    Column("winner", Integer, nullable=False),
)
PLAYERS: Final = Table(
    "match_players",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("chair", Integer, primary_key=True, autoincrement=False),
    Column("side", Integer, nullable=False),
    Column("person_id", String(32)),
    Column("name", Text),
    Column("bot", Text),
    Index("match_players_by_person", "person_id", "table_id", "seq"),
)


async def add(connection: AsyncConnection, table: str, rows: Projection, at: int) -> None:
    """Add the rows that follow from events being committed now, at `at` ms."""
    for seat in rows.seats:
        held = and_(SEATS.c.person_id == seat.person, SEATS.c.table_id == table)
        await connection.execute(delete(SEATS).where(held))
        row = {"person_id": seat.person, "table_id": table, "chair": seat.chair, "left_seq": seat.left_seq}
        await connection.execute(insert(SEATS), row)
    for match in rows.matches:
        await _write_match(connection, table, match, at)


async def _write_match(connection: AsyncConnection, table: str, match: MatchRow, at: int) -> None:
    key = {"table_id": table, "seq": match.seq}
    await connection.execute(insert(MATCHES), {**key, "at": at, "rules": match.rules, "winner": match.winner})
    await connection.execute(insert(PLAYERS), [{**key, **_player_columns(player)} for player in match.players])


def _player_columns(player: PlayerRow) -> dict[str, Any]:
    fields = player._asdict()
    return {"person_id": fields.pop("person"), **fields}


async def remove(connection: AsyncConnection, table: str) -> None:
    """Remove what a table has left."""
    for rows in (PLAYERS, MATCHES, SEATS):
        await connection.execute(delete(rows).where(rows.c.table_id == table))


async def erase(connection: AsyncConnection, table: str, person: str) -> None:
    """Remove the name of a person from what a table has left, and that they sat there."""
    played = and_(PLAYERS.c.person_id == person, PLAYERS.c.table_id == table)
    await connection.execute(update(PLAYERS).where(played).values(name=None))
    await connection.execute(delete(SEATS).where(SEATS.c.person_id == person, SEATS.c.table_id == table))

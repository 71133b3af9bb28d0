"""What is found without reading the events of tables: one's games, and the matches one has won."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import Select, and_, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from seep.server.archive_rows import MATCHES, PLAYERS, SEATS
from seep.server.person_store import PERSONS
from seep.server.projection import PlayerRow
from seep.server.store import TABLES, Store

GAMES_PER_PAGE: Final = 30
"""How many tables one answer about a person's games holds."""
MAX_TALLIED: Final = 5000
"""How many matches a person's results count, the latest."""


class Cursor(NamedTuple):
    """Where a page of games ends: the games before it in time are on the next one."""

    updated_at: int
    table: str

    def __str__(self) -> str:
        return f"{self.updated_at}-{self.table}"

    @classmethod
    def parse(cls, text: str) -> Cursor:
        """Read what `str` wrote; raises `ValueError` for anything else."""
        at, dash, table = text.partition("-")
        if not dash or not at.isascii() or not at.isdigit() or len(at) > 15:
            raise ValueError("not a place in a list of games")
        return cls(int(at), table)


class GameRow(NamedTuple):
    """A table at which a person has had a chair."""

    table: str
    opened_at: int
    updated_at: int
    status: str
    lobby: str
    """The table as the lobby shows it, in JSON."""
    turn: int | None
    deals: int
    chair: int
    left_seq: int | None
    """The event with which they left it; None while they have it."""
    match: tuple[int, int] | None
    """Of the last match that was won there with the person: the winner's side, and theirs."""

    @property
    def cursor(self) -> Cursor:
        """Its place in the list."""
        return Cursor(self.updated_at, self.table)


class PlayedMatch(NamedTuple):
    """A match that was won, and who had the chairs."""

    rules: str
    winner: int
    players: tuple[PlayerRow, ...]


class Archive:
    """What is found without reading the events of tables. Every method raises `DatabaseUnavailable`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def seat(self, person: str, table: str) -> tuple[int, int | None] | None:
        """The chair that a person has, or last had, at a table, and the event with which they left it, if they did."""
        query = select(SEATS.c.chair, SEATS.c.left_seq)
        rows = await self._rows(query.where(SEATS.c.person_id == person, SEATS.c.table_id == table))
        return (rows[0][0], rows[0][1]) if rows else None

    async def games(self, person: str, before: Cursor | None, limit: int = GAMES_PER_PAGE) -> list[GameRow]:
        """A person's tables, the latest first, those before a place in the list."""
        t = TABLES.c
        columns = (t.id, t.opened_at, t.updated_at, t.status, t.lobby, t.turn, t.deals, SEATS.c.chair, SEATS.c.left_seq)
        query = select(*columns).join_from(SEATS, TABLES, SEATS.c.table_id == t.id).where(SEATS.c.person_id == person)
        if before is not None:
            earlier = and_(t.updated_at == before.updated_at, t.id > before.table)
            query = query.where(or_(t.updated_at < before.updated_at, earlier))
        rows = await self._rows(query.order_by(t.updated_at.desc(), t.id).limit(limit))
        matches = await self._last_matches(person, [row[0] for row in rows])
        return [GameRow._make((*row, matches.get(row[0]))) for row in rows]

    async def seats_of_deleted(self, limit: int = 100) -> list[tuple[str, str]]:
        """People who were deleted, each with a table that still holds their name."""
        query = select(SEATS.c.person_id, SEATS.c.table_id).join_from(SEATS, PERSONS, SEATS.c.person_id == PERSONS.c.id)
        rows = await self._rows(query.where(PERSONS.c.deleted_at.is_not(None)).limit(limit))
        return [(person, table) for person, table in rows]

    async def matches(self, person: str) -> list[PlayedMatch]:
        """The matches that were won with a person at the table, the latest first."""
        mine = PLAYERS.alias()
        p, m = PLAYERS.c, MATCHES.c
        wanted = (
            select(m.table_id, m.seq, m.at)
            .join_from(MATCHES, mine, and_(mine.c.table_id == m.table_id, mine.c.seq == m.seq))
            .where(mine.c.person_id == person)
            .order_by(m.at.desc(), m.table_id, m.seq.desc())
            .limit(MAX_TALLIED)
            .subquery()
        )
        query = (
            select(m.table_id, m.seq, m.rules, m.winner, p.chair, p.side, p.person_id, p.name, p.bot)
            .join_from(wanted, MATCHES, and_(wanted.c.table_id == m.table_id, wanted.c.seq == m.seq))
            .join(PLAYERS, and_(p.table_id == m.table_id, p.seq == m.seq))
            .order_by(wanted.c.at.desc(), m.table_id, m.seq.desc(), p.chair)
        )
        found: dict[tuple[str, int], PlayedMatch] = {}
        for table, seq, rules, winner, *player in await self._rows(query):
            match = found.setdefault((table, seq), PlayedMatch(rules, winner, ()))
            found[table, seq] = match._replace(players=(*match.players, PlayerRow(*player)))
        return list(found.values())

    async def _last_matches(self, person: str, tables: list[str]) -> dict[str, tuple[int, int]]:
        """Of the last match of each table that was won with the person there: the winner's side and theirs."""
        p, m = PLAYERS.c, MATCHES.c
        query = select(m.table_id, m.winner, p.side).join_from(
            MATCHES, PLAYERS, and_(p.table_id == m.table_id, p.seq == m.seq)
        )
        query = query.where(p.person_id == person, m.table_id.in_(tables)).order_by(m.seq)
        return {table: (winner, side) for table, winner, side in await self._rows(query)}

    async def _rows(self, query: Select[Any]) -> list[Any]:
        async def read(connection: AsyncConnection) -> list[Any]:
            return list((await connection.execute(query)).all())

        return await self._store.read(read)

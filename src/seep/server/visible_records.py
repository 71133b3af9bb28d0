"""Which finished deals of a table somebody may see, and taking one of them up again."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

from seep.records import Game
from seep.rules import RulesText
from seep.server.archive import Archive
from seep.server.requests import Denied
from seep.server.table_records import KeptRecord, TableRecords
from seep.table import Source
from seep.table.record import FoundDeal, played_again
from seep.table.viewer import may_see
from seep.wire.http import DealSource


class SourceDeal(NamedTuple):
    """A deal to be played again, by the rules of its match."""

    rules: RulesText
    baazis: int | None
    deal: Source


class VisibleRecord(NamedTuple):
    """The record of a table as somebody may see it."""

    kept: KeptRecord
    deals: int
    """How many of its deals they may see, the first."""
    chair: int | None
    """The chair they have, or last had."""

    @property
    def games(self) -> tuple[Game, ...]:
        """The matches with these deals, and their dates (UTC)."""
        record = self.kept.record.first_deals(self.deals)
        return tuple(map(_dated, record.games, record.began))

    def deal(self, number: int) -> FoundDeal:
        """The deal with this number at the table. Raises `Denied`."""
        found = self.kept.record.deal(number) if number <= self.deals else None
        if found is None:
            raise Denied("unknown-deal", {"deals": self.deals}, 404)
        return found


def _dated(game: Game, at: int | None) -> Game:
    if at is None:
        return game
    date = datetime.fromtimestamp(at / 1000, UTC).date().isoformat()
    return replace(game, tags={**game.tags, "Date": date})


class VisibleRecords:
    """The records of tables, for those who may see them."""

    def __init__(self, archive: Archive, records: TableRecords) -> None:
        self._archive = archive
        self._records = records

    async def read(self, table: str, person: str | None) -> VisibleRecord:
        """The record of a table, for a person or somebody unknown. Raises `Denied`.

        Whoever may see the table may see all its finished deals; whoever was removed from it, those
        finished by then.
        """
        kept = await self._records.read(table)
        if kept is None:
            raise Denied("unknown-table", status=404)
        seat = None if person is None else await self._archive.seat(person, table)
        chair = seat[0] if seat is not None else kept.table.chair_of(person)
        if may_see(kept.table, person):
            return VisibleRecord(kept, kept.deals_before(None), chair)
        if seat is None:
            raise Denied("unknown-table", status=404)
        return VisibleRecord(kept, kept.deals_before(seat[1]), chair)

    async def source(self, source: DealSource, person: str) -> SourceDeal:
        """The deal that a person wishes to play again. Raises `Denied`."""
        visible = await self.read(source.table, person)
        found = visible.deal(source.deal)
        players = found.game.rules.players
        chair = visible.chair if source.chair is None else source.chair
        if chair is not None and chair >= players:
            raise Denied("unknown-chair", {"chair": chair})
        again = played_again(found, chair, source.entries)
        return SourceDeal(found.game.rules.text(), found.game.baazis, again)

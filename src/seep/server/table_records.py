"""The records of tables, read from their events, and kept for a while: whoever steps through a deal asks again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final, NamedTuple

from seep.match import DealResult
from seep.server.store import Store
from seep.table import Event, Table, replay
from seep.table.events import Scored
from seep.table.record import TableRecord, table_record

MAX_RECORDS_KEPT: Final = 16
"""How many tables' records are kept."""


class KeptRecord(NamedTuple):
    """A table and its record."""

    table: Table
    record: TableRecord
    scored: tuple[int, ...]
    """The events with which its deals were scored."""
    results: tuple[tuple[int, int, DealResult], ...]
    """Of each deal its number, that of its match, and its result."""

    def deals_before(self, seq: int | None) -> int:
        """How many deals were scored up to an event; all of them for None."""
        return len(self.scored) if seq is None else sum(scored <= seq for scored in self.scored)


class TableRecords:
    """Reads records of tables."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[str, KeptRecord] = OrderedDict()
        self._changes = 0
        """How often events that had been read were changed."""

    async def read(self, table: str) -> KeptRecord | None:
        """The record of a table as it is now; None if there is no such table.

        Raises `DatabaseUnavailable`, and `CorruptTable` for a damaged one.
        """
        kept = self._kept.get(table)
        if kept is not None and not await self._store.events(table, after=kept.table.seq):
            if table in self._kept:
                self._kept.move_to_end(table)
            return kept
        changes = self._changes
        events = await self._store.events(table)
        if not events:
            return None
        kept = await asyncio.to_thread(_read, events)
        if changes != self._changes:  # what was read may have changed since
            return kept
        self._kept[table] = kept
        self._kept.move_to_end(table)
        while len(self._kept) > MAX_RECORDS_KEPT:
            self._kept.popitem(last=False)
        return kept

    def forget(self, table: str) -> None:
        """Read a table anew when it is next asked for: its events have changed."""
        self._kept.pop(table, None)
        self._changes += 1


def _read(events: list[Event]) -> KeptRecord:
    scored = tuple(seq for seq, event in enumerate(events, 1) if isinstance(event, Scored))
    record = table_record(events)
    results = [(of_match, result) for of_match, game in enumerate(record.games, 1) for result in game.replay().results]
    numbered = tuple((number, *result) for number, result in enumerate(results, 1))
    return KeptRecord(replay(events), record, scored, numbered)

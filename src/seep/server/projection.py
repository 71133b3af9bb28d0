"""What is kept of tables beside their events, so that it is found without reading them: who sat where, and who won.

`project` is pure: of the table before and after some events it says which rows follow. They are written in the
transaction that commits the events (`archive_rows.add`), so they never tell another story.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from seep.table import Chair, Event, Table, evolve
from seep.table.events import Ended, Scored


class SeatRow(NamedTuple):
    """A person who has, or last had, a chair at a table; one row for each person and table."""

    person: str
    chair: int
    left_seq: int | None
    """The event with which the person left it; None while they have it."""


class PlayerRow(NamedTuple):
    """Who had a chair when a match ended."""

    chair: int
    side: int
    person: str | None
    name: str | None
    bot: str | None
    """The bot that had the chair; None for a person, be it one for whom a bot played."""


class MatchRow(NamedTuple):
    """A match that was won."""

    seq: int
    """The event with which it ended."""
    rules: str
    """As R13 writes them, in JSON."""
    winner: int
    """The side."""
    players: tuple[PlayerRow, ...]


class Projection(NamedTuple):
    """The rows that some events of a table add or replace."""

    deals: int
    """How many deals were scored with these events."""
    seats: tuple[SeatRow, ...]
    matches: tuple[MatchRow, ...]


def project(before: Table, events: Sequence[Event], after: Table) -> Projection:
    """The rows that follow from `events`, which lead from the table `before` to `after`.

    `before` is a new `Table()` for the events with which a table is opened.
    """
    return Projection(
        deals=sum(isinstance(event, Scored) for event in events),
        seats=_seats(before, after),
        matches=_matches(before, events),
    )


def _seats(before: Table, after: Table) -> tuple[SeatRow, ...]:
    if before.chairs == after.chairs:
        return ()
    rows: list[SeatRow] = []
    for person in dict.fromkeys([*before.seated(), *after.seated()]):
        left, has = before.chair_of(person), after.chair_of(person)
        if not _is_kept(person) or left == has:
            continue
        if has is not None:
            rows.append(SeatRow(person, has, None))
        elif left is not None:
            rows.append(SeatRow(person, left, after.seq))
    return tuple(rows)


def _matches(before: Table, events: Sequence[Event]) -> tuple[MatchRow, ...]:
    if before.replayed or not any(isinstance(event, Ended) for event in events):  # with cards that were known
        return ()
    rows: list[MatchRow] = []
    table = before
    for event in events:
        table = evolve(table, event)
        if isinstance(event, Ended):
            players = tuple(_player(table, number, chair) for number, chair in enumerate(table.chairs))
            rules = msgspec.json.encode(table.rules_text).decode()
            rows.append(MatchRow(table.seq, rules, event.winner, players))
    return tuple(rows)


def _player(table: Table, number: int, chair: Chair) -> PlayerRow:
    person = chair.person if chair.person is not None and _is_kept(chair.person) else None
    return PlayerRow(number, number % table.rules.sides, person, chair.name, chair.bot)


def _is_kept(person: str) -> bool:
    """Whether it is somebody the server knows, and not the one a chair of version 0.1.0 stands for."""
    return "-" not in person

"""What happens at a table by itself: who is away, whose time is over, when the next deal begins.

The table has no clock. `next_due` tells when something will be due; whoever keeps the time then sends a `Tick`, and
`tick` decides what is due at its `now`. Times are milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from seep.table import commands as c
from seep.table.events import (
    Away,
    Back,
    Closed,
    Event,
    HostChanged,
    StoodIn,
    TimeOver,
    UndoAnswered,
    Undone,
)
from seep.table.playing import go_on, opponents
from seep.table.seating import leave, next_host, renamed, start_with_bots
from seep.table.state import Table

UNUSED_AFTER_MS: Final = 30 * 60_000
"""After which a table that never started, or that nobody ever visited, and where nobody is, is closed."""
LEAVES_AFTER_MS: Final = 3 * 60_000
"""After which somebody who is away before the match loses the chair."""
OVER_AFTER_MS: Final = 24 * 3600_000
"""After which a table whose match is over, and where nobody is, is closed."""
ABANDONED_AFTER_MS: Final = 30 * 24 * 3600_000
"""After which a match that nobody goes on with is given up."""
UNDO_LAPSES_MS: Final = 20_000
"""After which a wish to take back a play that is not answered lapses."""
FIRST_GRACE_FACTOR: Final = 2
"""How many times longer the grace is at somebody's first absence in a match."""


class _Due(NamedTuple):
    """Something that happens at a time: its events are worked out when it comes."""

    at: int
    events: list[Event]


def connect(table: Table, command: c.Connect) -> list[Event]:
    """A person who sits here, or is the host, is back."""
    person, events = command.person, list[Event]()
    chair = table.chair_of(person)
    if chair is None and person != table.host:
        return events
    if chair is not None:
        name = table.chairs[chair].name if command.name is None else command.name
        events += renamed(table, person, name, command.program)
    if not table.is_here(person):
        events.append(Back(person=person, node=command.node, at=command.now))
    return events


def disconnect(table: Table, command: c.Disconnect) -> list[Event]:
    """A person's last connection was lost; not if they have one at another process by now."""
    presence = table.people.get(command.person)
    if presence is None or not presence.here or presence.node != command.node:
        return []
    return [Away(person=command.person, at=command.since)]


def recover(table: Table, command: c.Recover) -> list[Event]:
    """Whoever was connected at a process that is no more is away."""
    gone = [person for person, presence in table.people.items() if presence.here and presence.node not in command.nodes]
    return [Away(person=person, at=command.now) for person in gone]


def tick(table: Table, command: c.Tick) -> list[Event]:
    """The events of the one thing that is due first; none if nothing is due yet."""
    due = _first_due(table, command.now)
    return due.events if due is not None and due.at <= command.now else []


def next_due(table: Table) -> int | None:
    """When something is due at the table; None if nothing is before somebody does something.

    A deal that has started is due at once: it needs cards, which a tick does not have.
    """
    if table.status == "starting":
        return 0
    due = _first_due(table, now=0)
    return None if due is None else due.at


def _first_due(table: Table, now: int) -> _Due | None:
    """What is due first, as it would happen at `now`."""
    return min(_dues(table, now), key=lambda due: due.at, default=None)


def _dues(table: Table, now: int) -> Iterator[_Due]:
    match table.status:
        case "waiting":
            yield from _due_before(table)
        case "playing":
            yield from _due_in_play(table, now)
        case "deal-over":
            yield from _due_after_deal(table, now)
        case "match-over":
            yield from _due_after_match(table, now)
    if table.status not in ("closed", "starting"):
        yield from _due_closing(table)


def _due_before(table: Table) -> Iterator[_Due]:
    """Before the match: it begins, or those who are long away lose chair and host's part to those who are here."""
    if not table.present():
        return
    at = starts_at(table)
    if at is not None:
        yield _Due(at, start_with_bots(table, at))
    for person in dict.fromkeys([*table.seated(), *([table.host] if table.host else [])]):
        since = _away_since(table, person)
        if since is not None:
            yield _Due(since + LEAVES_AFTER_MS, leave(table, person))


def _due_in_play(table: Table, now: int) -> Iterator[_Due]:
    if table.undo is not None and table.undo.at is not None:
        asking = table.chair_of(table.undo.person)
        if asking is not None and opponents(table, asking) <= table.undo.agreed:  # who had not answered is gone
            yield _Due(table.undo.at, [Undone(plays=1, at=now)])
        yield _Due(table.undo.at + UNDO_LAPSES_MS, [UndoAnswered(person=None, agreed=False)])
    if not table.present():  # nobody waits
        return
    yield from _due_host(table)
    yield from _due_stand_ins(table)
    deadline = turn_deadline(table)
    if deadline is not None and table.turn is not None:
        yield _Due(deadline, [TimeOver(chair=table.turn, bot=table.settings.bot)])


def _due_host(table: Table) -> Iterator[_Due]:
    """A host who is long away hands the part on to somebody who is here."""
    since = None if table.host is None else _away_since(table, table.host)
    if since is not None and table.host is not None:
        yield _Due(since + LEAVES_AFTER_MS, [HostChanged(person=next_host(table, table.host))])


def _due_stand_ins(table: Table) -> Iterator[_Due]:
    for number in range(len(table.chairs)):
        at = stand_in_at(table, number)
        if at is not None:
            yield _Due(at, [StoodIn(chair=number, bot=table.settings.bot)])


def _due_after_deal(table: Table, now: int) -> Iterator[_Due]:
    if table.present():
        yield from _due_host(table)
        yield from _due_stand_ins(table)
        at = goes_on_at(table)
        if at is not None:
            yield _Due(at, go_on(table, now))


def _due_after_match(table: Table, now: int) -> Iterator[_Due]:
    if not table.present():
        return
    at = goes_on_at(table)
    if at is not None:
        yield _Due(at, go_on(table, now))
    yield from _due_host(table)


def _due_closing(table: Table) -> Iterator[_Due]:
    """A table where nobody is: closed after a time."""
    if table.anybody_here:
        return
    times = [presence.since for presence in table.people.values() if presence.since is not None]
    since = max(times, default=table.opened_at)
    if since is None:  # of version 0.1.0, which did not note who is here
        return
    if not table.visited or table.status == "waiting":
        yield _Due(since + UNUSED_AFTER_MS, [Closed(reason="unused")])
        return
    match table.status:
        case "match-over":
            yield _Due(since + OVER_AFTER_MS, [Closed(reason="over")])
        case _:
            yield _Due(since + ABANDONED_AFTER_MS, [Closed(reason="abandoned")])


# ---- times that are shown too


def stand_in_at(table: Table, number: int) -> int | None:
    """When a bot takes over from the person in a chair, who is away; None if none will."""
    chair = table.chairs[number]
    since = None if chair.person is None else _away_since(table, chair.person)
    if chair.person is None or since is None or chair.stand_in is not None or not table.in_match:
        return None
    first = table.people[chair.person].absences == 0
    return since + table.settings.grace * 1000 * (FIRST_GRACE_FACTOR if first else 1)


def starts_at(table: Table) -> int | None:
    """When the first match begins by itself, at once if every chair is taken; None if the host starts it."""
    if table.status != "waiting" or table.starts_at is None:
        return None
    full = all(chair.kind != "empty" for chair in table.chairs)
    return table.opened_at if full and table.opened_at is not None else table.starts_at


def goes_on_at(table: Table) -> int | None:
    """When the next deal begins by itself; after a match another one only once somebody has asked for it.

    That is at once when those who had not asked for it are gone. Somebody who is alone with bots keeps nobody waiting,
    and looks at the score as long as they like.
    """
    if table.asked and set(table.present()) <= table.asked and table.status in ("deal-over", "match-over"):
        return table.asked_at
    if len(table.seated()) < 2:
        return None
    since = table.scored_at if table.status == "deal-over" else table.asked_at
    if since is None or table.status not in ("deal-over", "match-over"):
        return None
    return since + table.settings.pause * 1000


def turn_deadline(table: Table) -> int | None:
    """When the time of the person whose turn it is will be over, reserve included; None without a clock."""
    clock, chair = table.settings.clock, table.turn
    if clock is None or chair is None or table.turn_at is None or table.bot_of(chair) is not None:
        return None
    return table.turn_at + clock.turn * 1000 + table.reserves[chair]


def _away_since(table: Table, person: str) -> int | None:
    """Since when a person is away; None for one who is here, or never was noted (version 0.1.0)."""
    presence = table.people.get(person)
    return None if presence is None or presence.here else presence.since

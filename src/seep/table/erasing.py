"""Taking the name of somebody who was deleted out of a table's events: what was played stays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from seep.table.events import Event, Named, Opened, Sat, Stood
from seep.table.evolving import evolve
from seep.table.state import Table, first_version_person


def without_name(events: Iterable[Event], person: str) -> Iterator[tuple[int, Event]]:
    """The events that hold the name of `person`, each with its number, as they are without it."""
    numbered = list(enumerate(events, 1))
    table, stood, aliases = Table(), dict[int, str | None](), {person}
    for number, event in numbered:
        if isinstance(event, Stood):
            stood[number] = table.chairs[event.chair].person
        if isinstance(event, Sat) and event.person == person:
            before = table.chairs[event.chair].person
            aliases |= {before} if before == first_version_person(event.chair) else set()
        table = evolve(table, event)
    for number, event in numbered:
        erased = _erased(event, aliases, stood.get(number))
        if erased != event:
            yield number, erased


def _erased(event: Event, people: set[str], stood: str | None) -> Event:
    match event:
        case Sat() | Named() if event.person in people:
            return msgspec.structs.replace(event, name=None)
        case Stood() if stood in people:
            return msgspec.structs.replace(event, name=None)
        case Opened():
            chairs = tuple(
                msgspec.structs.replace(chair, name=None)
                if (chair.person or first_version_person(number)) in people
                else chair
                for number, chair in enumerate(event.chairs)
            )
            return msgspec.structs.replace(event, chairs=chairs) if chairs != event.chairs else event
        case _:
            return event

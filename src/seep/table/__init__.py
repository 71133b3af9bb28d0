"""A table as commands, events and state: pure, with no I/O, no clock, no chance and no bot of its own.

`decide` answers a command with events or a `Refusal`; `evolve` adds an event to a table; `replay` makes a
table from its events; `table_view` and `seen` build what one viewer may know of it.
"""

from seep.table.commands import Command, NextDeal, OpenTable, PlayCard, Rematch
from seep.table.deciding import Refusal, Repeated, decide, open_table
from seep.table.events import Chair, Cut, Dealt, Ended, Event, Opened, Played, Rematched, Scored
from seep.table.state import Table, TornTable, evolve, replay
from seep.table.viewer import SeenEvent, TableView, seen, table_view

__all__ = [
    "Chair",
    "Command",
    "Cut",
    "Dealt",
    "Ended",
    "Event",
    "NextDeal",
    "OpenTable",
    "Opened",
    "PlayCard",
    "Played",
    "Refusal",
    "Rematch",
    "Rematched",
    "Repeated",
    "Scored",
    "SeenEvent",
    "Table",
    "TableView",
    "TornTable",
    "decide",
    "evolve",
    "open_table",
    "replay",
    "seen",
    "table_view",
]

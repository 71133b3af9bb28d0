"""A table as commands, events and state: pure functions, with no I/O, clock, randomness or bots.

`decide` answers a command with events or a `Refusal`; `evolve` adds an event to a table; `replay` makes a
table from its events; `table_view` and `event_view` build what one viewer may see of it; `next_due` tells when
something will happen by itself.
"""

from seep.table.commands import Command, OpenTable, PersonCommand, ServerCommand, Source
from seep.table.deciding import Repeated, decide
from seep.table.events import Chair, Event
from seep.table.evolving import evolve, replay
from seep.table.opening import open_table
from seep.table.refusals import Refusal
from seep.table.settings import Clock, TableSettings
from seep.table.state import CorruptTable, Table
from seep.table.timing import next_due
from seep.table.viewer import NotVisible, event_view, table_view
from seep.table.views import EventView, TableView

__all__ = [
    "Chair",
    "Clock",
    "Command",
    "CorruptTable",
    "Event",
    "EventView",
    "NotVisible",
    "OpenTable",
    "PersonCommand",
    "Refusal",
    "Repeated",
    "ServerCommand",
    "Source",
    "Table",
    "TableSettings",
    "TableView",
    "decide",
    "event_view",
    "evolve",
    "next_due",
    "open_table",
    "replay",
    "table_view",
]

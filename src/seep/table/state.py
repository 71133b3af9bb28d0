"""A table as the sum of its events: `evolve` adds one, `replay` adds them all.

A `Table` is a value: nothing outside this module changes one. The same events always give the same
table, so the event list is all that need be kept.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Literal

from seep.cards import Card, parse_pack
from seep.match import Match
from seep.rules import Rules
from seep.table.events import Chair, Cut, Dealt, Ended, Event, Opened, Played, Rematched, Scored

Status = Literal["playing", "deal-over", "match-over"]


class TornTable(ValueError):
    """Events that cannot follow one another: the stored table is damaged."""


class Table:
    """What is so at one table after `seq` events."""

    __slots__ = ("baazis", "chairs", "done", "match", "rounds", "rules", "seq", "table")

    def __init__(self) -> None:
        self.table = ""
        self.rules = Rules()
        self.baazis: int | None = None
        self.chairs: tuple[Chair, ...] = ()
        self.rounds: tuple[tuple[str | None, ...], ...] = ()
        self.match: Match | None = None
        self.seq = 0
        self.done: dict[tuple[int, str], int] = {}

    @property
    def play(self) -> Match:
        """The match being played; every table that was opened and dealt has one."""
        if self.match is None:
            raise TornTable("no deal has been dealt here")
        return self.match

    @property
    def status(self) -> Status:
        """Whether cards are being played, a deal has been scored, or the match is won."""
        if self.play.over:
            return "match-over"
        return "deal-over" if self.play.deal.phase == "over" else "playing"

    @property
    def turn(self) -> int | None:
        """The chair whose turn it is, or None between deals."""
        return self.play.chair_of(self.play.deal.turn) if self.status == "playing" else None

    def copy(self) -> Table:
        """Another table with the same past."""
        other = Table()
        for name in self.__slots__:
            setattr(other, name, getattr(self, name))
        if self.match is not None:
            other.match = copy.copy(self.match)
            other.match.deal = self.match.deal.copy()
            other.match.results = list(self.match.results)
        other.done = dict(self.done)
        return other


def evolve(table: Table, event: Event) -> Table:
    """The table after one more event; the table given stays as it is."""
    after = table.copy()
    _apply(after, event)
    return after


def replay(events: Iterable[Event]) -> Table:
    """The table that these events, from the first on, have made."""
    table = Table()
    for event in events:
        _apply(table, event)
    return table


def _apply(table: Table, event: Event) -> None:
    match event:
        case Opened():
            table.table = event.table
            table.rules = Rules.parse(event.rules)
            table.baazis = event.baazis
            table.chairs = event.chairs
        case Cut():
            table.rounds = event.rounds
            table.match = None
        case Dealt():
            _deal(table, [parse_pack(pack) for pack in event.packs])
        case Played():
            if table.turn != event.chair:
                raise TornTable(f"event {table.seq + 1}: chair {event.chair} played out of turn")
            table.play.deal.play(event.play)
        case Scored():
            result = table.play.score_deal()
            if tuple(result.scores) != event.scores:
                raise TornTable(f"event {table.seq + 1}: the deal scores {result.scores}, not {event.scores}")
        case Ended() | Rematched():
            pass
    table.seq += 1
    if event.by is not None and event.cmd_id is not None:
        table.done[event.by, event.cmd_id] = table.seq


def _deal(table: Table, packs: list[list[Card]]) -> None:
    if table.match is None:
        rounds = [[None if card is None else Card.parse(card) for card in cut] for cut in table.rounds]
        table.match = Match(table.rules, table.baazis, cut=rounds, packs=packs)
    else:
        table.match.start_deal(packs)

"""What one viewer may know of a table: built up from what may be seen, never cut down from what may not (R12).

This is the only way from a table to the wire. A viewer is a chair, or None for a spectator.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

import msgspec

from seep.match import DealResult
from seep.rules import RulesText
from seep.table.events import Cut, Dealt, Ended, Event, Played, Rematched, Scored
from seep.table.state import Status, Table
from seep.view import View

RESULTS: Final = 50
"""How many deals a view tells the results of, the last ones: an endless match would make every state larger."""


class ChairView(msgspec.Struct, frozen=True):
    """Who sits in a chair."""

    name: str | None
    kind: Literal["person", "bot"]
    bot: str | None


class GreyPlay(msgspec.Struct, frozen=True):
    """A play the mover might look for and may not make, and why."""

    play: str
    code: str
    rule: str | None
    params: Mapping[str, Any]


class TableView(msgspec.Struct, frozen=True):
    """A whole table as one viewer sees it; chairs and sides are the table's, seats in `deal` are the deal's."""

    id: str
    seq: int
    rules: RulesText
    baazis: int | None
    players: int
    chairs: list[ChairView]
    you: int | None
    status: Status
    deal_number: int
    dealer: int
    first: int
    cut: list[list[str | None]]
    target: int
    totals: list[int]
    leader: int | None
    lead: int
    baazis_won: list[int]
    winner: int | None
    results: list[DealResult]
    deal: View
    refusals: list[GreyPlay]


class _Seen(msgspec.Struct, frozen=True, tag_field="type"):
    seq: int


class SeenRematch(_Seen, frozen=True, tag="rematched"):
    """A new match begins."""


class SeenCut(_Seen, frozen=True, tag="cut"):
    """The chairs cut for the deal; the cards are in the table's `cut`."""


class SeenDeal(_Seen, frozen=True, tag="dealt"):
    """A deal began, after so many packs were thrown in (R2.4)."""

    redeals: int


class SeenPlay(_Seen, frozen=True, tag="played"):
    """A chair bid or played."""

    chair: int
    play: str


class SeenScore(_Seen, frozen=True, tag="scored"):
    """A deal was scored, by side of the table."""

    number: int
    scores: list[int]


class SeenEnd(_Seen, frozen=True, tag="ended"):
    """A side won the match."""

    winner: int


SeenEvent: TypeAlias = SeenRematch | SeenCut | SeenDeal | SeenPlay | SeenScore | SeenEnd


def table_view(table: Table, viewer: int | None) -> TableView:
    """The whole table, as `viewer` may see it."""
    match = table.play
    deal = match.deal
    grey: list[GreyPlay] = []
    if viewer is not None and viewer == table.turn:
        grey = [GreyPlay(str(play), why.code, why.rule, why.params) for play, why in deal.refusals()]
    return TableView(
        id=table.table,
        seq=table.seq,
        rules=table.rules.text(),
        baazis=table.baazis,
        players=table.rules.players,
        chairs=[ChairView(chair.name, chair.kind, chair.bot) for chair in table.chairs],
        you=viewer,
        status=table.status,
        deal_number=match.deal_number,
        dealer=match.dealer,
        first=match.first,
        cut=[list(cards) for cards in table.rounds],
        target=table.rules.target,
        totals=list(match.totals),
        leader=match.leader,
        lead=match.lead,
        baazis_won=list(match.baazis_won),
        winner=match.winner,
        results=list(match.results[-RESULTS:]),
        deal=match.view(viewer),
        refusals=grey,
    )


def seen(seq: int, event: Event) -> SeenEvent | None:
    """What everybody at the table may see happen in event `seq`; None where there is nothing to show."""
    match event:
        case Rematched():
            return SeenRematch(seq)
        case Cut():
            return SeenCut(seq)
        case Dealt():
            return SeenDeal(seq, len(event.packs) - 1)
        case Played():
            return SeenPlay(seq, event.chair, event.play)
        case Scored():
            return SeenScore(seq, event.number, list(event.scores))
        case Ended():
            return SeenEnd(seq, event.winner)
        case _:
            return None

"""What viewers are shown of a table, as structs; `seep.table.viewer` builds them.

Chairs and sides are the table's, except in `MatchView.deal`, which counts seats and sides from the bidder; cards are
texts (`"TC"`). Times are milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from seep.described import PlayDescription, PlayView
from seep.match import DealResult
from seep.rules import RulesText
from seep.table.events import PhraseName
from seep.table.settings import TableSettings
from seep.table.state import Status
from seep.view import View

SeatChange: TypeAlias = Literal[
    "sat", "stood", "removed", "bot", "free", "away", "back", "stood-in", "time-over", "asked", "host",
    "undo-asked", "undo-agreed", "undo-refused", "undone",
]  # fmt: skip


class ChairView(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits in a chair, the side of the table it belongs to, and the seat it has in this deal."""

    kind: Literal["person", "bot", "empty"]
    name: str | None
    bot: str | None
    """The bot that plays for the chair now, be it its own, or for a person who is away or out of time."""
    program: str | None
    """What the program is called that plays for the person; None for one who plays without."""
    side: int
    seat: int | None
    """None before the first deal."""
    away_since: int | None
    """Since when the person has no connection; None for one who has."""
    stand_in_at: int | None
    """When a bot will play for the person who is away, if nothing changes."""
    asked: bool
    """Whether the person has asked for the next deal, or another match."""
    reserve: int | None
    """Milliseconds in reserve, where there is a clock."""


class ChoiceView(PlayDescription, frozen=True, kw_only=True):
    """A legal play of the one whose turn it is, and what it would do."""


class RefusedPlay(PlayDescription, frozen=True, kw_only=True):
    """A play the one to move might look for and may not make, and why: a code, its rule and its parameters."""

    code: str
    rule: str | None
    params: Mapping[str, Any]


class LastKey(msgspec.Struct, frozen=True, kw_only=True):
    """A card in the viewer's hand that cannot be spent but on the house it is the last key to (R3.4)."""

    card: str
    value: int
    """The value of that house."""


class MatchView(msgspec.Struct, frozen=True, kw_only=True):
    """The match and its present deal as one viewer sees them."""

    deal_number: int
    dealer: int
    first: int
    deal_sides: list[int]
    """For each side of the deal, which counts from the bidder's, its side of the table."""
    cut: list[list[str | None]]
    target: int
    min_points: int
    totals: list[int]
    leader: int | None
    lead: int
    baazis_won: list[int]
    winner: int | None
    results: list[DealResult]
    deal: View
    history: list[PlayView]
    """Every play of this deal, the bid first; those that `deal.log` names."""
    house_sets: list[list[list[str]]]
    """For each of `deal.houses` its cards set by set, as its plays brought them.

    Where a deal began with houses on the floor, they are divided in one of the ways there are.
    """
    last_keys: list[LastKey]
    """The cards of one's hand that are the only key to a house one owns; empty for those who watch."""
    card_points: dict[str, int]
    """Every card that scores by these rules, and its points."""
    choices: list[ChoiceView]
    """The legal plays, `deal.legal`, for the one whose turn it is; else empty. At most 3,000, some of each card."""
    choices_left_out: int
    """How many more legal plays there are than `choices` and `deal.legal` tell; they can be made all the same."""
    refusals: list[RefusedPlay]
    premove_choices: list[ChoiceView]
    """While others are to play: the plays one's cards would have on this floor, found from one's own view alone.

    They may be chosen beforehand; what is legal when one's turn comes, `choices` tells. Empty on one's own turn, before
    the opening play, for those who watch, with more than 24 loose cards, and where there would be more than 200.
    """


class UndoView(msgspec.Struct, frozen=True, kw_only=True):
    """A wish to take back the last play."""

    chair: int
    """Who asks."""
    waiting_for: list[int]
    """The chairs of those who have not answered yet."""


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """A whole table as one viewer sees it. Times are milliseconds since 1970."""

    id: str
    code: str | None
    seq: int
    rules: RulesText
    baazis: int | None
    settings: TableSettings
    players: int
    sides: int
    """The number of sides: 2 with four players, else one for each player."""
    chairs: list[ChairView]
    locked: bool
    may_sit: bool
    """Whether the viewer may take a chair now, other than the one they have."""
    you: int | None
    """The viewer's chair."""
    host: int | None
    """The host's chair; None if the host has none."""
    you_host: bool
    status: Status
    turn: int | None
    """The chair whose turn it is."""
    turn_since: int | None
    turn_until: int | None
    """When its time will be over, without the reserve; None without a clock."""
    starts_at: int | None
    """When the match begins by itself; None if the host starts it."""
    goes_on_at: int | None
    """When the next deal, or the next match, begins by itself; None where it does not."""
    undo: UndoView | None
    can_undo: bool
    """Whether the viewer may ask to take back a play now."""
    match: MatchView | None
    """None before the first deal."""


class _EventView(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    seq: int


class RematchedView(_EventView, frozen=True, kw_only=True, tag="rematched"):
    """A new match begins."""


class CutView(_EventView, frozen=True, kw_only=True, tag="cut"):
    """The chairs cut for the deal; the cards are in the match's `cut`."""


class DealtView(_EventView, frozen=True, kw_only=True, tag="dealt"):
    """A deal began, after so many packs were thrown in (R2.4)."""

    redeals: int


class PlayedView(PlayView, frozen=True, kw_only=True, tag_field="type", tag="played"):
    """A chair bid or played, and what that did."""

    seq: int


class ScoredView(_EventView, frozen=True, kw_only=True, tag="scored"):
    """A deal was scored, by side of the table."""

    number: int
    scores: list[int]


class EndedView(_EventView, frozen=True, kw_only=True, tag="ended"):
    """A side won the match."""

    winner: int


class SeatView(_EventView, frozen=True, kw_only=True, tag="seat"):
    """Something happened to a chair: who has it is in `chairs`.

    `sat`: a person took it. `stood`, `removed`: the person who had it left, or was removed. `bot`: a bot took it;
    `free`: it was taken from it.
    `away`, `back`: its person lost the connection, or has it again. `stood-in`: a bot plays for its person.
    `time-over`: a bot makes one play for it. `asked`: its person asks for the next deal. `host`: its person is host.
    `undo-asked`, `undo-agreed`, `undo-refused`: its person asked to take back a play, or answered (chair None: nobody
    did in time). `undone`: its play was taken back.
    """

    what: SeatChange
    chair: int | None
    name: str | None
    """The name of the person it is about."""
    bot: str | None


class SaidView(_EventView, frozen=True, kw_only=True, tag="said"):
    """A person said a phrase."""

    chair: int
    phrase: PhraseName


class ChangedView(_EventView, frozen=True, kw_only=True, tag="changed"):
    """The table before the cards changed in another way, as it shows."""

    what: Literal["locked", "unlocked", "configured", "swapped", "started", "closed"]


EventView: TypeAlias = (
    RematchedView | CutView | DealtView | PlayedView | ScoredView | EndedView | SeatView | SaidView | ChangedView
)

"""The state of a table: a value, of which `seep.table.evolving` makes another with each event."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from seep.match import Match
from seep.rules import Rules, RulesText
from seep.table.events import Chair
from seep.table.settings import TableSettings

OUTCOMES_KEPT: Final = 64
"""How many commands of each person a table remembers the outcome of.

Forgetting older ones never executes a command twice: a command carries the `seq` it was decided on, and one that was
decided before the oldest outcome remembered is refused as stale.
"""
PEOPLE_KEPT: Final = 32
"""How many people a table remembers; those who came last, and always those who sit at it."""
LAG_QUOTA_MS: Final = 1000
"""Milliseconds of delay by the connection that a chair is given back at most, before it has to save some up again."""
LAG_REFILL_MS: Final = 150
"""Milliseconds that each play adds to that."""

Status = Literal["waiting", "starting", "playing", "deal-over", "match-over", "closed"]
Outcomes: TypeAlias = tuple[tuple[str, int], ...]
"""Of one person: `cmd_id` and last event of their latest commands, oldest first."""


class CorruptTable(ValueError):
    """Events that cannot follow one another: the stored table is damaged."""


class Presence(NamedTuple):
    """Whether a person is connected to the table, since when (ms), where, and how often a bot stood in this match."""

    here: bool = False
    since: int | None = None
    absences: int = 0
    node: str | None = None


class UndoRequest(NamedTuple):
    """A person who asked to take back a play, when, at which event, and who agreed already."""

    person: str
    at: int | None
    seq: int
    agreed: frozenset[str] = frozenset()


class Table:
    """The state of one table after `seq` events."""

    __slots__ = (
        *("_match", "asked", "asked_at", "baazis", "chairs", "closed", "code", "forgotten", "held", "host", "lags"),
        *("locked", "opened_at", "outcomes", "people", "removed", "reserves", "rounds", "rules", "said", "scored_at"),
        *("chairs_seq", "played_by", "refused_undo", "replayed", "visited"),
        *("seq", "settings", "starting", "starts_at", "table", "turn_at", "turn_seq", "undo"),
    )

    def __init__(self) -> None:
        self.table = ""
        """The identifier of the table, as in its address."""
        self.code: str | None = None
        self.opened_at: int | None = None
        self.starts_at: int | None = None
        """When the first match begins by itself."""
        self.rules = Rules()
        self.baazis: int | None = None
        self.settings = TableSettings()
        self.host: str | None = None
        """The person who is the host."""
        self.chairs: tuple[Chair, ...] = ()
        self.people: Mapping[str, Presence] = {}
        """By identifier: the people who sit here, the host, and others who were here."""
        self.removed: frozenset[str] = frozenset()
        """Whom the host has removed, so that they may not sit down again."""
        self.locked = False
        self.rounds: tuple[tuple[str | None, ...], ...] = ()
        """The rounds of cutting for the first deal of the match, as in the event `Cut`."""
        self.seq = 0
        self.turn_seq = 0
        """The last event that changed what there is to decide: commands about the cards must have seen it."""
        self.chairs_seq = 0
        """The last event by which somebody took or left a chair: commands about others in chairs must have seen it."""
        self.visited = False
        """Whether somebody was ever connected to the table."""
        self.outcomes: Mapping[str, Outcomes] = {}
        """By person, those who sent a command last at the end."""
        self.forgotten = 0
        """The last event of a command that was forgotten together with whoever sent it."""
        self.starting = False
        """Whether the next deal is to begin as soon as the cards are there."""
        self.asked: frozenset[str] = frozenset()
        """Who has asked for the next deal, or another match."""
        self.asked_at: int | None = None
        """When the first of them did."""
        self.scored_at: int | None = None
        self.undo: UndoRequest | None = None
        self.refused_undo = False
        """Whether the latest play was asked back in vain, so that it is not asked back again."""
        self.played_by: tuple[str | None, ...] = ()
        """Who made each play of this deal: a person, or None for a bot."""
        self.replayed = False
        """Whether the match began with an earlier deal, whose cards are known."""
        self.held: Mapping[str, int] = {}
        """The chair that each person has held in this deal, whose hand they have seen."""
        self.turn_at: int | None = None
        """When the turn came to the chair that has it."""
        self.reserves: tuple[int, ...] = ()
        """Milliseconds that each chair has in reserve."""
        self.lags: tuple[int, ...] = ()
        """Milliseconds of delay that each chair may still be given back."""
        self.said: Mapping[str, tuple[int, ...]] = {}
        """When each person last said something in this deal."""
        self.closed: Literal["unused", "abandoned", "over"] | None = None
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """The match being played; raises `CorruptTable` before the first deal."""
        if self._match is None:
            raise CorruptTable("no deal has been dealt at this table")
        return self._match

    @match.setter
    def match(self, match: Match) -> None:
        self._match = match

    @property
    def rules_text(self) -> RulesText:
        """The rules as R13 writes them, not to be changed."""
        return _rules_text(self.rules)

    @property
    def has_match(self) -> bool:
        """Whether a deal has been dealt."""
        return self._match is not None

    @property
    def status(self) -> Status:
        """What the table waits for: people, the cards, a play, the next deal, or nothing."""
        if self.closed:
            return "closed"
        if self.starting:
            return "starting"
        if self._match is None:
            return "waiting"
        if self._match.over:
            return "match-over"
        return "deal-over" if self._match.deal.phase == "over" else "playing"

    @property
    def in_match(self) -> bool:
        """Whether a match is under way, so that a chair that is left goes to a bot."""
        return self.status in ("starting", "playing", "deal-over")

    @property
    def turn(self) -> int | None:
        """The chair whose turn it is, or None when no play is awaited."""
        return self.match.chair_of(self.match.deal.turn) if self.status == "playing" else None

    def chair_of(self, person: str | None) -> int | None:
        """The chair of a person; None for one who does not sit here."""
        if person is None:
            return None
        return next((number for number, chair in enumerate(self.chairs) if chair.person == person), None)

    def bot_of(self, chair: int) -> str | None:
        """The bot that plays for a chair now; None if its person does, or it is empty."""
        sitting = self.chairs[chair]
        if sitting.time_over and sitting.stand_in is None:
            return self.settings.bot
        return sitting.stand_in or sitting.bot

    def seated(self) -> list[str]:
        """The people who sit at the table, in order of play."""
        return [chair.person for chair in self.chairs if chair.person is not None]

    def is_here(self, person: str) -> bool:
        """Whether a person is connected to the table."""
        return self.people.get(person, Presence()).here

    @property
    def anybody_here(self) -> bool:
        """Whether somebody is connected to the table who sits there, or once did, or is or was its host."""
        return any(presence.here for presence in self.people.values())

    def present(self) -> list[str]:
        """The people who sit at the table and are connected to it."""
        return [person for person in self.seated() if self.is_here(person)]

    def outcome(self, person: str, cmd_id: str) -> int | None:
        """The last event of a command of `person` that was executed; None for one that was not, or long ago."""
        return next((seq for known, seq in self.outcomes.get(person, ()) if known == cmd_id), None)

    def forgotten_before(self, person: str) -> int:
        """The event before which a command of `person` may have been executed and forgotten."""
        outcomes = self.outcomes.get(person, ())
        return max(self.forgotten, outcomes[0][1] if len(outcomes) == OUTCOMES_KEPT else 0)

    def copy(self) -> Table:
        """Another table in the same state; only the match has to be copied, all else is immutable."""
        other = copy.copy(self)
        if self._match is not None:
            other._match = self._match.copy()
        return other


@lru_cache(maxsize=256)
def _rules_text(rules: Rules) -> RulesText:
    """As `Rules.text`, kept: every state that is sent tells it."""
    return rules.text()


def first_version_person(chair: int) -> str:
    """The identifier of the person on a chair of a table of version 0.1.0, which knew people by their chairs."""
    return f"chair-{chair}"

"""The commands of people, of bots and of the server to a table.

A command carries the time, `now` in milliseconds since 1970, and all the randomness it may need (cut cards, shuffled
packs): the table has no clock and draws nothing itself. `cmd_id` identifies a person's command, so that a retry is
answered and not executed twice; `seq` is the number of the last event its sender had seen. `by` is the person who sends
it, known to the server and never taken from the message.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from seep.rules import RulesText
from seep.table.events import PhraseName
from seep.table.settings import TableSettings


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """An earlier deal to be played again: who dealt, its packs, and how many of its plays are already made."""

    rounds: tuple[tuple[str | None, ...], ...]
    packs: tuple[str, ...]
    plays: tuple[str, ...] = ()


class OpenTable(msgspec.Struct, frozen=True, kw_only=True):
    """Open a table, whose host is the person `by`; with `bots`, sit down on chair 0 opposite them and start."""

    table: str
    by: str
    name: str | None = None
    now: int
    code: str | None = None
    rules: RulesText = "standard"
    baazis: int | None = 1
    settings: TableSettings = TableSettings()
    bots: tuple[str, ...] | None = None
    """A bot for each chair but the host's; None to wait for people."""
    starts_at: int | None = None
    """When the match begins without the host's word; only without `bots`. The host then has chair 0."""
    source: Source | None = None
    """The deal to begin with; only with `bots`."""


class _PersonCommand(msgspec.Struct, frozen=True, kw_only=True):
    cmd_id: str
    seq: int
    by: str
    now: int


class Sit(_PersonCommand, frozen=True, kw_only=True):
    """Take a free chair, or during a match a bot's."""

    chair: int
    name: str | None = None
    program: str | None = None
    """What the program is called that plays for the person, if one does."""
    node: str | None = None
    """The process of the server with the connection that it came by; None if a `Connect` is still to come."""


class Stand(_PersonCommand, frozen=True, kw_only=True):
    """Leave one's chair, and the host's part."""


class SeatBot(_PersonCommand, frozen=True, kw_only=True):
    """As the host, put a bot on a chair that no person has."""

    chair: int
    bot: str


class Remove(_PersonCommand, frozen=True, kw_only=True):
    """As the host, have a chair free."""

    chair: int


class Swap(_PersonCommand, frozen=True, kw_only=True):
    """As the host, exchange those who sit in two chairs, one of which may be empty."""

    chairs: tuple[int, int]


class Lock(_PersonCommand, frozen=True, kw_only=True):
    """As the host, let nobody else sit down, or everybody again."""

    locked: bool


class Configure(_PersonCommand, frozen=True, kw_only=True):
    """As the host, choose rules and settings; rules, length and clock not during a match."""

    rules: RulesText
    baazis: int | None
    settings: TableSettings


class HandOver(_PersonCommand, frozen=True, kw_only=True):
    """As the host, make the person in a chair the host."""

    chair: int


class Start(_PersonCommand, frozen=True, kw_only=True):
    """As the host, begin the match; bots take the free chairs."""


class PlayCard(_PersonCommand, frozen=True, kw_only=True):
    """Bid or play, in the notation of R13."""

    play: str
    lag: int = 0
    """Milliseconds that the connection has delayed it, as far as is known."""


class Ready(_PersonCommand, frozen=True, kw_only=True):
    """Ask for the next deal, or after the match for another."""


class AskUndo(_PersonCommand, frozen=True, kw_only=True):
    """Ask to take back one's last play."""


class AnswerUndo(_PersonCommand, frozen=True, kw_only=True):
    """Allow an opponent to take back a play, or not."""

    agree: bool


class Say(_PersonCommand, frozen=True, kw_only=True):
    """Say one of the phrases."""

    phrase: PhraseName


class ClaimChair(_PersonCommand, frozen=True, kw_only=True):
    """Have the chair whose token of version 0.1.0 the person has shown."""

    chair: int
    name: str | None = None


PersonCommand: TypeAlias = (
    Sit
    | Stand
    | SeatBot
    | Remove
    | Swap
    | Lock
    | Configure
    | HandOver
    | Start
    | PlayCard
    | Ready
    | AskUndo
    | AnswerUndo
    | Say
    | ClaimChair
)


# ---- commands of the server


class BotPlay(msgspec.Struct, frozen=True, kw_only=True):
    """Bid or play for a chair that a bot plays for, as decided on event `seq`."""

    chair: int
    seq: int
    play: str
    now: int


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """Deal the cards of a deal that has started; `rounds` are those of cutting for the first deal of a match."""

    rounds: tuple[tuple[str | None, ...], ...]
    packs: tuple[str, ...]
    now: int


class Connect(msgspec.Struct, frozen=True, kw_only=True):
    """A person has a connection to the table, at the process `node` of the server."""

    person: str
    name: str | None
    node: str | None = None
    program: str | None = None
    """What the program is called that has the connection, if one has."""
    now: int


class Disconnect(msgspec.Struct, frozen=True, kw_only=True):
    """A person has no connection any more at the process `node`, since `since`."""

    person: str
    node: str | None = None
    since: int
    now: int


class Forget(msgspec.Struct, frozen=True, kw_only=True):
    """A person was deleted: they leave, and their name is shown no more."""

    person: str
    now: int


class Recover(msgspec.Struct, frozen=True, kw_only=True):
    """Of the processes that had connections, only `nodes` are still there."""

    nodes: frozenset[str]
    now: int


class Tick(msgspec.Struct, frozen=True, kw_only=True):
    """Do what is due."""

    now: int


ServerCommand: TypeAlias = BotPlay | Deal | Connect | Disconnect | Forget | Recover | Tick
Command: TypeAlias = PersonCommand | ServerCommand

"""The events of a table, one struct each, and their JSON for the store.

A table is stored as its events and nothing else: replaying them gives it back. They hold whole packs and who people
are, so they never leave the server; `seep.table.viewer` builds what may be seen of them. Fields and events may be
added, with defaults; events that were ever stored keep their meaning.

>>> encode(Played(chair=1, play="7H", by="p1", cmd_id="a1"))
'{"type":"played","by":"p1","cmd_id":"a1","chair":1,"play":"7H"}'
>>> decode(encode(Played(chair=1, play="7H"))) == Played(chair=1, play="7H")
True
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from seep.table.settings import TableSettings

PhraseName: TypeAlias = Literal["well-played", "thinking", "one-moment", "vah", "thanks", "sorry", "hurry", "hello"]
"""What can be said at the table; the words are each reader's own."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits in a chair: a person, a bot, or nobody."""

    kind: Literal["person", "bot", "empty"]
    name: str | None = None
    bot: str | None = None
    """The bot that has the chair."""
    person: str | None = None
    """The identifier of the person who has it."""
    program: str | None = None
    """A program of the person's that has played here for them, or may have."""
    stand_in: str | None = None
    """The bot that plays for the person, who is away."""
    time_over: bool = False
    """Whether the person's time for this turn is over, so that a bot makes this one play."""


EMPTY: Final = Chair("empty")


class EventBase(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """What all events carry: who sent the command that caused it, its `cmd_id`, to recognise a retry by, and when.

    `by` is a person's identifier; a number, in tables of version 0.1.0, is that of their chair.
    """

    by: int | str | None = None
    cmd_id: str | None = None
    at: int | None = None
    """Milliseconds since 1970, where time matters."""


class Opened(EventBase, frozen=True, kw_only=True, tag="opened"):
    """A table was opened: rules as R13 writes them, number of baazis (None: endless), chairs in order of play."""

    table: str
    rules: str | dict[str, Any]
    baazis: int | None
    chairs: tuple[Chair, ...]
    settings: TableSettings = TableSettings()
    host: str | None = None
    code: str | None = None
    """The short code by which others find the table."""
    replayed: bool = False
    """Whether it begins with an earlier deal, whose cards are known."""
    starts_at: int | None = None
    """When the match begins by itself, bots in the free chairs; None if the host starts it."""


# ---- who sits where


class Sat(EventBase, frozen=True, kw_only=True, tag="sat"):
    """A person took a chair, leaving the one they had."""

    chair: int
    person: str
    name: str | None = None
    program: str | None = None
    """The program that sits there for the person, if one does."""
    node: str | None = None
    """The process of the server where the person is connected to the table; None if that is not known."""


class Named(EventBase, frozen=True, kw_only=True, tag="named"):
    """A person at the table has another name, or a program that plays for them."""

    person: str
    name: str | None = None
    program: str | None = None
    """None if that is as before."""


class Stood(EventBase, frozen=True, kw_only=True, tag="stood"):
    """A person left a chair, or was removed from it; in a match a bot has it from then on."""

    chair: int
    name: str | None = None
    """The name of the person."""
    bot: str | None = None
    removed: bool = False


class BotSeated(EventBase, frozen=True, kw_only=True, tag="bot-seated"):
    """A bot took a chair."""

    chair: int
    bot: str


class ChairsSwapped(EventBase, frozen=True, kw_only=True, tag="swapped"):
    """Two chairs exchanged those who sit there."""

    chairs: tuple[int, int]


class BotRemoved(EventBase, frozen=True, kw_only=True, tag="bot-removed"):
    """A bot's chair is free again."""

    chair: int


class Locked(EventBase, frozen=True, kw_only=True, tag="locked"):
    """Nobody else may sit down; or, with `locked` false, everybody may again, those who were removed too."""

    locked: bool


class Configured(EventBase, frozen=True, kw_only=True, tag="configured"):
    """The host chose other rules or settings."""

    rules: str | dict[str, Any]
    baazis: int | None
    settings: TableSettings


class HostChanged(EventBase, frozen=True, kw_only=True, tag="host"):
    """Another person is the host; None if nobody is left."""

    person: str | None


# ---- who is here


class Away(EventBase, frozen=True, kw_only=True, tag="away"):
    """A person's last connection to the table was lost."""

    person: str


class Back(EventBase, frozen=True, kw_only=True, tag="back"):
    """A person is connected to the table again, and has the chair back that a bot kept."""

    person: str
    node: str | None = None
    """The process of the server that has the connection."""


class StoodIn(EventBase, frozen=True, kw_only=True, tag="stood-in"):
    """A bot plays from now on for a person who is away."""

    chair: int
    bot: str


class TimeOver(EventBase, frozen=True, kw_only=True, tag="time-over"):
    """A person's time is over: a bot makes this one play."""

    chair: int
    bot: str


# ---- the match


class Started(EventBase, frozen=True, kw_only=True, tag="started"):
    """The next deal is to begin, as soon as the cards are there."""


class Cut(EventBase, frozen=True, kw_only=True, tag="cut"):
    """The cards cut for the first deal (R9.4): in each round one card for each chair, None if no longer tied."""

    rounds: tuple[tuple[str | None, ...], ...]


class Dealt(EventBase, frozen=True, kw_only=True, tag="dealt"):
    """A deal began: the packs in the order drawn, those thrown in (R2.4) and then the one that is played."""

    packs: tuple[str, ...]


class Played(EventBase, frozen=True, kw_only=True, tag="played"):
    """A chair bid or played, in the notation of R13."""

    chair: int
    play: str
    lag: int = 0
    """Milliseconds of the connection's delay that the clock did not count."""


class UndoAsked(EventBase, frozen=True, kw_only=True, tag="undo-asked"):
    """A person asks the opponents for leave to take back the last play."""

    person: str


class UndoAnswered(EventBase, frozen=True, kw_only=True, tag="undo-answered"):
    """An opponent allows it or not; nobody, if there was no answer in time."""

    person: str | None
    agreed: bool


class Undone(EventBase, frozen=True, kw_only=True, tag="undone"):
    """The last plays of the deal were taken back."""

    plays: int


class Scored(EventBase, frozen=True, kw_only=True, tag="scored"):
    """A deal was over and scored: its number in the match, from 1, and the scores by side of the table."""

    number: int
    scores: tuple[int, ...]


class Ended(EventBase, frozen=True, kw_only=True, tag="ended"):
    """A side of the table won the match (R9.5)."""

    winner: int


class Asked(EventBase, frozen=True, kw_only=True, tag="asked"):
    """A person is ready for the next deal, or for another match."""

    person: str


class Rematched(EventBase, frozen=True, kw_only=True, tag="rematched"):
    """A new match began at the same table, with the same rules and chairs."""


class Said(EventBase, frozen=True, kw_only=True, tag="said"):
    """A person said one of the phrases."""

    chair: int
    phrase: PhraseName


class Closed(EventBase, frozen=True, kw_only=True, tag="closed"):
    """Nothing can happen at this table any more."""

    reason: Literal["unused", "abandoned", "over"]


Event: TypeAlias = (
    Opened
    | Sat
    | Named
    | Stood
    | BotSeated
    | BotRemoved
    | ChairsSwapped
    | Locked
    | Configured
    | HostChanged
    | Away
    | Back
    | StoodIn
    | TimeOver
    | Started
    | Cut
    | Dealt
    | Played
    | UndoAsked
    | UndoAnswered
    | Undone
    | Scored
    | Ended
    | Asked
    | Rematched
    | Said
    | Closed
)

_DECODER: Final = msgspec.json.Decoder(Event)


def encode(event: Event) -> str:
    """The event as one JSON object."""
    return msgspec.json.encode(event).decode()


def decode(text: str) -> Event:
    """Read what `encode` wrote; raises `msgspec.ValidationError` for anything else."""
    event: Event = _DECODER.decode(text)
    return event

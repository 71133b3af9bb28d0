"""What happens at a table, one struct an event, and its text for the store.

Events are the truth about a table: replaying them gives the table back. They hold whole packs, so
they never leave the server; `seep.table.viewer` builds what may be seen of them.

>>> encode(Played(chair=1, play="7H", by=1, cmd_id="a1"))
'{"type":"played","by":1,"cmd_id":"a1","chair":1,"play":"7H"}'
>>> decode(encode(Played(chair=1, play="7H"))) == Played(chair=1, play="7H")
True
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits in a chair: a person with a name, or a bot."""

    kind: Literal["person", "bot"]
    name: str | None = None
    bot: str | None = None


class EventBase(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """What all events carry: the chair and the `cmd_id` of the command behind it, so that a retry is known again."""

    by: int | None = None
    cmd_id: str | None = None


class Opened(EventBase, frozen=True, kw_only=True, tag="opened"):
    """A table was opened: rules as R13 writes them, baazis (None: endless), and who sits where."""

    table: str
    rules: str | dict[str, Any]
    baazis: int | None
    chairs: tuple[Chair, ...]


class Cut(EventBase, frozen=True, kw_only=True, tag="cut"):
    """The chairs cut for the first deal (R9.4): each round one card a chair, None for a chair no longer tied."""

    rounds: tuple[tuple[str | None, ...], ...]


class Dealt(EventBase, frozen=True, kw_only=True, tag="dealt"):
    """A deal began: the packs in order of drawing, thrown-in ones first, the one that stands last."""

    packs: tuple[str, ...]


class Played(EventBase, frozen=True, kw_only=True, tag="played"):
    """A chair bid or played, in the notation of R13."""

    chair: int
    play: str


class Scored(EventBase, frozen=True, kw_only=True, tag="scored"):
    """The last card of a deal was played and the deal scored: the scores of the sides."""

    number: int
    scores: tuple[int, ...]


class Ended(EventBase, frozen=True, kw_only=True, tag="ended"):
    """The match was won by a side (R9.5)."""

    winner: int


class Rematched(EventBase, frozen=True, kw_only=True, tag="rematched"):
    """A new match begins at the same table, under the same rules, in the same chairs."""


Event: TypeAlias = Opened | Cut | Dealt | Played | Scored | Ended | Rematched

_DECODER: Final = msgspec.json.Decoder(Event)


def encode(event: Event) -> str:
    """Write an event as one JSON object."""
    return msgspec.json.encode(event).decode()


def decode(text: str) -> Event:
    """Read what `encode` wrote; raises `msgspec.ValidationError` for anything else."""
    event: Event = _DECODER.decode(text)
    return event

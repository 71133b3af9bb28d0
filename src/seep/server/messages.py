"""The wire: every message between page and server, as tagged structs. This file is the contract.

The page's types are generated from it (`python -m seep.server.schema`), and `docs/protocol.md` tells it
in words with an example of each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeAlias

import msgspec

from seep.rules import RulesText
from seep.server.limits import NAME_CHARS
from seep.table import SeenEvent, TableView

PROTOCOL: Final = "1"
"""The version of this contract; a page that speaks another is told to load itself anew."""

CmdId: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Seq: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
PlayText: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]


class _Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    pass


class Hello(_Message, frozen=True, kw_only=True, tag="hello"):
    """First message of a socket: who is here (null: a spectator), and which contract the page speaks."""

    token: str | None
    version: str


class Play(_Message, frozen=True, kw_only=True, tag="play"):
    """Bid or play, in the notation of R13."""

    cmd_id: CmdId
    seq: Seq
    play: PlayText


class Next(_Message, frozen=True, kw_only=True, tag="next"):
    """Go on with the next deal."""

    cmd_id: CmdId
    seq: Seq


class RematchAsked(_Message, frozen=True, kw_only=True, tag="rematch"):
    """Play another match at this table."""

    cmd_id: CmdId
    seq: Seq


class Ping(_Message, frozen=True, kw_only=True, tag="ping"):
    """Are you there?"""


class State(_Message, frozen=True, kw_only=True, tag="state"):
    """The whole table as this viewer may see it, and what has happened since the last such message."""

    seq: int
    events: list[SeenEvent]
    table: TableView


class Ack(_Message, frozen=True, kw_only=True, tag="ack"):
    """The command is done and written down; its last event was `seq`."""

    cmd_id: str
    seq: int


class Refused(_Message, frozen=True, kw_only=True, tag="refused"):
    """The command does nothing, and why."""

    cmd_id: str
    code: str
    rule: str | None
    params: Mapping[str, Any]


class Error(_Message, frozen=True, kw_only=True, tag="error"):
    """Something is wrong with what was sent, or with the server; nothing has changed."""

    code: str
    params: Mapping[str, Any] = {}


class Pong(_Message, frozen=True, kw_only=True, tag="pong"):
    """Here."""


ClientMessage: TypeAlias = Hello | Play | Next | RematchAsked | Ping
ServerMessage: TypeAlias = State | Ack | Refused | Error | Pong


class OpenRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Body of `POST /api/tables`: rules, baazis (odd; null: endless), the person's name, a bot for each other chair."""

    rules: RulesText = "standard"
    baazis: int | None = 1
    name: Annotated[str, msgspec.Meta(max_length=NAME_CHARS)] | None = None
    bots: Annotated[list[str], msgspec.Meta(max_length=3)] | None = None


class OpenReply(msgspec.Struct, frozen=True, kw_only=True):
    """The table opened, the chair taken, and the token that speaks for it."""

    table: str
    chair: int
    token: str


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """One named preset with all its options."""

    name: str
    rules: dict[str, Any]
    players: int


class Presets(msgspec.Struct, frozen=True, kw_only=True):
    """Answer of `GET /api/presets`: what a table can be opened with, and the contract the server speaks."""

    version: str
    presets: list[Preset]
    bots: list[str]


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Why an HTTP request was refused."""

    code: str
    params: Mapping[str, Any] = {}


DECODER: Final = msgspec.json.Decoder(ClientMessage)
ENCODER: Final = msgspec.json.Encoder()

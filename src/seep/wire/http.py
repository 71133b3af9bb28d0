"""The bodies of HTTP requests and answers about tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from seep.records.frames import DealFrames
from seep.rules import RulesText
from seep.table import TableSettings
from seep.wire.messages import BotName


class DealSource(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal to be played again: all of it, or on from a place in it. Rules and length are its own."""

    table: Annotated[str, msgspec.Meta(max_length=32)]
    deal: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    """Its number at that table, counted over all its matches."""
    entries: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    """How many of its record's entries have happened already: the number of a frame of its replay."""
    chair: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    """Whose cards one plays; null for those of the chair one had, or else of the bidder."""


class OpenRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Body of `POST /api/tables`: what is played there, and with `bots` a match against them at once."""

    rules: RulesText = "standard"
    baazis: int | None = 1
    settings: TableSettings = TableSettings()
    bots: Annotated[list[BotName], msgspec.Meta(max_length=3)] | None = None
    """A bot for each chair but one's own, in order of play from the right; null to wait for people."""
    source: DealSource | None = None
    """With `bots`: the deal to begin with."""


class OpenReply(msgspec.Struct, frozen=True, kw_only=True):
    """The table opened, and the short code by which others find it."""

    table: str
    code: str | None


class FoundTable(msgspec.Struct, frozen=True, kw_only=True):
    """Answer of `GET /api/codes/{code}`, and of `POST /api/play-now`."""

    table: str


class PlayNowRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Body of `POST /api/play-now`: a seat at an open table that fits, or at a new one that starts after `wait` s."""

    rules: RulesText = "standard"
    wait: Annotated[int, msgspec.Meta(ge=0, le=300)] = 20
    bot: BotName | None = None


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """One named preset with all its options."""

    name: str
    rules: dict[str, Any]
    players: int


class Presets(msgspec.Struct, frozen=True, kw_only=True):
    """Answer of `GET /api/presets`: what a table can be opened with, and the protocol the server speaks."""

    version: str
    presets: list[Preset]
    bots: list[str]


class RulesRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Body of `POST /api/rules`: rules to be checked."""

    rules: RulesText


class RulesReply(msgspec.Struct, frozen=True, kw_only=True):
    """Rules that can be played: as R13 writes them, and with every option."""

    rules: RulesText
    options: dict[str, Any]


class LanLink(msgspec.Struct, frozen=True, kw_only=True):
    """An address that phones in the same network can open, and its QR code as an SVG element."""

    address: str
    qr: str


class LanLinks(msgspec.Struct, frozen=True, kw_only=True):
    """Answer of `GET /api/lan`: how phones in the same network come to a place on this server, the best way first.

    Empty where the server is not meant for them, or the machine is in no such network.
    """

    links: list[LanLink]


class LobbyChair(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits in a chair of a table in the lobby."""

    kind: Literal["person", "bot", "empty"]
    name: str | None
    bot: str | None
    program: str | None = None
    """What the program is called that plays for the person."""


class LobbyTable(msgspec.Struct, frozen=True, kw_only=True):
    """A listed table: one that can be joined, or watched."""

    table: str
    status: str
    rules: RulesText
    baazis: int | None
    settings: TableSettings
    chairs: list[LobbyChair]
    joinable: bool
    """Whether somebody may sit down."""
    baazis_won: list[int]
    lead: int
    leader: int | None = None
    """The side ahead in the running match; None while level."""


class Lobby(msgspec.Struct, frozen=True, kw_only=True):
    """Answer of `GET /api/lobby`."""

    tables: list[LobbyTable]


class GameSummary(msgspec.Struct, frozen=True, kw_only=True):
    """One table in the list of one's games. Times are milliseconds since 1970."""

    table: str
    status: str
    rules: RulesText
    baazis: int | None
    opened_at: int
    updated_at: int
    chairs: list[LobbyChair]
    you: int | None
    """One's chair, or the last one had."""
    deals: int
    """How many deals have been scored at the table."""
    baazis_won: list[int]
    lead: int
    leader: int | None
    """The side ahead in the running match; None while level."""
    your_turn: bool
    won: bool | None
    """Whether one's side has won the last match; None while it runs, and where none was won."""


class Games(msgspec.Struct, frozen=True, kw_only=True):
    """Answer of `GET /api/games?before=PLACE`: one's games, the latest first."""

    games: list[GameSummary]
    next: str | None
    """The place where they go on, for `before`; None if there are no earlier ones."""


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Matches played and won with somebody, against somebody, or by some rules."""

    name: str | None
    """A person's name, if known, a bot's, or a preset's; null also for rules that are no preset."""
    bot: bool
    played: int
    won: int


class Tallies(msgspec.Struct, frozen=True, kw_only=True):
    """Answer of `GET /api/games/results`: one's finished matches."""

    partners: list[Tally]
    opponents: list[Tally]
    rules: list[Tally]


class DealSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal of a table."""

    deal: int
    """Its number at the table, counted over all matches."""
    match: int
    dealer: int
    scores: list[int]


class Deals(msgspec.Struct, frozen=True, kw_only=True):
    """Answer of `GET /api/tables/{table}/deals`."""

    table: str
    rules: RulesText
    chairs: list[LobbyChair]
    you: int | None
    """The sender's chair, or the last one had."""
    deals: list[DealSummary]


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """Answer of `GET /api/tables/{table}/deals/{deal}`: a finished deal; chairs and sides are those of the table."""

    table: str
    deal: int
    """Its number at the table, counted over all its matches."""
    deals: int
    """How many finished deals of the table the person may see."""
    match: int
    """The number of its match, from 1."""
    rules: RulesText
    baazis: int | None
    target: int
    min_points: int
    players: int
    sides: int
    """The number of sides: 2 with four players, else one for each player."""
    you: int | None
    """The chair one has, or last had."""
    card_points: dict[str, int]
    """Every card that scores by these rules, and its points."""
    frames: DealFrames


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Why an HTTP request was refused."""

    code: str
    params: Mapping[str, Any] = {}

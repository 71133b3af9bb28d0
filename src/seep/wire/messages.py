"""The messages of a socket, as tagged structs: `ClientMessage` and `ServerMessage` are all there are.

The page's types are generated from their JSON Schema (`seep protocol`), and `docs/protocol.md` describes each with an
example. A message that is a command names its counterpart in `seep.table.commands` in `COMMANDS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, TypeAlias

import msgspec

from seep.rules import RulesText
from seep.table import EventView, PersonCommand, TableSettings, TableView, commands
from seep.table.events import PhraseName
from seep.view import enc_hook
from seep.wire.persons import Label

PROTOCOL: Final = "4"
"""The version of the protocol; a page that speaks another is told to load itself anew."""

CmdId: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Seq: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
PlayText: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]
ChairNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3)]
BotName: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Token: TypeAlias = Annotated[str, msgspec.Meta(max_length=1000)]


class _Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    pass


class Hello(_Message, frozen=True, kw_only=True, tag="hello"):
    """First message of a socket: who one is, and the protocol one speaks."""

    version: str
    token: Token | None = None
    """The person's token; browsers send a cookie instead."""
    chair_token: Token | None = None
    """A token of version 0.1.0 for a chair of this table, which the person then takes over."""
    program: Label | None = None
    """What the program is called that plays for the person, to be shown to the others; null for people."""


class Ping(_Message, frozen=True, kw_only=True, tag="ping"):
    """Asks for a `pong`."""


# ---- commands


class CommandMessage(_Message, frozen=True, kw_only=True):
    """A command: `cmd_id` is of the sender's making, `seq` that of the state it was decided on."""

    command: ClassVar[type[PersonCommand]]
    cmd_id: CmdId
    seq: Seq


class SitMessage(CommandMessage, frozen=True, kw_only=True, tag="sit"):
    """Take a free chair, or during a match a bot's; before and after a match it is changing chairs too."""

    command = commands.Sit
    chair: ChairNumber


class StandMessage(CommandMessage, frozen=True, kw_only=True, tag="stand"):
    """Leave one's chair, and the host's part; during a match a bot has the chair from then on."""

    command = commands.Stand


class SeatBotMessage(CommandMessage, frozen=True, kw_only=True, tag="seat-bot"):
    """As the host: put a bot on a chair that no person has."""

    command = commands.SeatBot
    chair: ChairNumber
    bot: BotName


class RemoveMessage(CommandMessage, frozen=True, kw_only=True, tag="remove"):
    """As the host: have a chair free."""

    command = commands.Remove
    chair: ChairNumber


class SwapMessage(CommandMessage, frozen=True, kw_only=True, tag="swap"):
    """As the host: exchange those who sit in two chairs."""

    command = commands.Swap
    chairs: tuple[ChairNumber, ChairNumber]


class LockMessage(CommandMessage, frozen=True, kw_only=True, tag="lock"):
    """As the host: let nobody else sit down, or everybody again."""

    command = commands.Lock
    locked: bool


class ConfigureMessage(CommandMessage, frozen=True, kw_only=True, tag="configure"):
    """As the host: choose rules and settings."""

    command = commands.Configure
    rules: RulesText
    baazis: int | None
    settings: TableSettings


class HandOverMessage(CommandMessage, frozen=True, kw_only=True, tag="hand-over"):
    """As the host: make the person in a chair the host."""

    command = commands.HandOver
    chair: ChairNumber


class StartMessage(CommandMessage, frozen=True, kw_only=True, tag="start"):
    """As the host: begin the match; bots take the free chairs."""

    command = commands.Start


class PlayMessage(CommandMessage, frozen=True, kw_only=True, tag="play"):
    """Bid or play, in the notation of R13."""

    command = commands.PlayCard
    play: PlayText
    lag: Annotated[int, msgspec.Meta(ge=0, le=60_000)] = 0
    """Milliseconds that a message takes to the server, as measured by `ping`; the clock gives some of them back."""


class ReadyMessage(CommandMessage, frozen=True, kw_only=True, tag="ready"):
    """Ask for the next deal, or after the match for another."""

    command = commands.Ready


class AskUndoMessage(CommandMessage, frozen=True, kw_only=True, tag="ask-undo"):
    """Ask to take back one's last play."""

    command = commands.AskUndo


class AnswerUndoMessage(CommandMessage, frozen=True, kw_only=True, tag="answer-undo"):
    """Allow an opponent to take back a play, or not."""

    command = commands.AnswerUndo
    agree: bool


class SayMessage(CommandMessage, frozen=True, kw_only=True, tag="say"):
    """Say one of the phrases."""

    command = commands.Say
    phrase: PhraseName


def command_of(message: CommandMessage, by: str, now: int, **more: Any) -> PersonCommand:
    """The command that a message asks for, sent by the person `by` at `now`; `more` is what the server adds to it."""
    fields = {name: getattr(message, name) for name in message.__struct_fields__}
    return message.command(by=by, now=now, **fields, **more)


# ---- from the server


class Welcome(_Message, frozen=True, kw_only=True, tag="welcome"):
    """The answer to `hello`: the server's time in milliseconds since 1970."""

    now: int


class State(_Message, frozen=True, kw_only=True, tag="state"):
    """The whole table as this viewer may see it, and the events since the last such message."""

    seq: int
    events: list[EventView]
    table: TableView
    writable: bool
    """False while the server cannot write to its database, so that no play can be made."""
    watchers: int
    """How many connections watch without a chair."""


class Ack(_Message, frozen=True, kw_only=True, tag="ack"):
    """The command was executed and committed; its last event was `seq`."""

    cmd_id: str
    seq: int


class Refused(_Message, frozen=True, kw_only=True, tag="refused"):
    """The command was not executed, and why."""

    cmd_id: str
    code: str
    rule: str | None
    params: Mapping[str, Any]


class Error(_Message, frozen=True, kw_only=True, tag="error"):
    """Something is wrong with what was sent, or with the server; nothing has changed."""

    code: str
    params: Mapping[str, Any] = {}


class Pong(_Message, frozen=True, kw_only=True, tag="pong"):
    """The answer to `ping`, with the server's time."""

    now: int


ClientMessage: TypeAlias = (
    Hello
    | Ping
    | SitMessage
    | StandMessage
    | SeatBotMessage
    | RemoveMessage
    | SwapMessage
    | LockMessage
    | ConfigureMessage
    | HandOverMessage
    | StartMessage
    | PlayMessage
    | ReadyMessage
    | AskUndoMessage
    | AnswerUndoMessage
    | SayMessage
)
ServerMessage: TypeAlias = Welcome | State | Ack | Refused | Error | Pong

DECODER: Final = msgspec.json.Decoder(ClientMessage)
ENCODER: Final = msgspec.json.Encoder(enc_hook=enc_hook)

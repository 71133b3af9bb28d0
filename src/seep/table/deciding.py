"""Deciding on commands: the events a command causes at a table, or the reason it is refused.

`decide` changes nothing, reads no clock and draws no card. The order of its checks is part of the protocol: whether a
person's command was executed before, whether its sender had seen what it is about, and only then whether it is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from seep.table import commands as c
from seep.table import playing, seating, timing
from seep.table.commands import Command, PersonCommand
from seep.table.events import Event
from seep.table.refusals import Decision, Refusal
from seep.table.state import Table


class Repeated(msgspec.Struct, frozen=True):
    """The command was executed before; its last event was `seq`."""

    seq: int


ABOUT_CARDS: Final = (c.PlayCard, c.Ready, c.AskUndo, c.AnswerUndo)
"""Commands that must have been decided on the latest cards, play or score."""
ABOUT_CHAIRS: Final = (c.SeatBot, c.Remove, c.Swap, c.HandOver)
"""Commands about whoever sits in a chair, that must have been decided on those who sit there now."""
_DECISIONS: Final[Mapping[type, Callable[[Table, Any], Decision]]] = {
    c.Sit: seating.sit,
    c.Stand: seating.stand,
    c.SeatBot: seating.seat_bot,
    c.Remove: seating.remove,
    c.Swap: seating.swap,
    c.Lock: seating.lock,
    c.Configure: seating.configure,
    c.HandOver: seating.hand_over,
    c.Start: seating.start,
    c.ClaimChair: seating.claim_chair,
    c.PlayCard: playing.play_card,
    c.Ready: playing.ready,
    c.AskUndo: playing.ask_undo,
    c.AnswerUndo: playing.answer_undo,
    c.Say: playing.say,
    c.BotPlay: playing.bot_play,
    c.Deal: playing.deal,
    c.Connect: timing.connect,
    c.Disconnect: timing.disconnect,
    c.Forget: seating.forget,
    c.Recover: timing.recover,
    c.Tick: timing.tick,
}


def decide(table: Table, command: Command) -> list[Event] | Repeated | Refusal:
    """Decide on a command at an open table; no events means that there is nothing to do."""
    if isinstance(command, PersonCommand):
        return _decide_for_person(table, command)
    if table.status == "closed":
        return []
    return _DECISIONS[type(command)](table, command)


def _decide_for_person(table: Table, command: PersonCommand) -> list[Event] | Repeated | Refusal:
    repeated = table.outcome(command.by, command.cmd_id)
    if repeated is not None:
        return Repeated(repeated)
    oldest = table.forgotten_before(command.by)
    if table.status == "closed":
        return Refusal("closed")
    if isinstance(command, ABOUT_CARDS) and table.chair_of(command.by) is None:
        return Refusal("not-seated")
    if isinstance(command, ABOUT_CARDS):
        oldest = max(oldest, table.turn_seq)
    if isinstance(command, ABOUT_CHAIRS):
        oldest = max(oldest, table.chairs_seq)
    if not oldest <= command.seq <= table.seq:
        return Refusal("stale", None, {"seq": table.seq})
    events = _DECISIONS[type(command)](table, command)
    if isinstance(events, Refusal):
        return events
    return [msgspec.structs.replace(event, by=command.by, cmd_id=command.cmd_id) for event in events]

"""What a table answers to a command: the events it makes happen, or why not.

`decide` changes nothing, asks no clock and draws no card. The order of its questions is part of the
wire's promise: who asks, whether it was asked before, whether the asker has seen everything, and only
then whether the rules allow it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from seep.cards import parse_pack
from seep.deal import redeal_reason
from seep.play import NotationError, Play
from seep.rules import Rules, RulesError
from seep.table.commands import Command, NextDeal, OpenTable, PlayCard, Rematch
from seep.table.events import Cut, Dealt, Ended, Event, Opened, Played, Rematched, Scored
from seep.table.state import Table, evolve


class Refusal(msgspec.Struct, frozen=True):
    """Why a command does nothing: a stable code, the rule it comes from, and what it is about."""

    code: str
    rule: str | None = None
    params: Mapping[str, Any] = {}


class Repeated(msgspec.Struct, frozen=True):
    """The command was carried out before, and ended with event `seq`."""

    seq: int


def open_table(command: OpenTable) -> list[Event] | Refusal:
    """Decide on opening a table: rules that can be played, an odd number of baazis, a chair for each player."""
    try:
        rules = Rules.parse(command.rules)
    except RulesError as error:
        return Refusal(error.code, "R10", {"option": error.option, **error.params})
    if command.baazis is not None and (command.baazis < 1 or command.baazis % 2 == 0):
        return Refusal("baazis-not-odd", "R9.5", {"baazis": command.baazis})
    if len(command.chairs) != rules.players:
        return Refusal("wrong-chairs", "R1.1", {"players": rules.players, "chairs": len(command.chairs)})
    _check_packs(rules, command.packs)
    opened = Opened(table=command.table, rules=rules.text(), baazis=command.baazis, chairs=command.chairs)
    return [opened, Cut(rounds=command.rounds), Dealt(packs=command.packs)]


def decide(table: Table, command: Command) -> list[Event] | Repeated | Refusal:
    """Decide on a command at an open table."""
    chair = command.chair
    if chair is None or not 0 <= chair < len(table.chairs):
        return Refusal("not-seated")
    done = table.done.get((chair, command.cmd_id))
    if done is not None:
        return Repeated(done)
    if command.seq != table.seq:
        return Refusal("stale", None, {"seq": table.seq})
    match command:
        case PlayCard():
            return _play(table, command, chair)
        case NextDeal():
            return _next(table, command, chair)
        case Rematch():
            return _rematch(table, command, chair)


def _play(table: Table, command: PlayCard, chair: int) -> list[Event] | Refusal:
    if table.status != "playing":
        return Refusal(table.status)
    if chair != table.turn:
        return Refusal("not-your-turn")
    deal = table.play.deal
    try:
        play = str(Play.parse(command.play))
        reason = deal.why_not(play)
    except NotationError:
        return Refusal("not-a-play", "R13")
    if reason is not None:
        return Refusal(reason.code, reason.rule, reason.params)
    events: list[Event] = [Played(by=chair, cmd_id=command.cmd_id, chair=chair, play=play)]
    after = evolve(table, events[0])
    if after.play.deal.phase == "over":
        result = after.play.score_deal()
        events.append(Scored(by=chair, cmd_id=command.cmd_id, number=result.number, scores=tuple(result.scores)))
        if after.play.over and after.play.winner is not None:
            events.append(Ended(by=chair, cmd_id=command.cmd_id, winner=after.play.winner))
    return events


def _next(table: Table, command: NextDeal, chair: int) -> list[Event] | Refusal:
    if table.status == "match-over":
        return Refusal("match-over")
    if table.status == "playing":
        return Refusal("deal-not-over")
    _check_packs(table.rules, command.packs)
    return [Dealt(by=chair, cmd_id=command.cmd_id, packs=command.packs)]


def _rematch(table: Table, command: Rematch, chair: int) -> list[Event] | Refusal:
    if table.status != "match-over":
        return Refusal("match-not-over")
    _check_packs(table.rules, command.packs)
    who = {"by": chair, "cmd_id": command.cmd_id}
    return [
        msgspec.structs.replace(Rematched(), **who),
        msgspec.structs.replace(Cut(rounds=command.rounds), **who),
        msgspec.structs.replace(Dealt(packs=command.packs), **who),
    ]


def _check_packs(rules: Rules, packs: tuple[str, ...]) -> None:
    """Packs come from the server, never from a player: a bad one is a fault in the program."""
    thrown = [redeal_reason(rules, parse_pack(pack)) is not None for pack in packs]
    if not packs or thrown[-1] or not all(thrown[:-1]):
        raise ValueError("the packs of a deal are those thrown in, and then one that can be played")

"""Opening a table, and the cards that are dealt at it."""

from __future__ import annotations

from seep.cards import parse_pack
from seep.deal import IllegalPlay, redeal_reason
from seep.match import highest_cut
from seep.play import NotationError
from seep.rules import Rules, RulesError, RulesText
from seep.table.commands import OpenTable
from seep.table.events import EMPTY, Chair, Cut, Dealt, Event, Opened, Played, Sat, Started
from seep.table.evolving import evolve, replay
from seep.table.refusals import Decision, Refusal
from seep.table.settings import MAX_BAAZIS
from seep.table.state import CorruptTable


def check_rules(rules: RulesText, baazis: int | None) -> Rules | Refusal:
    """The rules, or why no match can be played by them: the baazis must be odd (R9.5)."""
    try:
        parsed = Rules.parse(rules)
    except RulesError as error:
        return Refusal(error.code, "R10", {"option": error.option, **error.params})
    if baazis is not None and baazis > MAX_BAAZIS:
        return Refusal("too-large", None, {"option": "baazis", "most": MAX_BAAZIS})
    if baazis is not None and (baazis < 1 or baazis % 2 == 0):
        return Refusal("baazis-not-odd", "R9.5", {"baazis": baazis})
    return parsed


def open_table(command: OpenTable) -> Decision:
    """Decide on opening a table."""
    rules = check_rules(command.rules, command.baazis)
    if isinstance(rules, Refusal):
        return rules
    chairs: tuple[Chair, ...] = (EMPTY,) * rules.players
    if command.bots is not None:
        if len(command.bots) != rules.players - 1:
            return Refusal("wrong-bots", None, {"bots": len(command.bots), "wanted": rules.players - 1})
        chairs = (EMPTY, *(Chair("bot", bot=bot) for bot in command.bots))
    opened = Opened(
        table=command.table,
        rules=rules.text(),
        baazis=command.baazis,
        chairs=chairs,
        settings=command.settings,
        host=command.by,
        code=command.code,
        replayed=command.source is not None,
        at=command.now,
        starts_at=None if command.bots is not None else command.starts_at,
    )
    if command.bots is None and command.starts_at is None:
        return [opened]
    events: list[Event] = [opened, Sat(chair=0, person=command.by, name=command.name, at=command.now)]
    if command.bots is None:
        return events
    events.append(Started(at=command.now))
    return events if command.source is None else _with_source(events, command, rules)


def _with_source(events: list[Event], command: OpenTable, rules: Rules) -> Decision:
    """The events of a table that begins with an earlier deal, some of its plays made."""
    source = command.source
    assert source is not None
    check_cut(rules, source.rounds)
    check_packs(rules, source.packs)
    events += [Cut(rounds=source.rounds), Dealt(packs=source.packs, at=command.now)]
    try:
        table = replay(events)
        for play in source.plays:
            chair = table.turn
            if chair is None:
                return Refusal("deal-over")
            events.append(Played(chair=chair, play=play, at=command.now))
            table = evolve(table, events[-1])
    except CorruptTable as error:
        cause = error.__cause__
        if isinstance(cause, IllegalPlay):
            return Refusal(cause.code, cause.rule, cause.params)
        if isinstance(cause, NotationError):
            return Refusal("not-a-play", "R13")
        raise
    return Refusal("deal-over") if table.status != "playing" else events


def check_cut(rules: Rules, rounds: tuple[tuple[str | None, ...], ...]) -> None:
    """Raise `ValueError` for rounds of cutting that decide nothing: a fault in the program, like wrong packs."""
    highest_cut(rounds, rules.players)


def check_packs(rules: Rules, packs: tuple[str, ...]) -> None:
    """Raise `ValueError` for packs that no deal has: they come from the server, so that is a fault in the program."""
    thrown = [redeal_reason(rules, parse_pack(pack)) is not None for pack in packs]
    if not packs or thrown[-1] or not all(thrown[:-1]):
        raise ValueError("the packs of a deal are those thrown in, and then one that can be played")

"""A table as the sum of its events: `evolve` adds one, `replay` adds them all.

The same events always give the same table, so the list of events is all that has to be stored.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from seep.cards import Card, parse_pack
from seep.match import Match
from seep.rules import Rules
from seep.table import events as e
from seep.table.events import EMPTY, Chair, Event
from seep.table.state import (
    LAG_QUOTA_MS,
    LAG_REFILL_MS,
    OUTCOMES_KEPT,
    PEOPLE_KEPT,
    CorruptTable,
    Presence,
    Table,
    UndoRequest,
    first_version_person,
)

_ChairEvent: TypeAlias = (
    e.Sat | e.Named | e.Stood | e.BotSeated | e.BotRemoved | e.ChairsSwapped | e.StoodIn | e.TimeOver
)


def evolve(table: Table, event: Event) -> Table:
    """The table after one more event; `table` stays as it is. Raises `CorruptTable` if the event cannot follow."""
    after = table.copy()
    _apply(after, event)
    return after


def replay(events: Iterable[Event]) -> Table:
    """The table after all its events, from the first on. Raises `CorruptTable` if they cannot follow one another."""
    table = Table()
    for event in events:
        _apply(table, event)
    return table


def _apply(table: Table, event: Event) -> None:
    table.seq += 1
    try:
        _change(table, event)
    except CorruptTable:
        raise
    except (ValueError, IndexError) as error:  # an illegal play, a deal scored twice, no such chair
        raise CorruptTable(f"event {table.seq} cannot follow the events before it") from error
    if event.by is not None and event.cmd_id is not None:
        person = event.by if isinstance(event.by, str) else first_version_person(event.by)
        if isinstance(event.by, int) and not 0 <= event.by < len(table.chairs):
            raise CorruptTable(f"event {table.seq}: a command of chair {event.by}, which is not at this table")
        _remember(table, person, event.cmd_id)


def _change(table: Table, event: Event) -> None:
    match event:
        case e.Opened():
            _open(table, event)
        case e.Configured():
            _configure(table, event)
        case e.Locked():
            table.locked = event.locked
            if not event.locked:
                table.removed = frozenset()
        case e.HostChanged():
            table.host = event.person
        case e.Closed():
            table.closed = event.reason
        case e.Said():
            person = table.chairs[event.chair].person
            if person is not None and event.at is not None:
                table.said = {**table.said, person: (*table.said.get(person, ()), event.at)}
        case e.Away() | e.Back():
            _note_presence(table, event)
        case (
            e.Sat()
            | e.Named()
            | e.Stood()
            | e.BotSeated()
            | e.BotRemoved()
            | e.ChairsSwapped()
            | e.StoodIn()
            | e.TimeOver()
        ):
            _change_chairs(table, event)
        case _:
            _change_match(table, event)


def _open(table: Table, event: e.Opened) -> None:
    table.table = event.table
    table.code = event.code
    table.opened_at = event.at
    table.starts_at = event.starts_at
    table.replayed = event.replayed
    table.rules = Rules.parse(event.rules)
    table.baazis = event.baazis
    table.settings = event.settings
    table.host = event.host
    table.chairs = tuple(
        msgspec.structs.replace(chair, person=first_version_person(number))
        if chair.kind == "person" and chair.person is None
        else chair
        for number, chair in enumerate(event.chairs)
    )
    if event.host is not None:
        table.people = {event.host: Presence(since=event.at)}
    elif table.seated():  # version 0.1.0: whoever opened it
        table.host = table.seated()[0]


def _configure(table: Table, event: e.Configured) -> None:
    rules = Rules.parse(event.rules)
    if (rules, event.baazis, event.settings.clock) != (table.rules, table.baazis, table.settings.clock):
        table.asked, table.asked_at = frozenset(), None  # it was another match they asked for
    table.rules = rules
    table.baazis = event.baazis
    table.settings = event.settings
    count = table.rules.players
    if count != len(table.chairs) and not table.in_match:
        people = [chair for chair in table.chairs if chair.kind == "person"]
        if len(people) > count:
            raise CorruptTable(f"event {table.seq}: there is no chair for everybody")
        kept = [*table.chairs, *(EMPTY,) * count][:count]
        for chair in people:
            if chair not in kept:
                kept[kept.index(next(other for other in kept if other.kind != "person"))] = chair
        table.chairs = tuple(kept)


def _note_presence(table: Table, event: e.Away | e.Back) -> None:
    person, here = event.person, isinstance(event, e.Back)
    node = event.node if isinstance(event, e.Back) else None
    known = table.people.get(person, Presence())
    nobody_here = not table.present()
    table.visited = True
    others = {other: presence for other, presence in table.people.items() if other != person}
    table.people = {**others, person: known._replace(here=here, since=event.at, node=node)}  # who came last, last
    chair = table.chair_of(person)
    if here and chair is not None:
        had_bot = table.chairs[chair].stand_in is not None
        _set_chair(table, chair, msgspec.structs.replace(table.chairs[chair], stand_in=None))
        _begin_times_anew(table, event.at, had_bot and chair == table.turn, nobody_here)
    _forget_people(table)


def _forget_people(table: Table) -> None:
    """Keep those who sit here, the host, and of the others those who came last."""
    seated = {*table.seated(), table.host}
    others = [known for known in table.people if known not in seated]
    for forgotten in others[: max(0, len(table.people) - PEOPLE_KEPT)]:
        table.people = {known: presence for known, presence in table.people.items() if known != forgotten}


def _set_chair(table: Table, number: int, chair: Chair) -> None:
    if not 0 <= number < len(table.chairs):
        raise CorruptTable(f"event {table.seq}: there is no chair {number} at this table")
    table.chairs = (*table.chairs[:number], chair, *table.chairs[number + 1 :])


def _change_chairs(table: Table, event: _ChairEvent) -> None:
    chairs = table.chairs
    if not isinstance(event, e.Named | e.StoodIn | e.TimeOver):
        table.chairs_seq = table.seq
    match event:
        case e.Sat():
            _sit(table, event)
        case e.Named():
            seat = table.chair_of(event.person)
            if seat is not None:
                program = event.program or chairs[seat].program
                _set_chair(table, seat, msgspec.structs.replace(chairs[seat], name=event.name, program=program))
        case e.Stood():
            person = chairs[event.chair].person
            _set_chair(table, event.chair, EMPTY if event.bot is None else Chair("bot", bot=event.bot))
            if event.removed and person is not None:
                table.removed |= {person}
            table.asked -= {person or ""}
            table.asked_at = table.asked_at if table.asked else None
            if table.undo is not None and table.undo.person == person:
                table.undo = None
        case e.BotSeated():
            _set_chair(table, event.chair, Chair("bot", bot=event.bot))
        case e.BotRemoved():
            _set_chair(table, event.chair, EMPTY)
        case e.ChairsSwapped():
            one, other = event.chairs
            first, second = chairs[one], chairs[other]
            _set_chair(table, one, second)
            _set_chair(table, other, first)
        case e.StoodIn():
            person = chairs[event.chair].person
            _set_chair(table, event.chair, msgspec.structs.replace(chairs[event.chair], stand_in=event.bot))
            if person is not None:
                known = table.people.get(person, Presence())
                table.people = {**table.people, person: known._replace(absences=known.absences + 1)}
        case e.TimeOver():
            _set_chair(table, event.chair, msgspec.structs.replace(chairs[event.chair], time_over=True))
            table.reserves = tuple(0 if number == event.chair else left for number, left in enumerate(table.reserves))


def _sit(table: Table, event: e.Sat) -> None:
    nobody_here = not table.present()
    table.visited = table.visited or event.node is not None
    left = table.chair_of(event.person)
    if left is not None and left != event.chair:
        _set_chair(table, left, EMPTY)
    _set_chair(table, event.chair, Chair("person", event.name, person=event.person, program=event.program))
    known = table.people.get(event.person, Presence())
    if not known.here:
        known = known._replace(here=event.node is not None, since=event.at, node=event.node)
    table.people = {**table.people, event.person: known}
    _forget_people(table)
    if table.status == "playing":
        table.held = {**table.held, event.person: event.chair}
    _begin_times_anew(table, event.at, event.chair == table.turn, nobody_here and known.here)


def _begin_times_anew(table: Table, at: int | None, of_turn: bool, of_all: bool) -> None:
    """Let the time of this turn begin at `at`, or all times: while nobody is here they do not run."""
    if (of_turn or of_all) and table.turn_at is not None:
        table.turn_at = at
    if of_all and table.scored_at is not None:
        table.scored_at = at
    if of_all and table.asked_at is not None:
        table.asked_at = at


def _change_match(table: Table, event: Event) -> None:
    if not isinstance(event, e.Asked | e.UndoAsked | e.UndoAnswered):  # these change no card
        table.turn_seq = table.seq
    match event:
        case e.Started():
            table.starting = True
        case e.Cut():
            table.rounds = event.rounds
            table._match = None
        case e.Dealt():
            _deal(table, event)
        case e.Played():
            _play(table, event)
        case e.Undone():
            for _ in range(event.plays):
                table.match.deal.undo()
            table.played_by = table.played_by[: len(table.played_by) - event.plays]
            table.undo, table.refused_undo = None, False
            table.chairs = tuple(msgspec.structs.replace(chair, time_over=False) for chair in table.chairs)
            table.turn_at = event.at
        case e.UndoAsked():
            table.undo = UndoRequest(event.person, event.at, table.seq)
        case e.UndoAnswered():
            if table.undo is None:
                raise CorruptTable(f"event {table.seq}: nobody has asked to take back a play")
            agreed = event.agreed and event.person is not None
            table.refused_undo = event.person is not None and not event.agreed
            table.undo = table.undo._replace(agreed=table.undo.agreed | {event.person or ""}) if agreed else None
        case e.Scored():
            result = table.match.score_deal()
            if tuple(result.scores) != event.scores:
                raise CorruptTable(f"event {table.seq}: the deal scores {result.scores}, not {event.scores}")
            table.scored_at = event.at
            table.asked, table.asked_at = frozenset(), None
        case e.Asked():
            table.asked |= {event.person}
            table.asked_at = event.at if table.asked_at is None else table.asked_at
        case e.Rematched():
            table.people = {person: known._replace(absences=0) for person, known in table.people.items()}


def _play(table: Table, event: e.Played) -> None:
    if table.turn != event.chair:
        raise CorruptTable(f"event {table.seq}: chair {event.chair} played out of turn")
    _use_time(table, event)
    table.match.deal.play(event.play)
    by = None if table.bot_of(event.chair) else table.chairs[event.chair].person
    table.played_by = (*table.played_by, by)
    table.undo, table.refused_undo = None, False
    table.turn_at = event.at
    if table.chairs[event.chair].time_over:
        _set_chair(table, event.chair, msgspec.structs.replace(table.chairs[event.chair], time_over=False))


def _use_time(table: Table, event: e.Played) -> None:
    """Take what the play cost from the reserve of its chair; a bot's play costs nothing."""
    clock, chair = table.settings.clock, event.chair
    if clock is None or event.at is None or table.turn_at is None or chair >= len(table.reserves):
        return
    spent = 0 if table.bot_of(chair) else max(0, event.at - table.turn_at - event.lag - clock.turn * 1000)
    left = min(clock.reserve * 1000, max(0, table.reserves[chair] - spent) + clock.refill * 1000)
    lag = min(LAG_QUOTA_MS, table.lags[chair] - event.lag + LAG_REFILL_MS)
    table.reserves = (*table.reserves[:chair], left, *table.reserves[chair + 1 :])
    table.lags = (*table.lags[:chair], lag, *table.lags[chair + 1 :])


def _deal(table: Table, event: e.Dealt) -> None:
    packs: list[list[Card]] = [parse_pack(pack) for pack in event.packs]
    if table._match is None:
        rounds = [[None if card is None else Card.parse(card) for card in cut] for cut in table.rounds]
        table.match = Match(table.rules, table.baazis, cut=rounds, packs=packs)
    else:
        table.match.start_deal(packs)
    table.starting = False
    table.asked, table.asked_at, table.scored_at, table.undo = frozenset(), None, None, None
    table.said = {}
    table.played_by, table.refused_undo = (), False
    table.held = {chair.person: number for number, chair in enumerate(table.chairs) if chair.person is not None}
    table.chairs = tuple(msgspec.structs.replace(chair, time_over=False) for chair in table.chairs)
    table.turn_at = event.at
    clock, count = table.settings.clock, len(table.chairs)
    table.reserves = (clock.reserve * 1000,) * count if clock else ()
    table.lags = (LAG_QUOTA_MS,) * count if clock else ()


def _remember(table: Table, person: str, cmd_id: str) -> None:
    """Note that the latest event is an outcome of this command; a command's events come one after another."""
    earlier = table.outcomes.get(person, ())
    if earlier and earlier[-1][0] == cmd_id:
        earlier = earlier[:-1]
    latest = (*earlier[-(OUTCOMES_KEPT - 1) :], (cmd_id, table.seq))
    others = {known: outcomes for known, outcomes in table.outcomes.items() if known != person}
    seated = set(table.seated())
    for known in list(others)[: max(0, len(others) - PEOPLE_KEPT + 1)]:
        if known not in seated:
            table.forgotten = max(table.forgotten, others.pop(known)[-1][1])
    table.outcomes = {**others, person: latest}

"""Deciding who sits where, and what the host may do."""

from __future__ import annotations

import msgspec

from seep.table import commands as c
from seep.table.events import (
    EMPTY,
    BotRemoved,
    BotSeated,
    ChairsSwapped,
    Configured,
    Event,
    HostChanged,
    Locked,
    Named,
    Sat,
    Started,
    Stood,
)
from seep.table.opening import check_rules
from seep.table.refusals import Decision, Refusal
from seep.table.state import Table, first_version_person


def sit(table: Table, command: c.Sit) -> Decision:
    """Take a free chair, or a bot's; before and after a match one may change chairs, during it not.

    During a deal nobody may take another chair than the one whose hand they have seen.
    """
    number, person = command.chair, command.by
    refusal = _no_chair(table, number)
    if refusal is not None:
        return refusal
    if table.chair_of(person) == number:
        return renamed(table, person, command.name, command.program)
    if person in table.removed:
        return Refusal("removed")
    if table.replayed and person != table.host:
        return Refusal("cards-known")
    if table.locked and table.chair_of(person) is None and person != table.host:
        return Refusal("locked")
    if table.chairs[number].kind == "person":
        return Refusal("chair-taken")
    if table.in_match and table.chair_of(person) is not None:
        return Refusal("match-running")
    return _hand_seen(table, person, number) or [
        Sat(chair=number, person=person, name=command.name, program=command.program, node=command.node, at=command.now),
        *([HostChanged(person=person)] if table.host is None else []),
    ]


def may_sit(table: Table, person: str | None) -> bool:
    """Whether a person, or somebody unknown, may take a chair that they do not have."""
    if table.status == "closed":
        return False
    asks = [
        c.Sit(by=person or "", cmd_id="", seq=table.seq, now=0, chair=number)
        for number, chair in enumerate(table.chairs)
        if chair.person is None
    ]
    return any(not isinstance(sit(table, ask), Refusal) for ask in asks)


def claim_chair(table: Table, command: c.ClaimChair) -> Decision:
    """Take over the chair of a table of version 0.1.0 from the person that its token names."""
    number = command.chair
    refusal = _no_chair(table, number)
    if refusal is not None:
        return refusal
    first_owner = table.chairs[number].person
    if first_owner == command.by or table.chair_of(command.by) is not None:
        return []
    if first_owner != first_version_person(number):
        return Refusal("chair-taken")
    refusal = _hand_seen(table, command.by, number)
    if refusal is not None:
        return refusal
    name = command.name or table.chairs[number].name
    events: list[Event] = [Sat(chair=number, person=command.by, name=name, at=command.now)]
    if table.host == first_owner:
        events.append(HostChanged(person=command.by))
    return events


def stand(table: Table, command: c.Stand) -> Decision:
    """Leave one's chair and the host's part."""
    if table.chair_of(command.by) is None and table.host != command.by:
        return Refusal("not-seated")
    return leave(table, command.by)


def leave(table: Table, person: str) -> list[Event]:
    """A person's leaving: in a match a bot takes the chair, and the host's part goes to another."""
    events: list[Event] = []
    chair = table.chair_of(person)
    if chair is not None:
        events.append(_stood(table, chair))
    if table.host == person:
        events.append(HostChanged(person=next_host(table, person)))
    return events


def forget(table: Table, command: c.Forget) -> list[Event]:
    """A person who was deleted leaves without a name."""
    nameless: list[Event] = []
    if table.chair_of(command.person) is not None:
        nameless.append(Named(person=command.person, name=None))
    left = [
        msgspec.structs.replace(event, name=None) if isinstance(event, Stood) else event
        for event in leave(table, command.person)
    ]
    return [*nameless, *left]


def seat_bot(table: Table, command: c.SeatBot) -> Decision:
    """Put a bot on a chair; in a match only in place of another bot."""
    refusal = _not_host(table, command.by) or _no_chair(table, command.chair)
    if refusal is not None:
        return refusal
    if table.chairs[command.chair].kind == "person":
        return Refusal("chair-taken")
    return [BotSeated(chair=command.chair, bot=command.bot)]


def remove(table: Table, command: c.Remove) -> Decision:
    """Free a chair; a person removed may not sit down again until the host unlocks the table."""
    refusal = _not_host(table, command.by) or _no_chair(table, command.chair)
    if refusal is not None:
        return refusal
    chair = table.chairs[command.chair]
    if chair.kind == "empty":
        return Refusal("chair-empty")
    if chair.person is not None:
        return [_stood(table, command.chair, removed=chair.person != command.by)]
    return Refusal("match-running") if table.in_match else [BotRemoved(chair=command.chair)]


def swap(table: Table, command: c.Swap) -> Decision:
    """Exchange those who sit in two chairs."""
    one, other = command.chairs
    refusal = _not_host(table, command.by) or _no_chair(table, one) or _no_chair(table, other)
    if refusal is not None:
        return refusal
    if table.in_match:
        return Refusal("match-running")
    if one == other or table.chairs[one] == table.chairs[other] == EMPTY:
        return Refusal("chair-empty")
    return [ChairsSwapped(chairs=(one, other))]


def lock(table: Table, command: c.Lock) -> Decision:
    """Let nobody else sit down, or everybody."""
    refusal = _not_host(table, command.by)
    if refusal is not None:
        return refusal
    return [Locked(locked=command.locked)] if command.locked != table.locked or table.removed else []


def configure(table: Table, command: c.Configure) -> Decision:
    """Choose rules and settings; those of the match not while one is played."""
    refusal = _not_host(table, command.by)
    if refusal is not None:
        return refusal
    rules = check_rules(command.rules, command.baazis)
    if isinstance(rules, Refusal):
        return rules
    of_match = (rules, command.baazis, command.settings.clock)
    if table.in_match and of_match != (table.rules, table.baazis, table.settings.clock):
        return Refusal("match-running")
    if len(table.seated()) > rules.players:
        return Refusal("too-many-seated", "R1.1", {"players": rules.players, "people": len(table.seated())})
    return [Configured(rules=rules.text(), baazis=command.baazis, settings=command.settings)]


def hand_over(table: Table, command: c.HandOver) -> Decision:
    """Make another person the host."""
    refusal = _not_host(table, command.by) or _no_chair(table, command.chair)
    if refusal is not None:
        return refusal
    person = table.chairs[command.chair].person
    if person is None:
        return Refusal("chair-empty")
    return [HostChanged(person=person)] if person != table.host else []


def start(table: Table, command: c.Start) -> Decision:
    """Begin the match, bots in the free chairs; somebody has to sit at the table."""
    refusal = _not_host(table, command.by)
    if refusal is not None:
        return refusal
    if table.status != "waiting":
        return Refusal("match-running" if table.in_match else "match-over")
    if not table.seated():
        return Refusal("nobody-seated")
    return start_with_bots(table, command.now)


def start_with_bots(table: Table, now: int) -> list[Event]:
    """The events of a start: bots take the free chairs."""
    bots = [
        BotSeated(chair=number, bot=table.settings.bot)
        for number, chair in enumerate(table.chairs)
        if chair.kind == "empty"
    ]
    return [*bots, Started(at=now)]


def _stood(table: Table, chair: int, removed: bool = False) -> Event:
    """A person's leaving a chair, which in a match goes to a bot."""
    bot = table.settings.bot if table.in_match else None
    return Stood(chair=chair, name=table.chairs[chair].name, bot=bot, removed=removed)


def renamed(table: Table, person: str, name: str | None, program: str | None) -> list[Event]:
    """The event by which a person who sits here is called otherwise, or a program is seen to play for them, if so.

    A program stays named until the person leaves the chair: it has seen the hand.
    """
    number = table.chair_of(person)
    if number is None:
        return []
    chair = table.chairs[number]
    if chair.name == name and program in (None, chair.program):
        return []
    return [Named(person=person, name=name, program=program)]


def next_host(table: Table, leaving: str) -> str | None:
    """Who is the host after `leaving`: somebody who is here, else anybody who sits here."""
    others = [person for person in table.seated() if person != leaving]
    return next((person for person in others if table.is_here(person)), others[0] if others else None)


def _not_host(table: Table, person: str) -> Refusal | None:
    return None if person == table.host else Refusal("not-host")


def _hand_seen(table: Table, person: str, number: int) -> Refusal | None:
    """Why a person may not have a chair during a deal in which they have seen another hand."""
    held = table.held.get(person, number)
    return Refusal("hand-seen", None, {"chair": held}) if table.status == "playing" and held != number else None


def _no_chair(table: Table, number: int) -> Refusal | None:
    return None if 0 <= number < len(table.chairs) else Refusal("no-such-chair", None, {"chair": number})

"""What one viewer may see of a table (R12): built up from what is visible, never a fuller state with parts removed.

This is the only way from a table to the wire. A viewer is a person, who may have a chair, or None for somebody unknown.
People are named by their chairs, never by their identifiers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from seep.deal import Effect, Reason
from seep.described import (
    card_point_texts,
    described_history,
    follow_history,
    play_fields,
    set_texts,
    table_side,
)
from seep.floor_sets import FloorSets
from seep.play import Play
from seep.premoves import premoves
from seep.table import events as e
from seep.table.events import Event
from seep.table.playing import may_ask_undo, opponents
from seep.table.seating import may_sit
from seep.table.state import Table
from seep.table.timing import goes_on_at, stand_in_at, starts_at, turn_deadline
from seep.table.views import (
    ChairView,
    ChangedView,
    ChoiceView,
    CutView,
    DealtView,
    EndedView,
    EventView,
    LastKey,
    MatchView,
    PlayedView,
    RefusedPlay,
    RematchedView,
    SaidView,
    ScoredView,
    SeatChange,
    SeatView,
    TableView,
    UndoView,
)
from seep.view import View

MAX_RESULTS: Final = 50
"""How many results a view holds, the latest ones, so that in an endless match states do not grow without bound."""
MOST_CHOICES: Final = 3000
"""How many legal plays a view offers, so that a state is a message that clients read (1 MB) whatever lies on the floor.

Deals played by chance come to some 200 plays, and those in which everybody throws whatever can be thrown to 2,500.
"""


_PERSON_CHANGES: Final[Mapping[type, SeatChange]] = {
    e.Away: "away",
    e.Back: "back",
    e.Asked: "asked",
    e.HostChanged: "host",
    e.UndoAsked: "undo-asked",
}
_CHANGES: Final[Mapping[type, Literal["configured", "swapped", "started", "closed"]]] = {
    e.Configured: "configured",
    e.ChairsSwapped: "swapped",
    e.Started: "started",
    e.Closed: "closed",
}


class NotVisible(Exception):
    """The viewer may not see this table."""


def may_see(table: Table, person: str | None) -> bool:
    """Whether a person, or None for somebody unknown, may see the table: who sits or sat there, others if they may.

    Before a match everybody may who was given the address, to sit down.
    """
    if table.settings.watching or table.status == "waiting":
        return True
    if person is None or person in table.removed:
        return False
    return person == table.host or table.chair_of(person) is not None or person in table.people


def table_view(table: Table, person: str | None) -> TableView:
    """The whole table, as a person sees it, or somebody unknown; raises `NotVisible` for those who may not see it."""
    if not may_see(table, person):
        raise NotVisible
    viewer, turn = table.chair_of(person), table.turn
    deadline = turn_deadline(table)
    return TableView(
        id=table.table,
        code=table.code,
        seq=table.seq,
        rules=table.rules_text,
        baazis=table.baazis,
        settings=table.settings,
        players=table.rules.players,
        sides=table.rules.sides,
        chairs=[_chair(table, number) for number in range(len(table.chairs))],
        locked=table.locked,
        may_sit=may_sit(table, person),
        you=viewer,
        host=table.chair_of(table.host),
        you_host=person is not None and person == table.host,
        status=table.status,
        turn=turn,
        turn_since=table.turn_at if turn is not None else None,
        turn_until=None if deadline is None or turn is None else deadline - table.reserves[turn],
        starts_at=starts_at(table),
        goes_on_at=goes_on_at(table),
        undo=_undo(table),
        can_undo=viewer is not None and may_ask_undo(table, viewer),
        match=_match(table, viewer) if table.has_match else None,
    )


def _chair(table: Table, number: int) -> ChairView:
    chair = table.chairs[number]
    presence = None if chair.person is None else table.people.get(chair.person)
    return ChairView(
        kind=chair.kind,
        name=chair.name,
        bot=table.bot_of(number),
        program=chair.program,
        side=number % table.rules.sides,
        seat=table.match.seat_of(number) if table.has_match and number < table.match.rules.players else None,
        away_since=presence.since if presence is not None and not presence.here else None,
        stand_in_at=stand_in_at(table, number),
        asked=chair.person in table.asked,
        reserve=table.reserves[number] if number < len(table.reserves) else None,
    )


def _undo(table: Table) -> UndoView | None:
    if table.undo is None:
        return None
    chair = table.chair_of(table.undo.person)
    if chair is None:
        return None
    waiting = [table.chair_of(person) for person in opponents(table, chair) - table.undo.agreed]
    return UndoView(chair=chair, waiting_for=sorted(number for number in waiting if number is not None))


def _match(table: Table, viewer: int | None) -> MatchView:
    match = table.match
    deal = match.deal
    view = match.view(viewer if viewer is not None and viewer < match.rules.players else None)
    history, floor = follow_history(match)
    to_move = viewer is not None and viewer == table.turn
    offered = _offered(view.legal)
    return MatchView(
        deal_number=match.deal_number,
        dealer=match.dealer,
        first=match.first,
        deal_sides=[table_side(match, side) for side in range(match.rules.sides)],
        cut=[list(cards) for cards in table.rounds],
        target=match.rules.target,
        min_points=match.rules.min_points,
        totals=list(match.totals),
        leader=match.leader,
        lead=match.lead,
        baazis_won=list(match.baazis_won),
        winner=match.winner,
        results=list(match.results[-MAX_RESULTS:]),
        deal=view if len(offered) == len(view.legal) else msgspec.structs.replace(view, legal=offered),
        history=history,
        house_sets=[set_texts(sets) for sets in floor.in_order()],
        last_keys=_last_keys(view),
        card_points=card_point_texts(match.rules),
        choices=[_choice(play, deal.effect(play), floor) for play in offered] if to_move else [],
        choices_left_out=len(view.legal) - len(offered) if to_move else 0,
        refusals=[_refused(play, deal.attempted_effect(play), floor, reason) for play, reason in deal.refusals()]
        if to_move
        else [],
        premove_choices=[_choice(play, effect, floor) for play, effect in premoves(view)],
    )


def _offered(plays: tuple[Play, ...]) -> tuple[Play, ...]:
    """These plays; of more than `MOST_CHOICES` some of each card, from all over them."""
    if len(plays) <= MOST_CHOICES:
        return plays
    by_card: dict[object, list[Play]] = {}
    for play in plays:
        by_card.setdefault(play.card, []).append(play)
    most = MOST_CHOICES // len(by_card)
    return tuple(play for own in by_card.values() for play in own[:: -(-len(own) // most)])


def event_view(table: Table, event: Event) -> EventView | None:
    """The latest event of `table` as everybody there may see it; None where there is nothing to show."""
    seq = table.seq
    match event:
        case e.Rematched():
            return RematchedView(seq=seq)
        case e.Cut():
            return CutView(seq=seq)
        case e.Dealt():
            return DealtView(seq=seq, redeals=len(event.packs) - 1)
        case e.Played():
            return PlayedView(seq=seq, **msgspec.structs.asdict(described_history(table.match)[-1]))
        case e.Scored():
            return ScoredView(seq=seq, number=event.number, scores=list(event.scores))
        case e.Ended():
            return EndedView(seq=seq, winner=event.winner)
        case e.Said():
            return SaidView(seq=seq, chair=event.chair, phrase=event.phrase)
        case e.Locked():
            return ChangedView(seq=seq, what="locked" if event.locked else "unlocked")
        case e.Configured() | e.ChairsSwapped() | e.Started() | e.Closed():
            return ChangedView(seq=seq, what=_CHANGES[type(event)])
        case e.Opened() | e.Named():
            return None
        case _:
            return _seat_event(table, event)


def _seat_event(table: Table, event: Event) -> SeatView | None:
    """The event as something that happened to a chair; None if the person it is about has none."""
    what: SeatChange
    chair: int | None
    match event:
        case e.Sat():
            what, chair = "sat", event.chair
        case e.Stood():
            what, chair = "removed" if event.removed else "stood", event.chair
            return SeatView(seq=table.seq, what=what, chair=chair, name=event.name, bot=event.bot)
        case e.BotSeated():
            what, chair = "bot", event.chair
        case e.BotRemoved():
            what, chair = "free", event.chair
        case e.StoodIn():
            what, chair = "stood-in", event.chair
        case e.TimeOver():
            what, chair = "time-over", event.chair
        case e.Undone():
            what, chair = "undone", table.turn
        case e.UndoAnswered():
            what, chair = "undo-agreed" if event.agreed else "undo-refused", table.chair_of(event.person)
            if chair is None:
                return SeatView(seq=table.seq, what=what, chair=None, name=None, bot=None)
        case e.Away() | e.Back() | e.Asked() | e.HostChanged() | e.UndoAsked():
            what, chair = _PERSON_CHANGES[type(event)], table.chair_of(event.person)
        case _:
            return None
    if chair is None:
        return None
    sitting = table.chairs[chair]
    return SeatView(seq=table.seq, what=what, chair=chair, name=sitting.name, bot=table.bot_of(chair))


def _choice(play: Play, effect: Effect, floor: FloorSets) -> ChoiceView:
    return ChoiceView(**play_fields(play, effect, floor))


def _refused(play: Play, effect: Effect, floor: FloorSets, reason: Reason) -> RefusedPlay:
    description = play_fields(play, effect, floor)
    return RefusedPlay(code=reason.code, rule=reason.rule, params=reason.params, **description)


def _last_keys(view: View) -> list[LastKey]:
    """The cards of a hand without a second of their value, for the houses that its seat owns (R3.4)."""
    owned = [house.value for house in view.houses if view.seat is not None and view.seat in house.owners]
    keys = [(value, [card for card in view.hand if card.worth == value]) for value in owned]
    return [LastKey(card=str(cards[0]), value=value) for value, cards in keys if len(cards) == 1]

"""Somebody who watches every event of a table, keeps notes of their own, and finds what nobody was allowed to do."""

from __future__ import annotations

from seep.cards import CARDS, Card
from seep.table import Command, Event, PersonCommand, Table, commands
from seep.table import events as e


def known_cards(table: Table, chair: int | None) -> set[Card]:
    """The cards whose place whoever sits on `chair` knows, or a spectator; those that were captured count."""
    deal = table.match.deal
    own = None if chair is None else table.match.seat_of(chair)
    hidden = {card for seat in range(deal.rules.players) if seat != own for card in deal.hand(seat)}
    hidden.update(deal.stock)
    if deal.phase == "bid" and not deal.rules.floor_open_for_bid:
        hidden.update(deal.loose)
    return set(CARDS) - hidden


def opponents(table: Table, chair: int) -> set[str]:
    """The people of other sides than a chair's, but for those a bot stands in for."""
    return {
        other.person
        for number, other in enumerate(table.chairs)
        if other.person and not other.stand_in and (number - chair) % table.rules.sides
    }


class Witness:
    """Notes of one table, taken from its events alone."""

    def __init__(self) -> None:
        self.hands: dict[str, int] = {}
        """The chair whose hand each person has seen in this deal."""
        self.plays: list[str] = []
        self.turn_since = 0
        self.asked: set[str] = set()
        self.agreed: set[str] = set()

    def note(self, before: Table, command: Command, event: Event, after: Table) -> None:
        """Take note of an event that a command caused between two tables."""
        if isinstance(command, PersonCommand):
            assert (event.by, event.cmd_id) == (command.by, command.cmd_id)
        match event:
            case e.Played():
                self._note_play(before, command, event)
            case e.Undone():
                self._note_undone(before, event, after)
            case e.Dealt():
                self.hands, self.plays, self.turn_since = {}, [], command.now
                self.asked.clear()
            case e.UndoAsked():
                self.agreed.clear()
            case e.UndoAnswered(person=str() as person, agreed=True):
                assert isinstance(command, commands.AnswerUndo)
                assert person == command.by
                self.agreed.add(person)
            case e.Sat():
                assert isinstance(command, commands.Sit)
                assert event.person == command.by
                assert before.chairs[event.chair].person is None
                assert event.person not in before.removed
                assert not before.in_match or before.chair_of(event.person) is None
            case e.Stood():
                self.asked.discard(before.chairs[event.chair].person or "")
            case e.Asked():
                assert isinstance(command, commands.Ready)
                self.asked.add(event.person)
            case e.Configured():
                if (event.rules, event.baazis) != (before.rules.text(), before.baazis):
                    self.asked.clear()
                assert not before.in_match or event.settings.clock == before.settings.clock
            case _:
                self._note_time(before, command, event)
        if after.status == "playing":
            assert self.plays == list(map(str, after.match.deal.history))
            for number, chair in enumerate(after.chairs):
                assert chair.person is None or self.hands.setdefault(chair.person, number) == number

    def _note_play(self, before: Table, command: Command, event: e.Played) -> None:
        assert event.chair == before.turn
        if isinstance(command, commands.PlayCard):
            assert before.chairs[event.chair].person == command.by
            assert not before.chairs[event.chair].time_over
            assert command.seq >= before.turn_seq
        else:
            assert isinstance(command, commands.BotPlay)
            assert before.bot_of(event.chair) is not None
        self.plays.append(event.play)
        self.turn_since = command.now

    def _note_undone(self, before: Table, event: e.Undone, after: Table) -> None:
        """What others may not want taken back: more than one play, or one that showed cards, or without their leave."""
        assert after.turn is not None
        self.turn_since = event.at or 0
        del self.plays[-event.plays :]
        person = after.chairs[after.turn].person
        assert person is not None
        if set(before.seated()) == {person}:
            return
        assert event.plays == 1
        assert opponents(before, after.turn) <= self.agreed
        card = before.match.deal.history[-1].card
        assert card is not None
        for chair in (None, *range(len(after.chairs))):
            assert known_cards(before, chair) - known_cards(after, chair) <= {card}

    def _note_time(self, before: Table, command: Command, event: Event) -> None:
        now = command.now
        match event:
            case e.StoodIn():
                person = before.chairs[event.chair].person
                assert person is not None
                presence = before.people[person]
                assert not presence.here
                assert now - (presence.since or 0) >= before.settings.grace * 1000
                assert before.present()
            case e.TimeOver():
                clock = before.settings.clock
                assert clock is not None
                assert event.chair == before.turn
                assert before.bot_of(event.chair) is None
                assert now - self.turn_since >= clock.turn * 1000 + before.reserves[event.chair]
            case e.Started() if before.status in ("deal-over", "match-over"):
                paused = now >= (before.scored_at or now) + before.settings.pause * 1000
                assert set(before.present()) <= self.asked or (paused and isinstance(command, commands.Tick))
                assert before.status == "deal-over" or self.asked
            case e.Closed():
                assert not any(presence.here for presence in before.people.values())

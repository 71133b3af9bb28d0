"""The record of a table: its events as matches that can be written and stepped through.

Only deals that are scored are in it: their cards are no secret any more. The numbers of deals count over all matches of
the table, from 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from seep.cards import Card, pack_text, parse_pack
from seep.play import Play
from seep.records import Entry, Game, RecordedDeal, Seating, Undo
from seep.table import events as e
from seep.table.commands import Source
from seep.table.events import Chair, Event
from seep.table.evolving import evolve
from seep.table.state import Table


class FoundDeal(NamedTuple):
    """A deal of a table: its match, its number in it, and the match's number at the table, both from 1."""

    game: Game
    number: int
    match: int


class TableRecord(NamedTuple):
    """The matches of a table that have a finished deal, in order, with those deals."""

    games: tuple[Game, ...]
    began: tuple[int | None, ...]
    """When each was dealt first, in milliseconds since 1970; None if that was not noted."""

    def deal(self, number: int) -> FoundDeal | None:
        """The deal with this number at the table; None if there is none."""
        if number < 1:
            return None
        for match, game in enumerate(self.games, 1):
            if number <= len(game.deals):
                return FoundDeal(game, number, match)
            number -= len(game.deals)
        return None

    def first_deals(self, count: int) -> TableRecord:
        """The same record as it was when only so many deals were finished."""
        games: list[Game] = []
        for game in self.games:
            deals = game.deals[: max(0, count)]
            if deals:
                games.append(replace(game, deals=deals))
            count -= len(deals)
        return TableRecord(tuple(games), self.began[: len(games)])


def table_record(events: Iterable[Event]) -> TableRecord:
    """The record of a table from its events, the first on. Raises `CorruptTable` if they cannot follow one another."""
    recorder = _Recorder()
    for event in events:
        recorder.add(event)
    return recorder.record()


class _Recorder:
    """Follows a table event by event."""

    def __init__(self) -> None:
        self.table = Table()
        self.games: list[Game] = []
        self.began: list[int | None] = []
        self.dealt_at: int | None = None
        """When the latest match was dealt first."""
        self.cut: tuple[tuple[Card | None, ...], ...] = ()
        self.deals: list[RecordedDeal] = []
        """The finished deals of the latest match."""
        self.game: Game | None = None
        """The latest match, without its deals; None once it is over."""
        self.packs: tuple[tuple[Card, ...], ...] = ()
        self.entries: list[Entry] = []
        self.scored = False
        self.sitting: list[Seating] = []
        """Who has each chair, as the record says so far."""

    def add(self, event: Event) -> None:
        before, self.table = self.table, evolve(self.table, event)
        match event:
            case e.Cut():
                self._end_match()
                self.cut = tuple(
                    tuple(None if card is None else Card.parse(card) for card in cut) for cut in event.rounds
                )
            case e.Dealt():
                self._begin_deal(event)
            case e.Played():
                self.entries.append(Play.parse(event.play))
            case e.Undone():
                self.entries.append(Undo(event.plays))
            case e.Scored():
                self.scored = True
        if self.game is None:
            return
        for number, chair in enumerate(self.table.chairs):
            self._note_chair(number, before.chairs[number], chair)
        if isinstance(event, e.Ended):
            self._end_match()

    def record(self) -> TableRecord:
        self._end_match()
        return TableRecord(tuple(self.games), tuple(self.began))

    def _note_chair(self, number: int, before: Chair, chair: Chair) -> None:
        """Note who plays from a chair now, if it is another than before."""
        seating = _seating(number, chair)
        lapsed = before.time_over and not chair.time_over and not self._has_just_played()
        changed = seating != self.sitting[number]
        if changed or lapsed:
            self.sitting[number] = seating
            self.entries.append(seating)
        if chair.time_over and (changed or not before.time_over):
            self.entries.append(Seating(number, bot=self.table.bot_of(number), terms="one-turn"))

    def _has_just_played(self) -> bool:
        """Whether the latest entry is a play, which only the chair whose time was over can have made."""
        return bool(self.entries) and isinstance(self.entries[-1], Play)

    def _begin_deal(self, event: e.Dealt) -> None:
        self._end_deal()
        self.packs = tuple(tuple(parse_pack(pack)) for pack in event.packs)
        if self.game is not None:
            return
        table, self.dealt_at = self.table, event.at
        sitting = [_seating(number, chair) for number, chair in enumerate(table.chairs)]
        at_first = [
            Seating(seating.chair, seating.player) if seating.terms == "stands-in" else seating for seating in sitting
        ]
        self.game = Game(
            table.rules,
            table.baazis,
            self.cut,
            tuple(seating.player for seating in at_first),
            bots=tuple(seating.bot for seating in at_first),
        )
        self.sitting = at_first

    def _end_deal(self) -> None:
        if self.scored:
            self.deals.append(RecordedDeal(self.packs, tuple(self.entries)))
        self.entries, self.scored = [], False

    def _end_match(self) -> None:
        self._end_deal()
        if self.game is not None and self.deals:
            self.games.append(replace(self.game, deals=tuple(self.deals)))
            self.began.append(self.dealt_at)
        self.game, self.deals = None, []


def _seating(number: int, chair: Chair) -> Seating:
    if chair.kind == "person" and chair.stand_in is not None:
        return Seating(number, chair.name, chair.stand_in, "stands-in")
    return Seating(number, chair.name if chair.kind == "person" else None, chair.bot)


def played_again(found: FoundDeal, chair: int | None, entries: int) -> Source:
    """The deal again, at a table where whoever sat in `chair` (None: the bidder) then sits in chair 0.

    Of the record's `entries` the first so many have happened already: those plays of them are made that stand. The cut
    is another, which gives the deal to the same player.
    """
    game, number, _ = found
    recorded = game.deals[number - 1]
    dealt = replace(game, deals=(*game.deals[: number - 1], RecordedDeal(recorded.packs)))
    players = game.rules.players
    match = dealt.replay()
    dealer = (match.dealer - (match.first if chair is None else chair)) % players
    cut = tuple("KS" if number == dealer else f"{number + 2}C" for number in range(players))
    return Source(
        rounds=(cut,),
        packs=tuple(pack_text(pack) for pack in recorded.packs),
        plays=tuple(str(play) for play in RecordedDeal(recorded.packs, recorded.entries[:entries]).plays),
    )

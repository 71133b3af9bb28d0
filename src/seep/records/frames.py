"""A finished deal of a record step by step, as a page shows it: the frames of a replay.

Everything is known: all hands, all captured cards. Cards are as in a view; in a frame's `view` and `hands` seats and
sides count from the bidder, everywhere else chairs and sides are those of the table.

>>> from seep.records.game import RecordedMatch
>>> match = RecordedMatch("short", seed=7)
>>> while match.deal.phase != "over":
...     _ = match.deal.play(match.deal.legal_plays()[0])
>>> replay = deal_frames(Game.from_match(match), 1)
>>> len(replay.frames), replay.frames[1].entry.play, replay.frames[-1].points == list(replay.result.points)
(50, 'bid 9', True)
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

import msgspec

from seep.cards import Card
from seep.described import PlayView, made_fields, set_texts, table_side
from seep.floor_sets import FloorSets
from seep.match import DealResult
from seep.play import Play
from seep.records.game import Entry, Game, RecordedDeal, RecordedMatch, Seating, Terms, Undo, play_entry
from seep.view import View


class Sitter(msgspec.Struct, frozen=True, kw_only=True):
    """Who has a chair, and who plays from it: as in `Seating`, but never for one turn."""

    player: str | None
    """The name of the person whose chair it is; None for a bot's chair, or a name that is not known."""
    bot: str | None
    """The bot that plays from it; None where the person does."""
    stands_in: bool
    """Whether the bot plays for a person who is away."""


class PlayEntry(PlayView, frozen=True, kw_only=True, tag_field="type", tag="play"):
    """A bid or a play, who made it, and what it did."""

    bot: str | None
    """The bot that made it; None for a person."""


class UndoEntry(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="undo"):
    """Plays were taken back: these, in the order in which they had been made."""

    plays: list[str]


class SeatingEntry(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="seating"):
    """Somebody else plays from a chair, as `Seating` has it."""

    chair: int
    player: str | None
    bot: str | None
    terms: Terms


FrameEntry: TypeAlias = PlayEntry | UndoEntry | SeatingEntry


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """The table after one entry of the record."""

    entry: FrameEntry | None
    """What has just happened; None at the beginning, when the cards are dealt."""
    view: View
    """The deal as a spectator would see it, the floor open from the start; its `log` is empty: the entries tell it."""
    house_sets: list[list[list[str]]]
    """For each of the view's houses its cards set by set, as its plays brought them."""
    hands: tuple[tuple[Card, ...], ...]
    """Every hand, by seat."""
    captured: list[tuple[Card, ...]]
    """The cards that each side has captured, those of the last play's leftovers too (R8.2)."""
    points: list[int]
    """Each side's points for them so far, without majority."""
    sweeps: list[int]
    """Each side's points for sweeps so far."""
    chairs: list[Sitter]


class DealFrames(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal, frame by frame, and what came of it."""

    number: int
    """Which deal of the match it is, counted from 1."""
    dealer: int
    first: int
    """The chair of the bidder, seat 0."""
    deal_sides: list[int]
    """For each side of the deal, which counts from the bidder's, its side of the table."""
    frames: list[Frame]
    """As the cards lie when they are dealt, and then after every entry, those after the scores too."""
    result: DealResult
    """The score of the deal, and the totals with it."""
    baazis_won: list[int]
    """By side, this deal's baazi counted."""
    winner: int | None
    """The side that has won the match with this deal; None if it goes on."""


def deal_frames(game: Game, number: int) -> DealFrames:
    """The frames of deal `number`, counted from 1.

    Raises `ValueError` where the game has no such deal or it is not finished, and as `Game.replay` does.
    """
    if not 1 <= number <= len(game.deals):
        raise ValueError(f"there is no deal {number}; there are {len(game.deals)}")
    recorded = game.deals[number - 1]
    match = replace(game, deals=(*game.deals[: number - 1], RecordedDeal(recorded.packs))).replay()
    stepper = _Stepper(match, _sitters(game, number - 1))
    frames = [stepper.frame(None), *(stepper.frame(stepper.step(entry)) for entry in recorded.entries)]
    if match.deal.phase != "over":
        raise ValueError(f"deal {number} is not finished")
    result = match.score_deal()
    return DealFrames(
        number=number,
        dealer=match.dealer,
        first=match.first,
        deal_sides=[table_side(match, side) for side in range(match.rules.sides)],
        frames=frames,
        result=result,
        baazis_won=list(match.baazis_won),
        winner=match.winner,
    )


def _sitters(game: Game, deals: int) -> list[Sitter]:
    """Who has the chairs after so many deals."""
    sitters = [
        Sitter(player=player, bot=bot, stands_in=False) for player, bot in zip(game.players, game.bots, strict=True)
    ]
    for entry in (entry for deal in game.deals[:deals] for entry in deal.entries):
        if isinstance(entry, Seating) and entry.terms != "one-turn":
            sitters[entry.chair] = _sitter(entry)
    return sitters


def _sitter(seating: Seating) -> Sitter:
    return Sitter(player=seating.player, bot=seating.bot, stands_in=seating.terms == "stands-in")


class _Stepper:
    """The latest deal of a match, stepped through entry by entry."""

    def __init__(self, match: RecordedMatch, sitters: list[Sitter]) -> None:
        self.match = match
        self.sitters = sitters
        self.floor = FloorSets.now(match.deal)
        self.one_turn: dict[int, str] = {}
        """By chair the bot that makes its next play, where time had run out."""

    def step(self, entry: Entry) -> FrameEntry:
        """Do what an entry says, and describe it."""
        match, deal = self.match, self.match.deal
        if isinstance(entry, Play):
            chair = match.chair_of(deal.turn)
            play_entry(deal, entry)
            bot = self.one_turn.pop(chair, self.sitters[chair].bot)
            made = made_fields(match, chair, entry, deal.effects()[-1], self.floor)
            self.floor.follow(entry)
            return PlayEntry(**made, bot=bot)
        if isinstance(entry, Undo):
            before = deal.history
            play_entry(deal, entry)
            self.floor = FloorSets.now(deal)
            return UndoEntry(plays=[str(play) for play in before[len(deal.history) :]])
        if entry.terms == "one-turn" and entry.bot is not None:
            self.one_turn[entry.chair] = entry.bot
        else:
            self.one_turn.pop(entry.chair, None)
            self.sitters[entry.chair] = _sitter(entry)
        return SeatingEntry(chair=entry.chair, player=entry.player, bot=entry.bot, terms=entry.terms)

    def frame(self, entry: FrameEntry | None) -> Frame:
        """The table as it is now."""
        match, deal = self.match, self.match.deal
        view = msgspec.structs.replace(match.view(None), loose=deal.loose, log=(), log_start=deal.plays)
        return Frame(
            entry=entry,
            view=view,
            house_sets=[set_texts(sets) for sets in self.floor.in_order()],
            hands=tuple(deal.hand(seat) for seat in range(deal.rules.players)),
            captured=list(match.by_side([deal.captured(side) for side in range(match.rules.sides)])),
            points=list(match.by_side(deal.points)),
            sweeps=list(match.by_side(deal.sweeps)),
            chairs=list(self.sitters),
        )

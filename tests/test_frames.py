"""Frames of a replay: at every entry what a deal stepped through the same plays says."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seep.described import described_history, set_texts
from seep.floor_sets import FloorSets
from seep.match import Match
from seep.play import Play
from seep.records import Game, RecordedDeal, RecordedMatch, Seating, Undo
from seep.records.frames import DealFrames, Frame, FrameEntry, PlayEntry, Sitter, UndoEntry, deal_frames
from seep.rules import PRESETS
from seep.view import ENCODER, View, dec_hook, schema_hook
from tests.recorded import games, played

pytestmark = pytest.mark.fuzz


def finished(game: Game) -> int:
    """How many deals of a game are finished."""
    return len(game.replay().results) if game.deals else 0


def check_frames(game: Game, number: int) -> None:
    """The frames of a deal are what its entries do, each on its own."""
    found = deal_frames(game, number)
    before = replace(game, deals=(*game.deals[: number - 1], RecordedDeal(game.deals[number - 1].packs))).replay()
    deal = before.deal
    assert len(found.frames) == len(game.deals[number - 1].entries) + 1
    check_frame(found.frames[0], before, None)
    for entry, frame in zip(game.deals[number - 1].entries, found.frames[1:], strict=True):
        if isinstance(entry, Play):
            deal.play(entry)
        elif isinstance(entry, Undo):
            undone = [deal.undo() for _ in range(entry.plays)]
            assert frame.entry == UndoEntry(plays=[str(play) for play in reversed(undone)])
        check_frame(frame, before, entry)
    check_end(found, game, number)


def check_frame(frame: Frame, match: Match, entry: Play | Undo | Seating | None) -> None:
    """A frame shows the position of the deal, and describes the play as it is described at a table."""
    deal, players, sides = match.deal, match.rules.players, match.rules.sides
    deal_sides = [(chair - match.first) % players % sides for chair in range(sides)]
    assert frame.hands == tuple(deal.hand(seat) for seat in range(players))
    assert frame.captured == [deal.captured(side) for side in deal_sides]
    assert frame.sweeps == [deal.sweeps[side] for side in deal_sides]
    worth = [sum(match.rules.card_points.get(card, 0) for card in pile) for pile in frame.captured]
    assert frame.points == worth or (match.rules.all_points_double and 0 in worth)
    shown = match.view(None)
    assert frame.view.loose == deal.loose
    assert frame.house_sets == [set_texts(sets) for sets in FloorSets.now(deal).in_order()]
    for name in set(View.__struct_fields__) - {"loose", "log", "log_start"}:
        assert getattr(frame.view, name) == getattr(shown, name), name
    if isinstance(entry, Play):
        made, told = msgspec.to_builtins(frame.entry), msgspec.to_builtins(described_history(match)[-1])
        assert told == {name: made[name] for name in told}
        assert made.keys() - told.keys() == {"type", "bot"}


def check_end(found: DealFrames, game: Game, number: int) -> None:
    """The last frame has every card captured, and the result is that of the match."""
    match = game.replay()
    result = match.results[number - 1]
    last = found.frames[-1]
    assert (found.result, found.number, found.dealer) == (result, number, result.dealer)
    assert sum(map(len, last.captured)) + len(last.view.loose or ()) == 52  # loose only if nobody ever captured
    assert not any(last.hands)
    assert last.points == list(result.points)
    assert last.sweeps == list(result.sweeps)
    if number == len(match.results):
        assert (tuple(found.baazis_won), found.winner) == (match.baazis_won, match.winner)


@given(games(), st.data())
def test_frames_agree_with_the_deal_stepped_through(game: Game, data: st.DataObject) -> None:
    deals = finished(game)
    if deals:
        check_frames(game, data.draw(st.integers(1, deals)))
    for number in {0, -1, deals + 1, len(game.deals) + 1}:
        with pytest.raises(ValueError, match="deal"):
            deal_frames(game, number)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_deal_of_every_preset(preset: str) -> None:
    game = Game.from_match(played(PRESETS[preset], None, 5, 160))
    for number in range(1, finished(game) + 1):
        check_frames(game, number)
    assert finished(game) > 1


def test_who_plays_is_told() -> None:
    match = RecordedMatch("short", None, seed=3)
    while match.deal.phase != "over":
        match.deal.play(match.deal.legal_plays()[0])
    match.score_deal()
    match.start_deal()
    game = Game.from_match(match, ["Asha", None, "Chandra", "Dev"], bots=[None, "steady", None, None])
    first = match.results[0].dealer + 1
    bidder, second, third = (chair % 4 for chair in range(first, first + 3))
    plays = game.deals[0].plays
    entries: tuple[Play | Undo | Seating, ...] = (
        *(Seating(bidder, None, "bold", "one-turn"), plays[0], plays[1]),
        *(Seating(second, "Bo", "calm", "stands-in"), plays[2], Undo(2), plays[1], plays[2]),
        *(Seating(third, "Eve"), Seating(second, "Bo"), *plays[3:], Seating(third, None, "calm")),
    )
    game = replace(game, deals=(replace(game.deals[0], entries=entries), game.deals[1]))
    frames = deal_frames(game, 1).frames
    at_first = [
        Sitter(player=player, bot=bot, stands_in=False) for player, bot in zip(game.players, game.bots, strict=True)
    ]
    assert frames[0].chairs == frames[1].chairs == frames[3].chairs == at_first
    made = [frame.entry.bot for frame in frames if isinstance(frame.entry, PlayEntry)]
    assert made[:3] == ["bold", game.bots[bidder], "calm"]
    assert made[3:5] == [game.bots[bidder], "calm"]
    away, back = Sitter(player="Bo", bot="calm", stands_in=True), Sitter(player="Bo", bot=None, stands_in=False)
    assert [frame.chairs[second] for frame in frames[3:11]] == [at_first[second], *[away] * 6, back]
    assert frames[-2].chairs[third] == Sitter(player="Eve", bot=None, stands_in=False)
    assert frames[-1].chairs[third] == Sitter(player=None, bot="calm", stands_in=False)
    assert made[5:] == [
        (None if chair in (second, third) else game.bots[chair])
        for chair in ((first + seat) % 4 for seat in range(2, 48))
    ]
    with pytest.raises(ValueError, match="not finished"):
        deal_frames(game, 2)


def test_frames_can_go_on_the_wire() -> None:
    found = deal_frames(Game.from_match(played(PRESETS["two-player"], None, 5, 60)), 1)
    text = ENCODER.encode(found)
    assert msgspec.json.decode(text, type=DealFrames, dec_hook=dec_hook) == found
    defined = msgspec.json.schema_components([DealFrames], schema_hook=schema_hook)[1]
    assert {one.__name__ for one in FrameEntry.__args__} <= defined.keys()

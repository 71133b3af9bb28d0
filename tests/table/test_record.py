"""The record of a table: what it says is what its events did."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from seep.play import Play
from seep.records import Game, RecordedDeal, Undo, read, write
from seep.records.frames import PlayEntry, deal_frames
from seep.table import Event, OpenTable, Refusal, Table, evolve, open_table, replay
from seep.table import events as e
from seep.table.record import played_again, table_record
from tests.table.random_table import RandomTable

Made = list[tuple[str | None, str | None]]
"""Of plays the player's name, and the bot that made it."""
SEEDS = st.integers(0, 2**32 - 1)


def finished_deals(events: list[Event]) -> list[tuple[e.Scored, tuple[str, ...], Table]]:
    """Each deal that was scored: its event, its packs, and the table after it."""
    table, packs, found = Table(), (), []
    for event in events:
        table = evolve(table, event)
        if isinstance(event, e.Dealt):
            packs = event.packs
        if isinstance(event, e.Scored):
            found.append((event, packs, table))
    return found


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_the_record_has_every_finished_deal_with_its_plays_and_scores(seed: int) -> None:
    game = RandomTable(seed)
    game.steps(500)
    record = table_record(game.events)
    expected = finished_deals(game.events)
    for number, (scored, packs, table) in enumerate(expected, 1):
        found = record.deal(number)
        assert found is not None
        assert found.number == scored.number
        deal = found.game.deals[found.number - 1]
        assert deal.plays == table.match.deal.history
        assert len(deal.packs) == len(packs)
        assert tuple(found.game.replay().results[found.number - 1].scores) == scored.scores
    assert record.deal(len(expected) + 1) is None
    assert record.deal(0) is None
    assert list(read(write(*record.games))) == list(record.games)


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_the_record_tells_who_made_each_play(seed: int) -> None:
    game = RandomTable(seed)
    game.steps(500)
    expected: list[Made] = []
    playing: Made = []
    table = Table()
    for event in game.events:
        if isinstance(event, e.Played):
            bot = table.bot_of(event.chair)
            name = table.chairs[event.chair].name
            playing.append((name, bot))
        if isinstance(event, e.Dealt):
            playing = []
        if isinstance(event, e.Scored):
            expected.append(playing)
        table = evolve(table, event)
    told = [plays for one in table_record(game.events).games for plays in who_played(one)]
    assert told == expected


def who_played(game: Game) -> list[Made]:
    """For each deal the player's name and the bot of every play, those too that were taken back."""
    sitting = [(name, bot) for name, bot in zip(game.players, game.bots, strict=True)]
    told = []
    for number in range(len(game.deals)):
        told.append(_who_played_deal(game, number, sitting))
    return told


def _who_played_deal(game: Game, number: int, sitting: Made) -> Made:
    replayed = replace(game, deals=(*game.deals[:number], RecordedDeal(game.deals[number].packs))).replay()
    once: dict[int, str | None] = {}
    plays = []
    for entry in game.deals[number].entries:
        if isinstance(entry, Play):
            chair = replayed.chair_of(replayed.deal.turn)
            name, bot = sitting[chair]
            plays.append((name, once.pop(chair, bot)))
            replayed.deal.play(entry)
        elif isinstance(entry, Undo):
            for _ in range(entry.plays):
                replayed.deal.undo()
        elif entry.terms == "one-turn":
            once[entry.chair] = entry.bot
        else:
            once.pop(entry.chair, None)
            sitting[entry.chair] = (entry.player, entry.bot)
    return plays


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_the_frames_of_a_deal_say_the_same(seed: int) -> None:
    game = RandomTable(seed)
    game.steps(400)
    for one in table_record(game.events).games:
        for number, plays in enumerate(who_played(one), 1):
            frames = deal_frames(one, number).frames
            made = [frame.entry for frame in frames if isinstance(frame.entry, PlayEntry)]
            assert [play.bot for play in made] == [bot for _, bot in plays]


@settings(max_examples=25, deadline=None)
@given(SEEDS, st.integers(0, 3), st.integers(0, 60))
def test_a_deal_played_again_goes_on_from_the_same_cards(seed: int, chair: int, entries: int) -> None:
    game = RandomTable(seed)
    game.steps(300)
    found = table_record(game.events).deal(1)
    assume(found is not None and chair < found.game.rules.players)
    assert found is not None
    rules = found.game.rules
    recorded = found.game.deals[0]
    opened = open_table(
        OpenTable(
            table="u",
            by="eve",
            now=1,
            rules=rules.text(),
            bots=("greedy",) * (rules.players - 1),
            source=played_again(found, chair, entries),
        )
    )
    before = RecordedDeal(recorded.packs, recorded.entries[:entries])
    if len(before.plays) == len(recorded.plays):
        assert opened == Refusal("deal-over")
        return
    assert isinstance(opened, list)
    again = replay(opened)
    first = replace(found.game, deals=(before,)).replay()
    assert again.match.deal.history == before.plays
    assert again.turn == (first.chair_of(first.deal.turn) - chair) % rules.players
    for number in range(rules.players):
        assert again.match.view(number).hand == first.view((number + chair) % rules.players).hand


def test_a_record_up_to_some_deal_has_the_deals_before_it() -> None:
    game = RandomTable(8, {"target": 30, "min_points": 0})
    game.steps(600)
    record = table_record(game.events)
    count = sum(len(one.deals) for one in record.games)
    assert count > 3
    assert record.first_deals(count) == record
    assert record.first_deals(0).games == ()
    for number in range(1, count + 1):
        shorter = record.first_deals(number)
        assert shorter.deal(number) is not None
        assert shorter.deal(number + 1) is None
        found, full = shorter.deal(number), record.deal(number)
        assert found is not None
        assert full is not None
        assert found.game.deals[found.number - 1] == full.game.deals[full.number - 1]

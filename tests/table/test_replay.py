"""The event list is the table: nothing is changed in place, and everything comes back."""

from __future__ import annotations

import msgspec
import pytest

from seep.rules import PRESETS
from seep.table import Played, Scored, Table, TornTable, evolve, replay, table_view
from seep.table.events import decode, encode
from tests.table.game import Game


def picture(table: Table) -> bytes:
    """Everything there is to see of a table, hidden cards and remembered commands included."""
    viewers = [None, *range(len(table.chairs))]
    return msgspec.json.encode(
        (
            [table_view(table, viewer) for viewer in viewers],
            table.play.deal.position(),
            [(*key, seq) for key, seq in table.done.items()],
        )
    )


@pytest.mark.parametrize("rules", PRESETS)
def test_replaying_the_texts_of_the_events_gives_the_same_table(rules: str) -> None:
    game = Game(rules, seed=3)
    game.play_match()
    game.decide(game.rematch())
    game.play_one()
    again = replay(decode(encode(event)) for event in game.events)
    assert picture(again) == picture(game.table)
    assert again.seq == len(game.events)


def test_every_prefix_of_the_events_is_the_table_it_was() -> None:
    game = Game("short", seed=2)
    pictures = {game.table.seq: picture(game.table)}
    while game.table.status != "match-over":
        game.decide(game.next()) if game.table.status == "deal-over" else game.play_one()
        pictures[game.table.seq] = picture(game.table)
    for seq, then in pictures.items():
        assert picture(replay(game.events[:seq])) == then


def test_neither_deciding_nor_evolving_changes_the_table() -> None:
    game = Game("short", seed=4)
    while game.table.status != "match-over":
        before, then = game.table, picture(game.table)
        game.decide(game.next()) if game.table.status == "deal-over" else game.play_one()
        assert picture(before) == then
        assert before is not game.table


def test_events_that_cannot_follow_one_another_are_noticed() -> None:
    game = Game()
    turn = game.table.turn
    assert turn is not None
    with pytest.raises(TornTable):
        evolve(game.table, Played(chair=turn ^ 1, play=game.any_play()))
    with pytest.raises(TornTable):
        replay([Played(chair=0, play="7H")])
    game.play_deal()
    scored = next(number for number, event in enumerate(game.events) if isinstance(event, Scored))
    with pytest.raises(TornTable):
        replay([*game.events[:scored], Scored(number=1, scores=(1, 2))])

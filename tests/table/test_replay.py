"""The event list is the table: nothing is changed in place, and everything comes back."""

from __future__ import annotations

import msgspec
import pytest

from seep.match import Match
from seep.rules import PRESETS
from seep.table import CorruptTable, Table, evolve, replay, table_view
from seep.table.events import (
    Configured,
    Dealt,
    Event,
    Played,
    Said,
    Sat,
    Scored,
    Stood,
    UndoAnswered,
    Undone,
    decode,
    encode,
)
from seep.view import ENCODER
from tests.table.game import ASHA, PEOPLE, Game


def picture(table: Table) -> bytes:
    """Everything there is to see of a table, hidden cards and remembered commands included."""
    viewers = [None, *PEOPLE]
    return ENCODER.encode(
        (
            [table_view(table, viewer) for viewer in viewers],
            table.match.deal.position() if table.has_match else None,
            table.outcomes,
            table.people,
            table.chairs,
        )
    )


@pytest.mark.parametrize("rules", PRESETS)
def test_replaying_the_texts_of_the_events_gives_the_same_table(rules: str) -> None:
    game = Game(rules, seed=3, people=2)
    game.play_match()
    game.go_on()
    game.play_one()
    again = replay(decode(encode(event)) for event in game.events)
    assert picture(again) == picture(game.table)
    assert again.seq == len(game.events)


def test_every_prefix_of_the_events_is_the_table_it_was() -> None:
    game = Game("short", seed=2)
    pictures = {game.table.seq: picture(game.table)}
    while game.table.status != "match-over":
        game.go_on() if game.table.status == "deal-over" else game.play_one()
        pictures[game.table.seq] = picture(game.table)
    for seq, then in pictures.items():
        assert picture(replay(game.events[:seq])) == then


def test_neither_deciding_nor_evolving_changes_the_table() -> None:
    game = Game("short", seed=4)
    while game.table.status != "match-over":
        before, then = game.table, picture(game.table)
        game.go_on() if game.table.status == "deal-over" else game.play_one()
        assert picture(before) == then
        assert before is not game.table


def test_events_that_cannot_follow_one_another_are_noticed() -> None:
    game = Game()
    turn = game.table.turn
    assert turn is not None
    dealt = len(game.events)
    with pytest.raises(CorruptTable):
        evolve(game.table, Played(chair=turn ^ 1, play=game.any_play()))
    with pytest.raises(CorruptTable):
        replay([Played(chair=0, play="7H")])
    game.play_deal()
    scored = next(number for number, event in enumerate(game.events) if isinstance(event, Scored))
    with pytest.raises(CorruptTable):
        replay([*game.events[:scored], Scored(number=1, scores=(1, 2))])
    for twice in (scored, scored - 1):  # scored again; the last card played again
        with pytest.raises(CorruptTable):
            replay([*game.events[: scored + 1], game.events[twice]])
    with pytest.raises(CorruptTable):
        replay([*game.events[:dealt], Played(chair=turn, play="KS=13:QH+AC")])
    with pytest.raises(CorruptTable):
        replay([*game.events[: dealt - 1], Dealt(packs=("7H",))])
    with pytest.raises(CorruptTable):
        replay([*game.events[:dealt], msgspec.structs.replace(game.events[dealt], by=4, cmd_id="c")])


@pytest.mark.parametrize(
    "event",
    [
        Sat(chair=4, person=ASHA),
        Sat(chair=-1, person=ASHA),
        Stood(chair=4),
        Said(chair=4, phrase="hello"),
        Undone(plays=1),
        UndoAnswered(person=ASHA, agreed=True),
        Played(chair=7, play="bid 9"),
        Configured(rules="three-player", baazis=1, settings=Game().table.settings),
    ],
    ids=str,
)
def test_events_that_no_table_of_four_has_are_noticed(event: Event) -> None:
    game = Game(people=4, started=isinstance(event, Played | Undone))
    with pytest.raises(CorruptTable):
        evolve(game.table, event)


def test_a_copy_of_a_table_has_a_match_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """What belongs to a match is for `Match.copy` to know, whatever is added to it."""
    game = Game("short", seed=6)
    copied: list[Match] = []
    copy = Match.copy

    def noted(match: Match) -> Match:
        copied.append(match)
        return copy(match)

    monkeypatch.setattr(Match, "copy", noted)
    table = game.table.copy()
    assert copied == [game.table.match]
    assert table.match == game.table.match
    assert table.match is not game.table.match
    table.match.deal.play(table.match.deal.legal_plays()[0])
    assert table.match != game.table.match

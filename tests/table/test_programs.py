"""A chair tells which program plays for its person, for as long as the person has the chair."""

from __future__ import annotations

import pytest

from seep.table import commands, table_view
from seep.table.events import Named, decode, encode
from tests.table.game import ASHA, BINA, CHAND, NAMES, NODE, Game


def programs(game: Game) -> list[str | None]:
    """What everybody is shown."""
    shown = [[chair.program for chair in table_view(game.table, viewer).chairs] for viewer in (ASHA, BINA, None)]
    assert shown[0] == shown[1] == shown[2]
    return shown[0]


def connect(game: Game, person: str, program: str | None) -> None:
    """A socket of a person, or of a program of theirs."""
    game.decide(commands.Connect(person=person, name=NAMES[person], program=program, node=NODE, now=game.now))


@pytest.mark.parametrize("started", [False, True])
def test_a_program_that_connects_for_somebody_is_told_until_they_leave(started: bool) -> None:
    game = Game(people=2, started=started)
    assert programs(game) == [None] * 4
    connect(game, BINA, "my bot")
    assert isinstance(game.events[-1], Named)
    assert decode(encode(game.events[-1])) == game.events[-1]
    seq = game.table.seq
    assert programs(game) == [None, "my bot", None, None]
    assert (game.table.chairs[1].kind, game.table.chairs[1].name) == ("person", "Bina")
    connect(game, BINA, "my bot")
    connect(game, BINA, None)
    game.take(commands.Sit, BINA, chair=1, name="Bina")
    assert (programs(game)[1], game.table.seq) == ("my bot", seq)
    connect(game, BINA, "another")
    assert programs(game)[1] == "another"
    game.take(commands.Stand, BINA)
    assert programs(game) == [None] * 4
    game.take(commands.Sit, BINA, chair=1, name="Bina")
    assert programs(game) == [None] * 4


def test_a_program_that_sits_down_is_told() -> None:
    game = Game(people=1, started=False)
    game.connect(BINA, CHAND)
    game.take(commands.Sit, BINA, chair=2, name="Bina", program="my bot")
    assert programs(game) == [None, None, "my bot", None]
    game.take(commands.Swap, ASHA, chairs=(2, 3))
    assert programs(game) == [None, None, None, "my bot"]
    game.take(commands.Remove, ASHA, chair=3)
    game.take(commands.Sit, CHAND, chair=3, name="Chand")
    assert programs(game) == [None] * 4


def test_a_name_that_changes_leaves_the_program() -> None:
    game = Game(people=2, started=False)
    connect(game, BINA, "my bot")
    game.decide(commands.Connect(person=BINA, name="Bina K", node=NODE, now=game.now))
    assert (game.table.chairs[1].name, game.table.chairs[1].program) == ("Bina K", "my bot")


def test_a_stand_in_keeps_the_seat_of_a_program_warm() -> None:
    game = Game(people=2)
    connect(game, BINA, "my bot")
    game.disconnect(BINA)
    game.tick(3600)
    chair = table_view(game.table, ASHA).chairs[1]
    assert (chair.kind, chair.program, chair.bot) == ("person", "my bot", "random")
    connect(game, BINA, "my bot")
    chair = table_view(game.table, ASHA).chairs[1]
    assert (chair.kind, chair.program, chair.bot, chair.away_since) == ("person", "my bot", None, None)

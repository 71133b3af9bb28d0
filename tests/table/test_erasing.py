"""Taking the name of somebody who was deleted out of a table's events."""

from __future__ import annotations

from pathlib import Path

import pytest

from seep.table import Event, Table, commands, replay
from seep.table.erasing import without_name
from seep.table.events import decode, encode
from seep.table.record import table_record
from tests.table.game import ASHA, BINA, NAMES, START, Game
from tests.table.random_table import RandomTable

STORED = Path(__file__).parent / "stored" / "short.jsonl"


def erased(events: list[Event], person: str) -> list[Event]:
    changed = dict(without_name(events, person))
    return [changed.get(number, event) for number, event in enumerate(events, 1)]


def told(events: list[Event]) -> str:
    return "\n".join(map(encode, events))


def match_of(table: Table) -> object:
    return table.match.deal.position(), table.match.results


def test_a_name_is_taken_out_and_nothing_else() -> None:
    game = Game("short", people=4)
    game.take(commands.Stand, BINA)
    game.take(commands.Sit, BINA, chair=1, name="Bina Devi")
    game.decide(commands.Connect(person=BINA, name="Bina again", node="node", now=game.now))
    after = erased(game.events, BINA)
    assert "Bina" in told(game.events)
    assert "Bina" not in told(after)
    assert told(after).count(NAMES[ASHA]) == told(game.events).count(NAMES[ASHA]) > 0
    table = replay(after)
    assert [chair.person for chair in table.chairs] == [chair.person for chair in game.table.chairs]
    assert match_of(table) == match_of(game.table)
    assert list(without_name(after, BINA)) == []


def test_the_name_a_chair_had_in_version_0_1_goes_with_whoever_claimed_it() -> None:
    events = [decode(line) for line in STORED.read_text(encoding="utf-8").splitlines()]
    game = Game("short")
    game.events, game.table = events, replay(events)
    game.take(commands.ClaimChair, BINA, chair=0)
    assert told(game.events).count('"Asha"') == 2
    after = erased(game.events, BINA)
    assert '"Asha"' not in told(after)
    assert match_of(replay(after)) == match_of(game.table)


def test_who_was_deleted_leaves_without_a_name() -> None:
    game = Game("short", people=4)
    game.decide(commands.Forget(person=ASHA, now=START))
    assert game.table.chair_of(ASHA) is None
    assert game.table.host == BINA
    assert told(game.events[-3:]).count(NAMES[ASHA]) == 0
    assert game.decide(commands.Forget(person=ASHA, now=START)) == []


@pytest.mark.parametrize("seed", range(10))
def test_a_record_without_a_name_is_the_same_record(seed: int) -> None:
    game = RandomTable(seed)
    game.steps(400)
    nameless = table_record(erased(erased(game.events, "ann"), "bob"))
    assert "Ann" not in repr(nameless)
    assert "Bob" not in repr(nameless)
    assert len(nameless.games) == len(table_record(game.events).games)

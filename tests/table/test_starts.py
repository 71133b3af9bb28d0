"""A table whose match begins by itself, with whoever is there by then."""

from __future__ import annotations

from seep.table import Event, OpenTable, Refusal, Table, commands, decide, next_due, open_table, replay
from seep.table.events import BotSeated, Sat, Started
from seep.table.viewer import table_view

NOW = 1_000_000
STARTS_AT = NOW + 20_000


def opened(**more: object) -> list[Event]:
    events = open_table(OpenTable(table="t", by="ann", name="Ann", now=NOW, starts_at=STARTS_AT, **more))  # type: ignore[arg-type]
    assert isinstance(events, list)
    return events


def with_command(events: list[Event], command: commands.Command) -> tuple[list[Event], Table]:
    decision = decide(replay(events), command)
    assert isinstance(decision, list)
    return [*events, *decision], replay([*events, *decision])


def test_whoever_opens_it_sits_there_and_it_begins_in_time_with_bots() -> None:
    events, table = with_command(opened(), commands.Connect(person="ann", name="Ann", now=NOW))
    assert table.chair_of("ann") == 0
    assert table_view(table, "ann").starts_at == next_due(table) == STARTS_AT
    assert decide(table, commands.Tick(now=STARTS_AT - 1)) == []
    begun = decide(table, commands.Tick(now=STARTS_AT))
    assert isinstance(begun, list)
    assert [type(event) for event in begun] == [BotSeated, BotSeated, BotSeated, Started]
    table = replay([*events, *begun])
    assert table.status == "starting"
    assert table_view(table, "ann").starts_at is None


def test_it_begins_at_once_when_every_chair_is_taken() -> None:
    events, table = with_command(opened(), commands.Connect(person="ann", name="Ann", now=NOW))
    for number in (1, 2, 3):
        sit = commands.Sit(cmd_id=str(number), seq=table.seq, by=f"p{number}", now=NOW + 5, chair=number)
        events, table = with_command(events, sit)
    due = next_due(table)
    assert due is not None
    assert due <= NOW + 5
    begun = decide(table, commands.Tick(now=NOW + 5))
    assert isinstance(begun, list)
    assert [type(event) for event in begun] == [Started]


def test_it_waits_for_nobody_in_an_empty_room() -> None:
    table = replay(opened())
    assert decide(table, commands.Tick(now=STARTS_AT)) == []
    _, table = with_command(opened(), commands.Connect(person="ann", name="Ann", now=STARTS_AT + 5))
    assert next_due(table) == STARTS_AT


def test_others_wait_for_their_host() -> None:
    plain = open_table(OpenTable(table="t", by="ann", now=NOW))
    assert not isinstance(plain, Refusal)
    assert not any(isinstance(event, Sat) for event in plain)
    against_bots = opened(bots=("x", "y", "z"))
    assert replay(against_bots).starts_at is None
    assert table_view(replay(plain), "ann").starts_at is None

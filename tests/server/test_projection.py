"""What is kept of tables beside their events says what the events say."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from seep.server.projection import MatchRow, SeatRow, project
from seep.table import Table, evolve
from seep.table.events import Chair, Ended, Opened, Sat, Scored
from tests.table.random_table import RandomTable

SEEDS = st.integers(0, 2**32 - 1)


@settings(max_examples=50, deadline=None)
@given(SEEDS)
def test_the_rows_of_all_commits_tell_who_sits_where(seed: int) -> None:
    game = RandomTable(seed)
    game.steps(300)
    seats: dict[str, SeatRow] = {}
    deals, matches = 0, list[MatchRow]()
    for before, events, after in game.commits:
        rows = project(before, events, after)
        seats.update({row.person: row for row in rows.seats})
        deals += rows.deals
        matches += rows.matches
        seated = {person: row.chair for person, row in seats.items() if row.left_seq is None}
        assert seated == {person: after.chair_of(person) for person in after.seated()}
        assert all(row.left_seq is None or row.left_seq <= after.seq for row in seats.values())
    assert set(seats) == {event.person for event in game.events if isinstance(event, Sat)}
    assert deals == sum(isinstance(event, Scored) for event in game.events)
    assert [(match.seq, match.winner) for match in matches] == [
        (seq, event.winner) for seq, event in enumerate(game.events, 1) if isinstance(event, Ended)
    ]


@settings(max_examples=50, deadline=None)
@given(SEEDS)
def test_a_match_that_was_won_tells_who_had_the_chairs_at_its_end(seed: int) -> None:
    game = RandomTable(seed, {"target": 30, "min_points": 0})
    game.steps(300)
    table = Table()
    at_end = {}
    for event in game.events:
        table = evolve(table, event)
        if isinstance(event, Ended):
            at_end[table.seq] = table
    rows = [row for commit in game.commits for row in project(*commit).matches]
    assert [row.seq for row in rows] == list(at_end)
    for row in rows:
        chairs = at_end[row.seq].chairs
        assert [(player.person, player.name, player.bot) for player in row.players] == [
            (chair.person, chair.name, chair.bot) for chair in chairs
        ]
        assert [player.side for player in row.players] == [0, 1, 0, 1]
        assert row.rules == '{"target":30,"min_points":0}'


def test_people_of_version_0_1_0_leave_no_rows() -> None:

    opened = Opened(table="t", rules="standard", baazis=1, chairs=(Chair("person"), *(Chair("bot", bot="greedy"),) * 3))
    assert project(Table(), [opened], evolve(Table(), opened)).seats == ()

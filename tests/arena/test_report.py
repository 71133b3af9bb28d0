"""What is shown of a run, as numbers, words and tables."""

from __future__ import annotations

import msgspec
import pytest

from seep.arena import Plan, RunResults, Sprt, Summary, markdown, summarize, text
from tests.arena.players import play_out, result


def two(*deals: tuple[list[int], list[int]], sprt: Sprt | None = None, pairs: int = 0) -> Summary:
    """The summary of a meeting with these scores."""
    results = RunResults(Plan.round_robin(["first", "last"], pairs=pairs or len(deals)), sprt)
    for pair, scores in enumerate(deals):
        results.add(result(pair, *scores))
    return summarize(results, "done")


def test_the_numbers_of_two_contestants() -> None:
    found = two(([90, 10], [50, 50]), ([80, 20], [30, 70]), ([60, 40], [60, 40]))
    (meeting,) = found.meetings
    assert (meeting.pairs, meeting.deals) == (3, 6)
    assert meeting.margin.mean == pytest.approx((40 + 50 + 0) / 3)
    assert meeting.margin.half_width == pytest.approx(4.30265 * (700 / 3) ** 0.5)
    assert meeting.deal_win_rate.mean == pytest.approx((0.75 + 1 + 0.5) / 3)
    assert meeting.baazis == (1, 0)
    swapped = meeting.swapped()
    assert swapped.margin.mean == -meeting.margin.mean
    assert swapped.margin.low == -meeting.margin.high
    assert swapped.deal_win_rate.high == 1 - meeting.deal_win_rate.low
    assert (swapped.first, swapped.baazis, swapped.baazi_win_rate) == ("last", (0, 1), 0)
    assert swapped.swapped() == meeting
    assert [(one.bot, one.plays, one.median, one.longest) for one in found.times] == [
        ("first", 3, 2, 3),
        ("last", 3, 2, 2),
    ]


def test_the_summary_is_json() -> None:
    for found in (two(([90, 10], [50, 50]), sprt=Sprt(0, 5)), two(pairs=3)):
        assert msgspec.json.decode(msgspec.json.encode(found), type=Summary) == found


def test_the_words_for_two() -> None:
    said = text(two(([90, 10], [50, 50]), ([80, 20], [30, 70]), sprt=Sprt(0, 5)))
    assert said.startswith("first against last: 2 deal pairs, rules standard, seed 1")
    for words in ("+45.0 ± 63.5 (95 %: -18.5 to +108.5)", "88 %", "100 % (1 to 0)", "undecided between +0 and +5"):
        assert words in said
    assert "0 deal pairs" in text(two(pairs=3))
    decided = text(two(*[([90, 10], [50, 50])] * 40, sprt=Sprt(0, 5)))
    assert "H1 (+5 points) accepted after 23 pairs" in decided
    assert "another seed" in decided


def test_the_tables_of_a_ladder() -> None:
    found = summarize(play_out(Plan.round_robin(["last", "first", "first+last"], pairs=2, neighbours=3)), "done")
    said = markdown(found)
    assert text(found) == said
    assert said.startswith("2 to 3 deal pairs, rules standard, seed 1")
    tables = [part.split("\n") for part in said.split("\n\n") if part.startswith("|")]
    assert [len(table) for table in tables] == [5, 5, 5]
    assert all(len({line.count("|") for line in table}) == 1 for table in tables)
    order = [line.split("|")[1].strip() for line in tables[0][2:]]
    elos = [int(line.split("|")[2]) for line in tables[0][2:]]
    assert elos == sorted(elos, reverse=True)
    assert sorted(order) == ["first", "first+last", "last"]
    cells = {
        (row, column): tables[1][2 + order.index(row)].split("|")[2 + order.index(column)].strip()
        for row in order
        for column in order
    }
    for row in order:
        assert cells[row, row] == ""
        for column in order:
            mirrored = cells[column, row].translate(str.maketrans("+-", "-+"))
            assert cells[row, column] == mirrored
    assert found.meeting("last", "last") is None


def test_a_ladder_that_has_not_begun_has_tables_too() -> None:
    said = markdown(summarize(RunResults(Plan.round_robin(["last", "first", "lot"], pairs=2)), "interrupted"))
    assert "| – |" in said
    assert "0 deal pairs" in said

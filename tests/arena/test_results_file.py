"""Results files: what is resumed is as if it had never stopped, whatever the file has been through."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from seep.arena import ArenaError, Plan, ResultsFile
from seep.arena import results_file as results_module
from tests.arena.players import play_out, result, scores

PLAN = Plan.round_robin(["lot", "last"], pairs=6)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where results are to be."""
    return tmp_path / "results.jsonl"


@pytest.fixture
def full(path: Path) -> bytes:
    """A whole file of the plan's results."""
    with ResultsFile(path, PLAN) as file:
        play_out(PLAN, record=file.add)
    return path.read_bytes()


def test_a_file_is_a_header_and_a_line_a_pair(path: Path, full: bytes) -> None:
    header, *lines = map(json.loads, full.splitlines())
    assert (header["arena"], header["contestants"], header["rules"], header["seed"]) == (
        1,
        ["lot", "last"],
        "standard",
        1,
    )
    assert {"seep", "code"} <= set(header)
    assert [line["pair"] for line in lines] == list(range(6))
    assert all(len(line["scores"]) == 2 and set(line["times"]) == {"lot", "last"} for line in lines)
    with ResultsFile(path, PLAN) as file:
        assert len(file.results) == 6
        assert file.warnings == []
    assert path.read_bytes() == full


def test_each_result_is_there_at_once(path: Path) -> None:
    with ResultsFile(path, PLAN) as file:
        for pair in range(3):
            file.add(result(pair, [1, 2], [3, 4]))
            assert path.read_bytes().count(b"\n") == pair + 2


def test_wherever_it_was_torn_the_run_goes_on_to_the_same_end(path: Path, full: bytes) -> None:
    ends = [at + 1 for at in range(len(full)) if full[at : at + 1] == b"\n"]
    cuts = {0, 1, 8, ends[0] - 1, ends[0], ends[-2] + 1, ends[-1] - 1, *ends}
    expected = scores(play_out(PLAN))
    for cut in sorted(cuts):
        path.write_bytes(full[:cut])
        with ResultsFile(path, PLAN) as file:
            assert bool(file.warnings) == (cut not in {0, *ends})
            assert len(file.results) == max(0, sum(end <= cut for end in ends) - 1)
            kept = list(file.results)
            rest = {one.pair for one in kept}
            play_out(PLAN, record=lambda one, rest=rest, file=file: None if one.pair in rest else file.add(one))
        with ResultsFile(path, PLAN) as file:
            found = sorted((one.first, one.second, one.pair, one.scores) for one in file.results)
        assert found == sorted(expected)


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (Plan.round_robin(["last", "lot"], pairs=6), "contestants lot last, not last lot"),
        (Plan.round_robin(["lot", "last"], "short", pairs=6), "rules standard, not short"),
        (Plan.round_robin(["lot", "last"], pairs=6, seed=2), "seed 1, not 2"),
    ],
)
def test_results_of_something_else_are_refused(path: Path, full: bytes, other: Plan, why: str) -> None:
    with pytest.raises(ArenaError, match=why):
        ResultsFile(path, other)
    assert path.read_bytes() == full


@pytest.mark.usefixtures("full")
def test_results_of_another_version_are_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results_module, "version", lambda: "9.0")
    with pytest.raises(ArenaError, match=r"of Seep, not 9\.0"):
        ResultsFile(path, PLAN)


@pytest.mark.usefixtures("full")
def test_results_of_other_code_are_remarked_on(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results_module, "fingerprint", lambda _: "other")
    with ResultsFile(path, PLAN) as file:
        assert "other code" in file.warnings[0]


@pytest.mark.usefixtures("full")
def test_more_pairs_may_be_asked_for(path: Path) -> None:
    with ResultsFile(path, Plan.round_robin(["lot", "last"], pairs=600)) as file:
        assert len(file.results) == 6


@pytest.mark.parametrize("data", [b"Dear diary", b"\n", b"{}\n", b'{"arena":"x"}\n{}\n', b"\xff\xfe\n"])
def test_other_files_are_left_alone(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with pytest.raises(ArenaError, match="is no results file"):
        ResultsFile(path, PLAN)
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b'{"first":"lot"}',
        b'{"first":"lot","second":"first","pair":0,"scores":[[1,2],[3,4]],"times":{}}',
        b'{"first":"lot","second":"last","pair":-1,"scores":[[1,2],[3,4]],"times":{}}',
        b'{"first":"lot","second":"last","pair":0,"scores":[[1,2]],"times":{}}',
        b'{"first":"lot","second":"last","pair":0,"scores":[[1,2],[3]],"times":{}}',
    ],
)
def test_damage_within_is_said_with_its_line(path: Path, full: bytes, line: bytes) -> None:
    lines = full.split(b"\n")
    lines[2] = line
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(ArenaError, match="line 3: "):
        ResultsFile(path, PLAN)

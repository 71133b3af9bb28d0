"""`seep arena`: what it prints and keeps, how it ends, and how it refuses."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from distributed import LocalCluster

import seep.bots
from seep.arena.workers import WorkerPool
from seep.cli import arena_run, main
from seep.cli.progress import progress_text
from tests.arena.players import make
from tests.patience import ANSWER


class Said(NamedTuple):
    """How a command ended and what it wrote."""

    status: int
    out: str
    err: str


Arena = Callable[..., Said]
COMMAND = [sys.executable, "-m", "seep", "arena"]


@pytest.fixture
def arena(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Arena:
    """Run `seep arena` here, in threads, with the bots of these tests."""

    @contextmanager
    def threads(count: int | None = None) -> Iterator[WorkerPool]:
        with ThreadPoolExecutor(count or 2) as executor:
            yield WorkerPool(executor, lambda: 3)

    monkeypatch.setattr(arena_run, "process_pool", threads)
    monkeypatch.setattr(seep.bots, "make", make)

    def run(*words: str) -> Said:
        with pytest.raises(SystemExit) as end:
            main(["arena", *words])
        said = capsys.readouterr()
        return Said(int(end.value.code or 0), said.out, said.err)

    return run


def test_two_bots_in_words(arena: Arena) -> None:
    said = arena("first", "last", "--pairs", "4")
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith("first against last: 4 deal pairs, rules standard, seed 1")
    assert {"points a deal:", "deals won:", "baazis won:", "Elo:"} <= {
        line[2:].split("  ")[0] for line in said.out.splitlines()
    }


def without_times(out: str) -> dict[str, Any]:
    """What is the same every time."""
    found: dict[str, Any] = json.loads(out)
    del found["times"]
    return found


def test_json_tables_and_results_of_a_run_that_is_taken_up_again(arena: Arena, tmp_path: Path) -> None:
    results, table = tmp_path / "ladder.jsonl", tmp_path / "ladder.md"
    words = ("first", "last", "lot", "--rules", "short", "--seed", "7", "--results", str(results), "--json")
    arena(*words, "--pairs", "2")
    more = ("--pairs", "3", "--neighbours", "4", "--markdown", str(table))
    said = arena(*words, *more)
    assert (said.status, said.err) == (0, "")
    found = without_times(said.out)
    assert (found["ended"], found["rules"], found["seed"]) == ("done", "short", 7)
    assert [meeting["pairs"] for meeting in found["meetings"]] == [4, 3, 4]
    assert results.read_bytes().count(b"\n") == 12
    assert table.read_text().count("\n| first |") == 3
    unbroken = arena("first", "last", "lot", "--rules", "short", "--seed", "7", "--json", *more)
    assert without_times(unbroken.out) == found
    data = results.read_bytes()
    results.write_bytes(data[:-20])
    again = arena(*words, *more)
    assert again.err == f"seep: {results}: dropped a last line that was torn\n"
    assert without_times(again.out) == found


@pytest.mark.parametrize(
    ("words", "status", "accepted"),
    [
        (("first", "first", "--sprt", "0,30"), 3, "H0"),
        (("first", "first", "--sprt", "-30,0"), 0, "H1"),
        (("lot", "lot", "--pairs", "3", "--sprt", "0,1"), 4, None),
    ],
)
def test_the_status_tells_how_the_test_ended(
    arena: Arena, words: tuple[str, ...], status: int, accepted: str | None
) -> None:
    said = arena(*words, "--json")
    assert said.status == status
    assert json.loads(said.out)["sprt"]["accepted"] == accepted


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("frist", "last"), "no bot is called 'frist'"),
        (("first", "last+lsat"), "no bot is called 'lsat'"),
        (("first",), "two contestants"),
        ((), "two contestants"),
        (("first", "first", "last"), "twice"),
        (("first", "last", "--rules", "bridge"), "no preset is called 'bridge'"),
        (("first", "last", "--rules", '{"players": 9}'), "players"),
        (("first", "last", "--rules", '{"players"'), "not JSON"),
        (("first", "last+lot", "--rules", "two-player"), "nobody has a partner"),
        (("first", "last", "--pairs", "0"), "--pairs"),
        (("first", "last", "--sprt", "5"), "H0,H1"),
        (("first", "last", "--sprt", "0,5", "--alpha", "0.7"), "alpha"),
        (("first", "last", "lot", "--sprt", "0,5"), "two contestants"),
        (("first", "last", "--dask", "tcp://127.0.0.1:1", "--workers", "2"), "one of them"),
    ],
)
def test_what_cannot_be_is_status_2_and_one_line(arena: Arena, words: tuple[str, ...], why: str) -> None:
    said = arena(*words)
    assert (said.status, said.out) == (2, "")
    assert why in said.err
    assert said.err.startswith("seep: ")
    assert said.err.count("\n") == 1


def test_what_fails_is_status_1_and_one_line(arena: Arena, tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("Dear diary")
    for words, why in (
        (("first", "rogue"), "rogue failed"),
        (("first", "last", "--results", str(tmp_path / "diary")), "no results file"),
        (("first", "last", "--results", str(tmp_path / "no" / "file")), "No such file"),
        (("first", "last", "--pairs", "1", "--markdown", str(tmp_path)), "Is a directory"),
        (("first", "last", "--dask", "nowhere://"), "no Dask scheduler"),
    ):
        said = arena(*words)
        assert (said.status, said.out) == (1, ""), words
        assert why in said.err
        assert said.err.count("\n") == 1


def test_without_dask_it_says_what_to_install(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = arena("first", "last", "--dask", "tcp://127.0.0.1:1")
    assert (said.status, said.err) == (
        1,
        "seep: distributed is not installed: pip install 'seep-cards[cluster]'\n",
    )


def test_a_dask_cluster_by_its_address(arena: Arena) -> None:
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, protocol="tcp", host="127.0.0.1", dashboard_address=None
    ) as cluster:
        there = arena("first", "last", "--pairs", "2", "--json", "--dask", cluster.scheduler_address)
    assert there.status == 0
    assert without_times(there.out) == without_times(arena("first", "last", "--pairs", "2", "--json").out)


def test_the_standing_is_said_in_a_few_words() -> None:
    from seep.arena import Plan, RunResults, Sprt
    from tests.arena.players import result

    results = RunResults(Plan.round_robin(["first", "last"], pairs=9), Sprt(0, 5))
    assert progress_text(results) == "– points a deal, test +0.00 (-2.94 to 2.94)"
    for pair in range(2):
        results.add(result(pair, [60 + pair, 40], [40, 60]))
    assert progress_text(results).startswith("+20.2 ± 3.2 points a deal, test +")
    three = RunResults(Plan.round_robin(["first", "last", "lot"], pairs=9))
    assert progress_text(three) == ""
    for pair in range(2):
        for first, second in (("first", "last"), ("first", "lot"), ("last", "lot")):
            three.add(result(pair, [60 + pair, 40], [40, 60], first=first, second=second))
    assert progress_text(three) == "± 3.2 points or less"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send to a group")
def test_ctrl_c_ends_it_at_once_and_keeps_what_is_finished(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    command = [sys.executable, "-m", "seep.cli", "arena", "random", "random", "--pairs", "1000000", "--workers", "2"]
    with subprocess.Popen(
        [*command, "--results", str(results), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        while not results.exists() or results.read_bytes().count(b"\n") < 5:
            with pytest.raises(subprocess.TimeoutExpired):  # it goes on
                process.wait(0.05)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers too
        out, err = process.communicate(timeout=ANSWER)  # which comes back once every worker is gone
    assert process.returncode == 130, err
    assert err.startswith("seep: stopped after ")
    assert err.count("\n") == 1
    assert str(results) in err
    found = json.loads(out)
    assert found["ended"] == "interrupted"
    lines = results.read_bytes().splitlines()[1:]
    assert {json.loads(line)["pair"] for line in lines} >= set(range(found["meetings"][0]["pairs"]))


# ---- files written at the end


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The bots made so far to play."""
    made: list[str] = []

    def counted(name: str) -> Any:
        made.append(name)
        return make(name)

    monkeypatch.setattr(seep.bots, "make", counted)
    return made


@pytest.mark.parametrize("option", ["--markdown", "--results"])
@pytest.mark.parametrize("path", ["no/such/file", ".", "file/below", "locked"])
def test_a_path_that_cannot_be_written_fails_before_anything_is_played(
    arena: Arena, played: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, option: str, path: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    if path == "locked":
        refuse_to_open(monkeypatch, tmp_path / "locked")
    said = arena("first", "last", option, path)
    assert (said.status, said.out) == (1, "")
    assert said.err.count("\n") == 1
    assert path in said.err
    assert played == ["first", "last"]  # they were made once, to see whether they exist


def refuse_to_open(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Make opening a path fail as for want of permission: root may open everything."""
    opened = Path.open

    def open_or_refuse(self: Path, *args: Any, **options: Any) -> Any:
        if self.absolute() == path:
            raise PermissionError(13, "Permission denied", str(path))
        return opened(self, *args, **options)

    monkeypatch.setattr(Path, "open", open_or_refuse)


def test_what_was_in_the_file_stays_until_the_new_tables_are_there(arena: Arena, tmp_path: Path) -> None:
    table = tmp_path / "ladder.md"
    table.write_text("of yesterday")
    assert arena("first", "rogue", "--pairs", "1", "--markdown", str(table)).status == 1
    assert table.read_text() == "of yesterday"
    table.unlink()
    assert arena("first", "rogue", "--pairs", "1", "--markdown", str(table)).status == 1
    assert not table.exists()


def test_tables_that_cannot_be_written_in_the_end_take_nothing_else_along(
    arena: Arena, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table, results = tmp_path / "there" / "ladder.md", tmp_path / "results.jsonl"
    table.parent.mkdir()

    def gone(name: str) -> Any:
        if results.exists():  # once it is playing
            shutil.rmtree(table.parent, ignore_errors=True)
        return make(name)

    monkeypatch.setattr(seep.bots, "make", gone)
    said = arena("first", "last", "--pairs", "2", "--markdown", str(table), "--results", str(results))
    assert (said.status, said.err) == (1, f"seep: No such file or directory: {table}\n")
    assert said.out.startswith("first against last: 2 deal pairs")
    assert results.read_bytes().count(b"\n") == 3


def test_a_summary_that_nobody_reads_does_not_take_the_tables_along(tmp_path: Path) -> None:
    table = tmp_path / "ladder.md"
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*COMMAND, "random", "random", "--pairs", "1", "--workers", "1", "--markdown", str(table)],
        stdout=writer,
        stderr=subprocess.PIPE,
        timeout=ANSWER,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")
    assert "1 deal pairs" in table.read_text(encoding="utf-8")


def test_results_and_tables_are_two_files(arena: Arena, tmp_path: Path) -> None:
    path = str(tmp_path / "file")
    said = arena("first", "last", "--results", path, "--markdown", path)
    assert (said.status, said.err) == (2, "seep: --markdown and --results name the same file\n")
    assert not Path(path).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit for the size of files")
def test_results_that_cannot_be_saved_any_more_end_the_run_with_what_was_played(tmp_path: Path) -> None:
    results, table = tmp_path / "results.jsonl", tmp_path / "table.md"
    limited = "import resource as r, sys; r.setrlimit(r.RLIMIT_FSIZE, (5000, 5000)); from seep.cli import main; main()"
    words = ["arena", "random", "greedy", "--pairs", "1000", "--workers", "1", "--results", str(results)]
    done = subprocess.run(
        [sys.executable, "-c", limited, *words, "--markdown", str(table)],
        capture_output=True,
        text=True,
        timeout=ANSWER,
        check=False,
    )
    assert done.returncode == 1
    kept = results.read_bytes()
    assert kept.endswith(b"}\n")  # no part of a line
    pairs = kept.count(b"\n") - 1
    assert 0 < pairs < 1000
    assert done.stdout.startswith(f"random against greedy: {pairs} deal pairs")
    assert table.read_text(encoding="utf-8").startswith(f"{pairs} deal pairs")
    assert done.stderr == (
        f"seep: cannot write to {results}: File too large; stopped after {pairs} of 1000 pairs;"
        f" the same command goes on from {results}\n"
    )


@pytest.mark.parametrize("words", [["arena", "first", "last"], ["record", "check", "x"]])
def test_ctrl_c_at_any_time_is_no_traceback(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: list[str]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("seep.cli.app.run", interrupted)
    with pytest.raises(SystemExit) as end:
        main(words)
    assert (end.value.code, *capsys.readouterr()) == (130, "", "")

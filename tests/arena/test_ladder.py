"""`make ladder`: its page and its results are tried before hours of play, and nothing measured is lost in the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from seep.arena import Plan, RunResults
from seep.cli import arena_run
from tools import ladder

PAGE = f"# Bots\n\n{ladder.START}\n\nof yesterday\n\n{ladder.END}\n\nThe rest.\n"
PLAN = Plan.round_robin(["random", "greedy"], pairs=2)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A page with a place for the ladder."""
    path = tmp_path / "page.md"
    path.write_text(PAGE, encoding="utf-8")
    return path


@pytest.fixture
def nothing_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail if anything is played."""

    def play(*_: object, **__: object) -> None:
        pytest.fail("it has begun to play")

    monkeypatch.setattr(ladder, "play_plan", play)


def test_the_page_of_the_repository_has_a_place_for_it() -> None:
    text = ladder.PAGE.read_text(encoding="utf-8")
    assert ladder.insert("tables", text).count("tables") >= 1


def test_the_tables_are_put_between_the_markers(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ladder.measure(PLAN, page.with_name("results"), 1, page) == 0
    tables = capsys.readouterr().out.strip()
    assert tables.startswith("2 deal pairs")
    assert page.read_text(encoding="utf-8") == PAGE.replace("of yesterday", tables)


@pytest.mark.usefixtures("nothing_played")
def test_a_page_that_cannot_take_them_is_said_at_once(page: Path) -> None:
    page.write_text("# Bots\n", encoding="utf-8")
    with pytest.raises(ValueError, match="no place for the ladder"):
        ladder.measure(PLAN, page.with_name("results"), 1, page)
    with pytest.raises(NotADirectoryError):
        ladder.measure(PLAN, page.with_name("results"), 1, page / "below")


def test_results_that_cannot_be_kept_are_said_at_once(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*_: object, **__: object) -> None:
        pytest.fail("it has begun to play")

    monkeypatch.setattr(arena_run, "run", run)
    with pytest.raises(IsADirectoryError):
        ladder.measure(PLAN, page.parent, 1, page)


def test_an_empty_path_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["ladder.py", "--results", ""])
    with pytest.raises(SystemExit) as end:
        ladder.main()
    assert end.value.code == 2
    assert "it is empty" in capsys.readouterr().err


def test_a_page_that_is_gone_in_the_end_does_not_take_the_tables_along(
    page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def play(results: RunResults, *_: object, **__: object) -> arena_run.FinishedRun:
        page.unlink()
        return arena_run.FinishedRun(arena_run.summarize(results, "done"))

    monkeypatch.setattr(ladder, "play_plan", play)
    with pytest.raises(FileNotFoundError):
        ladder.measure(PLAN, page.with_name("results"), 1, page)
    assert capsys.readouterr().out.startswith("0 deal pairs")

"""Whole screens as text, without colour: what is shown is told by letters and shapes alone.

`python -m tests.terminal` writes them again, after a change that is meant; look at what git shows.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.terminal.scenes import NAMES, draw

HERE = Path(__file__).parent / "snapshots"


@pytest.mark.parametrize("name", NAMES)
def test_a_screen_is_as_it_was_looked_at(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert asyncio.run(draw(name)) + "\n" == (HERE / f"{name}.txt").read_text(encoding="utf-8")


def test_every_screen_kept_is_one_of_them() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(NAMES)


def test_the_screen_of_the_documentation_is_one_of_them() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "terminal.md").read_text(encoding="utf-8")
    assert f"```text\n{(HERE / 'crowded.txt').read_text(encoding='utf-8')}```" in page

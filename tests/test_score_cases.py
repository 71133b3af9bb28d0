"""What the page needs to keep score without a server is what the engine says."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[1] / "web" / "scripts" / "score.py"


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("score_cases", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["score_cases"] = module
    spec.loader.exec_module(module)
    return module


def test_the_files_are_current(capsys: pytest.CaptureFixture[str]) -> None:
    assert load().main(["--check"]) == 0, capsys.readouterr().err


def test_the_cases_reach_every_way_a_deal_ends() -> None:
    results = [result for match in load().cases()["matches"] for result in match["results"]]
    assert {result["reason"] for result in results} == {None, "target", "min_points"}
    assert any(len(set(result["scores"])) == 1 for result in results), "a deal that is level"
    assert any(result["dealer"] == result["next_dealer"] for result in results)

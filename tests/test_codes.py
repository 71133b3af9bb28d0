"""The list of codes that the page's catalogues are checked against is read from the sources, and misses none."""

from __future__ import annotations

import importlib.util
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from seep.bots import BOTS
from seep.rules import PRESETS
from tests.core.reasons import CODES

ROOT = Path(__file__).parents[1]


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("codes", ROOT / "web" / "scripts" / "codes.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["codes"] = module
    spec.loader.exec_module(module)
    return module


codes = load()


@pytest.fixture
def plant(tmp_path: Path) -> Callable[[str, str], None]:
    """Adds a function to a copy of the sources."""
    shutil.copytree(
        ROOT / "src" / "seep", tmp_path / "seep", ignore=shutil.ignore_patterns("*.so", "page", "__pycache__")
    )

    def add(file: str, text: str) -> None:
        with (tmp_path / "seep" / file).open("a") as source:
            source.write(f"\n\n{text}\n")

    return add


def message_ids() -> set[str]:
    files = (ROOT / "src" / "seep" / "locales" / "en").glob("*.ftl")
    return {match[1] for file in files for match in re.finditer(r"^([\w-]+) *=", file.read_text(), re.MULTILINE)}


def read(tmp_path: Path) -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = codes.read(tmp_path / "seep")
    return found


def test_the_list_is_what_the_sources_say(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["codes.py", "--check"])
    assert codes.main() == 0, capsys.readouterr().err


def test_it_has_every_reason_why_a_play_is_not_legal() -> None:
    assert set(CODES) <= set(codes.read()["reason"])


def test_every_code_preset_bot_and_reason_for_a_redeal_has_words() -> None:
    needed = {f"{kind}-{code}" for kind, of_kind in codes.read().items() for code in of_kind}
    named = {f"preset-{name}" for name in PRESETS} | {f"bot-{name}" for name in BOTS}
    needed |= named | {f"{name}-about" for name in named} | {"redeal-no-high-card", "redeal-floor"}
    assert needed - message_ids() == set()


@pytest.mark.parametrize(
    ("file", "text", "kind", "code", "params"),
    [
        (
            "core/reasons.pyx",
            'cdef object new():\n    return reason("new", "R1", {"card": 1})',
            "reason",
            "new",
            ["card"],
        ),
        (
            "core/reasons.pyx",
            "cdef object new(const RulesC *r, const State *s, const Parts *p):\n"
            '    return why_not_joined(r, s, p, "new", "R1")',
            "reason",
            "new",
            ["cards", "value"],
        ),
        (
            "table/deciding.py",
            'def new() -> Refusal:\n    return Refusal("new", None, {"seq": 1})',
            "reason",
            "new",
            ["seq"],
        ),
        (
            "table/deciding.py",
            'def new(a: bool) -> Refusal:\n    return Refusal("new" if a else "newer")',
            "reason",
            "newer",
            [],
        ),
        ("rules.py", 'def new() -> None:\n    raise RulesError("sweep", "new", "")', "rules", "new", ["option"]),
        ("server/api.py", 'def new() -> Response:\n    return problem("new", {"most": 1})', "error", "new", ["most"]),
        ("server/sockets.py", 'def new() -> object:\n    return messages.Error(code="new")', "error", "new", []),
    ],
)
def test_a_new_code_is_found(
    plant: Callable[[str, str], None], tmp_path: Path, file: str, text: str, kind: str, code: str, params: list[str]
) -> None:
    before = read(tmp_path)
    plant(file, text)
    after = read(tmp_path)
    assert code not in before[kind]
    assert after[kind][code] == params


def test_params_that_are_not_always_there_do_not_count(plant: Callable[[str, str], None], tmp_path: Path) -> None:
    plant(
        "table/deciding.py",
        'def new() -> list[Refusal]:\n    one = Refusal("new", None, {"a": 1, "b": 2})\n'
        '    return [one, Refusal("new", None, {"b": 2})]',
    )
    assert read(tmp_path)["reason"]["new"] == ["b"]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("table/deciding.py", "def new(name: str) -> Refusal:\n    return Refusal(name)"),
        ("server/sockets.py", 'def new(name: str) -> object:\n    return messages.Error(code=f"new-{name}")'),
        ("core/reasons.pyx", "cdef object new(name):\n    return reason(name, None)"),
    ],
)
def test_a_code_that_cannot_be_read_is_an_error(
    plant: Callable[[str, str], None], tmp_path: Path, file: str, text: str
) -> None:
    plant(file, text)
    with pytest.raises(codes.UnreadableError, match=file):
        read(tmp_path)

"""Commands whose extra is not installed say in one line what to install."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from seep.cli.extras import COMMAND_EXTRAS, MODULES
from tests.blocking import run_without

ROOT = Path(__file__).resolve().parents[2]
MAIN = "from seep.cli import main\nmain(sys.argv[1:])"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
IMPORTED_AS = {"argon2-cffi": "argon2", "fluent.runtime": "fluent"}
"""Packages whose module has another name."""
COMMANDS = ["", "--help", "--version", "arena first last", "record check x", "play", "serve --port 0"]


def requirements(extra: str) -> list[str]:
    """The modules of the packages that an extra requires, without those of the extras in it."""
    names = [re.split(r"[\[><=;]", one)[0] for one in PYPROJECT["optional-dependencies"][extra]]
    return [IMPORTED_AS.get(name, name) for name in names if name != PYPROJECT["name"]]


@pytest.mark.parametrize("extra", MODULES)
def test_the_modules_of_an_extra_are_those_it_installs(extra: str) -> None:
    assert sorted(MODULES[extra]) == sorted(requirements(extra))


def test_the_base_is_msgspec() -> None:
    assert [re.split(r"[><=]", one)[0] for one in PYPROJECT["dependencies"]] == ["msgspec"]
    assert "seep-cards[cli]" in PYPROJECT["optional-dependencies"]["table"]


@pytest.mark.parametrize("words", COMMANDS)
def test_without_the_command_line_it_says_what_to_install(words: str) -> None:
    done = run_without(MODULES["cli"], MAIN, *words.split())
    extra = "table" if words.startswith(("play", "serve")) else "cli"
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"seep: cyclopts is not installed: pip install 'seep-cards[{extra}]'\n"


@pytest.mark.parametrize("command", COMMAND_EXTRAS)
@pytest.mark.parametrize("missing", ["starlette", "uvicorn", "sqlalchemy", "aiosqlite", "structlog"])
def test_without_the_server_it_says_what_to_install(command: str, missing: str, tmp_path: Path) -> None:
    done = run_without([missing], MAIN, command, "--port", "0", "--data-dir", str(tmp_path / "data"))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"seep: {missing} is not installed: pip install 'seep-cards[table]'\n"


def test_a_broken_installation_is_no_missing_extra() -> None:
    done = run_without(["json"], MAIN, "--help")
    assert done.returncode == 1
    assert "Traceback" in done.stderr


@pytest.mark.parametrize("module", ["seep", "seep.cli"])
def test_it_is_a_module_too(module: str) -> None:
    done = run_without([], f"import runpy; runpy.run_module({module!r}, run_name='__main__')", "--version")
    assert (done.returncode, done.stderr) == (0, "")

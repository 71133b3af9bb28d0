"""The import order is checked through the compiled modules too: a planted violation is found."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools.import_contracts import imports_of

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("*.py", "*.pyx", "*.pxd", "*.pyi")


def check(tree: Path) -> tuple[int, str]:
    """The import check of this project on a tree of its sources."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"]
    done = subprocess.run(
        [*command, "--no-cache", "--no-logo", str(ROOT / "pyproject.toml")],
        cwd=ROOT,
        env={"PYTHONPATH": f"{tree}:{ROOT}", "COLUMNS": "200", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
    )
    return done.returncode, " ".join((done.stdout + done.stderr).split())


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the sources, without anything compiled."""
    for pattern in SOURCES:
        for path in (ROOT / "src" / "seep").rglob(pattern):
            copy = tmp_path / path.relative_to(ROOT / "src")
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
    return tmp_path


def test_the_tree_keeps_the_order(tree: Path) -> None:
    code, said = check(tree)
    assert code == 0, said


def test_the_contracts_name_modules_that_exist() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    named = {
        "seep." + one for rule in contracts["contracts"] for layer in rule.get("layers", ()) for one in split(layer)
    }
    for rule in contracts["contracts"]:
        named |= {one for one in rule.get("source_modules", []) if one.startswith("seep.")}
        named |= {one for one in rule.get("forbidden_modules", []) if one.startswith("seep.")}
    assert len(named) > 10
    layers = contracts["contracts"][0]["layers"]
    (light,) = [set(rule["source_modules"]) for rule in contracts["contracts"] if rule["id"] == "light"]
    heavy = {"seep.__main__", "seep.cli", "seep.client", "seep.server", "seep.terminal"}
    assert light == {f"seep.{one}" for layer in layers for one in split(layer)} - heavy
    for name in named:
        path = (ROOT / "src").joinpath(*name.split("."))
        assert path.is_dir() or path.with_suffix(".py").exists() or path.with_suffix(".pyx").exists(), name


def split(layer: str) -> list[str]:
    """The modules of one layer, as import-linter writes them."""
    return re.split(r" *[|:] *", layer)


PLANTED = [
    ("core/planted.pyx", "from seep.match import Match", "seep.core is not allowed to import seep.match"),
    ("core/planted.pyx", "from ..view import View", "seep.core is not allowed to import seep.view"),
    ("rules.py", "from seep.core.state import Nothing", "seep.rules is not allowed to import seep.core"),
    ("core/planted.pxd", "from seep.deal cimport Deal", "seep.core is not allowed to import seep.deal"),
    ("core/planted.pyi", "from seep.bots import Bot", "seep.core is not allowed to import seep.bots"),
    ("core/planted.pyx", "import json", "seep.core is not allowed to import json"),
    ("table/planted.py", "from seep.bots import Bot", "seep.table is not allowed to import seep.bots"),
    ("table/planted.py", "import time", "seep.table is not allowed to import time"),
    ("planted.py", "", "seep.planted"),
]
"""A file of the package, a line added to it, and what is said of that; the last is a module without a place."""


def test_planted_violations_are_found(tree: Path) -> None:
    for file, line, _ in PLANTED:
        with (tree / "seep" / file).open("a") as planted:
            planted.write(f"\n{line}\n")
    code, said = check(tree)
    assert code == 1
    assert [broken for _, _, broken in PLANTED if broken not in said] == []


def test_imports_are_read_from_cython(tmp_path: Path) -> None:
    source = tmp_path / "some.pyx"
    source.write_text(
        '''"""import nothing
from nowhere import nothing"""
cimport cython, seep.core.bits as bits  # import comment
from seep.core.sets cimport (
    Sets,
    Unions as U,
)
from . import near
from ..rules import \\
    Rules
cdef int f() except? -1:
    import json; return 0
cdef extern from "x.h":
    pass
text = 'from a import b'
'''
    )
    found = [(said.candidates, said.line, said.cimport) for said in imports_of(source, "seep.core")]
    assert found == [
        (("cython",), 3, True),
        (("seep.core.bits",), 3, True),
        (("seep.core.sets.Sets", "seep.core.sets"), 4, True),
        (("seep.core.sets.Unions", "seep.core.sets"), 4, True),
        (("seep.core.near", "seep.core"), 8, False),
        (("seep.rules.Rules", "seep.rules"), 9, False),
        (("json",), 12, False),
    ]

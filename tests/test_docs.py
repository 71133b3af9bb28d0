"""The Python of README.md and of the pages in docs/ runs, and prints what the page says it prints."""

import ast
import doctest
import math
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^(?P<indent> *)```python *\n(?P<code>.*?)^(?P=indent)```", re.MULTILINE | re.DOTALL)


def blocks(text: str) -> list[tuple[int, str]]:
    """The Python blocks of a page and the lines they start on."""
    return [
        (text.count("\n", 0, found.start()) + 1, re.sub(f"(?m)^{found['indent']}", "", found["code"]))
        for found in BLOCK.finditer(text)
    ]


@pytest.mark.parametrize("page", [pytest.param(page, id=str(page.relative_to(ROOT))) for page in PAGES])
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__page__"}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    said: list[str] = []
    for line, code in blocks(page.read_text(encoding="utf-8")):
        if ">>>" in code:
            example = doctest.DocTestParser().get_doctest(code, names, page.name, str(page), line)
            runner.run(example, out=said.append, clear_globs=False)
            names = example.globs
        else:
            exec(compile("\n" * line + code, str(page), "exec"), names)
    assert not said, "".join(said)


def test_blocks_are_found() -> None:
    assert blocks("a\n\n```python\n>>> 1\n1\n```\n\n1. b\n   ```python\n   x = 2\n   ```\n```sh\nls\n```\n") == [
        (3, ">>> 1\n1\n"),
        (9, "x = 2\n"),
    ]


def test_the_readme_shows_python() -> None:
    assert blocks((ROOT / "README.md").read_text(encoding="utf-8"))


def test_the_inputs_of_the_network_are_all_told() -> None:
    from seep.core.network import OPEN_COLUMNS

    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    table = page.partition("| columns | numbers | meaning |")[2].partition("\n\n")[0]
    told = dict(re.findall(r"^\| `(\w+)` \| ([\d ×]+) \| ", table, re.MULTILINE))
    counted = {name: math.prod(int(number) for number in text.split("×")) for name, text in told.items()}
    assert counted == {name: len(columns) for name, columns in OPEN_COLUMNS.items()}


PATHS = re.compile(r"`((?:src|web|docs|tests|tools)/[\w./-]+\w/?)`")


@pytest.mark.parametrize("page", ["docs/architecture.md", "CONTRIBUTING.md", "web/README.md"])
def test_the_files_that_a_page_names_are_there(page: str) -> None:
    named = PATHS.findall((ROOT / page).read_text(encoding="utf-8"))
    start = ROOT if page != "web/README.md" else ROOT / "web"
    missing = [path for path in named if not (ROOT / path).exists() and not (start / path).exists()]
    assert not missing, f"{page} names files that are not there: {', '.join(missing)}"


def test_the_levels_are_those_of_the_table() -> None:
    from seep.bots import LEVELS

    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([\d,]+) \| ([\d.]+) \| (\d*) *\| (\d*) *\| (\d*) *\|$", page, re.MULTILINE)
    told = {
        name: (
            int(iterations.replace(",", "")),
            float(budget),
            float(temperature or 0),
            float(loss or 0),
            int(visits or 1),
        )
        for name, iterations, budget, temperature, loss, visits in rows
    }
    assert told == {
        name: (level.iterations, level.time_budget, level.choice_temperature, level.max_loss, level.min_visits)
        for name, level in LEVELS.items()
    }
    assert list(told) == list(LEVELS)


def test_the_options_of_the_search_are_those_of_the_table() -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    table = page.partition("| option | meaning | default |")[2].partition("\n\n")[0]
    told = dict(re.findall(r"^\| `(\w+)` \| .* \| (.*) \|$", table, re.MULTILINE))
    stub = ast.parse((ROOT / "src" / "seep" / "core" / "search.pyi").read_text(encoding="utf-8"))
    made = next(node for node in ast.walk(stub) if isinstance(node, ast.FunctionDef) and node.name == "__new__")
    defaults = {
        argument.arg: ast.literal_eval(default)
        for argument, default in zip(made.args.kwonlyargs, made.args.kw_defaults, strict=True)
        if default is not None
    }
    assert set(told) == set(defaults)
    for name, default in defaults.items():
        if isinstance(default, int | float) and not isinstance(default, bool):
            assert float(told[name]) == default, name

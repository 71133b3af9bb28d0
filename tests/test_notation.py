"""docs/notation.md tells the whole of it: every code, every member, and an example that is a record."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from seep.play import KINDS, Play
from seep.records import read, write
from seep.view import CaptureView, HouseView, RedealView, View
from tests.core.reasons import CODES as REASONS
from tests.test_records import CODES as RECORD_CODES
from tests.test_records import WRONG, attempt

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "seep"
PAGE = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
HYPHENED = re.compile(r'"([a-z]+(?:-[a-z]+)+)"')


def table(first: str, below: str) -> dict[str, list[str]]:
    """The first table under a heading whose first column is called `first`: the other cells by the names in it."""
    part = PAGE[PAGE.index(f'<a id="{below}">') :]
    head = re.search(rf"^\| {first} \|.*\n\| ---.*\n", part, re.MULTILINE)
    assert head
    rows = re.match(r"(?:\|.*\n)*", part[head.end() :])
    assert rows
    cells = [[cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]] for row in rows[0].splitlines()]
    names = [(name, row[1:]) for row in cells for name in re.findall(r"`([^`]+)`", row[0])]
    found = dict(names)
    assert len(found) == len(names)
    return found


def words(cell: str) -> set[str]:
    return set(re.findall(r"[\w.]+", cell))


def test_every_reason_is_told_with_its_rules_and_params() -> None:
    told = table("code", "refused")
    source = (SOURCES / "core" / "reasons.pyx").read_text(encoding="utf-8")
    assert set(told) == set(HYPHENED.findall(source)) == set(REASONS)
    for code, (rules, params, meaning) in told.items():
        assert words(rules) == REASONS[code].rules, code
        assert words(params) == REASONS[code].params, code
        assert meaning, code


def said(module: str, call: str, argument: int) -> set[str]:
    """The texts that calls in a module have at such a place."""
    tree = ast.parse((SOURCES / module).read_text(encoding="utf-8"))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == call)
    found = {
        part.value
        for node in calls
        for part in ast.walk(node.args[argument])
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }
    return {text for text in found if text != "a card twice"}  # what a code is chosen by


def test_every_reason_against_rules_is_told() -> None:
    assert set(table("code", "rules")) == said("rules.py", "RulesError", 1)


def test_every_reason_against_a_position_is_told() -> None:
    of_deal = re.findall(r'PositionError\("([a-z-]+)"', (SOURCES / "deal.pyx").read_text(encoding="utf-8"))
    assert set(table("code", "positions")) == said("position.py", "_refuse", 0) | set(of_deal)


def test_every_reason_against_a_record_is_told_with_its_params() -> None:
    told = table("code", "records")
    assert set(told) == RECORD_CODES
    met: dict[str, set[str]] = {}
    for code, text, _ in WRONG:
        _, error = attempt(text)
        assert error is not None
        met.setdefault(code, set()).update(error.params)
    assert {code: words(params) for code, (params, _) in told.items()} == met


def test_every_member_of_a_view_is_told() -> None:
    told = table("member", "views")
    assert list(told) == list(View.__struct_fields__)
    for member, struct in (("houses", HouseView), ("latest", CaptureView), ("redeals", RedealView)):
        (meaning,) = told[member]
        assert set(re.findall(r"`(\w+)`", meaning)) == set(struct.__struct_fields__)


def test_the_tags_of_a_record() -> None:
    assert list(table("tag", "records")) == ["Seep", "Rules", "Baazis", "Players", "Cut"]


def test_the_forms_of_plays() -> None:
    part = PAGE[PAGE.index("| play | form |") : PAGE.index("One play has one text")]
    rows = [[cell.strip(" `") for cell in row.split("|")[1:-1]] for row in part.strip().splitlines()[2:]]
    assert {row[3] for row in rows} == set(KINDS)
    for row in rows:
        play = Play.parse(row[2])
        assert (str(play), play.kind) == (row[2], row[3])


def example() -> str:
    found = re.search(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


def test_the_example_is_a_record() -> None:
    (game,) = read(example())
    assert write(game) == example()
    match = game.replay()
    assert match.over
    assert match.deal.redeals
    assert len(game.deals[0].comments) == 3


@pytest.mark.parametrize("at", [10, 200, 700, 1000])
def test_the_example_torn(at: int) -> None:
    found, error = attempt(example()[:at])
    assert not found
    assert error is not None
    assert error.code == "torn"

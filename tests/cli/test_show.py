"""`seep show`: a position drawn, from wherever it comes."""

from __future__ import annotations

import io
import json
import random
import sys
from pathlib import Path

import pytest

from seep import Deal
from seep.cli import main
from tests.dealing import STYLES, good_rules, play_on


def deals() -> list[Deal]:
    """Deals by all sorts of rules, stopped anywhere, the last one over."""
    found = []
    for seed, plays in enumerate((0, 1, 2, 20, 44, 49)):
        rng = random.Random(seed)
        found.append(play_on(Deal.new(good_rules(rng), seed=seed), plays, rng, rng.choice(STYLES)))
    return found


DEALS = deals()
LINE = DEALS[3].line()


def seep(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """The exit status, and what was printed."""
    status = 0
    try:
        main(["show", *words])
    except SystemExit as end:
        status = int(end.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize("deal", DEALS)
def test_a_position_is_drawn_from_a_line_and_from_json(deal: Deal, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = (0, f"{Deal.from_position(deal.line())}\n", "")
    assert seep(capsys, deal.line()) == drawn
    assert seep(capsys, json.dumps(deal.position())) == drawn


def test_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = seep(capsys, LINE, "--json")
    deal = Deal.from_position(LINE)
    assert (status, json.loads(out)) == (
        0,
        {"line": LINE, "position": deal.position(), "legal": [str(play) for play in deal.legal_plays()]},
    )


@pytest.mark.parametrize("form", ["lines", "objects", "indented"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_file_or_standard_input_holds_many(
    form: str, mark: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    written = {
        "lines": "\n\n".join(deal.line() for deal in DEALS),
        "objects": "\n".join(json.dumps(deal.position()) for deal in DEALS) + "\n",
        "indented": "\n".join(json.dumps(deal.position(), indent=2) for deal in DEALS),
    }[form]
    path = tmp_path / "some positions"
    path.write_bytes((mark + written).encode())
    status, out, err = seep(capsys, str(path), "--json")
    assert (status, err) == (0, "")
    assert [json.loads(line)["line"] for line in out.splitlines()] == [deal.line() for deal in DEALS]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
    assert seep(capsys, "-", "--json") == (0, out, "")


@pytest.mark.parametrize(
    ("words", "status", "why"),
    [
        ([], 2, "POSITION"),
        (LINE.split(" "), 2, ""),
        ([""], 2, "empty"),
        (["--colour", "red"], 2, "unknown option --colour"),
        (["nowhere"], 1, "No such file or directory: nowhere"),
        (["."], 1, "Is a directory"),
        ([LINE + " -"], 1, "field"),
        ([LINE.replace("/", "|")], 1, ""),
        (["bridge " + LINE.partition(" ")[2]], 1, "bridge"),
        (["{"], 1, "not JSON"),
        (["{}"], 1, ""),
        (["{} []"], 1, ""),
        (['{"rules": "standard", "hands": 7}'], 1, ""),
    ],
)
def test_what_is_no_position_is_one_line(
    words: list[str], status: int, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found, out, err = seep(capsys, *words)
    assert (found, out) == (status, "")
    assert err.startswith("seep: ")
    assert err.count("\n") == 1
    assert why in err


def test_the_place_in_a_file_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "positions"
    path.write_text(f"{LINE}\n\n{LINE} -\n")
    status, out, err = seep(capsys, str(path))
    assert (status, out) == (1, f"{Deal.from_position(LINE)}\n")
    assert err.startswith(f"seep: {path}:3: ")
    path.write_text("\n" + json.dumps(DEALS[0].position()) + "\n{]")
    assert seep(capsys, str(path))[2].startswith(f"seep: {path}:3: not JSON: ")
    path.write_bytes(b"\xff\xfe")
    assert seep(capsys, str(path))[2] == f"seep: {path}: not UTF-8\n"

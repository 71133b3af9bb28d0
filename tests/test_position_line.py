"""Positions as one line, as chess has FEN: read, written, and refused with a reason and a place."""

from __future__ import annotations

import random
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seep import PRESETS, Deal, PositionError, Rules, RulesError
from seep.position import LINE_FIELDS, Position, position_line, position_object
from seep.rules import rules_field, rules_of_field
from tests.setting import setting
from tests.strategies import SEEDS, any_deals, deals, positions, rules

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "notation.md").read_text(encoding="utf-8")


def middle() -> str:
    """A line with two houses: an ordinary one of 10, a cemented one of 13."""
    return setting("TC+JD+2S", "4S+QH", (10, "4C+6D", [0]), (13, "2C+JC+9D+4H", [1, 2])).line()


@given(any_deals())
def test_a_line_is_read_as_it_was_written(deal: Deal) -> None:
    line = deal.line()
    assert position_object(line) == deal.position()
    assert position_line(deal.position()) == line
    for position in (line, deal.position(), Position.parse(line), f"  {line}\n", line.replace(" ", "   ")):
        assert Deal.from_position(position) == deal
    read = Position.parse(line)
    assert (read.line(), read.as_dict()) == (line, deal.position())
    assert Position.parse(read) == Position.parse(deal.position()) == read
    assert hash(Position.parse(read)) == hash(read)


@pytest.mark.parametrize("preset", PRESETS)
@given(data=st.data())
def test_lines_of_every_preset_at_every_moment(preset: str, data: st.DataObject) -> None:
    deal = data.draw(deals(by=st.just(Rules.parse(preset))))
    assert Deal.from_position(deal.line()).position() == deal.position()
    assert deal.line().split()[0] == preset


@given(any_deals())
def test_a_line_is_one_word_a_field_and_survives_a_shell(deal: Deal) -> None:
    line = deal.line()
    assert re.fullmatch(r"[A-Za-z0-9+/=@:,_ -]+", line)
    assert (len(line.split(" ")), "" in line.split(" ")) == (len(LINE_FIELDS), False)
    assert shlex.split(f"show '{line}'") == shlex.split(f'show "{line}"') == ["show", line]


@given(rules())
def test_rules_are_a_field_of_their_own(some: Rules) -> None:
    field = rules_field(some.text())
    assert rules_of_field(field) == some.text()
    assert " " not in field


def test_the_stock_keeps_its_order() -> None:
    line = Deal.new("two-player", seed=4).line()
    *rest, stock = line.split()
    turned = " ".join([*rest, "+".join(reversed(stock.split("+")))])
    assert Deal.from_position(turned).line() == turned != line


def test_sets_and_owners_may_stand_in_any_order() -> None:
    line = middle()
    loosely = line.replace("4S+QH", "q♥+4s").replace("4C+6D@0/13=2C+4H+9D+JC@12", "6d+4c@0/13=JC+4H+2C+9♦@21")
    assert loosely != line
    assert Deal.from_position(loosely).line() == line


# --- refusals -------------------------------------------------------------------------------------------------


def changed(field: str, value: str) -> str:
    words = middle().split()
    words[LINE_FIELDS.index(field)] = value
    return " ".join(words)


def part(field: str, index: int, value: str) -> str:
    """The line with one part of a field changed."""
    parts = middle().split()[LINE_FIELDS.index(field)].split("/")
    parts[index] = value
    return changed(field, "/".join(parts))


WRONG: list[tuple[str, str, str]] = [
    ("not-an-object", "position", ""),
    ("not-an-object", "position", "standard"),
    ("not-an-object", "position", "2C+5D"),
    ("wrong-length", "position", " ".join(middle().split()[:-1])),
    ("wrong-length", "position", middle() + " -"),
    ("wrong-length", "position", middle().replace("+", " + ", 1)),
    ("wrong-length", "hands", changed("hands", "TC+JD+2S/-/-")),
    ("wrong-length", "hands", changed("hands", "-")),
    ("not-cards", "hands[1]", part("hands", 1, "")),
    ("not-cards", "hands[3]", part("hands", 3, "--")),
    ("not-cards", "hands[2]", part("hands", 2, "TC,JD")),
    ("card-twice", "hands[0]", part("hands", 0, "TC+TC+2S")),
    ("not-cards", "loose", changed("loose", "4S+")),
    ("not-cards", "loose", changed("loose", "null")),
    ("card-twice", "loose", changed("loose", "4S+QH+TC")),
    ("card-missing", "position", changed("loose", "-")),
    ("not-a-house", "houses[0]", changed("houses", "4C+6D")),
    ("not-a-house", "houses[0]", changed("houses", "10=4C+6D")),
    ("not-a-house", "houses[1]", part("houses", 1, "13=2C+4H+9D+JC@")),
    ("not-a-house", "houses[1]", part("houses", 1, "")),
    ("not-a-house", "houses[0]", part("houses", 0, "10=@0")),
    ("not-a-house", "houses[0]", part("houses", 0, "10=4C+6D@-1")),
    ("not-a-house", "houses[0]", part("houses", 0, "10=4C+6D@0@1")),
    ("not-a-house", "houses[0]", part("houses", 0, "10:4C+6D@٠")),
    ("not-cards", "houses[0].cards", part("houses", 0, "10=-@0")),
    ("out-of-range", "houses[0].value", part("houses", 0, "8=4C+6D@0")),
    ("out-of-range", "houses[0].value", part("houses", 0, "010=4C+6D@0")),
    ("out-of-range", "houses[0].owners", part("houses", 0, "10=4C+6D@4")),
    ("owner-twice", "houses[1].owners", part("houses", 1, "13=2C+4H+9D+JC@11")),
    ("house-not-sets", "the house of 11", part("houses", 0, "11=4C+6D@0")),
    ("out-of-range", "turn", changed("turn", "4")),
    ("out-of-range", "turn", changed("turn", "-")),
    ("out-of-range", "turn", changed("turn", "+1")),
    ("out-of-range", "turn", changed("turn", "01")),
    ("out-of-range", "turn", changed("turn", "٠")),
    ("out-of-range", "bid", changed("bid", "8")),
    ("out-of-range", "bid", changed("bid", "none")),
    ("wrong-phase", "bid", changed("bid", "10")),
    ("out-of-range", "plays", changed("plays", "49")),
    ("out-of-range", "plays", changed("plays", "1e1")),
    ("out-of-range", "plays", changed("plays", "9" * 5000)),
    ("wrong-hand-size", "hands[0]", changed("plays", "35")),
    ("wrong-hand-size", "hands[0]", changed("plays", "0")),
    ("wrong-length", "captured", changed("captured", "-")),
    ("not-cards", "captured[1]", part("captured", 1, "")),
    ("wrong-length", "sweeps", changed("sweeps", "0")),
    ("out-of-range", "sweeps[0]", changed("sweeps", "-/0")),
    ("out-of-range", "sweeps[1]", changed("sweeps", "0/-50")),
    ("out-of-range", "last_capture", changed("last_capture", "2")),
    ("wrong-last-capture", "last_capture", changed("last_capture", "-")),
    ("not-cards", "stock", changed("stock", "0")),
    ("card-twice", "stock", changed("stock", "4S")),
]


@pytest.mark.parametrize(
    ("code", "where", "line"), [pytest.param(*wrong, id=f"{wrong[0]}-{wrong[1]}") for wrong in WRONG]
)
def test_refused_with_code_and_place(code: str, where: str, line: str) -> None:
    for read in (Position.parse, Deal.from_position):
        with pytest.raises(PositionError) as refused:
            read(line)
        assert (refused.value.code, refused.value.where) == (code, where)
        assert str(refused.value) == f"{where}: {refused.value.reason}"


@pytest.mark.parametrize(
    ("field", "option", "code"),
    [
        ("chess", "preset", "unknown-preset"),
        ("", "position", ""),
        (",target=50", "preset", "unknown-preset"),
        ("target=50", "preset", "unknown-preset"),
        ("standard,", "rules", "not-rules"),
        ("standard,target", "rules", "not-rules"),
        ("standard,=50", "rules", "not-rules"),
        ("standard,target=50,target=50", "rules", "not-rules"),
        ("standard,preset=short", "rules", "not-rules"),
        ("standard,colour=red", "colour", "unknown-option"),
        ("standard,target=", "target", "not-a-number"),
        ("standard,target=050", "target", "not-a-number"),
        ("standard,target=on", "target", "not-a-number"),
        ("standard,cementing=1", "cementing", "not-a-switch"),
        ("standard,cementing=true", "cementing", "not-a-switch"),
        ("standard,majority=hearts:4", "majority", "unknown-value"),
        ("standard,majority=spades", "majority", "unknown-value"),
        ("standard,majority=spades:x", "majority", "not-a-number"),
        ("standard,sweep=ranks", "sweep", "not-points"),
        ("three-player,min_points=9", "min_points", "not-with"),
    ],
)
def test_refused_for_its_rules(field: str, option: str, code: str) -> None:
    if not field:
        with pytest.raises(PositionError, match="a line has 11 fields"):
            Deal.from_position(changed("rules", field))
        return
    with pytest.raises(RulesError) as refused:
        Deal.from_position(changed("rules", field))
    assert (refused.value.option, refused.value.code) == (option, code)


@pytest.mark.fuzz
@given(positions(), SEEDS)
def test_a_line_with_anything_wrong_is_refused_or_a_position(position: dict[str, Any], seed: int) -> None:
    rng = random.Random(seed)
    line = list(position_line(position))
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(line))
        line[at : at + rng.choice((0, 1, 1, 4))] = rng.choice(
            ("", " ", "-", "/", "+", "@", "=", "0", "7", "TC", "٣", "\0")
        )
    try:
        deal = Deal.from_position("".join(line))
    except (PositionError, RulesError):
        return
    assert Deal.from_position(deal.line()) == deal


@given(st.text(max_size=80) | st.lists(st.text("0-/=@+2CDX ", max_size=6), min_size=11, max_size=11).map(" ".join))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    with pytest.raises((PositionError, RulesError)):
        Deal.from_position(text)


# --- the page -------------------------------------------------------------------------------------------------


def test_the_page_tells_of_every_field_in_order() -> None:
    part = PAGE[PAGE.index('<a id="lines">') :]
    rows = re.findall(r"^\| `(\w+)` \|", part[: part.index("```")], re.MULTILINE)
    assert tuple(rows) == LINE_FIELDS


def test_the_lines_of_the_page_are_positions() -> None:
    part = PAGE[PAGE.index('<a id="lines">') : PAGE.index('<a id="views">')]
    lines = [line for line in part.splitlines() if line.partition(" ")[0].partition(",")[0] in PRESETS]
    assert len(lines) > 2
    for line in lines:
        assert Deal.from_position(line).line() == line

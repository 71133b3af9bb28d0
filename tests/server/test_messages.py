"""The contract: its schema, and the page that tells it in words."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from seep.cli import main
from seep.table import EventView, TableSettings, views
from seep.table.events import PhraseName
from seep.view import dec_hook
from seep.wire import messages, schema
from seep.wire.close_codes import CloseCode
from tests.patience import ANSWER

ROOT = Path(__file__).parents[2]
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SEEN = get_args(EventView)
SERVER = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "src" / "seep" / "server").glob("*.py"))
SERVED = frozenset(re.findall(r'"(/api/[^"]+)"', SERVER))
"""The paths of the endpoints."""


def is_served(body: type[msgspec.Struct]) -> bool:
    """Whether the endpoint that a body is of, as its docstring says, is there."""
    paths = re.findall(r"`(?:GET|POST) (/api/[^`?]+)", body.__doc__ or "")
    return not paths or not SERVED.isdisjoint(paths)


def examples() -> list[object]:
    """Every JSON example of the page."""
    return [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PROTOCOL, re.DOTALL)]


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "seep.wire.schema"], capture_output=True, text=True, check=True, timeout=ANSWER
    )
    with suppress(SystemExit):
        main(["protocol"])
    assert capsys.readouterr().out == printed.stdout
    made = json.loads(printed.stdout)
    assert made == schema.schema()
    assert made["version"] == messages.PROTOCOL
    for kind in (*schema.CLIENT, *schema.SERVER, *schema.HTTP, *schema.PERSONS, *SEEN):
        assert kind.__name__ in made["$defs"]
    references = set(re.findall(r'"#/\$defs/(\w+)"', printed.stdout))
    assert references <= set(made["$defs"])


@pytest.mark.parametrize("kind", [*schema.CLIENT, *schema.SERVER, *SEEN])
def test_the_protocol_page_tells_every_message_with_an_example(kind: type[msgspec.Struct]) -> None:
    tag = kind.__struct_config__.tag
    assert f"`{tag}`" in PROTOCOL
    union = messages.ClientMessage if kind in schema.CLIENT else messages.ServerMessage
    found = [example for example in examples() if isinstance(example, dict) and example.get("type") == tag]
    assert found, f"no example of {tag}"
    for example in found:
        read = msgspec.convert(example, EventView if kind in SEEN else union, dec_hook=dec_hook)
        assert isinstance(read, kind)
        written = json.loads(messages.ENCODER.encode(read))
        if kind is messages.State:
            written, example = filled(written), filled(example)
        assert written == example


def test_the_protocol_page_tells_every_endpoint() -> None:
    assert len(SERVED) > 12
    named = re.sub(r"\{\w+\}", "{}", PROTOCOL)
    assert [path for path in sorted(SERVED) if f"{re.sub(r'{.*?}', '{}', path)}`" not in named] == []


@pytest.mark.parametrize("kind", list(filter(is_served, [*schema.HTTP, *schema.PERSONS])))
def test_the_protocol_page_has_an_example_of_each_http_body(kind: type[msgspec.Struct]) -> None:
    fields = {field.encode_name for field in msgspec.structs.fields(kind)}
    assert any(isinstance(example, dict) and set(example) == fields for example in examples())


def filled(state: dict[str, Any]) -> dict[str, Any]:
    """A state whose plays have all their fields: those that have no meaning where a play stands may be left out."""
    plays = {field.name: None for field in msgspec.structs.fields(views.PlayedView)}
    match = state["table"]["match"]
    match |= {name: [plays | play for play in match[name]] for name in ("history", "choices", "refusals")}
    return state


def test_the_protocol_page_tells_every_code() -> None:
    said = r'(?:CloseConnection\(CloseCode\.\w+, |code=|problem\(|Denied\(|Refusal\(|TooMany\()"([a-z-]+)"'
    codes = {"deal-over", "match-over"}  # a refusal by the table's status
    for part in ("server", "table"):
        for file in (ROOT / "src" / "seep" / part).glob("*.py"):
            codes |= set(re.findall(said, file.read_text(encoding="utf-8")))
    codes -= {"not-a-bot"}  # for the server's own bots
    assert len(codes) > 50
    assert {code for code in codes if f"`{code}`" not in PROTOCOL} == set()


def test_the_protocol_page_tells_how_sockets_are_closed() -> None:
    told = {int(number) for number in re.findall(r"closed,? (?:with )?(\d{4})", PROTOCOL)}
    assert told == {int(code) for code in CloseCode}


@pytest.mark.parametrize("kind", [views.TableView, views.ChairView, views.MatchView, TableSettings])
def test_the_protocol_page_tells_every_field_of_a_table(kind: type[msgspec.Struct]) -> None:
    rows = "".join(re.findall(r"^\| (`.*?) \|", PROTOCOL, re.MULTILINE))
    assert {field.name for field in msgspec.structs.fields(kind) if f"`{field.name}`" not in rows} <= {"seq"}


def test_the_protocol_page_tells_everything_that_happens_to_a_chair_and_every_phrase() -> None:
    (changed,) = [field.type for field in msgspec.structs.fields(views.ChangedView) if field.name == "what"]
    names = [*get_args(views.SeatChange), *get_args(PhraseName), *get_args(changed)]
    assert len(names) > 25
    assert [name for name in names if f"`{name}`" not in PROTOCOL] == []

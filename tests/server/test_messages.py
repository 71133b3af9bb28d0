"""The contract: its schema, and the page that tells it in words."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from seep.server import messages, schema
from seep.table import viewer

PROTOCOL = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
SEEN = (viewer.SeenRematch, viewer.SeenCut, viewer.SeenDeal, viewer.SeenPlay, viewer.SeenScore, viewer.SeenEnd)


def examples() -> list[object]:
    """Every JSON example of the page."""
    return [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PROTOCOL, re.DOTALL)]


def test_the_schema_is_printed() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "seep.server.schema"], capture_output=True, text=True, check=True, timeout=60
    )
    made = json.loads(printed.stdout)
    assert made == schema.schema()
    for kind in (*schema.CLIENT, *schema.SERVER, *schema.HTTP, *SEEN):
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
        read = msgspec.convert(example, viewer.SeenEvent if kind in SEEN else union)
        assert msgspec.to_builtins(read).keys() >= example.keys()


@pytest.mark.parametrize("kind", schema.HTTP)
def test_the_protocol_page_has_an_example_of_each_http_body(kind: type[msgspec.Struct]) -> None:
    fields = {field.encode_name for field in msgspec.structs.fields(kind)}
    assert any(isinstance(example, dict) and set(example) == fields for example in examples())


def test_the_protocol_page_tells_every_code() -> None:
    source = Path(messages.__file__).parent
    codes = set()
    for file in ("sockets.py", "api.py"):
        text = (source / file).read_text()
        codes |= set(re.findall(r'(?:_Hangup\(\w+, |code=|_problem\()"([a-z-]+)"', text))
    deciding = (source.parent / "table" / "deciding.py").read_text()
    codes |= set(re.findall(r'Refusal\("([a-z-]+)"', deciding)) | {"deal-over"}
    assert len(codes) > 15
    assert {code for code in codes if f"`{code}`" not in PROTOCOL} == set()

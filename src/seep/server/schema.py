"""JSON Schema of every message: `python -m seep.server.schema > schema.json`."""

from __future__ import annotations

import json
import sys
from typing import Any, Final

import msgspec

from seep.server import messages

CLIENT: Final = (messages.Hello, messages.Play, messages.Next, messages.RematchAsked, messages.Ping)
SERVER: Final = (messages.State, messages.Ack, messages.Refused, messages.Error, messages.Pong)
HTTP: Final = (messages.OpenRequest, messages.OpenReply, messages.Presets, messages.Problem)


def schema() -> dict[str, Any]:
    """One schema: a definition for each struct, and of each direction as `ClientMessage` and `ServerMessage`."""
    kinds = (*CLIENT, *SERVER, *HTTP)
    _, definitions = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    for name, union in (("ClientMessage", CLIENT), ("ServerMessage", SERVER)):
        definitions[name] = {"oneOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in union], "title": name}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Seep",
        "version": messages.PROTOCOL,
        "$defs": dict(sorted(definitions.items())),
    }


def main() -> None:
    """Print the schema."""
    json.dump(schema(), sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()

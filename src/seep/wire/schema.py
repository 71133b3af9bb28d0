"""JSON Schema of every message: `seep protocol` prints it, `python -m seep.wire.schema` too, with msgspec alone."""

from __future__ import annotations

import json
import sys
from typing import Any, Final, get_args

import msgspec

from seep.view import schema_hook
from seep.wire import http, messages, persons

CLIENT: Final = get_args(messages.ClientMessage)
SERVER: Final = get_args(messages.ServerMessage)
HTTP: Final = (
    http.OpenRequest,
    http.OpenReply,
    http.FoundTable,
    http.PlayNowRequest,
    http.Presets,
    http.RulesRequest,
    http.RulesReply,
    http.LanLinks,
    http.Lobby,
    http.Games,
    http.Tallies,
    http.Deals,
    http.Replay,
    http.Problem,
)
PERSONS: Final = (
    persons.VisitRequest,
    persons.VisitReply,
    persons.PersonRequest,
    persons.PersonReply,
    persons.ClaimRequest,
    persons.SignInRequest,
    persons.SignInReply,
    persons.CodeRequest,
    persons.CodeReply,
    persons.LinkRequest,
    persons.TokenRequest,
    persons.TokenReply,
    persons.DevicesReply,
    persons.LeaveRequest,
    persons.LeaveReply,
)
"""The bodies of the requests and responses about people."""


def schema() -> dict[str, Any]:
    """One schema: a definition for each struct, and of each direction as `ClientMessage` and `ServerMessage`."""
    kinds = (*CLIENT, *SERVER, *HTTP, *PERSONS)
    _, definitions = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}", schema_hook=schema_hook)
    for name, union in (("ClientMessage", CLIENT), ("ServerMessage", SERVER)):
        definitions[name] = {"oneOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in union], "title": name}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Seep",
        "version": messages.PROTOCOL,
        "$defs": dict(sorted(definitions.items())),
    }


def schema_text() -> str:
    """The schema as text."""
    return json.dumps(schema(), indent=2, ensure_ascii=False)


if __name__ == "__main__":
    sys.stdout.write(schema_text() + "\n")

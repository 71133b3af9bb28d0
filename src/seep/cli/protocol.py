"""`seep protocol`: the messages between server and programs, as JSON Schema."""

from __future__ import annotations


def protocol() -> None:
    """Print the messages between the server and programs or pages as JSON Schema.

    It has a definition for each message of a socket, for each body of a request or an answer, and for all they hold;
    `ClientMessage` and `ServerMessage` are what may be sent each way. docs/protocol.md tells what they mean.

        seep protocol > seep.schema.json
    """
    from seep.cli.output import print_text
    from seep.wire.schema import schema_text

    print_text(schema_text(), is_json=True)

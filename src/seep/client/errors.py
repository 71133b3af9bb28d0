"""What can go wrong for a client, each as an error of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class ClientError(Exception):
    """The base of all errors of `seep.client`."""


class Unreachable(ClientError):
    """No Seep server answers at the address."""


class ConnectionLost(ClientError):
    """The server was lost, and did not come back in `Delays.give_up` seconds."""


class ConnectionEnded(ClientError):
    """The connection to the table was closed here, and what was under way was not answered."""


class Refused(ClientError):
    """The server refused a command or a request: a code of docs/protocol.md, the rule behind it, its parameters.

    >>> raise Refused("bid-not-held", "R2.3", {"value": 13})
    Traceback (most recent call last):
    seep.client.errors.Refused: bid-not-held, R2.3 (value 13)
    """

    def __init__(self, code: str, rule: str | None = None, params: Mapping[str, Any] | None = None) -> None:
        self.code = code
        self.rule = rule
        self.params = dict(params or {})
        told = ", ".join(f"{name} {value}" for name, value in self.params.items())
        super().__init__(code + (f", {rule}" if rule else "") + (f" ({told})" if told else ""))


class UnknownTable(ClientError):
    """There is no such table, or this person may not see it."""


class NotAPerson(ClientError):
    """The token is of no person, or its device was forgotten: visit without it."""


class OtherProtocol(ClientError):
    """The server speaks another protocol than this client: another version of Seep has to be installed."""


class Flooded(ClientError):
    """The server cut the connection off, because too much was sent."""


class ProtocolError(ClientError):
    """Server and client do not understand each other: one of them is wrong, or it is no Seep server."""

"""The codes with which the server closes a socket."""

from __future__ import annotations

from enum import IntEnum


class CloseCode(IntEnum):
    """Why the server closes a socket; those from 4000 on are Seep's own."""

    MESSAGE_TOO_LARGE = 1009
    INTERNAL_ERROR = 1011
    BAD_HELLO = 4400
    BAD_TOKEN = 4401
    UNKNOWN_TABLE = 4404
    OTHER_PROTOCOL = 4426
    FLOOD = 4429

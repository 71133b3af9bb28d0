"""A client for programs that play: people at tables of a Seep server, over the protocol of docs/protocol.md.

    async with Client("http://localhost:8080", program="greedy") as client:
        async with client.table(await client.find(code)) as table:
            await table.sit(2)
            await play_bot(table, seep.bots.make("greedy"))

It needs `pip install 'seep-cards[client]'`.
"""

from seep.client.client import Client, invitation
from seep.client.delays import Delays
from seep.client.errors import (
    ClientError,
    ConnectionEnded,
    ConnectionLost,
    Flooded,
    NotAPerson,
    OtherProtocol,
    ProtocolError,
    Refused,
    UnknownTable,
    Unreachable,
)
from seep.client.playing import play_bot
from seep.client.table import States, TableConnection

__all__ = [
    "Client",
    "ClientError",
    "ConnectionEnded",
    "ConnectionLost",
    "Delays",
    "Flooded",
    "NotAPerson",
    "OtherProtocol",
    "ProtocolError",
    "Refused",
    "States",
    "TableConnection",
    "UnknownTable",
    "Unreachable",
    "invitation",
    "play_bot",
]

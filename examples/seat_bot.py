"""Seat a bot at a table by the link that invites to it: `python examples/seat_bot.py http://localhost:8080/t/ID`.

Needs `pip install 'seep-cards[client]'`. The others see who runs it, and that it is a bot.
"""

import asyncio
import sys

from seep import bots
from seep.client import Client, invitation, play_bot


async def play(link: str) -> None:
    address, table_id = invitation(link)
    async with Client(address, program="greedy").table(table_id) as table:
        await table.sit()
        await play_bot(table, bots.make("greedy"))


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1]))

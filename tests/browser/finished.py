"""Tables with finished deals, put into the database of a running server."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from itertools import count
from threading import Thread

from seep.server.database import sqlite_url
from seep.server.store import Store
from seep.server.summary import summarize
from seep.table import TableSettings, commands
from seep.table.events import Scored
from tests.browser.player import Player
from tests.table.random_table import RandomTable

NUMBERS = count(1)


def finished_table(player: Player, deals: int = 2, seed: int = 5) -> RandomTable:
    """A table of its own where the player has sat in chair 0 for so many deals, in the database."""
    name = f"finished{next(NUMBERS)}"
    database = player.server.data_dir / "seep.db"
    with closing(sqlite3.connect(database)) as rows:
        person = rows.execute("SELECT id FROM persons WHERE name = 'Asha' ORDER BY rowid DESC").fetchone()[0]
    game = RandomTable(seed, {"target": 400, "min_points": 0}, name, [person, "b" * 20], TableSettings(bot="greedy"))
    game.send(game.command(person, commands.Connect))
    game.send(game.command(person, commands.Sit, chair=0, name="Asha"))
    undone = 0
    while sum(isinstance(event, Scored) for event in game.events) < deals:
        if game.table.has_match and game.table.match.deal.plays == 9 and undone < game.table.match.deal_number:
            game.send(game.command(person, commands.AskUndo))
            undone += 1
        game.now += 10
        game.send(game.likely_command())

    async def keep() -> None:
        store = Store(sqlite_url(database))
        (_, events, after), *others = game.commits
        await store.create(events, after, summarize(after), game.now)
        for before, events, after in others:
            await store.append(before, events, after, summarize(after), game.now)
        await store.close()

    writing = Thread(target=asyncio.run, args=(keep(),))  # Playwright has this thread's event loop
    writing.start()
    writing.join()
    return game

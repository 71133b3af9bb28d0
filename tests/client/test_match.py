"""A whole match of four clients at a served process: three people, one of whom loses the line, and a bot."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec

from seep import bots
from seep.client import Client, Delays, Refused, TableConnection, play_bot
from seep.client.playing import OVERTAKEN
from seep.table import EventView, TableSettings, TableView
from seep.table.events import Event, Played, Scored, decode
from tests.client.relay import Relay
from tests.server.serving import ANSWER, serving

QUICK = Delays(first_retry=0.05, resend=1.0)
LINE_LOST_AT = 4
"""The play, of those of the one who loses the line, whose answer is lost with it."""


class Person:
    """Plays by lot, and notes what was acknowledged and what was seen."""

    def __init__(self, table: TableConnection, seed: int) -> None:
        self.table = table
        self.rng = random.Random(seed)
        self.plays: list[tuple[int, str]] = []
        """Last event and text of each acknowledged play."""
        self.events: list[EventView] = []

    async def run(self) -> None:
        """Play until the match is over."""
        async for state in self.table.states():
            self.events += state.events
            if state.table.status == "match-over":
                return
            try:
                await self.act(state.table)
            except Refused as refused:
                if refused.code not in OVERTAKEN:
                    raise

    async def act(self, view: TableView) -> None:
        """Do what the table waits for."""
        if view.you is None:
            return
        if view.status == "deal-over" and not view.chairs[view.you].asked:
            await self.table.ready()
        elif view.turn == view.you and view.match is not None:
            play = str(self.rng.choice(view.match.deal.legal))
            self.plays.append((await self.play(play), play))

    async def play(self, play: str) -> int:
        """Play, and the number of the event."""
        return await self.table.play(play)


class Unlucky(Person):
    """Loses the line once, and with it the answer to a play that the server has executed."""

    def __init__(self, table: TableConnection, seed: int, relay: Relay, other: TableConnection) -> None:
        super().__init__(table, seed)
        self.relay = relay
        self.other = other

    async def play(self, play: str) -> int:
        if len(self.plays) != LINE_LOST_AT:
            return await super().play(play)
        before = self.relay.connections
        self.relay.is_mute = True
        answer = asyncio.create_task(super().play(play))
        await self.other.until(lambda view: view.turn != self.table.view.you)
        assert not answer.done()
        self.relay.cut()
        seq = await answer
        assert self.relay.connections == before + 1
        return seq


def stored(data_dir: Path, table: str) -> list[Event]:
    """The events of a table on the disk."""
    with sqlite3.connect(data_dir / "seep.db") as database:
        rows = database.execute("SELECT seq, body FROM events WHERE table_id = ? ORDER BY seq", [table]).fetchall()
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
    return [decode(text) for _, text in rows]


def shown(view: TableView) -> Any:
    """What all must see alike."""
    assert view.match is not None
    match = msgspec.structs.replace(view.match, deal=msgspec.structs.replace(view.match.deal, seat=None))
    return msgspec.structs.replace(view, you=None, you_host=False, can_undo=False, match=match)


async def four_clients(address: str, port: int) -> tuple[str, list[TableView], list[Person], Person, list[str]]:
    async with AsyncExitStack() as stack:
        relay = await stack.enter_async_context(Relay(port))
        clients = [Client(where, delays=QUICK) for where in (address, relay.address, address, address)]
        clients[3].program = "greedy"
        for client, name in zip(clients, ("Asha", "Bela", "Chand", "Robo"), strict=True):
            await client.rename(name)
        opened = await clients[0].open("short", settings=TableSettings(pace="fast"))
        assert opened.code is not None
        found = [await client.find(opened.code.upper()) for client in clients]
        assert set(found) == {opened.table}
        tables = [await stack.enter_async_context(client.table(opened.table)) for client in clients]
        watcher = Person(await stack.enter_async_context(Client(address).table(opened.table)), 0)
        for table in tables:
            await table.sit()
        await tables[0].start()
        people = [Person(tables[0], 1), Unlucky(tables[1], 2, relay, tables[2]), Person(tables[2], 3)]
        runs = [person.run() for person in (*people, watcher)]
        async with asyncio.timeout(10 * ANSWER):
            await asyncio.gather(*runs, play_bot(tables[3], bots.make("greedy")))
            last = max(table.state.seq for table in (*tables, watcher.table))
            views = [await table.until(lambda view: view.seq >= last) for table in (*tables, watcher.table)]
        assert relay.connections > 1
        programs = [chair.program for chair in views[0].chairs]
        return opened.table, views, people, watcher, [str(program) for program in programs]


def test_three_people_and_a_bot_play_a_match_and_all_agree(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table, views, people, watcher, programs = asyncio.run(four_clients(server.address, server.port))
        assert server.stop() == 0
    assert programs == ["None", "None", "None", "greedy"]
    assert [view.you for view in views] == [0, 1, 2, 3, None]
    assert [view.status for view in views] == ["match-over"] * 5
    assert all(shown(view) == shown(views[0]) for view in views)

    events = stored(tmp_path, table)
    plays = {seq: event for seq, event in enumerate(events, 1) if isinstance(event, Played)}
    ended = {(event.by, event.cmd_id): seq for seq, event in enumerate(events, 1)}  # scores belong to the last play
    for chair, person in enumerate(people):
        made = [event for event in plays.values() if event.chair == chair]
        assert person.plays == [(ended[event.by, event.cmd_id], event.play) for event in made]
        assert len(person.plays) > LINE_LOST_AT
    commands = [(event.by, event.cmd_id) for event in plays.values()]
    assert len(set(commands)) == len(commands), "no command was executed twice"

    match = views[0].match
    assert match is not None
    assert [tuple(result.scores) for result in match.results] == [
        event.scores for event in events if isinstance(event, Scored)
    ]
    for person in (people[0], people[2], watcher):
        seen = [event for event in person.events if event.seq in plays]
        assert [(event.seq, event.chair, event.play) for event in seen] == [
            (seq, event.chair, event.play) for seq, event in plays.items()
        ]

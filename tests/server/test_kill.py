"""`kill -9` at any moment: nothing acknowledged is lost, nothing is done twice, and the client goes on."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from seep.server.database import sqlite_url
from seep.server.store import Store
from seep.table import Event, replay
from seep.table.events import Played
from tests.server.serving import Client, Server, open_table, serving

KILLS = 6


class Survivor(Client):
    """A client that lives through the server's deaths as the page does: dial again, send what is unanswered again."""

    def __init__(self, server: Server, table: str, token: str, rng: random.Random) -> None:
        super().__init__(server, table, token)
        self.rng = rng
        self.acked: list[tuple[str, int]] = []
        self.kills = 0
        self.retries = 0

    def hit(self, chance: float) -> None:
        """Kill the server, perhaps."""
        if self.kills < KILLS and self.rng.random() < chance:
            self.kills += 1
            self.server.kill()

    def come_back(self) -> None:
        """Start the server again and be shown the table, the whole of what was acknowledged in it."""
        self.server.start()
        self.join()
        for _, seq in self.acked:
            assert self.state["seq"] >= seq, "an acknowledged play was lost"

    def decide(self, command: dict[str, Any]) -> None:
        """Get a command done, however often the server dies over it."""
        while True:
            try:
                self.send(command)
                self.hit(0.1)  # while the command is on its way, is being written, or has been answered
                answer = self.read_until("ack", "refused", "error")
                assert answer["type"] == "ack", answer
                self.acked.append((command["cmd_id"], answer["seq"]))
                self.hit(0.05)  # while bots think, play, and are pushed
                self.see(answer["seq"])
                return
            except (ConnectionClosed, OSError):
                self.come_back()
                self.retries += 1

    def waits_for_me(self) -> bool:
        """Whether there is something to play; False at the end of a deal."""
        while True:
            try:
                return self.my_turn()
            except (ConnectionClosed, OSError):
                self.come_back()


@pytest.mark.slow
def test_kill_9_loses_nothing(tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")
    rng = random.Random(seed)
    with serving(tmp_path) as server:
        opened = open_table(server, rules="long", bots=["greedy"] * 3)
        with Survivor(server, opened["table"], opened["token"], rng) as me:
            deals = 0
            while me.kills < KILLS or deals < 1:
                while me.waits_for_me():
                    play = rng.choice(me.deal["legal"])
                    me.decide(me.command("play", play=play))
                deals += 1
                if me.kills < KILLS:
                    me.decide(me.command("ready"))
            log, status = me.deal["log"], me.state["status"]
            results, acked = me.state["match"]["results"], me.acked
        server.kill()
    print(f"{me.kills} kills, {me.retries} commands sent again, {len(acked)} acknowledged, {deals} deals, {status}")
    events = asyncio.run(stored(tmp_path, opened["table"]))
    by_id = {event.cmd_id: seq for seq, event in enumerate(events, 1) if event.by is not None}
    assert [(cmd_id, by_id.get(cmd_id)) for cmd_id, _ in acked] == acked
    mine = [event.cmd_id for event in events if isinstance(event, Played) and event.by is not None]
    assert len(mine) == len(set(mine)), "a play was done twice"
    table = replay(events)
    assert [str(play) for play in table.match.deal.history] == log
    assert [list(result.scores) for result in table.match.results] == [result["scores"] for result in results]


async def stored(data_dir: Path, table: str) -> list[Event]:
    """What the database holds of a table."""
    store = Store(sqlite_url(data_dir / "seep.db"))
    try:
        return await store.events(table)
    finally:
        await store.close()

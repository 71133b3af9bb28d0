"""Tables by the hundred with bots that think hard, all of them watched and played at."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter

from websockets.asyncio.client import connect

from seep.wire.messages import PROTOCOL

from .attacks import Target, answer, request, visit
from .player import next_command


def _open(target: Target) -> tuple[str, str]:
    """A new person with a table of their own: the token and the table; raises `OSError` if the server refuses."""
    with target.connection() as line:
        token = visit(line)
        asked = json.dumps({"baazis": None, "bots": ["master"] * 3}).encode()
        line.sendall(request("POST", "/api/tables", asked, f"authorization: Bearer {token}\r\n"))
        status, body = answer(line)
    if status != "201":
        raise OSError(status)
    return token, json.loads(body)["table"]


async def _play(target: Target, rng: random.Random, token: str, table: str, counted: Counter[str]) -> None:
    """Play at once whenever it is this person's turn, so that the bots always think."""
    url = f"ws://{target.host}:{target.port}/ws/{table}"
    async with connect(url, local_addr=(target.source, 0), max_size=None, compression=None) as line:
        await line.send(json.dumps({"type": "hello", "token": token, "version": PROTOCOL}))
        async for said in line:
            message = json.loads(said)
            if message["type"] == "state" and (command := next_command(message["table"], rng)) is not None:
                counted["plays"] += 1
                await line.send(json.dumps({**command, "cmd_id": f"{counted['plays']}", "seq": message["seq"]}))


async def _play_all(target: Target, rng: random.Random, seconds: float, most: int) -> Counter[str]:
    counted: Counter[str] = Counter()
    until = time.monotonic() + seconds
    playing = []
    for _ in range(most):
        try:
            token, table = await asyncio.to_thread(_open, target)
        except OSError:
            counted["refused"] += 1
            continue
        counted["tables"] += 1
        playing.append(asyncio.create_task(_play(target, rng, token, table, counted)))
    await asyncio.sleep(max(0.0, until - time.monotonic()))
    counted["cut"] = sum(task.done() for task in playing)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return counted


def master_tables(target: Target, rng: random.Random, seconds: float, most: int = 200) -> Counter[str]:
    """Open tables with three `master` bots each, and play at all of them."""
    return asyncio.run(_play_all(target, rng, seconds, most))

"""Viewers on bad lines: they hold nobody up, and catch up in one go."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from seep.server import sockets
from seep.server.identity import Tokens
from seep.server.settings import Settings
from seep.server.sockets import ANSWERS_WAITING, TableSockets
from tests.server.house import House, house


class Line:
    """A socket made of a queue each way; `clear` says whether what is sent goes through."""

    def __init__(self, serve: TableSockets, table: str, token: str | None) -> None:
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.outgoing: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.clear = asyncio.Event()
        self.clear.set()
        self.put({"type": "websocket.connect"})
        self.say({"type": "hello", "token": token, "version": "1"})
        scope: dict[str, Any] = {"type": "websocket", "path_params": {"table": table}, "headers": []}
        self.task = asyncio.create_task(serve(scope, self.incoming.get, self.send))

    async def send(self, message: Any) -> None:
        await self.clear.wait()
        self.outgoing.put_nowait(message)

    def put(self, message: dict[str, Any]) -> None:
        self.incoming.put_nowait(message)

    def say(self, message: dict[str, Any]) -> None:
        self.put({"type": "websocket.receive", "text": json.dumps(message)})

    async def told(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            message = await asyncio.wait_for(self.outgoing.get(), 30)
            if message["type"] == "websocket.close":
                assert kind == "close", message
                return message
            if message["type"] == "websocket.send" and (said := json.loads(message["text"]))["type"] == kind:
                return dict(said)

    async def hang_up(self) -> None:
        self.put({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self.task, 30)


def run(tmp_path: Path, play: Callable[[House, TableSockets, Tokens], Awaitable[None]], bots: str | None) -> None:
    async def main() -> None:
        async with house(tmp_path) as here:
            tokens = Tokens("secret")
            settings = Settings(database="", secret="secret")
            await here.open("t", [None, *[bots] * 3])
            await play(here, TableSockets(here.registry, tokens, here.chance, here.clock, settings), tokens)

    asyncio.run(main())


def test_a_viewer_who_does_not_read_holds_nobody_up(tmp_path: Path) -> None:
    async def play(here: House, serve: TableSockets, tokens: Tokens) -> None:
        stuck = Line(serve, "t", None)
        first = await stuck.told("state")
        stuck.clear.clear()
        me = Line(serve, "t", tokens.sign("t", 0))
        table = (await me.told("state"))["table"]
        while table["status"] == "playing":
            if table["deal"]["legal"]:
                choice = here.chance.source.choice(table["deal"]["legal"])
                me.say({"type": "play", "cmd_id": f"c{table['seq']}", "seq": table["seq"], "play": choice})
                await me.told("ack")
            table = (await me.told("state"))["table"]
        assert stuck.outgoing.empty()
        stuck.clear.set()
        events = []
        while (state := await stuck.told("state"))["seq"] < table["seq"]:
            events += state["events"]
        events += state["events"]
        assert state["table"]["deal"] == table["deal"] | {"seat": None}
        assert [event["seq"] for event in events] == list(range(first["seq"] + 1, table["seq"] + 1))
        assert stuck.outgoing.qsize() == 0
        await asyncio.gather(me.hang_up(), stuck.hang_up())
        assert not here.registry._tables

    run(tmp_path, play, "lot")


def test_a_client_that_reads_no_answers_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "LAST_WORDS", 0.0)

    async def play(here: House, serve: TableSockets, _tokens: Tokens) -> None:
        deaf = Line(serve, "t", None)
        await deaf.told("state")
        deaf.clear.clear()
        for _ in range(ANSWERS_WAITING + 3):
            deaf.say({"type": "ping"})
        await asyncio.wait_for(deaf.task, 30)
        assert not here.registry._tables

    run(tmp_path, play, None)


def test_a_socket_that_says_nothing_is_told_and_closed(tmp_path: Path) -> None:
    async def play(here: House, serve: TableSockets, _tokens: Tokens) -> None:
        serve.settings = Settings(database="", secret="secret", hello_patience=0.0)
        silent = Line(serve, "t", None)
        assert (await silent.told("error"))["code"] == "hello-first"
        assert (await silent.told("close"))["code"] == 4400
        await silent.task
        assert not here.registry._tables

    run(tmp_path, play, None)


def test_a_table_that_cannot_be_read_says_so_and_no_more(tmp_path: Path) -> None:
    async def play(here: House, serve: TableSockets, _tokens: Tokens) -> None:
        await here.store.append("t", 3, [(await here.store.events("t"))[2]], 0)  # dealt twice
        line = Line(serve, "t", None)
        assert await line.told("error") == {"type": "error", "code": "unavailable", "params": {}}
        assert (await line.told("close"))["code"] == 1011
        await line.task

    run(tmp_path, play, None)


def test_a_command_the_database_fails_may_be_sent_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(here: House, serve: TableSockets, tokens: Tokens) -> None:
        lines = [Line(serve, "t", tokens.sign("t", chair)) for chair in range(4)]
        tables = [(await line.told("state"))["table"] for line in lines]
        mover = next(chair for chair in range(4) if tables[chair]["deal"]["legal"])
        append, tries = here.store.append, []

        async def fails_once(*what: Any) -> None:
            tries.append(what)
            if len(tries) == 1:
                raise OSError("disk full")
            await append(*what)

        monkeypatch.setattr(here.store, "append", fails_once)
        bid = {"type": "play", "cmd_id": "x", "seq": 3, "play": tables[mover]["deal"]["legal"][0]}
        lines[mover].say(bid)
        assert await lines[mover].told("error") == {"type": "error", "code": "unavailable", "params": {"cmd_id": "x"}}
        lines[mover].say(bid)
        assert await lines[mover].told("ack") == {"type": "ack", "cmd_id": "x", "seq": 4}
        for line in lines:
            assert (await line.told("state"))["seq"] == 4
            await line.hang_up()

    run(tmp_path, play, None)

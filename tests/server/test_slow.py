"""Viewers on bad lines: they hold nobody up, and catch up in one go."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from structlog.typing import EventDict

from seep.server import sockets
from seep.server.identity import Identity, IdentitySigner
from seep.server.limits import Limits
from seep.server.origin import OriginCheck
from seep.server.person_requests import PersonRequests
from seep.server.person_store import PersonStore
from seep.server.persons import Persons
from seep.server.settings import Settings
from seep.server.sockets import MAX_QUEUED_REPLIES, TableEndpoint
from seep.server.summary import summarize
from seep.server.tokens import TokenSigner
from seep.table import replay
from seep.wire.messages import PROTOCOL
from tests.patience import ANSWER
from tests.server.in_process import InProcessServer, in_process_server, person


class FakeSocket:
    """The client's end of a connection: a queue each way; `clear` says whether what the server sends goes through."""

    def __init__(self, serve: TableEndpoint, table: str, token: str | None) -> None:
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.outgoing: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.clear = asyncio.Event()
        self.clear.set()
        self.error: Exception | None = None
        """What sending raises."""
        self.put({"type": "websocket.connect"})
        self.send_json({"type": "hello", "token": token, "version": PROTOCOL})
        scope: dict[str, Any] = {"type": "websocket", "path_params": {"table": table}, "headers": []}
        self.task = asyncio.create_task(serve(scope, self.incoming.get, self.send))

    async def send(self, message: Any) -> None:
        await self.clear.wait()
        if self.error is not None:
            raise self.error
        self.outgoing.put_nowait(message)

    def put(self, message: dict[str, Any]) -> None:
        self.incoming.put_nowait(message)

    def send_json(self, message: dict[str, Any]) -> None:
        self.put({"type": "websocket.receive", "text": json.dumps(message)})

    async def receive(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            message = await asyncio.wait_for(self.outgoing.get(), ANSWER)
            if message["type"] == "websocket.close":
                assert kind == "close", message
                return message
            if message["type"] == "websocket.send" and (said := json.loads(message["text"]))["type"] == kind:
                return dict(said)

    async def disconnect(self) -> None:
        self.put({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self.task, ANSWER)


IDENTITIES = IdentitySigner("secret")


def token(chair: int) -> str:
    """What the person on a chair says hello with."""
    return IDENTITIES.sign(Identity(person(chair), f"device-{chair}"))


async def dropped(here: InProcessServer) -> None:
    """Return when no table is in memory any more."""
    async with asyncio.timeout(ANSWER):
        while here.registry._tables:
            await asyncio.sleep(0)


def run(tmp_path: Path, play: Callable[[InProcessServer, TableEndpoint], Awaitable[None]], bots: str | None) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as here:
            await here.open("t", [None, *[bots] * 3])
            persons = Persons(PersonStore(here.store), IDENTITIES, here.rng, here.clock)
            requests = PersonRequests(persons, OriginCheck(here.clock), Limits(here.clock))
            settings, tokens = Settings(database="", secret="secret"), TokenSigner("secret")
            await play(here, TableEndpoint(here.registry, requests, tokens, ["any"], here.clock, settings))

    asyncio.run(main())


def test_a_viewer_who_does_not_read_holds_nobody_up(tmp_path: Path) -> None:
    async def play(here: InProcessServer, serve: TableEndpoint) -> None:
        stuck = FakeSocket(serve, "t", None)
        first = await stuck.receive("state")
        stuck.clear.clear()
        me = FakeSocket(serve, "t", token(0))
        table = (await me.receive("state"))["table"]
        while table["status"] == "playing":
            if table["match"]["deal"]["legal"]:
                choice = here.rng.random.choice(table["match"]["deal"]["legal"])
                me.send_json({"type": "play", "cmd_id": f"c{table['seq']}", "seq": table["seq"], "play": choice})
                await me.receive("ack")
            table = (await me.receive("state"))["table"]
        assert stuck.outgoing.empty()
        stuck.clear.set()
        events = []
        while (state := await stuck.receive("state"))["seq"] < table["seq"]:
            events += state["events"]
        events += state["events"]
        assert state["table"]["match"]["deal"] == table["match"]["deal"] | {"seat": None}
        assert [event["seq"] for event in events] == list(range(first["seq"] + 1, table["seq"] + 1))
        assert stuck.outgoing.qsize() == 0
        await asyncio.gather(me.disconnect(), stuck.disconnect())
        await dropped(here)

    run(tmp_path, play, "any")


def test_a_client_that_reads_no_answers_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "CLOSE_TIMEOUT", 0.0)

    async def play(here: InProcessServer, serve: TableEndpoint) -> None:
        deaf = FakeSocket(serve, "t", None)
        await deaf.receive("state")
        deaf.clear.clear()
        for _ in range(MAX_QUEUED_REPLIES + 3):
            deaf.send_json({"type": "ping"})
        await asyncio.wait_for(deaf.task, ANSWER)
        await dropped(here)

    run(tmp_path, play, None)


@pytest.mark.parametrize(
    "error",
    [RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'."), OSError("lost")],
)
def test_a_connection_that_takes_nothing_more_ends_without_an_error(
    tmp_path: Path, lines: list[EventDict], error: Exception
) -> None:
    async def play(here: InProcessServer, serve: TableEndpoint) -> None:
        lost, me = FakeSocket(serve, "t", None), FakeSocket(serve, "t", token(0))
        await lost.receive("state")
        table = (await me.receive("state"))["table"]
        lost.error = error
        while not table["match"]["deal"]["legal"]:
            table = (await me.receive("state"))["table"]
        play = table["match"]["deal"]["legal"][0]
        me.send_json({"type": "play", "cmd_id": "x", "seq": table["seq"], "play": play})
        await me.receive("ack")
        await asyncio.wait_for(lost.task, ANSWER)  # though it gets no disconnect message
        await me.disconnect()
        await dropped(here)

    run(tmp_path, play, "any")
    assert [line for line in lines if line["log_level"] == "error"] == []


def test_a_socket_that_says_nothing_is_told_and_closed(tmp_path: Path) -> None:
    async def play(here: InProcessServer, serve: TableEndpoint) -> None:
        serve.settings = Settings(database="", secret="secret", hello_timeout=0.0)
        silent = FakeSocket(serve, "t", None)
        assert (await silent.receive("error"))["code"] == "hello-first"
        assert (await silent.receive("close"))["code"] == 4400
        await silent.task
        await dropped(here)

    run(tmp_path, play, None)


def test_a_table_that_cannot_be_read_says_so_and_no_more(tmp_path: Path) -> None:
    async def play(here: InProcessServer, serve: TableEndpoint) -> None:
        events = await here.store.events("t")
        table = replay(events)
        await here.store.append(table, [events[2]], table, summarize(table), 0)  # dealt twice
        socket = FakeSocket(serve, "t", None)
        assert await socket.receive("error") == {"type": "error", "code": "unavailable", "params": {}}
        assert (await socket.receive("close"))["code"] == 1011
        await socket.task

    run(tmp_path, play, None)


def test_a_command_the_database_fails_may_be_sent_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(here: InProcessServer, serve: TableEndpoint) -> None:
        tables: list[dict[str, Any]] = []
        viewers = [FakeSocket(serve, "t", token(chair)) for chair in range(4)]
        for socket in viewers:
            while (state := await socket.receive("state"))["seq"] < 7:  # all of them are noted as here
                pass
            tables.append(state["table"])
        mover = next(chair for chair in range(4) if tables[chair]["match"]["deal"]["legal"])
        append, tries = here.store.append, []

        async def fails_once(*what: Any) -> None:
            tries.append(what)
            if len(tries) == 1:
                raise OSError("disk full")
            await append(*what)

        monkeypatch.setattr(here.store, "append", fails_once)
        bid = {"type": "play", "cmd_id": "x", "seq": 7, "play": tables[mover]["match"]["deal"]["legal"][0]}
        viewers[mover].send_json(bid)
        assert await viewers[mover].receive("error") == {
            "type": "error",
            "code": "unavailable",
            "params": {"cmd_id": "x"},
        }
        viewers[mover].send_json(bid)
        assert await viewers[mover].receive("ack") == {"type": "ack", "cmd_id": "x", "seq": 8}
        for socket in viewers:
            assert (await socket.receive("state"))["seq"] == 8
            await socket.disconnect()

    run(tmp_path, play, None)

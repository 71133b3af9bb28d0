"""What one person may ask for on all sockets together, from whatever address; others are served meanwhile."""

from __future__ import annotations

import asyncio
import base64
import json
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from structlog.typing import EventDict

from seep.client import Client, play_bot
from seep.server.limits import MAX_SOCKETS_PER_PERSON, PERSON_RATES
from seep.wire.messages import PROTOCOL
from tests.server.in_process import AnyBot
from tests.server.running import ANSWER, Running, Wire, run, running
from tools.flood.attacks import TEXT, frame, request

HERE, THERE = "127.0.0.66", "127.0.0.7"


async def asked(server: Running, path: str, token: str | None = None) -> dict[str, Any]:
    """What a request without anything in it is answered."""
    headers = "" if token is None else f"authorization: Bearer {token}\r\n"
    wire = await server.dial("127.0.0.9")
    wire.send(request("POST", path, b"{}", headers))
    answer: dict[str, Any] = json.loads(await wire.body(await wire.head()))
    wire.close()
    return answer


async def visit(server: Running) -> str:
    """The token of a new person."""
    token: str = (await asked(server, "/api/visit"))["token"]
    return token


async def said(wire: Wire, *kinds: str) -> dict[str, Any]:
    """The next message of one of these types."""
    while True:
        opcode, payload = await wire.frame()
        assert opcode == TEXT, payload
        message: dict[str, Any] = json.loads(payload)
        if message["type"] in kinds:
            return message


async def join(server: Running, table: str, token: str | None, source: str) -> tuple[Wire, dict[str, Any]]:
    """A socket that has said hello, and the first state or error on it."""
    wire = await server.socket(table, source)
    hello = {"type": "hello", "version": PROTOCOL, "token": token}
    wire.send(frame(TEXT, json.dumps(hello).encode()))
    return wire, await said(wire, "state", "error")


async def command(wire: Wire, number: int) -> dict[str, Any]:
    """What a command is answered that somebody without a chair may not ask for."""
    wire.send(frame(TEXT, json.dumps({"type": "ready", "cmd_id": f"c{number}", "seq": 1}).encode()))
    return await said(wire, "refused", "error")


def test_commands_of_one_person_are_limited_over_all_sockets_and_addresses(tmp_path: Path) -> None:
    burst = 10

    async def main() -> None:
        async with running(tmp_path, limit_scale=burst / PERSON_RATES["commands"].burst) as server:
            one, other = await visit(server), await visit(server)
            table = (await asked(server, "/api/tables", other))["table"]
            wires = [(await join(server, table, one, source))[0] for source in (HERE, THERE)]
            guest, _ = await join(server, table, other, HERE)
            answers: list[dict[str, Any]] = []
            while not answers or answers[-1]["type"] == "refused":
                answers.append(await command(wires[len(answers) % 2], len(answers)))
            assert burst <= len(answers) - 1 <= 2 * burst, "some are allowed again by and by"
            params = answers[-1]["params"]
            assert answers[-1] == {"type": "error", "code": "too-many", "params": params}
            assert params["what"] == "commands"
            assert params["retry_after"] > 0
            closed, still_open = wires if len(answers) % 2 else wires[::-1]
            assert await closed.close_code() == 4429
            still_open.send(frame(TEXT, b'{"type": "ping"}'))
            assert (await said(still_open, "pong"))["type"] == "pong"
            assert (await command(guest, 0))["code"] == "not-seated"
            for wire in (*wires, guest):
                wire.close()

    run(main())


def test_sockets_open_of_one_person_are_limited_and_may_be_opened_again(tmp_path: Path, lines: list[EventDict]) -> None:
    most = 3

    async def main() -> None:
        async with running(tmp_path, limit_scale=most / MAX_SOCKETS_PER_PERSON) as server:
            one, other = await visit(server), await visit(server)
            table = (await asked(server, "/api/tables", other))["table"]
            held = [await join(server, table, one, source) for source in (HERE, THERE, HERE)]
            assert {first["type"] for _, first in held} == {"state"}
            wire, refused = await join(server, table, one, THERE)
            assert (refused["code"], refused["params"]) == ("too-many", {"what": "sockets", "retry_after": 10})
            assert await wire.close_code() == 4429
            for token in (other, None):
                guest, first = await join(server, table, token, HERE)
                assert first["type"] == "state"
                guest.close()
            held[0][0].close()
            await server.until(lambda: server.limits.person_sockets.held(person_of(one)) < most)
            again, first = await join(server, table, one, THERE)
            assert first["type"] == "state"
            for wire in (again, *(wire for wire, _ in held[1:])):
                wire.close()
            await server.until(lambda: len(server.limits.person_sockets) == 0)

    run(main())
    assert [(line["event"], line["what"]) for line in lines if line["log_level"] == "warning"] == [
        ("limit-reached", "sockets")
    ]


def test_sockets_that_one_person_opens_are_limited_though_they_are_closed_again(tmp_path: Path) -> None:
    burst = 4

    async def main() -> None:
        async with running(tmp_path, limit_scale=burst / PERSON_RATES["sockets"].burst) as server:
            one, other = await visit(server), await visit(server)
            table = (await asked(server, "/api/tables", other))["table"]
            opened = 0
            while True:
                wire, first = await join(server, table, one, HERE if opened % 2 else THERE)
                if first["type"] == "error":
                    break
                opened += 1
                wire.close()
                await server.until(lambda: len(server.limits.person_sockets) == 0)
            assert burst <= opened <= 2 * burst
            assert first["params"]["what"] == "sockets"
            assert first["params"]["retry_after"] > 0

    run(main())


def person_of(token: str) -> str:
    """The person that a token names."""
    person: str = json.loads(base64.urlsafe_b64decode(token.split(".")[0] + "=="))[0]
    return person


def test_players_at_full_speed_meet_no_limit(tmp_path: Path) -> None:
    """Four programs at one address, without a pause, play a whole match."""

    async def main() -> None:
        async with running(tmp_path) as server, AsyncExitStack() as stack:
            clients = [Client(f"http://127.0.0.1:{server.port}") for _ in range(4)]
            opened = await clients[0].open({"preset": "short", "target": 10})
            tables = [await stack.enter_async_context(client.table(opened.table)) for client in clients]
            for table in tables:
                await table.sit()
            await tables[0].start()
            async with asyncio.timeout(10 * ANSWER):
                await asyncio.gather(*(play_bot(table, AnyBot()) for table in tables))
            assert tables[0].view.status == "match-over"

    run(main())

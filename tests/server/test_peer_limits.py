"""What one address may ask for, over real connections; others are served meanwhile."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from structlog.typing import EventDict

from seep.server.limits import ADDRESS_RATES, MAX_SOCKETS_PER_ADDRESS, Rate
from seep.wire.messages import PROTOCOL
from tests.server.running import UPGRADE, Running, Wire, run, running
from tools.flood.attacks import TEXT, frame, request

FLOOD, GUEST = "127.0.0.66", "127.0.0.7"


@pytest.fixture
def lines() -> Iterator[list[EventDict]]:
    """The lines logged, with what is bound to the request."""
    with structlog.testing.capture_logs(processors=[structlog.contextvars.merge_contextvars]) as captured:
        yield captured


async def ask(server: Running, what: bytes, source: str) -> tuple[str, str, dict[str, Any]]:
    """One request: its status, its head, and its answer."""
    wire = await server.dial(source)
    wire.send(what)
    head = await wire.head()
    body = await wire.body(head)
    wire.close()
    return head.split()[1], head, json.loads(body)


async def opening(server: Running, source: str, asked: bytes = b"{}", headers: str = "") -> bytes:
    """A request of a new person to open a table."""
    _, _, said = await ask(server, request("POST", "/api/visit", b"{}", headers), source)
    return request("POST", "/api/tables", asked, f"{headers}authorization: Bearer {said['token']}\r\n")


def scaled(kind: str, burst: int) -> float:
    """The scale with which one address may do so many at once."""
    return burst / ADDRESS_RATES[kind].burst


def test_tables_of_one_address_are_limited(tmp_path: Path, lines: list[EventDict]) -> None:
    async def main() -> None:
        async with running(tmp_path, limit_scale=scaled("tables", 3)) as server:
            for _ in range(3):
                assert (await ask(server, await opening(server, FLOOD), FLOOD))[0] == "201"
            status, head, said = await ask(server, await opening(server, FLOOD), FLOOD)
            assert status == "429"
            assert said["code"] == "too-many"
            assert said["params"]["what"] == "tables"
            assert f"retry-after: {said['params']['retry_after']}" in head
            assert 0 < said["params"]["retry_after"] <= 200
            assert (await ask(server, request("GET", "/api/presets"), FLOOD))[0] == "200"
            assert (await ask(server, await opening(server, GUEST), GUEST))[0] == "201"

    run(main())
    assert {line["peer"] for line in lines if line["event"] == "opened"} == {FLOOD, GUEST}


def test_what_cannot_be_opened_is_no_table(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, limit_scale=scaled("tables", 2)) as server:
            for _ in range(4):
                wrong = await opening(server, FLOOD, b'{"bots": ["nobody"]}')
                assert (await ask(server, wrong, FLOOD))[0] == "400"
            for status in ("201", "201", "429"):
                assert (await ask(server, await opening(server, FLOOD), FLOOD))[0] == status

    run(main())


def test_requests_of_one_address_are_limited_before_they_are_read(tmp_path: Path, lines: list[EventDict]) -> None:
    async def main() -> None:
        async with running(tmp_path, limit_scale=scaled("requests", 30)) as server:
            wire = await server.dial(FLOOD)
            presets = request("GET", "/api/presets")
            wire.send(presets * 40)
            statuses = []
            while len(statuses) < 40:
                head = await wire.head()
                await wire.body(head)
                statuses.append(head.split()[1])
                if statuses[-1] == "429":
                    break
            assert statuses == ["200"] * (len(statuses) - 1) + ["429"]
            assert 30 <= len(statuses) - 1 < 40
            assert "connection: close" in head
            assert await wire.end() == b""
            body = request("POST", "/api/visit", b"x" * 100)[:-100]  # a body that never comes
            while (answer := await ask(server, body, FLOOD))[0] != "429":
                pass
            assert answer[2]["params"]["what"] == "requests"
            assert (await ask(server, request("GET", "/healthz"), FLOOD))[0] == "200"  # whoever asks would restart it
            assert (await ask(server, presets, GUEST))[0] == "200"

    run(main())
    reached = [line for line in lines if line["event"] == "limit-reached"]
    assert reached
    assert {(line["peer"], line["what"]) for line in reached} == {(FLOOD, "requests")}


def test_sockets_open_at_one_address_are_limited(
    tmp_path: Path, lines: list[EventDict], caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        async with running(tmp_path, limit_scale=4 / MAX_SOCKETS_PER_ADDRESS) as server:
            held = [await server.socket(source=FLOOD) for _ in range(4)]
            status, _, said = await ask(server, request("GET", "/ws/nosuchtable1", headers=UPGRADE), FLOOD)
            assert (status, said["params"]["what"]) == ("429", "sockets")
            (await server.socket(source=GUEST)).close()
            held[0].close()
            await server.until(lambda: server.limits.address_sockets.held(FLOOD) == 3)
            (await server.socket(source=FLOOD)).close()
            for wire in held:
                wire.close()

    run(main())
    assert [(line["event"], line["peer"]) for line in lines if line["log_level"] != "info"] == [
        ("limit-reached", FLOOD)
    ]
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_messages_of_one_address_are_limited_over_all_its_sockets(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, limit_scale=scaled("commands", 30)) as server:
            one, other = await server.socket(source=FLOOD), await server.socket(source=FLOOD)
            for wire, count in ((one, 20), (other, 30)):
                for _ in range(count):
                    wire.send(frame(TEXT, b"nonsense"))
                    opcode, text = await wire.frame()
                    said = json.loads(text)
                    if said["code"] == "too-many":
                        break
                    assert (opcode, said["code"]) == (TEXT, "malformed")
            assert said["params"]["what"] == "commands"
            assert await other.close_code() == 4429
            guest = await server.socket(source=GUEST)
            guest.send(frame(TEXT, b"nonsense"))
            assert json.loads((await guest.frame())[1])["code"] == "malformed"
            for wire in (one, other, guest):
                wire.close()

    run(main())


def test_who_sits_down_is_kept_and_counts_as_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADDRESS_RATES, "persons", Rate(per_second=0.001, burst=2))

    async def sit(server: Running, table: str, chair: int) -> Wire:
        """The socket of a new person who asks for a chair."""
        _, _, visited = await ask(server, request("POST", "/api/visit", b"{}"), FLOOD)
        wire = await server.socket(table, FLOOD)
        for message in (
            {"type": "hello", "version": PROTOCOL, "token": visited["token"]},
            {"type": "sit", "cmd_id": "a", "seq": 1, "chair": chair},
        ):
            wire.send(frame(TEXT, json.dumps(message).encode()))
        return wire

    async def main() -> None:
        async with running(tmp_path) as server:
            _, _, opened = await ask(server, await opening(server, FLOOD), FLOOD)
            one = await sit(server, opened["table"], 0)
            while json.loads((await one.frame())[1])["type"] != "ack":
                pass
            other = await sit(server, opened["table"], 1)
            assert await other.close_code() == 4429
            for wire in (one, other):
                wire.close()

    run(main())


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Real-IP"])
def test_behind_a_proxy_limits_go_by_its_header(tmp_path: Path, header: str, lines: list[EventDict]) -> None:
    async def main() -> None:
        scale = scaled("tables", 1)
        async with running(tmp_path, limit_scale=scale, trusted_proxies=("127.0.0.1",), peer_header=header) as server:

            async def status(address: str, source: str) -> str:
                return (await ask(server, await opening(server, source, headers=f"{header}: {address}\r\n"), source))[0]

            proxy = "127.0.0.1"
            assert await status("203.0.113.1", proxy) == "201"
            assert await status("203.0.113.1", proxy) == "429"
            assert await status("203.0.113.2", proxy) == "201"
            assert await status("203.0.113.3", FLOOD) == "201"
            assert await status("203.0.113.4", FLOOD) == "429"  # not a proxy: not believed

    run(main())
    assert [line["peer"] for line in lines if line["event"] == "opened"] == ["203.0.113.1", "203.0.113.2", FLOOD]

"""The server answers to its own names alone, or a page of another site could make a name of its own lead here."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest
from structlog.typing import EventDict

from seep.server.hosts import HostCheck, allowed_host, default_hosts, host_name, is_allowed
from seep.server.settings import Settings
from tests.server.http_client import Http
from tests.server.in_process import InstantClock

OWN = [
    "seep",
    "SEEP",
    "seep.",
    "seep:8080",
    "localhost",
    "localhost:5173",
    "seep.localhost",
    "127.0.0.1:7337",
    "127.8.8.8",
    "192.168.1.20:8080",
    "[::1]:8080",
    "[fe80::1]",
]
OTHERS = [
    "evil.example",
    "evil.example:8080",
    "seep.evil.example",
    "localhost.evil.example",
    "notlocalhost",
    "127.0.0.1.evil.example",
    "127.0.0.1.nip.io",
    "1.2.3",
    "seep@evil.example",
    "evil.example@seep",
    "seep/x",
    "seep:port",
    "seep:99999",
    "[::1",
    "seep, evil.example",
    "\u2024",
]


@pytest.mark.parametrize("host", OWN)
def test_own_names_and_addresses_are_answered(http: Http, host: str) -> None:
    assert http.get("/api/presets", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", OTHERS)
@pytest.mark.parametrize("origin", [True, False])
def test_other_names_are_refused_even_where_the_page_is_of_that_name(http: Http, host: str, origin: bool) -> None:
    headers = {b"Host": host.encode()} | ({b"Origin": f"http://{host}".encode()} if origin else {})
    for reply in (http.get("/api/presets", headers=headers), http.post("/api/tables", json={}, headers=headers)):
        assert (reply.status_code, reply.json()["code"]) == (403, "other-host")
    page = http.get("/", headers=headers)
    assert page.status_code == 403
    assert "--allowed-host" in page.text
    assert page.headers["content-type"].startswith("text/plain")


def test_probes_may_use_any_name(http: Http) -> None:
    for probe in ("/healthz", "/readyz"):
        assert http.get(probe, headers={"Host": "seep-0.seep.default.svc"}).status_code == 200


def test_sockets_for_other_names_are_refused() -> None:
    async def app(*_: Any) -> None:
        raise AssertionError("not reached")

    async def main() -> list[Any]:
        sent: list[Any] = []

        async def receive() -> Any:
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            sent.append(message)

        check = HostCheck(app, ["seep"], InstantClock())
        headers = [(b"host", b"evil.example"), (b"origin", b"http://evil.example")]
        await check({"type": "websocket", "path": "/ws/t", "headers": headers}, receive, send)
        return sent

    assert asyncio.run(main()) == [{"type": "websocket.close"}], "before it is accepted: status 403"


def test_refused_names_are_logged(http: Http, lines: list[EventDict]) -> None:
    for _ in range(50):
        http.get("/", headers={"Host": "evil.example\x1b[2J".replace("\x1b", "%1b")})
    refused = [line for line in lines if line["event"] == "host-refused"]
    assert refused[0]["host"] == "evil.example%1b[2J"
    assert 1 <= len(refused) <= 5


def test_a_server_is_known_by_what_it_listens_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "The-Machine.example.org")
    for everywhere in ("0.0.0.0", "::"):
        names = default_hosts(everywhere)
        assert is_allowed("the-machine.example.org:8080", names)
        assert is_allowed("the-machine.local", names)
        assert is_allowed("192.168.1.20:8080", names)
        assert not is_allowed("evil.example", names)
    assert is_allowed("club.lan", default_hosts("Club.lan"))
    assert not is_allowed("the-machine.local", default_hosts("127.0.0.1"))


@pytest.mark.parametrize(
    "name", ["", " ", "http://seep.example.org", "seep.example.org:8080", "seep/", "*", "a b", "@"]
)
def test_what_is_no_name_cannot_be_allowed(name: str) -> None:
    with pytest.raises(ValueError, match="--allowed-host is a name such as"):
        Settings(database="", secret="", allowed_hosts=(name,))


def test_names_are_compared_as_browsers_write_them(tmp_path: Path) -> None:
    settings = Settings(database="", secret="", allowed_hosts=(" Seep.Example.ORG. ", "खेल.example"), page=tmp_path)
    assert settings.allowed_hosts == ("seep.example.org", "xn--21b0d0c.example")
    assert allowed_host("my_host-1") == "my_host-1"
    assert host_name("खेल.example:80") == "xn--21b0d0c.example"

"""Phones in the same network: which addresses they are given, and what the codes say that they scan."""

from __future__ import annotations

import socket
from collections import namedtuple
from collections.abc import Iterator
from pathlib import Path

import pytest

from seep.server import lan
from seep.server.app import create_app
from seep.server.qr import qr_text
from seep.server.run import listen
from seep.server.settings import Settings
from tests.patience import ANSWER
from tests.qr import read_svg, read_terminal
from tests.server.http_client import Http
from tests.server.in_process import AnyBot, InstantClock

Address = namedtuple("Address", "family address")
Stats = namedtuple("Stats", "isup")
V4, V6 = socket.AF_INET, socket.AF_INET6
HERE = "http://localhost:7337"
INTERFACES = {
    "lo": [Address(V4, "127.0.0.1"), Address(V6, "::1")],
    "docker0": [Address(V4, "172.17.0.1")],
    "br-0123456789ab": [Address(V4, "172.18.0.1")],
    "tun0": [Address(V4, "10.8.0.2")],
    "eth1": [Address(V4, "192.168.7.7")],
    "wlan0": [
        Address(V6, "fe80::1%wlan0"),
        Address(V6, "fd00::2"),
        Address(V6, "2001:db8::7"),
        Address(V4, "192.168.1.20"),
        Address(V4, "203.0.113.9"),
        Address(V4, "169.254.3.4"),
        Address(17, "02:fc:00:00:00:01"),
    ],
    "br-lan": [Address(V6, "fd01::1")],
}


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with the interfaces above, all up but `eth1`, whose way out is over the Wi-Fi."""
    monkeypatch.setattr(lan.psutil, "net_if_addrs", lambda: INTERFACES)
    monkeypatch.setattr(lan.psutil, "net_if_stats", lambda: {name: Stats(name != "eth1") for name in INTERFACES})
    monkeypatch.setattr(lan, "_way_out", {V4: "192.168.1.20", V6: None}.get)


@pytest.fixture
def for_phones(tmp_path: Path) -> Iterator[Http]:
    """A server that phones are told of."""
    settings = Settings(
        database=f"sqlite+aiosqlite:///{tmp_path}/seep.db", secret="s" * 40, page=tmp_path / "page", lan=True
    )
    with Http(create_app(settings, InstantClock(), bots={"any": AnyBot})) as client:
        yield client


@pytest.mark.usefixtures("at_home")
def test_addresses_at_home_the_likeliest_first() -> None:
    assert lan.private_addresses() == ["192.168.1.20", "10.8.0.2", "fd00::2", "fd01::1"]


def test_the_edges_of_private_networks() -> None:
    inside = ["10.0.0.0", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1", "fc00::1", "fdff::1"]
    outside = ["9.255.255.255", "11.0.0.0", "172.15.0.1", "172.32.0.0", "192.167.1.1", "fe00::1", "100.64.0.1", "::1"]
    assert lan.in_order([*outside, *inside]) == inside
    assert lan.in_order(["10.0.0.1", "10.0.0.1"]) == ["10.0.0.1"]


def test_this_machine_can_be_asked() -> None:
    for address in lan.private_addresses():
        with listen(address, 0) as listener:
            assert listener.getsockname()[0] == address


def test_one_socket_listens_for_both_kinds_of_addresses() -> None:
    assert lan.wildcard_address(["192.168.1.20"]) == "0.0.0.0"
    assert lan.wildcard_address(["192.168.1.20", "fd00::2"]) == "::"
    if not socket.has_dualstack_ipv6():
        pytest.skip("this machine has no IPv6")
    with listen("::", 0) as listener:
        for loopback in ("127.0.0.1", "::1"):
            with socket.create_connection((loopback, listener.getsockname()[1]), timeout=ANSWER):
                pass


def test_the_code_of_a_terminal_can_be_scanned() -> None:
    for text in ("http://192.168.1.20:7337/", "http://[fd00::2]:65535/t/" + "x" * 190):
        assert read_terminal(qr_text(text).splitlines()) == text


@pytest.mark.usefixtures("at_home")
def test_a_page_is_told_the_addresses_of_any_place_on_it(for_phones: Http) -> None:
    answer = for_phones.get(f"{HERE}/api/lan")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    links = answer.json()["links"]
    assert [link["address"] for link in links] == [
        f"http://{host}:7337/" for host in ("192.168.1.20", "10.8.0.2", "[fd00::2]", "[fd01::1]")
    ]
    table = for_phones.get(f"{HERE}/api/lan", params={"path": "/t/abc_-9#join=xyz"}).json()["links"]
    assert table[0]["address"] == "http://192.168.1.20:7337/t/abc_-9#join=xyz"
    for link in (*links, *table):
        assert read_svg(link["qr"]) == link["address"]


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize(
    "path", ["", "t/abc", "//evil.example/", "/\\evil", "/t/a b", "/t/ä", "/t/\n", "/" + "x" * 200]
)
def test_codes_lead_nowhere_else(for_phones: Http, path: str) -> None:
    answer = for_phones.get(f"{HERE}/api/lan", params={"path": path})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.usefixtures("at_home")
def test_a_server_that_is_not_for_phones_tells_no_address(http: Http) -> None:
    answer = http.get(f"{HERE}/api/lan")
    assert (answer.status_code, answer.json()) == (200, {"links": []})


def test_addresses_are_allowed_hosts(for_phones: Http) -> None:
    for host in ("192.168.1.20:7337", "[fd00::2]:7337"):
        assert for_phones.get("/api/presets", headers={"Host": host}).status_code == 200
    assert for_phones.get("/api/presets", headers={"Host": "rebound.example.net"}).status_code == 403

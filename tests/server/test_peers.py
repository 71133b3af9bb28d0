"""Whom limits go by: the address of the connection, or what a proxy tells that is known."""

from __future__ import annotations

from typing import Any

import pytest

from seep.server.identity import is_secure
from seep.server.peers import MAX_HOPS, PeerResolver, peer_of
from seep.server.settings import Settings


def scope(client: str | None, *forwarded: str) -> dict[str, Any]:
    """A request from an address, with the values of `X-Forwarded-For`."""
    headers = [(b"x-forwarded-for", value.encode("latin-1")) for value in forwarded]
    return {"type": "http", "client": client and (client, 5), "headers": headers}


DIRECT = PeerResolver(None, ())
PROXIED = PeerResolver("x-forwarded-for", ("127.0.0.1", "10.0.0.0/8", "fd00::/8"))


@pytest.mark.parametrize(
    ("client", "address", "key"),
    [
        ("192.0.2.1", "192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2:3::4", "2001:db8:1::/56"),
        ("fe80::1%eth0", "fe80::1", "fe80::/56"),
        ("testclient", "unknown", "unknown"),
        (None, "unknown", "unknown"),
    ],
)
def test_without_a_proxy_it_is_the_address_of_the_connection(client: str | None, address: str, key: str) -> None:
    peer = DIRECT.peer(scope(client, "203.0.113.9"))
    assert (peer.address, peer.key) == (address, key)


@pytest.mark.parametrize(
    ("client", "forwarded", "address"),
    [
        ("127.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("127.0.0.1", ["203.0.113.9:4711"], "203.0.113.9"),
        ("127.0.0.1", ["[2001:db8::1]:80"], "2001:db8::1"),
        ("127.0.0.1", ["198.51.100.1, 203.0.113.9"], "203.0.113.9"),  # the first was written by the client
        ("127.0.0.1", ["198.51.100.1", "203.0.113.9"], "203.0.113.9"),
        ("127.0.0.1", ["203.0.113.9, 10.1.2.3"], "203.0.113.9"),  # a proxy before the proxy
        ("127.0.0.1", ["10.1.2.3"], "10.1.2.3"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["203.0.113.9, nonsense"], "127.0.0.1"),
        ("127.0.0.1", ["203.0.113.9,"], "127.0.0.1"),
        ("127.0.0.1", ["\xff\x00"], "127.0.0.1"),
        ("127.0.0.1", ["203.0.113.9" + ", 10.0.0.1" * MAX_HOPS], "10.0.0.1"),
        ("192.0.2.1", ["203.0.113.9"], "192.0.2.1"),  # no proxy of ours
    ],
)
def test_a_proxy_is_believed_and_nobody_else(client: str, forwarded: list[str], address: str) -> None:
    assert PROXIED.peer(scope(client, *forwarded)).address == address


@pytest.mark.parametrize(
    ("resolver", "client", "told", "secure"),
    [
        (PROXIED, "127.0.0.1", "https", True),
        (PROXIED, "127.0.0.1", "http", False),
        (PROXIED, "127.0.0.1", "https, http", False),  # the first was written by the client
        (PROXIED, "192.0.2.1", "https", False),  # no proxy of ours
        (DIRECT, "127.0.0.1", "https", False),
    ],
)
def test_cookies_are_secure_where_a_trusted_proxy_speaks_tls(
    resolver: PeerResolver, client: str, told: str, secure: bool
) -> None:
    request = scope(client) | {"scheme": "http"}
    request["headers"].append((b"x-forwarded-proto", told.encode()))
    request["state"] = {"peer": resolver.peer(request)}
    assert is_secure(request) == secure
    assert is_secure(request | {"scheme": "wss"})


def test_an_application_without_the_middleware_knows_no_peer() -> None:
    assert peer_of({"type": "http"}).key == "unknown"


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"trusted_proxies": ("127.0.0.1",)}, "go together"),
        ({"peer_header": "X-Real-IP"}, "go together"),
        ({"trusted_proxies": ("proxy",), "peer_header": "X-Real-IP"}, "--trusted-proxy is an address"),
        ({"trusted_proxies": ("10.0.0.1/8",), "peer_header": "X-Real-IP"}, "--trusted-proxy is an address"),
        ({"trusted_proxies": ("::1",), "peer_header": "X Real"}, "--peer-header is the name"),
        ({"trusted_proxies": ("::1",), "peer_header": "Forwarded"}, "--peer-header is the name"),
        ({"trusted_proxies": ("::1",), "peer_header": ""}, "--peer-header is the name"),
        ({"limit_scale": 0.0}, "--limit-scale is above 0"),
        ({"limit_scale": float("nan")}, "--limit-scale is above 0"),
        ({"limit_scale": float("inf")}, "--limit-scale is above 0"),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Settings(database="", secret="", **settings)

"""Whom the server talks to: the address that limits go by and that the log names.

It is the address of the connection. Behind a proxy that would be the proxy's, so there a header tells, but only the one
that was configured, and only on connections of proxies that were configured: anybody else may write what they like
into it.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from starlette.datastructures import Headers
from starlette.types import Scope

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

IPV6_PREFIX: Final = 56
"""Bits of an IPv6 address that limits go by: one household or machine has many addresses below them."""
UNKNOWN: Final = "unknown"
"""The address where none is known: in tests, and on sockets that have none."""
MAX_HOPS: Final = 16
"""Addresses looked at in the header of a proxy, from the last one on."""
SCHEME_HEADER: Final = "x-forwarded-proto"
"""Where proxies tell whether the browser's connection is encrypted."""
_HEADER_CHARACTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_")


@dataclass(frozen=True, slots=True)
class Peer:
    """Who is at the other end."""

    address: str
    """The address, as the log has it."""
    key: str
    """What limits go by: the address, or the network around an IPv6 address."""
    secure: bool = False
    """Whether a trusted proxy says that it speaks TLS with the browser."""


def parse_network(text: str) -> Network:
    """An address or a network in CIDR notation; raises `ValueError` with one line.

    >>> parse_network("10.0.0.0/8"), parse_network("::1")
    (IPv4Network('10.0.0.0/8'), IPv6Network('::1/128'))
    """
    try:
        return ipaddress.ip_network(text.strip())
    except ValueError as error:
        raise ValueError(f"--trusted-proxy is an address or a network such as 10.0.0.0/8, not {text!r}") from error


def header_name(text: str) -> str:
    """The name of a header as compared here; raises `ValueError` if it is none.

    >>> header_name("X-Forwarded-For")
    'x-forwarded-for'
    """
    name = text.strip().lower()
    if not name or not _HEADER_CHARACTERS.issuperset(name) or name == "forwarded":
        raise ValueError(
            "--peer-header is the name of a header with addresses in it, such as X-Forwarded-For or X-Real-IP, "
            f"not {text!r}"
        )
    return name


def parse_address(text: str) -> Address | None:
    """An address, with a port or without, as proxies write it; None if it is none.

    >>> parse_address("::ffff:192.0.2.1"), parse_address("192.0.2.1:80"), parse_address("[2001:db8::1]:80")
    (IPv4Address('192.0.2.1'), IPv4Address('192.0.2.1'), IPv6Address('2001:db8::1'))
    """
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def limit_key(address: Address) -> str:
    """What limits of an address go by.

    >>> limit_key(ipaddress.ip_address("192.0.2.1")), limit_key(ipaddress.ip_address("2001:db8:1:2::3"))
    ('192.0.2.1', '2001:db8:1::/56')
    """
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))


def is_among(address: Address, networks: Iterable[Network]) -> bool:
    """Whether an address is in one of the networks."""
    return any(address in network for network in networks)


def network_key(text: str, proxies: Iterable[Network]) -> tuple[str, bool]:
    """What limits of a connection's address go by, and whether it is a proxy's."""
    address = parse_address(text)
    return (UNKNOWN, False) if address is None else (limit_key(address), is_among(address, proxies))


class PeerResolver:
    """Finds the peer of a connection. `header` is None where there is no proxy."""

    def __init__(self, header: str | None, proxies: Sequence[str]) -> None:
        self.header = header
        self.proxies = tuple(map(parse_network, proxies))

    def peer(self, scope: Scope) -> Peer:
        """The peer of an ASGI scope: the last address that is no proxy's."""
        client: tuple[Any, ...] | None = scope.get("client")
        address = parse_address(str(client[0])) if client else None
        if address is None:
            return Peer(UNKNOWN, UNKNOWN)
        secure = False
        if self.header is not None and is_among(address, self.proxies):
            secure = Headers(scope=scope).get(SCHEME_HEADER, "").rpartition(",")[2].strip().lower() == "https"
            hops = ",".join(Headers(scope=scope).getlist(self.header)).rsplit(",", MAX_HOPS)[-MAX_HOPS:]
            for hop in reversed(hops):
                before = parse_address(hop)
                if before is None:
                    break
                address = before
                if not is_among(address, self.proxies):
                    break
        return Peer(str(address), limit_key(address), secure)


def peer_of(scope: Scope) -> Peer:
    """The peer that `seep.server.peer_limits` has found for a request or a socket."""
    peer: Peer | None = scope.get("state", {}).get("peer")
    return peer or Peer(UNKNOWN, UNKNOWN)

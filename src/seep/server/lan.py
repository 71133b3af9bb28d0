"""The addresses by which phones in a home network reach this machine, told with QR codes that lead there.

They are asked of the operating system; nothing is sent to find them.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

import psutil
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from seep.server.hosts import http_url
from seep.server.qr import qr_svg
from seep.server.responses import json_response, problem
from seep.wire.http import LanLink, LanLinks

PRIVATE_NETWORKS: Final[tuple[IPv4Network | IPv6Network, ...]] = tuple(
    map(ip_network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"))
)
"""Addresses of networks at home (RFC 1918, RFC 4193); others are on the internet, or need more than an address."""
VIRTUAL_INTERFACES: Final = re.compile(
    r"(docker|podman|veth|virbr|vmnet|vboxnet|br-[0-9a-f]{12}$|vethernet|virtualbox|vmware)", re.IGNORECASE
)
"""The names of interfaces behind which there are machines inside this one, and no phones."""
OUTSIDE: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses of documentation (RFC 5737, RFC 3849): the way there begins with the interface of the home network."""
DISCARD_PORT: Final = 9
PATH: Final = re.compile(r"/(?!/)[!-\[\]-~]{0,199}")
"""A place on this server that a QR code may lead to: printable ASCII."""


def private_addresses() -> list[str]:
    """This machine's addresses in home networks: IPv4 first, and of each kind first the one of the usual way out."""
    up = {name for name, state in psutil.net_if_stats().items() if state.isup}
    found = [
        one.address
        for name, ones in psutil.net_if_addrs().items()
        if name in up and not VIRTUAL_INTERFACES.match(name)
        for one in ones
        if one.family in OUTSIDE
    ]
    return in_order(found, [_way_out(family) for family in OUTSIDE])


def in_order(addresses: Iterable[str], first: Iterable[str | None] = ()) -> list[str]:
    """Those of private networks, IPv4 first, and of each kind those of `first` first.

    >>> in_order(["fd00::2", "8.8.8.8", "127.0.0.1", "10.0.0.7", "fe80::1%eth0", "192.168.1.20"], ["192.168.1.20"])
    ['192.168.1.20', '10.0.0.7', 'fd00::2']
    """
    preferred = set(first)
    private = filter(_is_private, dict.fromkeys(addresses))
    return sorted(private, key=lambda one: (":" in one, one not in preferred))


def _is_private(address: str) -> bool:
    return any(ip_address(address) in network for network in PRIVATE_NETWORKS)


def _way_out(family: socket.AddressFamily) -> str | None:
    """The address that this machine would have on the way to the internet; None if there is no way.

    A datagram socket that is connected sends nothing.
    """
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((OUTSIDE[family], DISCARD_PORT))
        return str(probe.getsockname()[0])
    return None


def wildcard_address(addresses: Iterable[str]) -> str:
    """What to listen on so that all of these addresses lead here, those of one kind or both."""
    return "::" if any(":" in one for one in addresses) else "0.0.0.0"


class Lan:
    """The endpoint that tells a page how phones come to it, if the server is meant for them."""

    def __init__(self, for_phones: bool) -> None:
        self.for_phones = for_phones

    def routes(self) -> list[Route]:
        """The routes of the endpoint."""
        return [Route("/api/lan", self.links, methods=["GET"])]

    async def links(self, request: Request) -> Response:
        """The addresses of `path`, by default the page's first, as this machine has them now."""
        path = request.query_params.get("path", "/")
        if not PATH.fullmatch(path):
            return problem("malformed", {"detail": "path is a place on this server, such as /t/…"})
        _, port = request.scope["server"]  # the socket that took the request; no port where it is a file
        found = private_addresses() if self.for_phones and port else []
        addresses = [http_url(one, port) + path[1:] for one in found]
        return json_response(LanLinks(links=[LanLink(address=one, qr=qr_svg(one)) for one in addresses]))

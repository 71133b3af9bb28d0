"""Names this server answers to: a defence against DNS rebinding.

An attacker's page may make a name of the attacker's resolve to this server, and then has the server's origin for the
browser. So requests are refused unless their `Host` is a name that was configured as this server's, a loopback name, or
an address. Addresses are always allowed, because they cannot be rebound.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable, Sequence
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from seep.server.clock import Clock
from seep.server.logs import RateLimitedWarning, escaped
from seep.server.responses import API_PREFIXES, PROBE_PATHS, SECURITY_HEADERS, problem

WILDCARD_ADDRESSES: Final = ("0.0.0.0", "::")
"""Addresses to listen on that mean every address of the machine."""


def host_name(host: str) -> str | None:
    """The name or address in a `Host` header, as compared here; None if it has none.

    >>> host_name("Seep.Example.org.:8080"), host_name("[::1]:8080"), host_name("seep:port")
    ('seep.example.org', '::1', None)
    """
    try:
        parts = urlsplit(f"//{host}")
        name, _ = parts.hostname, parts.port
    except ValueError:
        return None
    if not name or parts.path or parts.query or parts.fragment or "@" in parts.netloc:
        return None
    name = name.removesuffix(".")
    try:
        return name if name.isascii() else name.encode("idna").decode()
    except UnicodeError:
        return None


def http_url(host: str, port: int) -> str:
    """The address of a server on a host name or an address.

    >>> http_url("192.168.1.20", 7337), http_url("fd00::2", 80)
    ('http://192.168.1.20:7337/', 'http://[fd00::2]:80/')
    """
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def allowed_host(name: str) -> str:
    """A name given as allowed, as compared here; raises `ValueError` if it is no host name by itself."""
    found = host_name(name.strip())
    if found is None or ":" in name or not found.replace("-", "").replace(".", "").replace("_", "").isalnum():
        raise ValueError(f"--allowed-host is a name such as seep.example.org, without port or path, not {name!r}")
    return found


def default_hosts(listening_on: str) -> tuple[str, ...]:
    """The names allowed by default: the host listened on, or for a wildcard address the name of the machine.

    Loopback names and addresses need not be among them, see `is_allowed`.
    """
    if listening_on in WILDCARD_ADDRESSES:
        machine = socket.gethostname()
        return (machine.lower(), f"{machine.partition('.')[0].lower()}.local")
    return (listening_on.lower(),)


def is_allowed(host: str, names: Iterable[str]) -> bool:
    """Whether a `Host` header is an address, a name of this machine's loopback, or one of `names`.

    >>> is_allowed("127.0.0.1:7337", ()), is_allowed("localhost", ()), is_allowed("rebound.example.net", ())
    (True, True, False)
    """
    name = host_name(host)
    if name is None:
        return False
    if name == "localhost" or name.endswith(".localhost") or name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class HostCheck:
    """ASGI middleware: requests and sockets for other names are refused with status 403.

    A request without `Host` comes from no browser and is let in.
    """

    def __init__(self, app: ASGIApp, names: Sequence[str], clock: Clock) -> None:
        self.app = app
        self.names = frozenset(names)
        self._warning = RateLimitedWarning("host-refused", clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or pass on."""
        if scope["type"] in ("http", "websocket") and scope["path"] not in PROBE_PATHS:
            host = Headers(scope=scope).get("host")
            if host and not is_allowed(host, self.names):
                self._warning.log(host=host)
                await self._refuse(host, scope, receive, send)
                return
        await self.app(scope, receive, send)

    async def _refuse(self, host: str, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close"})  # before it is accepted: status 403
        elif scope["path"].startswith(API_PREFIXES):
            await problem("other-host", {"host": host}, 403)(scope, receive, send)
        else:
            text = (
                f"This server does not answer to the name {escaped(host)}. "
                "Whoever runs it allows a name with --allowed-host.\n"
            )
            await PlainTextResponse(text, 403, SECURITY_HEADERS)(scope, receive, send)

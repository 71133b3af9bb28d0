"""Same-origin requests: pages of other sites may neither open tables nor play at them.

A browser says in `Origin` which page a request comes from; it has to be a page of the host that `Host` names, and
`seep.server.hosts` sees to it that this is a name of this server. Programs send no `Origin` and are let in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from seep.server.clock import Clock
from seep.server.logs import RateLimitedWarning

DEFAULT_PORTS: Final = {"http": 80, "https": 443}


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from no page, or from one of the host it was sent to.

    >>> same_origin({"host": "seep.example.org"}), same_origin({"host": "a.org", "origin": "https://b.org"})
    (True, False)
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        page, host = urlsplit(origin), urlsplit(f"//{headers.get('host', '')}")
        default_port = DEFAULT_PORTS[page.scheme]
        page_address = (page.hostname, page.port or default_port)
        return bool(page.hostname) and page_address == (host.hostname, host.port or default_port)
    except (KeyError, ValueError):
        return False


class OriginCheck:
    """`same_origin`, with a line in the log for refusals: a proxy that rewrites `Host` shows up there."""

    def __init__(self, clock: Clock) -> None:
        self._warning = RateLimitedWarning("origin-refused", clock)

    def passes(self, headers: Mapping[str, str]) -> bool:
        """Whether the request may go on."""
        if same_origin(headers):
            return True
        self._warning.log(origin=headers.get("origin", ""), host=headers.get("host", ""))
        return False

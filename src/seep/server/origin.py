"""Where a request comes from: pages of other sites may neither open tables nor play at them.

A browser says in `Origin` which page asks; it has to be a page of this server, which `Host` names. Programs that
are no browsers send no `Origin` and are let in: they act for nobody but themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

PORTS: Final = {"http": 80, "https": 443}


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
        usual = PORTS[page.scheme]
        return bool(page.hostname) and (page.hostname, page.port or usual) == (host.hostname, host.port or usual)
    except (KeyError, ValueError):
        return False

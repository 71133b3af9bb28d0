"""Gzip for responses, negotiated by `Accept-Encoding` with its weights (RFC 9110, 12.5.3)."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send


def gzip_is_acceptable(accept_encoding: str) -> bool:
    """Whether a response may be, and had better be, compressed.

    >>> [gzip_is_acceptable(sent) for sent in ("gzip", "br, gzip;q=0.5", "*", "gzip;q=0", "gzip;q=0.1, identity", "")]
    [True, True, True, False, False, False]
    """
    weights = {}
    for element in accept_encoding.lower().split(","):
        coding, _, parameters = element.partition(";")
        weights[coding.strip()] = _weight(parameters)
    gzip = weights.get("gzip", weights.get("x-gzip", weights.get("*", 0.0)))
    return gzip > 0 and gzip >= weights.get("identity", 0.0)


def _weight(parameters: str) -> float:
    """The weight of a coding, 0 to 1: 1 if it has none, 0 if it is not a number."""
    if not parameters.strip():
        return 1.0
    name, _, value = parameters.partition("=")
    try:
        weight = float(value)
    except ValueError:
        return 0.0
    return weight if name.strip() == "q" and 0 <= weight <= 1 else 0.0


class NegotiatedGzip(GZipMiddleware):
    """Starlette's middleware only looks for the word gzip, so it gets a header with the outcome of the negotiation."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Compress the response if that is acceptable."""
        if scope["type"] == "http":
            accepted = gzip_is_acceptable(",".join(Headers(scope=scope).getlist("accept-encoding")))
            headers = MutableHeaders(raw=list(scope["headers"]))
            headers["accept-encoding"] = "gzip" if accepted else "identity"
            scope = {**scope, "headers": headers.raw}
        await super().__call__(scope, receive, send)

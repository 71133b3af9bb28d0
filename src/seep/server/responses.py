"""Responses that several parts of the server give."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starlette.responses import Response

from seep.wire.http import Problem
from seep.wire.messages import ENCODER

PROBE_PATHS: Final = ("/healthz", "/readyz")
"""Whether the server is well: asked often, under any name, by what restarts it; the answers hold nothing private."""
API_PREFIXES: Final = ("/api/", "/ws/", *PROBE_PATHS)
"""Paths for programs, which get JSON where others get a page."""
SECURITY_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def json_response(value: object, status: int = 200) -> Response:
    """A response with a message as JSON, which nobody may cache."""
    return Response(ENCODER.encode(value), status, {"Cache-Control": "no-store"}, media_type="application/json")


def problem(code: str, params: Mapping[str, Any] | None = None, status: int = 400) -> Response:
    """A response that says why a request was refused."""
    return json_response(Problem(code=code, params=params or {}), status)

"""Reading the requests of programs and pages: JSON of limited size, from pages of this server alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from seep.server.limits import MAX_MESSAGE_BYTES
from seep.server.origin import OriginCheck
from seep.server.responses import problem

T = TypeVar("T")


class Denied(Exception):
    """A request that is refused: a code and its parameters, as in `Problem`, and the status of the response."""

    def __init__(
        self, code: str, params: Mapping[str, Any] | None = None, status: int = 400, retry_after: int | None = None
    ) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
        self.status = status
        self.retry_after = retry_after
        """Seconds after which the same request may be made again, if that is why."""

    def response(self) -> Response:
        """What the client is told."""
        answer = problem(self.code, self.params, self.status)
        if self.retry_after is not None:
            answer.headers["Retry-After"] = str(self.retry_after)
        return answer


async def read_json(request: Request, kind: type[T], origins: OriginCheck) -> T | Response:
    """The body of a request as a `kind`, or the response that refuses it: sent by a page of another site (403), not
    as JSON (415), too large (413) or malformed (400).
    """
    if not origins.passes(request.headers):
        return problem("other-origin", status=403)
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        return problem("not-json", status=415)
    body = await _read_body(request)
    if body is None:
        return problem("too-large", {"most": MAX_MESSAGE_BYTES}, 413)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return problem("malformed", {"detail": str(error)})
    except RecursionError:
        return problem("malformed", {"detail": "too deeply nested"})


async def _read_body(request: Request) -> bytes | None:
    """The body, or None if it is too large."""
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > MAX_MESSAGE_BYTES:
                return None
    except ClientDisconnect:
        pass
    return body

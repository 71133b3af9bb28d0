"""The built page: one document for every address it knows, and its assets, which never change under a name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

NOT_BUILT: Final = "The page has not been built: run `make build` in a checkout, or install a released package.\n"
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
GUARDS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class _Files(StaticFiles):
    """Files of the page; those in `assets/` have their hash in the name."""

    async def check_config(self) -> None:
        """A page that is not built is no error of the server's: its files are just not there."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        hashed = path.startswith("assets/") and response.status_code in (200, 304)
        response.headers["Cache-Control"] = FOREVER if hashed else ASK_AGAIN
        response.headers.update(GUARDS)
        return response


def routes(page: Path) -> list[BaseRoute]:
    """The document at `/` and `/t/{table}`, files elsewhere."""
    index = page / "index.html"

    async def document(_request: Request) -> Response:
        if not index.is_file():
            return PlainTextResponse(NOT_BUILT, 503)
        return FileResponse(index, headers={"Cache-Control": ASK_AGAIN, **GUARDS})

    return [
        Route("/", document),
        Route("/t/{table}", document),
        Mount("/", _Files(directory=page, check_dir=False)),
    ]

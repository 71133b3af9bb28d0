"""The built page: one document for every address, and its assets, whose names change with their content."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from seep.server.responses import API_PREFIXES, SECURITY_HEADERS, problem

NOT_BUILT: Final = "The page has not been built: run `make build` in a checkout, or install a released package.\n"
CACHE_FOREVER: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "no-cache"
PAGES: Final = (
    *("/lobby", "/games", "/me", "/link", "/settings", "/rules", "/score"),
    *("/t/{table}", "/t/{table}/deals", "/t/{table}/deals/{deal:int}"),
)
"""The addresses of the page beside `/`."""
TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
"""What browsers insist on, whatever the system says of such names."""
ASSETS: Final = "assets/"
"""Where files with a hash of their content in the name are."""


class _PageFiles(StaticFiles):
    """The files of the page."""

    async def check_config(self) -> None:
        """A page that has not been built is no fault of the server's: its files are just not there."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        hashed = path.startswith(ASSETS) and response.status_code in (200, 304)
        response.headers["Cache-Control"] = CACHE_FOREVER if hashed else REVALIDATE
        response.headers.update(SECURITY_HEADERS)
        if response.status_code == 200 and (media_type := TYPES.get(Path(path).suffix)):
            response.headers["Content-Type"] = media_type
        return response


class Page:
    """The page in a directory: its document at `/` and `PAGES`, its files, and an answer for other addresses."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def routes(self) -> list[BaseRoute]:
        """The routes of the page, which come after all others."""
        return [
            Route("/", self.document),
            *(Route(path, self.document) for path in PAGES),
            *(Route(f"{path}/", self.without_slash) for path in PAGES),
            Mount("/", _PageFiles(directory=self.directory, check_dir=False)),
        ]

    async def document(self, _request: Request) -> Response:
        """The document, which finds out from its address what to show."""
        return self._document(200)

    async def without_slash(self, request: Request) -> Response:
        """No address but the first has a slash at its end."""
        return RedirectResponse(quote(request.url.path.rstrip("/")), 308, SECURITY_HEADERS)

    async def error(self, request: Request, error: Exception) -> Response:
        """The answer to an unknown address, or a method it does not have: JSON for programs, the page for people."""
        assert isinstance(error, HTTPException)
        path = request.url.path
        if path.startswith(API_PREFIXES):
            if error.status_code == 404:
                return problem("not-found", status=404)
            return problem("method-not-allowed", status=error.status_code)
        if error.status_code == 404 and not path.startswith(f"/{ASSETS}"):
            return self._document(404)
        return PlainTextResponse(error.detail, error.status_code, {**SECURITY_HEADERS, **(error.headers or {})})

    def _document(self, status: int) -> Response:
        index = self.directory / "index.html"
        if not index.is_file():
            return PlainTextResponse(NOT_BUILT, 503 if status == 200 else status)
        return FileResponse(index, status, {"Cache-Control": REVALIDATE, **SECURITY_HEADERS})

"""Running the application under uvicorn: a socket of our own, a word when it is ready, a clean end.

A port that is taken or a database that cannot be opened is a `CannotRun` with one line to show.
"""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile
from types import FrameType
from typing import Final

import uvicorn
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from seep.server.limits import MESSAGE_BYTES
from seep.server.migrate import DatabaseNewer
from seep.server.store import Store, sqlite_url

DRAIN: Final = 5
"""Seconds that open requests have to end after SIGTERM."""
BACKLOG: Final = 2048


class CannotRun(Exception):
    """Why the server cannot start, in one line."""


def listen(host: str, port: int, any_port: bool = False) -> socket.socket:
    """A listening socket; port 0 takes any free one, and so does a taken port if `any_port` will do."""
    if not host.strip():  # the system would listen everywhere
        raise CannotRun("--host names no address; 127.0.0.1 is this machine alone, 0.0.0.0 lets other machines in")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        if any_port and isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            return listen(host, 0)
        raise CannotRun(_why_not(host, port, error)) from error
    listener.setblocking(False)
    return listener


def address(listener: socket.socket) -> str:
    """Where a browser on this machine finds the listener."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def data_directory(directory: Path) -> Path:
    """The data directory, made if it is not there, and tried."""
    directory = directory.expanduser()
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=directory):
            pass
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise CannotRun(f"cannot write to the data directory {directory}: {why}") from error
    return directory


def database_address(named: str | Path) -> str:
    """The address of a database: as it is, or that of the SQLite file at a path."""
    if isinstance(named, str) and "://" in named:
        return named
    return sqlite_url(Path(named).expanduser()).render_as_string(hide_password=False)


def prepare(database: str) -> None:
    """Open the database once, bringing it to this program's form, so that what is wrong with it is said now."""

    async def once() -> None:
        store = Store(database)
        try:
            await store.open()
        finally:
            await store.close()

    try:
        asyncio.run(once())
    except DatabaseNewer as error:
        raise CannotRun(str(error)) from error
    except (SQLAlchemyError, ImportError, OSError) as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise CannotRun(f"cannot open the database {make_safe(database)}: {why}") from error


def make_safe(database: str) -> str:
    """The address of a database without a password in it."""
    try:
        return make_url(database).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "named by --database"


class _Sockets(WebSocketsSansIOProtocol):
    """Uvicorn's WebSockets, with an answer to openings that cannot be read (an address of over 8 kB, say)."""

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated and not self.transport.is_closing():
            self.transport.write(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
            self.transport.close()


class _Server(uvicorn.Server):
    """Uvicorn, with a call when it is ready, and a clean end."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()

    def handle_exit(self, _sig: int, _frame: FrameType | None) -> None:
        """End in order, however often told to; uvicorn would raise the signal again and spoil the exit status."""
        self.should_exit = True


def run(app: ASGIApp, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until SIGINT or SIGTERM, then let what is running end; returns after a clean end."""
    config = uvicorn.Config(
        app,
        loop="auto",
        ws=_Sockets,
        ws_max_size=4 * MESSAGE_BYTES,  # above our own limit, which answers in words before it closes
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=DRAIN,
    )
    _Server(config, ready).run(sockets=[listener])


def _why_not(host: str, port: int, error: Exception) -> str:
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.EADDRINUSE:
        return f"port {port} is in use; choose another with --port, or --port 0 for any free one"
    if number == errno.EACCES:
        return f"port {port} may be opened only by root; choose one above 1023 with --port"
    if number == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror):
        return f"{host} is no address of this machine; choose another with --host"
    return f"cannot listen on {host} port {port}: {str(error).lower()}"

"""Running the application under uvicorn: what is checked before, a call when it is ready, and an orderly end.

Whatever keeps it from starting is a `StartupError` with one line to print.
"""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile
from types import FrameType
from typing import Final, cast

import uvicorn
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp

from seep.server.clock import SystemClock
from seep.server.connections import ConnectionGate
from seep.server.database import sqlite_url
from seep.server.hosts import WILDCARD_ADDRESSES, http_url
from seep.server.http_protocol import MAX_HEADER_BYTES, http_protocol
from seep.server.limits import MAX_MESSAGE_BYTES
from seep.server.migrate import DatabaseTooNew
from seep.server.settings import Settings
from seep.server.store import Store
from seep.server.websocket_protocol import websocket_protocol

GRACEFUL_SHUTDOWN_TIMEOUT: Final = 5
"""Seconds that requests and connections have to end after the first signal; then their tasks are cancelled."""
BACKLOG: Final = 2048
"""Connections that may wait to be accepted."""
TICKS_A_SWEEP: Final = 10
"""Of the ten ticks that uvicorn has in a second, from one look for overdue connections to the next."""


class StartupError(Exception):
    """Why the server cannot start, in one line."""


def listen(host: str, port: int, any_port: bool = False) -> socket.socket:
    """A listening socket; port 0 is any free one, and so is a port in use if `any_port`. Raises `StartupError`."""
    if not host.strip():  # the system would listen everywhere
        raise StartupError("--host names no address; 127.0.0.1 is this machine alone, 0.0.0.0 lets other machines in")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if host == "::" and socket.has_dualstack_ipv6():  # IPv4 too, whatever the system's default is
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        if any_port and isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            return listen(host, 0)
        raise StartupError(_listen_error(host, port, error)) from error
    listener.setblocking(False)
    return listener


def browser_url(listener: socket.socket) -> str:
    """Where a browser on this machine finds the listener."""
    host, port = listener.getsockname()[:2]
    return http_url("localhost" if host in WILDCARD_ADDRESSES else host, port)


def given_path(path: str | Path, option: str) -> Path:
    """A path that an option gives, `~` expanded; raises `StartupError` for an empty one.

    An empty path would be the current directory, and packs and the secret would be written there.
    """
    if not str(path).strip():
        raise StartupError(f"{option} is empty; leave it out, or give it a path")
    return Path(path).expanduser()


def make_data_directory(directory: str | Path) -> Path:
    """The data directory, created if it is missing, in which a file can be written. Raises `StartupError`."""
    directory = given_path(directory, "--data-dir")
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=directory):
            pass
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise StartupError(f"cannot write to the data directory {directory}: {why}") from error
    return directory


def database_url(database: str | Path) -> str:
    """The URL of a database: the URL given, or that of the SQLite file at a path. Raises `StartupError`."""
    if isinstance(database, str) and "://" in database:
        try:
            return make_url(database).render_as_string(hide_password=False)
        except SQLAlchemyError as error:
            raise StartupError("--database is neither the path of a file nor the URL of a database") from error
    return sqlite_url(given_path(database, "--database")).render_as_string(hide_password=False)


def prepare_database(url: str) -> None:
    """Migrate the database and try to write to it, so that what is wrong with it is said now. Raises `StartupError`."""

    async def open_and_close() -> None:
        store = Store(url)
        try:
            await store.open()
        finally:
            await store.close()

    try:
        asyncio.run(open_and_close())
    except DatabaseTooNew as error:
        raise StartupError(str(error)) from error
    except (SQLAlchemyError, ImportError, OSError) as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise StartupError(f"cannot open the database {without_password(url)} for writing: {why}") from error


def without_password(url: str) -> str:
    """The URL of a database with its password, if there is one, left out."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "named by --database"


class _Server(uvicorn.Server):
    """Uvicorn's, with a call when it is ready, an eye on overdue connections, and its own way to end."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], gate: ConnectionGate, stop: threading.Event | None
    ) -> None:
        super().__init__(config)
        self.ready = ready
        self.gate = gate
        self.stop = stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS_A_SWEEP == 0:
            self.gate.sweep(asyncio.get_running_loop().time())
        return await super().on_tick(counter) or (self.stop is not None and self.stop.is_set())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.gate.hurry()
        await super().shutdown(sockets)

    def handle_exit(self, _sig: int, _frame: FrameType | None) -> None:
        """End in order at the first signal, at once at the second, with status 0 both times.

        What was acknowledged is on the disk, so a process that ends at once loses nothing; that is for disks that do
        not answer. Uvicorn would raise the signal again, which spoils the exit status.
        """
        if self.should_exit:
            os._exit(0)
        self.should_exit = True


def create_server(
    app: ASGIApp, ready: Callable[[], None], gate: ConnectionGate | None = None, stop: threading.Event | None = None
) -> uvicorn.Server:
    """The uvicorn server of the application; it calls `ready` once it accepts connections, as far as `gate` allows.

    It ends when `stop` is set: for a server in a thread, which gets no signals.
    """
    gate = gate or ConnectionGate(Settings(database="", secret=""), SystemClock())
    config = uvicorn.Config(
        app,
        loop="auto",
        http=cast("type[asyncio.Protocol]", http_protocol(gate)),
        ws=cast("type[asyncio.Protocol]", websocket_protocol(gate)),
        h11_max_incomplete_event_size=MAX_HEADER_BYTES,
        ws_max_size=4 * MAX_MESSAGE_BYTES,  # above our own limit, which answers before it closes
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=GRACEFUL_SHUTDOWN_TIMEOUT,
    )
    return _Server(config, ready, gate, stop)


def run(
    app: ASGIApp,
    listener: socket.socket,
    ready: Callable[[], None],
    settings: Settings,
    stop: threading.Event | None = None,
) -> None:
    """Serve until SIGINT, SIGTERM or `stop`, then let what is under way end; returns after an orderly end."""
    create_server(app, ready, ConnectionGate(settings, SystemClock()), stop).run(sockets=[listener])


def _listen_error(host: str, port: int, error: Exception) -> str:
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.EADDRINUSE:
        return f"port {port} is in use; choose another with --port, or --port 0 for any free one"
    if number == errno.EACCES:
        return f"port {port} may be opened only by root; choose one above 1023 with --port"
    if number == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror):
        return f"{host} is no address of this machine; choose another with --host"
    return f"cannot listen on {host} port {port}: {str(error).lower()}"

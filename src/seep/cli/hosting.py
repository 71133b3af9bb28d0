"""What `seep serve` and `seep play` share: from options to a running server, in this thread or in one of its own."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from seep.cli.imports import import_from_current_directory
from seep.cli.output import CliError, StdoutClosed, error_text


@dataclass(frozen=True, slots=True, kw_only=True)
class HostingOptions:
    """The options of both commands."""

    host: str
    port: int
    any_port: bool = False
    """Whether another port will do if that one is in use."""
    data_dir: Path
    database: str | None = None
    secret_file: str | None = None
    allowed_hosts: tuple[str, ...] = ()
    lan: bool = False
    """Whether phones in the same network are told how to get here."""
    bots: tuple[str, ...] = ()
    bot_pause: float
    trusted_proxies: tuple[str, ...] = ()
    peer_header: str | None = None
    limit_scale: float = 1.0
    log: Literal["text", "json"] = "text"
    log_level: str = "info"
    log_file: str | None = None
    """The file in the data directory that is logged to; None for standard error."""


@contextmanager
def hosted(options: HostingOptions) -> Iterator[str]:
    """Serve in a thread for the time of a `with`: its address. Raises `CliError` when the server cannot start."""
    address: Future[str] = Future()
    stop = threading.Event()

    def serve() -> None:
        try:
            host(options, address.set_result, stop)
        except BaseException as error:
            if address.done():
                raise
            address.set_exception(error)

    thread = threading.Thread(target=serve, name="server", daemon=True)
    thread.start()
    try:
        yield address.result()
    finally:
        stop.set()
        thread.join()


def host(options: HostingOptions, ready: Callable[[str], None], stop: threading.Event | None = None) -> None:
    """Serve until stopped, and call `ready` with the address; raises `CliError` when the server cannot start."""
    from seep.server import logs, run
    from seep.server.database_lock import DatabaseLocked, locked

    os.umask(0o077)  # packs and the secret are in the files made from here on
    try:
        directory = run.make_data_directory(options.data_dir)
        logs.configure(options.log, options.log_level, _log_descriptor(options, directory))
        database = run.database_url(directory / "seep.db" if options.database is None else options.database)
        with locked(database):
            _serve(options, database, _secret(options, directory), ready, stop)
    except (run.StartupError, DatabaseLocked, ValueError) as error:
        raise CliError(str(error)) from error
    except OSError as error:
        raise CliError(error_text(error)) from error


def _log_descriptor(options: HostingOptions, directory: Path) -> int | None:
    """Where the log goes, if not to standard error; open for as long as the program runs."""
    if options.log_file is None:
        return None
    return os.open(directory / options.log_file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)


def _secret(options: HostingOptions, directory: Path) -> str:
    """The secret of the environment, or that of the file."""
    from seep.server import run
    from seep.server.tokens import load_or_create_secret, secret_from_environment

    given = os.environ.get("SEEP_SECRET")
    if given is not None:
        return secret_from_environment(given)
    if options.secret_file is not None:
        return load_or_create_secret(run.given_path(options.secret_file, "--secret-file"))
    return load_or_create_secret(directory / "secret.key")


def _serve(
    options: HostingOptions,
    database: str,
    secret: str,
    ready: Callable[[str], None],
    stop: threading.Event | None,
) -> None:
    from seep.server import run
    from seep.server.app import create_app
    from seep.server.hosts import default_hosts
    from seep.server.settings import Settings

    if options.bots:
        import_from_current_directory()
    settings = Settings(
        database=database,
        secret=secret,
        bots=options.bots,
        allowed_hosts=(*default_hosts(options.host), *options.allowed_hosts),
        lan=options.lan,
        bot_pause=options.bot_pause,
        trusted_proxies=options.trusted_proxies,
        peer_header=options.peer_header,
        limit_scale=options.limit_scale,
    )
    run.prepare_database(database)
    app = create_app(settings)
    closed: list[StdoutClosed] = []

    def announce() -> None:
        try:
            ready(run.browser_url(listener))
        except StdoutClosed as error:  # nobody learns the address: end as after SIGTERM, in order
            import asyncio

            closed.append(error)
            asyncio.get_running_loop().call_soon(signal.raise_signal, signal.SIGTERM)

    with run.listen(options.host, options.port, options.any_port) as listener:
        run.run(app, listener, announce, settings, stop)
    if closed:
        raise closed[0]

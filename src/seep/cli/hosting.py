"""What `seep serve` and `seep play` share: from options to a running server."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from seep.cli.say import Trouble, Unheard


@dataclass(frozen=True, slots=True, kw_only=True)
class Hosting:
    """Where and how to serve."""

    host: str
    port: int
    any_port: bool = False
    """Whether another port will do if that one is taken."""
    data_dir: Path
    database: str | None = None
    secret_file: Path | None = None
    bot_pause: float
    log: Literal["text", "json"] = "text"
    log_level: str = "info"


def host(asked: Hosting, ready: Callable[[str], None]) -> None:
    """Serve until stopped; raises `Trouble` when that cannot be."""
    _end_when_told()
    from seep.server import logs, run
    from seep.server.app import create_app
    from seep.server.identity import given_secret, keep_secret
    from seep.server.settings import Settings

    logs.configure(asked.log, asked.log_level)
    unheard: list[Unheard] = []

    def tell(address: str) -> None:
        try:
            ready(address)
        except Unheard as why:  # nobody learns the address: end as after SIGTERM, in order
            import asyncio

            unheard.append(why)
            asyncio.get_running_loop().call_soon(signal.raise_signal, signal.SIGTERM)

    os.umask(0o077)  # packs and the secret are in the files made from here on
    try:
        directory = run.data_directory(asked.data_dir)
        given = os.environ.get("SEEP_SECRET")
        secret = given_secret(given) if given else keep_secret(asked.secret_file or directory / "secret.key")
        database = run.database_address(asked.database or directory / "seep.db")
        run.prepare(database)
        listener = run.listen(asked.host, asked.port, asked.any_port)
        with listener:
            settings = Settings(database=database, secret=secret, bot_pause=asked.bot_pause)
            run.run(create_app(settings), listener, lambda: tell(run.address(listener)))
    except (run.CannotRun, ValueError) as error:
        raise Trouble(str(error)) from error
    except OSError as error:
        raise Trouble(f"{error.strerror}: {error.filename}") from error
    if unheard:
        raise unheard[0]


def _end_when_told() -> None:
    """Until the server listens to signals itself, SIGINT and SIGTERM end the program at once: nothing is served yet."""
    if threading.current_thread() is threading.main_thread():
        for told in (signal.SIGINT, signal.SIGTERM):
            signal.signal(told, lambda *_: os._exit(0))

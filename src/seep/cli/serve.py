"""`seep serve`: a server for a club."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.types import NonNegativeFloat, Port

from seep.cli.hosting import Hosting, host
from seep.cli.places import data_directory
from seep.cli.say import say


def serve(
    *,
    address: Annotated[str, Parameter("--host")] = "127.0.0.1",
    port: Port = 8080,
    data_dir: Path | None = None,
    database: str | None = None,
    secret_file: Path | None = None,
    bot_pause: NonNegativeFloat = 0.9,
    log: Literal["text", "json"] = "text",
    json: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Serve tables of Seep until told to stop.

    Everything is kept in one SQLite file, `seep.db`, in the data directory, beside `secret.key`, which
    signs the chairs of the players (`SEEP_SECRET` in the environment takes its place). Every option can be
    set in the environment too: `SEEP_SERVE_PORT=80`.

    Stop it with Ctrl-C or SIGTERM: it ends with status 0, and no play that was answered is ever lost.

    Parameters
    ----------
    address
        Address to listen on; 0.0.0.0 lets other machines in.
    port
        Port to listen on; 0 takes any free one.
    data_dir
        Where tables are kept; made if it is not there. By default your own data directory.
    database
        Another database: the path of an SQLite file, or an SQLAlchemy address.
    secret_file
        Where the secret that signs chairs is kept, if not in the data directory; made if it is not there.
    bot_pause
        Seconds from one play to a bot's next.
    log
        Form of the log lines on standard error.
    json
        Say where the server is as one line of JSON.
    """

    def ready(at: str) -> None:
        say(f"Seep is served at {at}", json, address=at)

    host(
        Hosting(
            host=address,
            port=port,
            data_dir=data_dir or data_directory(),
            database=database,
            secret_file=secret_file,
            bot_pause=bot_pause,
            log=log,
        ),
        ready,
    )

"""`seep serve`: a server for a club."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.types import NonNegativeFloat, Port, PositiveFloat

from seep.cli.directories import data_directory
from seep.cli.hosting import HostingOptions, host
from seep.cli.options import JsonFlag
from seep.cli.output import print_result


def serve(
    *,
    address: Annotated[str, Parameter("--host")] = "127.0.0.1",
    port: Port = 8080,
    data_dir: Path | None = None,
    database: str | None = None,
    secret_file: str | None = None,
    allowed_host: list[str] | None = None,
    bot: list[str] | None = None,
    bot_pause: NonNegativeFloat = 0.9,
    trusted_proxy: list[str] | None = None,
    peer_header: str | None = None,
    limit_scale: PositiveFloat = 1.0,
    log: Literal["text", "json"] = "text",
    json: JsonFlag = False,
) -> None:
    """Serve tables of Seep until told to stop.

    Everything is kept in one SQLite file, `seep.db`, in the data directory, beside `secret.key`, which signs
    who people are (`SEEP_SECRET` in the environment takes its place). Every option can be set in the
    environment too: `SEEP_SERVE_PORT=80`; options that may be repeated are separated by spaces there.

    Stop it with Ctrl-C or SIGTERM: it lets what is under way end, and ends with status 0; told again, it ends at once.
    No play that was answered is ever lost.

    Parameters
    ----------
    address
        Address to listen on; 0.0.0.0 lets other machines in.
    port
        Port to listen on; 0 takes any free one.
    data_dir
        Where tables are kept; made if it is not there. By default your own data directory.
    database
        Another database: the path of a SQLite file, or an SQLAlchemy URL.
    secret_file
        Where the secret that signs who people are is kept, if not in the data directory; made if it is not there.
    allowed_host
        A name that browsers may reach this server by, such as seep.example.org; may be repeated. Addresses, localhost
        and the name given as --host are allowed anyway; with --host 0.0.0.0 the name of this machine is too.
    bot
        A bot that tables may have beside those of Seep: `module:Name`, a class or function of a module in the current
        directory or an installed one, or a name that an installed package offers; may be repeated.
    bot_pause
        Seconds from one play to a bot's next at a table of normal pace.
    trusted_proxy
        The address of a reverse proxy in front of this server, or a network such as 10.0.0.0/8; may be repeated. Its
        --peer-header tells where a request comes from, for the limits by address and for the log.
    peer_header
        The header in which the proxy tells that, such as X-Forwarded-For or X-Real-IP. The proxy has to set it itself,
        whatever the browser sent.
    limit_scale
        What the limits by address and by person are multiplied with: 3 for three times as many people at one address.
    log
        Format of the log on standard error.
    json
        Print the address of the server as one line of JSON.
    """

    def ready(url: str) -> None:
        print_result(f"Seep is served at {url}", json, address=url)

    host(
        HostingOptions(
            host=address,
            port=port,
            data_dir=data_directory() if data_dir is None else data_dir,
            database=database,
            secret_file=secret_file,
            allowed_hosts=tuple(allowed_host or ()),
            bots=tuple(bot or ()),
            bot_pause=bot_pause,
            trusted_proxies=tuple(trusted_proxy or ()),
            peer_header=peer_header,
            limit_scale=limit_scale,
            log=log,
        ),
        ready,
    )

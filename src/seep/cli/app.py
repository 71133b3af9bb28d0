"""All commands of `seep`, and the parsing of its command line.

The file of every command is read at every start, so what is slow to import is imported inside its function.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from cyclopts import App, CycloptsError
from cyclopts.config import Env

from seep.cli.arena import arena
from seep.cli.options import check_values
from seep.cli.output import UsageError
from seep.cli.play import play
from seep.cli.protocol import protocol
from seep.cli.record import record
from seep.cli.serve import serve
from seep.cli.show import show

COMMANDS: Final[tuple[Callable[..., Any], ...]] = (play, serve, arena, record, show, protocol)
HELP: Final = """Seep, the partnership fishing card game of Punjab.

- To play against bots in the browser: `seep play`, and in this terminal: `seep play --terminal`
- To run a server for a club: `seep serve --help`
- To measure bots against each other: `seep arena --help`
- To check or show records of matches: `seep record --help`
- To draw a position: `seep show --help`
- To write a client of your own: `seep protocol --help`
"""


def program_version() -> str:
    """The version installed."""
    try:
        return version("seep-cards")
    except PackageNotFoundError:
        return "unknown (not installed)"


def make_app() -> App:
    """The command line, with every command. Options may stand in the environment: `SEEP_SERVE_PORT=80`."""
    app = App(
        name="seep",
        help=HELP,
        version=program_version,
        config=(Env("SEEP_"), check_values),
        help_format="markdown",
    )
    for command in COMMANDS:
        app.command(command)
    return app


def run(argv: list[str]) -> None:
    """Run one command; ends with `SystemExit`, `UsageError` or what the command raises."""
    try:
        make_app()(argv, print_error=False, exit_on_error=False)
    except CycloptsError as error:
        raise UsageError(f"{str(error).strip()} (see --help)") from error

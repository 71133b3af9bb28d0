"""The command `seep`: one file a command, all named here.

A command's file is read at every start, so what is slow to import is imported inside its function.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from cyclopts import App, CycloptsError
from cyclopts.config import Env

from seep.cli.arena import arena
from seep.cli.play import play
from seep.cli.record import record
from seep.cli.say import CLOSED_PIPE, Trouble, Unheard, fall_silent, speaking
from seep.cli.serve import serve

COMMANDS: Final = (play, serve, arena, record)
HELP: Final = """Seep, the partnership fishing card game of Punjab.

- To play against bots in the browser: `seep play`
- To run a server for a club: `seep serve --help`
- To measure bots against each other: `seep arena --help`
- To check or show records of matches: `seep record --help`
"""


def program_version() -> str:
    """The version installed."""
    try:
        return version("seep-cards")
    except PackageNotFoundError:
        return "unknown (not installed)"


def make_app() -> App:
    """The command line, with every command."""
    app = App(name="seep", help=HELP, version=program_version, config=Env("SEEP_"), help_format="markdown")
    for command in COMMANDS:
        app.command(command)
    return app


def main(words: list[str] | None = None) -> None:
    """Run `seep`; exit status 0: done, 1: it could not be done, 2: it was asked wrongly, and one line says why.

    When the reader of standard output has gone, as `head` does, it ends without a word and with status 141.
    """
    try:
        with speaking():
            make_app()(words, print_error=False, exit_on_error=False)
    except Trouble as trouble:
        _end(str(trouble), 1)
    except CycloptsError as error:
        _end(f"{str(error).strip()} (see --help)", 2)
    except Unheard as unheard:
        fall_silent()
        if unheard.why is None:
            raise SystemExit(CLOSED_PIPE) from None
        _end(unheard.why, 1)


def _end(why: str, status: int) -> None:
    with suppress(OSError):  # then the status alone tells
        sys.stderr.write(f"seep: {' '.join(why.split())}\n")
    raise SystemExit(status)

"""`seep play --terminal`: the table in this terminal, on a server inside this program or on another."""

from __future__ import annotations

import asyncio
import signal
import sys
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from seep.cli.hosting import HostingOptions, hosted
from seep.cli.output import CliError, UsageError

if TYPE_CHECKING:
    from seep.terminal.memory import Memory
    from seep.terminal.visiting import Wish

LOG_FILE: Final = "terminal.log"
"""Where the server inside logs, in the data directory: the terminal shows the table."""
HERE: Final = "here"
"""What the server inside is remembered by, whatever its port."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TerminalOptions:
    """The options of `seep play` that are about the terminal."""

    join: str | None
    watch: bool
    name: str | None
    rules: str | None
    level: str | None
    baazis: int | None
    pace: str
    colour: bool

    @property
    def given(self) -> list[str]:
        """Those that have no sense without the terminal, where they are given."""
        options = {
            "--join": self.join,
            "--watch": self.watch,
            "--name": self.name,
            "--rules": self.rules,
            "--level": self.level,
            "--baazis": self.baazis,
            "--pace": self.pace != "normal",
            "--no-colour": not self.colour,
        }
        return [option for option, value in options.items() if value is not None and value is not False]


def play_in_terminal(options: TerminalOptions, hosting: HostingOptions) -> None:
    """Play at a table in this terminal; raises `CliError` for what keeps one from it."""
    import seep.terminal.app  # noqa: F401 - what is not installed is said before anything starts
    from seep.client import ClientError
    from seep.terminal.memory import Memory

    wish = _wish(options)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CliError("--terminal needs a terminal to be shown in; without it the table is shown in the browser")
    memory = Memory(hosting.data_dir.expanduser())
    try:
        with ExitStack() as stack:
            place = options.join or stack.enter_context(hosted(hosting))
            asyncio.run(_play(place, wish, memory, None if options.join else HERE, options.colour))
    except ClientError as error:
        raise CliError(_client_error(error)) from error


async def _play(place: str, wish: Wish, memory: Memory, known_as: str | None, colour: bool) -> None:
    from seep.terminal.app import TerminalApp
    from seep.terminal.visiting import at_table

    async with at_table(place, wish, memory, known_as=known_as) as (connection, refused):
        app = TerminalApp(connection, colour=colour, refused=refused)
        with suppress(NotImplementedError):  # where there are no signals
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, app.exit)
        await app.run_async()


def _wish(options: TerminalOptions) -> Wish:
    """What is to be played; raises `UsageError` for what cannot be."""
    from seep.rules import PRESETS
    from seep.terminal.visiting import Wish

    if options.rules is not None and options.rules not in PRESETS:
        raise UsageError(f"there are no rules called {options.rules}; there are {', '.join(PRESETS)}")
    if options.baazis is not None and options.baazis and options.baazis % 2 == 0:
        raise UsageError(f"a match is best of an odd number of baazis, or 0 for one without end: not {options.baazis}")
    return Wish(
        name=options.name,
        rules=options.rules,
        level=options.level,
        baazis=options.baazis,
        pace=options.pace,  # type: ignore[arg-type]  # cyclopts has checked it
        watch=options.watch,
    )


def _client_error(error: Exception) -> str:
    """Why there is no table, in one line; the server's codes in the words of the catalogues."""
    from seep.client import Refused
    from seep.terminal.words import Words, read_params

    if not isinstance(error, Refused):
        return str(error)
    words = Words()
    return words.plain(words.either(f"error-{error.code}", str(error), **read_params(error.params)))

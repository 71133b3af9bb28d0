"""The command `seep`.

`seep.cli.app` lists the commands, one file each. They need the extra `cli` (`play` and `serve` need `table`): this file
imports without it, and says what to install.
"""

from __future__ import annotations

import sys
from typing import NoReturn

from seep.cli.extras import missing_extra
from seep.cli.output import (
    CLOSED_PIPE,
    INTERRUPTED,
    CliError,
    StdoutClosed,
    checked_stdout,
    discard_stdout,
    print_error,
)
from seep.cli.signals import end_quietly_on_signals


def main(argv: list[str] | None = None) -> None:
    """Run `seep` with these arguments, by default those of the process.

    Exit status 0: done; 1: it could not be done; 2: it was asked wrongly. With 1 and 2 one line on standard error says
    why. Without a line: 130 after Ctrl-C, 141 when the reader of standard output has closed it, as `head` does.
    """
    argv = sys.argv[1:] if argv is None else argv
    end_quietly_on_signals(argv)
    try:
        with checked_stdout():
            from seep.cli.app import run

            run(argv)
    except (CliError, ModuleNotFoundError) as error:
        if install := missing_extra(error, argv):
            _end(install, 1)
        if not isinstance(error, CliError):
            raise
        _end(str(error), error.status)
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    except StdoutClosed as closed:
        discard_stdout()
        if closed.reason is None:
            raise SystemExit(CLOSED_PIPE) from None
        _end(closed.reason, 1)


def _end(reason: str, status: int) -> NoReturn:
    print_error(reason)
    raise SystemExit(status)

"""Standard output and standard error of the commands: text or JSON on the one, one line for an error on the other."""

from __future__ import annotations

import codecs
import io
import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, ClassVar, Final

CLOSED_PIPE: Final = 141
"""The exit status of a program that a closed pipe has ended: 128 and the number of SIGPIPE."""
INTERRUPTED: Final = 130
"""The exit status of a program that Ctrl-C has ended: 128 and the number of SIGINT."""
ASCII_FALLBACK: Final = "seep-ascii-fallback"
"""Name of the codec error handler that replaces characters which an output cannot encode."""
FALLBACKS: Final = {
    "±": "+/-", "–": "-", "—": "-", "−": "-", "…": "...", "·": "-", "•": "-", "→": "->", "×": "x", "≥": ">=", "≤": "<=",
    "‘": "'", "’": "'", "“": '"', "”": '"', "♠": "S", "♥": "H", "♦": "D", "♣": "C", "\u00a0": " ",
    "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+",
}  # fmt: skip
"""Replacements in ASCII; every other character that cannot be encoded becomes a question mark."""


class CliError(Exception):
    """Why a command cannot do what it was asked, in one line. The program ends with `status`."""

    status: ClassVar[int] = 1


class UsageError(CliError):
    """A command line that is wrong in itself: an unknown name, a missing argument, options that exclude each other."""

    status = 2


class StdoutClosed(Exception):
    """Standard output takes no more text; `reason` is None where its reader has closed the pipe, as `head` does."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        closed_by_reader = isinstance(error, BrokenPipeError)
        self.reason = None if closed_by_reader else f"cannot write to standard output: {error.strerror or error}"


def print_result(text: str, as_json: bool, **fields: Any) -> None:
    """Print `text`, or with `as_json` the fields as one line of JSON, and flush. Raises `StdoutClosed`."""
    print_text(json.dumps(fields, ensure_ascii=False) if as_json else text, as_json)


def print_text(text: str, is_json: bool = False) -> None:
    """Print a text and flush; in JSON, characters that the output cannot encode are escaped. Raises `StdoutClosed`."""
    if is_json and not can_print(text):
        text = re.sub(r"[^\x00-\x7f]", lambda found: json.dumps(found[0])[1:-1], text)
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except OSError as error:
        raise StdoutClosed(error) from error


def can_print(text: str) -> bool:
    """Whether standard output has every character of a text."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def print_error(text: str) -> None:
    """Print one line to standard error; where that cannot be written to, the exit status alone tells."""
    with suppress(OSError):
        sys.stderr.write(f"seep: {' '.join(text.split())}\n")
        sys.stderr.flush()


def error_text(error: OSError) -> str:
    """An operating system's error with the file it is about, in one line."""
    why = error.strerror or str(error)
    return f"{why}: {error.filename}" if error.filename else why


@contextmanager
def checked_stdout() -> Iterator[None]:
    """Make standard output accept every character while a command runs; any failure to write is `StdoutClosed`.

    That holds for what libraries print too, such as help and version.
    """
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for as long as the program runs
    if sys.stdout is None:
        raise StdoutClosed(OSError("it is closed"))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors=ASCII_FALLBACK)
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        raise StdoutClosed(error) from error
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # rich ends the program so when the pipe is closed
            raise StdoutClosed(end.__context__) from end
        raise


def discard_stdout() -> None:
    """Drop what standard output has buffered: at exit Python would try to write it once more, and complain."""
    with suppress(OSError, ValueError, AttributeError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
        os.close(null)


def _ascii_fallback(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(FALLBACKS.get(character, "?") for character in error.object[error.start : error.end]), error.end


codecs.register_error(ASCII_FALLBACK, _ascii_fallback)

"""How commands speak: one line for people, one JSON object for programs, one line for trouble."""

from __future__ import annotations

import codecs
import io
import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

CLOSED_PIPE: Final = 141
"""The status of a program that a closed pipe has ended: 128 and the number of SIGPIPE."""
SPELLING: Final = "seep-spelling"
SPELLED: Final = {
    "±": "+/-", "–": "-", "—": "-", "−": "-", "…": "...", "·": "-", "•": "-", "→": "->", "×": "x", "≥": ">=", "≤": "<=",
    "‘": "'", "’": "'", "“": '"', "”": '"', "♠": "S", "♥": "H", "♦": "D", "♣": "C", "\u00a0": " ",
}  # fmt: skip
"""Signs that an output without them has a spelling for; all others become a question mark."""


class Trouble(Exception):
    """Why a command cannot do what it was asked, in one line."""


class Unheard(Exception):
    """Standard output takes no more words: `why`, or None where its reader has gone and nobody need be told."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        gone = isinstance(error, BrokenPipeError)
        self.why = None if gone else f"cannot write to standard output: {error.strerror or error}"


def say(words: str, as_json: bool, **facts: Any) -> None:
    """Print `words`, or `facts` as one line of JSON, at once."""
    put(json.dumps(facts, ensure_ascii=False) if as_json else words, as_json)


def put(text: str, as_json: bool = False) -> None:
    """Print a text, or a line of JSON whose signs are escaped where the output has not got them; may be `Unheard`."""
    if as_json:
        try:
            text.encode(sys.stdout.encoding or "utf-8")
        except UnicodeEncodeError:
            text = re.sub(r"[^\x00-\x7f]", lambda sign: json.dumps(sign[0])[1:-1], text)
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except OSError as error:
        raise Unheard(error) from error


@contextmanager
def speaking() -> Iterator[None]:
    """Make standard output fit for any words while a command runs; whatever it then does not take is `Unheard`.

    That holds for the words of libraries too, such as help and version.
    """
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for as long as the program runs
    if sys.stdout is None:
        raise Unheard(OSError("it is closed"))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors=SPELLING)
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        raise Unheard(error) from error
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # so rich ends a program whose reader has gone
            raise Unheard(end.__context__) from end
        raise


def fall_silent() -> None:
    """Drop what standard output has not taken, for Python tries once more at the end and complains."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _spelled(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(SPELLED.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


codecs.register_error(SPELLING, _spelled)

"""Files that commands read and write."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self

STDIN: Final = "-"
"""What names standard input; a file of that name is `./-`."""


@contextmanager
def open_input(path: str) -> Iterator[BinaryIO]:
    """A file opened for reading bytes, or standard input; raises `OSError`."""
    if path != STDIN:
        with Path(path).open("rb") as file:
            yield file
    elif sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    else:
        yield sys.stdin.buffer


class OutputFile:
    """A text file to be written when a long command has finished, and tried before it begins.

    As a context manager it opens the file for writing on entering, which raises `OSError` where that fails, and leaves
    what is in it alone until `write`. A file that was made on entering and not written is removed.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._made = False

    def __enter__(self) -> Self:
        if self.path.exists() and not self.path.is_file() and not self.path.is_dir():  # a pipe would be closed again
            return self
        self._made = not self.path.exists()
        with self.path.open("ab"):
            return self

    def write(self, text: str) -> None:
        """Replace what is in the file."""
        self.path.write_text(text, encoding="utf-8")
        self._made = False

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._made:
            with suppress(OSError):
                self.path.unlink()

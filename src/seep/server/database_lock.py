"""One server for each SQLite database: two would not see what the other writes until a player next acts."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from sqlalchemy.engine import make_url

MAX_HOLDER_LENGTH: Final = 200
"""Bytes of a lock file that are read."""


class DatabaseLocked(Exception):
    """Another process holds the lock; says which, and since when."""


def sqlite_file(url: str) -> Path | None:
    """The file of a SQLite database, symbolic links resolved; None for one in memory, and for other databases.

    >>> sqlite_file("sqlite+aiosqlite:////var/lib/seep/seep.db").name, sqlite_file("sqlite+aiosqlite://")
    ('seep.db', None)
    """
    parsed = make_url(url)
    name = parsed.database or ""
    if name.startswith("file:"):
        name = unquote(urlsplit(name).path)
    in_memory = name in ("", ":memory:") or parsed.query.get("mode") == "memory"
    if parsed.get_backend_name() != "sqlite" or in_memory:
        return None
    return Path(name).resolve()


@contextlib.contextmanager
def locked(url: str) -> Iterator[None]:
    """Hold the lock of a SQLite database: `flock` on a file beside it, which the system releases with the process.

    Raises `DatabaseLocked`, and `OSError` if the lock file cannot be opened. Other databases need no lock.
    """
    database = sqlite_file(url)
    if database is None or os.name != "posix":
        yield
        return
    import fcntl

    path = database.with_name(f"{database.name}.lock")
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(descriptor, MAX_HOLDER_LENGTH).decode(errors="replace").strip()
            raise DatabaseLocked(
                f"another server has the database {database} open: {holder or 'a process that has just started'}"
            ) from None
        os.ftruncate(descriptor, 0)
        os.write(descriptor, f"process {os.getpid()}, since {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC\n".encode())
        try:
            yield
        finally:
            os.ftruncate(descriptor, 0)
    finally:
        os.close(descriptor)

"""What the server says about itself: one line an event, never a hand, a play that was refused, or a token."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import MutableMapping
from typing import Any, Final, Literal

import structlog

LogForm = Literal["text", "json"]
LONGEST: Final = 200
"""Characters of a text in the log; what strangers send may be longer."""


def told(error: BaseException) -> str:
    """An error as the log may have it: where, of what kind, never in its own words, which may hold a hand or a pack.

    >>> told(ValueError("the pack is 7H 9C"))
    'ValueError'
    """
    lines: list[str] = []
    seen: set[int] = set()
    link: BaseException | None = error
    while link is not None and id(link) not in seen:
        seen.add(id(link))
        code = getattr(link, "sqlite_errorname", None) or getattr(link, "sqlstate", None)
        kind = type(link).__qualname__ + (f" ({code})" if isinstance(code, str) else "")
        frames = traceback.extract_tb(link.__traceback__)
        lines[:0] = [*(f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in frames), kind]
        link = link.__cause__ or (None if link.__suppress_context__ else link.__context__)
    return "\n".join(lines)


def quoted(text: str) -> str:
    """A text on one line of sane length, with characters that a terminal would obey written out.

    >>> quoted("Asha\\x1b[2J\\n")
    'Asha\\\\x1b[2J\\\\n'
    """
    cut = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in cut)


def _quote(_logger: Any, _method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for key, value in line.items():
        if isinstance(value, str):
            line[key] = quoted(value)
    return line


def _tell(_logger: Any, _method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Put the error that a line is about as text, as `told`."""
    about = line.pop("exc_info", None)
    error = about[1] if isinstance(about, tuple) else about if isinstance(about, BaseException) else None
    if about is True:
        error = sys.exc_info()[1]
    if error is not None:
        line["exception"] = told(error)
    return line


def configure(form: LogForm, level: str = "info") -> None:
    """Send log lines to standard error, for people or for machines; libraries' own lines too."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _quote,
        _tell,
    ]
    last: Any = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    if form == "json":
        last = structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    logging.raiseExceptions = False  # a line that cannot be written is not shown with all that it holds
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for noisy in ("alembic", "aiosqlite", "sqlalchemy.engine", "uvicorn.error"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


def logger() -> structlog.stdlib.BoundLogger:
    """A logger to bind a table to."""
    bound: structlog.stdlib.BoundLogger = structlog.get_logger("seep")
    return bound

"""The server's log: one line an event on standard error, never a hand, a refused play, or a token.

Lines are written by a thread of their own (`seep.server.log_handler`), so that a reader who has stopped reading holds
up nothing but the log.
"""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import MutableMapping
from typing import Any, Final, Literal

import structlog

from seep.server.clock import Clock
from seep.server.limits import TokenBucket
from seep.server.log_handler import BackgroundHandler

LogFormat = Literal["text", "json"]
MAX_TEXT_LENGTH: Final = 200
"""Characters of one text in the log; what clients send may be longer."""
LIBRARIES: Final = ("alembic", "aiosqlite", "sqlalchemy.engine", "uvicorn.error")
"""Loggers of libraries that are set to warnings, because they log every step."""
OMITTED: Final = (
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
    "Invalid UTF-8 sequence received from client.",
)
"""Lines of uvicorn's that any client can cause, as often as it likes; `malformed-request` stands for them."""


def safe_traceback(error: BaseException) -> str:
    """An error's type and stack, with its causes, but without its message, which may hold a hand or a pack.

    >>> safe_traceback(ValueError("the pack is 7H 9C"))
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


def escaped(text: str) -> str:
    """The text on one line of limited length, with characters that a terminal would interpret written as escapes.

    >>> escaped("Asha\\x1b[2J\\n")
    'Asha\\\\x1b[2J\\\\n'
    """
    cut = text if len(text) <= MAX_TEXT_LENGTH else text[: MAX_TEXT_LENGTH - 1] + "…"
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in cut)


def _escape_texts(_logger: Any, _method: str, fields: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A structlog processor: escape every text of the line."""
    for key, value in fields.items():
        if isinstance(value, str):
            fields[key] = escaped(value)
    return fields


def _format_exception(_logger: Any, _method: str, fields: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A structlog processor: replace the exception of the line by its `safe_traceback`."""
    info = fields.pop("exc_info", None)
    error = info[1] if isinstance(info, tuple) else info if isinstance(info, BaseException) else None
    if info is True:
        error = sys.exc_info()[1]
    if error is not None:
        fields["exception"] = safe_traceback(error)
    return fields


def _omit(record: logging.LogRecord) -> bool:
    """A filter of logging: whether a line is to be logged."""
    return record.msg not in OMITTED


def configure(log_format: LogFormat, level: str = "info", descriptor: int | None = None) -> BackgroundHandler:
    """Send the log of this program and of libraries to standard error, or to another file descriptor."""
    if descriptor is None:
        descriptor = sys.stderr.fileno()
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.ExtraAdder(allow=("count",)),
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _escape_texts,
        _format_exception,
    ]
    renderer: Any = structlog.dev.ConsoleRenderer(colors=os.isatty(descriptor))
    if log_format == "json":
        renderer = structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = BackgroundHandler(descriptor)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    logging.raiseExceptions = False  # a line that cannot be formatted is not printed with all that it holds
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    logging.getLogger("uvicorn.error").addFilter(_omit)
    for library in LIBRARIES:
        logging.getLogger(library).setLevel(logging.WARNING)
    return handler


def logger() -> structlog.stdlib.BoundLogger:
    """The server's logger."""
    bound: structlog.stdlib.BoundLogger = structlog.get_logger("seep")
    return bound


class RateLimitedWarning:
    """A warning that clients can cause: logged at most 5 times at once and once in 10 seconds in the long run."""

    def __init__(self, event: str, clock: Clock) -> None:
        self.event = event
        self.omitted = 0
        """How often it was not logged since it was last."""
        self._clock = clock
        self._bucket = TokenBucket(rate=0.1, capacity=5, now=clock.monotonic())

    def log(self, **fields: Any) -> None:
        """Log it with `fields`, or count it as omitted; the next line has that count."""
        if self._bucket.take(self._clock.monotonic()):
            logger().warning(self.event, omitted=self.omitted, **fields)
            self.omitted = 0
        else:
            self.omitted += 1

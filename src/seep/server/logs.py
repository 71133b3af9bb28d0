"""What the server says about itself: one line an event, never a hand, a play that was refused, or a token."""

from __future__ import annotations

import logging
import sys
from typing import Any, Literal

import structlog

LogForm = Literal["text", "json"]


def configure(form: LogForm, level: str = "info") -> None:
    """Send log lines to standard error, for people or for machines; libraries' own lines too."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: Any = structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(),
        exception_formatter=structlog.dev.plain_traceback,  # the fancy one prints local variables: hands
    )
    if form == "json":
        shared.append(structlog.processors.format_exc_info)
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
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for noisy in ("alembic", "aiosqlite", "sqlalchemy.engine", "uvicorn.error"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


def logger() -> structlog.stdlib.BoundLogger:
    """A logger to bind a table to."""
    bound: structlog.stdlib.BoundLogger = structlog.get_logger("seep")
    return bound

"""A log handler that never waits: lines are queued, and a thread writes them."""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import threading
from typing import Final

QUEUE_CAPACITY: Final = 1000
"""Lines that may wait to be written."""
FLUSH_TIMEOUT: Final = 1.0
"""Seconds that the end of the program waits for lines to be written."""


class BackgroundHandler(logging.Handler):
    """Formats records where they are logged, and writes them to a file descriptor in a thread of its own.

    When the queue is full, records are dropped; when it is empty again, a line with their number is written. It writes
    to the descriptor, not to `sys.stderr`, whose lock would keep the interpreter from ending while a write blocks.
    """

    def __init__(self, descriptor: int, capacity: int = QUEUE_CAPACITY) -> None:
        super().__init__()
        self.descriptor = descriptor
        self._lines: queue.Queue[str] = queue.Queue(capacity)
        self._dropped = 0
        self._count_lock = threading.Lock()
        threading.Thread(target=self._write_lines, name="log-writer", daemon=True).start()

    def emit(self, record: logging.LogRecord) -> None:
        """Queue the record's line, or drop it."""
        try:
            self._lines.put_nowait(self.format(record))
        except queue.Full:
            with self._count_lock:
                self._dropped += 1
        except Exception:
            self.handleError(record)

    def flush(self) -> None:
        """Wait until all lines have been written, but no longer than `FLUSH_TIMEOUT`."""
        with self._lines.all_tasks_done:
            self._lines.all_tasks_done.wait_for(lambda: not self._lines.unfinished_tasks, FLUSH_TIMEOUT)

    def _write_lines(self) -> None:
        while True:
            line = self._lines.get()
            self._write(line)
            if self._lines.empty():
                self._report_dropped()
            self._lines.task_done()

    def _report_dropped(self) -> None:
        """Write how many lines were dropped since this was last written."""
        with self._count_lock:
            count, self._dropped = self._dropped, 0
        if not count:
            return
        record = logging.makeLogRecord(
            {
                "name": "seep",
                "levelno": logging.WARNING,
                "levelname": "WARNING",
                "msg": "log-lines-dropped",
                "count": count,
            }
        )
        self._write(self.format(record))

    def _write(self, line: str) -> None:
        rest = f"{line}\n".encode(errors="backslashreplace")
        with contextlib.suppress(OSError):  # the reader is gone, and there is nowhere to report it
            while rest:
                rest = rest[os.write(self.descriptor, rest) :]

"""Signals before a server runs. This module imports nothing that takes time."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Sequence
from typing import Final

SERVER_COMMANDS: Final = ("play", "serve")


def end_quietly_on_signals(argv: Sequence[str]) -> None:
    """For a command line that starts a server, let SIGINT and SIGTERM end the program at once, with status 0.

    Nothing is served yet; when it is, the server has handlers of its own.
    """
    if argv and argv[0] in SERVER_COMMANDS and threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: os._exit(0))

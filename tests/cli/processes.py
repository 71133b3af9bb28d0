"""Commands in processes of their own."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.forked import Process, start
from tests.patience import ANSWER


@contextmanager
def running(*words: str, **environment: str) -> Iterator[Process]:
    """Run a command that goes on, until the test is over."""
    process = start(("-m", "seep.cli", *words), subprocess.PIPE, subprocess.PIPE, **environment)
    try:
        yield process
    finally:
        process.kill()
        process.wait(ANSWER)
        for output in (process.stdout, process.stderr):
            if output is not None:
                output.close()

"""The server that is flooded: a process of its own, and what it takes of the machine."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

SAMPLE_INTERVAL: Final = 0.1
"""Seconds from one look at the server's memory to the next."""
SECRET: Final = "of the flood, and of no server that anybody plays on"


def resident_bytes(pid: int) -> int:
    """The memory of a process that is in use now; Linux alone tells."""
    with open(f"/proc/{pid}/statm") as counts:
        return int(counts.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def open_files(pid: int) -> int:
    """How many file descriptors a process has open; Linux alone tells."""
    return len(os.listdir(f"/proc/{pid}/fd"))


class FloodedServer:
    """`seep serve` on a free port and in a directory of its own; what it takes of the machine."""

    def __init__(self, *options: str) -> None:
        self.directory = Path(tempfile.mkdtemp(prefix="seep-flood-"))
        command = [sys.executable, "-m", "seep.cli", "serve", "--json", "--port", "0"]
        command += ["--data-dir", str(self.directory), *options]
        with (self.directory / "server.log").open("w") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, env={**os.environ, "SEEP_SECRET": SECRET}
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if not said:
            raise RuntimeError((self.directory / "server.log").read_text())
        self.port = int(json.loads(said)["address"].rstrip("/").rsplit(":", 1)[1])

    def memory(self) -> int:
        """Bytes of memory in use."""
        return resident_bytes(self.process.pid)

    def files(self) -> int:
        """Open file descriptors."""
        return open_files(self.process.pid)

    def disk(self) -> int:
        """Bytes of its directory, the log left out."""
        return sum(path.stat().st_size for path in self.directory.iterdir() if path.suffix != ".log")

    def log_size(self) -> int:
        """Bytes of its log."""
        return (self.directory / "server.log").stat().st_size

    def close(self) -> None:
        """End it, and remove its directory."""
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.directory)


@dataclass
class Usage:
    """The most memory and files a server had in use while this ran, looked at again and again."""

    server: FloodedServer
    memory: int = 0
    files: int = 0
    over: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def watched(self) -> Iterator[Usage]:
        """Look until the end of the block."""
        thread = threading.Thread(target=self._watch, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self.over.set()
            thread.join()

    def _watch(self) -> None:
        while not self.over.is_set():
            try:
                self.memory = max(self.memory, self.server.memory())
                self.files = max(self.files, self.server.files())
            except OSError:  # it has ended
                return
            self.over.wait(SAMPLE_INTERVAL)

"""Commands of Seep in processes of their own that start at once: forked by one that has imported all they need.

Most of what a command takes is to import what it is made of, more than a second for a server. Such a process is like
any other but for that: it has its own environment, directory, files and signals. Where it would not be, because the
environment says something to Python or to the linker, or this is not Linux, an ordinary one is started.
"""

from __future__ import annotations

import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from select import select
from typing import IO

from tests.patience import ANSWER

IMPORTED = (
    "seep.cli.app",
    "seep.cli.hosting",
    "seep.server.app",
    "seep.server.database_lock",
    "seep.server.logs",
    "seep.server.migrate",
    "seep.server.run",
    "seep.server.tokens",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "aiosqlite",
    "sqlalchemy.dialects.sqlite.aiosqlite",
)
MOST_ASKED = 1 << 20
"""Bytes of one wish for a process, with its environment."""
HERE = "tests.forked"


class Forked:
    """A process that was forked, as `subprocess.Popen` would show it."""

    def __init__(self, said: socket.socket, stdout: IO[str] | None, stderr: IO[str] | None) -> None:
        self.said = said.makefile("r")
        said.close()
        self.stdout, self.stderr = stdout, stderr
        self.pid = int(self.said.readline())
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Its status, if it has ended."""
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def wait(self, timeout: float) -> int:
        """Wait for its end; its status."""
        if self.returncode is None:
            ready, _, _ = select([self.said], [], [], timeout)
            if not ready:
                raise subprocess.TimeoutExpired("seep", timeout)
            self.returncode = int(self.said.readline())
            self.said.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Signal it, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """SIGTERM."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """SIGKILL."""
        self.send_signal(signal.SIGKILL)


Process = Forked | subprocess.Popen[str]
"""A process of either kind."""


def start(words: Sequence[str], stdout: IO[str] | int, stderr: IO[str] | int, **environment: str) -> Process:
    """Start Python with these words, the program first; output goes to files or `subprocess.PIPE`."""
    if sys.platform != "linux" or any(name.startswith(("LD_", "PYTHON")) for name in environment):
        return subprocess.Popen(
            [sys.executable, *words], stdout=stdout, stderr=stderr, text=True, env=os.environ | environment
        )
    ours, theirs = socket.socketpair()
    (out, read_out), (err, read_err) = target(stdout), target(stderr)
    nothing = os.open(os.devnull, os.O_RDONLY)
    asked = json.dumps([list(words), os.getcwd(), dict(os.environ | environment)])
    socket.send_fds(parent(), [asked.encode()], [nothing, out, err, theirs.fileno()])
    for file, given in ((nothing, None), (out, stdout), (err, stderr)):
        if given is None or given == subprocess.PIPE:
            os.close(file)
    theirs.close()
    return Forked(ours, read_out, read_err)


def target(given: IO[str] | int) -> tuple[int, IO[str] | None]:
    """The descriptor to write to, and what the test reads from."""
    if given == subprocess.PIPE:
        reader, writer = os.pipe()
        return writer, os.fdopen(reader)
    return (given if isinstance(given, int) else given.fileno()), None


def run(*words: str, stdout: IO[str] | int | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command of Seep that ends by itself; what it wrote, but for what went to an output of the test's."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        process = start(("-m", "seep.cli", *words), out if stdout is None else stdout, err, **environment)
        status = process.wait(ANSWER)
        for file in (out, err):
            file.seek(0)
        return subprocess.CompletedProcess(words, status, out.read(), err.read())


@cache
def parent() -> socket.socket:
    """The line to the process that forks; it ends with this one."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    subprocess.Popen([sys.executable, "-m", HERE, str(theirs.fileno())], pass_fds=[theirs.fileno()])
    theirs.close()
    return ours


def serve(line: socket.socket) -> None:
    """Fork for each wish, until nobody can have one; returns in each process that is to become what was wished for."""
    for name in IMPORTED:
        import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who has ended is not waited for
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        asked, files, _, _ = socket.recv_fds(line, MOST_ASKED, 4)
        if not asked:
            os._exit(0)
        if os.fork() == 0:
            line.close()
            become(asked, files)
            return
        for file in files:
            os.close(file)


def become(asked: bytes, files: Sequence[int]) -> None:
    """Fork once more, into who tells the test how the other ends, and the other, in which this returns."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    *standard, control = files
    child = os.fork()
    if child:
        for file in standard:
            os.close(file)
        with socket.socket(fileno=control) as line:
            line.sendall(f"{child}\n".encode())
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            line.sendall(f"{status}\n".encode())
        os._exit(0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number, file in enumerate(standard):
        os.dup2(file, number)
    for file in files:
        os.close(file)
    sys.stdin = os.fdopen(0, closefd=False)
    sys.stdout = os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, errors="backslashreplace", closefd=False)
    (sys.orig_argv[1:], directory, environment) = json.loads(asked)
    os.chdir(directory)
    clear(environment)


def clear(environment: Mapping[str, str]) -> None:
    """Have this environment and no other."""
    for name in set(os.environ) - set(environment):
        del os.environ[name]
    os.environ.update(environment)


def program() -> None:
    """Run what the words say, as Python does: `-m module`, `-P file` or `-c text`, and its arguments."""
    option, what, *sys.argv[1:] = sys.orig_argv[1:]
    if option != "-P":
        sys.path[0] = os.getcwd()
    if option == "-m":
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    elif option == "-P":
        runpy.run_path(what, run_name="__main__")
    else:
        sys.argv[0] = "-c"
        exec(compile(what, "<string>", "exec"), {"__name__": "__main__"})


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
    program()

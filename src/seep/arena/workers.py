"""Where pairs are played: processes of this machine, or the workers of a Dask cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from typing import Any, Final, NamedTuple

from seep.arena.pair import ArenaError
from seep.arena.version import bot_file

CONNECT_TIMEOUT: Final = 10
"""Seconds to wait for a cluster's scheduler."""


class WorkerPool(NamedTuple):
    """An executor, how many jobs to give it at once so that no worker waits, and how a job is given up."""

    executor: Executor
    capacity: Callable[[], int]
    give_up: Callable[[Future[Any]], object] = Future.cancel


def available_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def process_pool(count: int | None = None) -> Iterator[WorkerPool]:
    """`count` processes of this machine, as many as there are cores by default; on leaving they are terminated."""
    count = count or available_cores()
    context = _Context()
    with ProcessPoolExecutor(count, mp_context=context) as executor:
        try:
            # Nothing to give up: the jobs end with their processes. A cancelled one would be an error to the executor's
            # thread when it tells every pending job that its process is gone (until Python 3.12).
            yield WorkerPool(executor, lambda: 2 * count, lambda _: None)
        finally:
            # Their jobs are not wanted any more, and may take a minute.
            for process in context.started:
                process.terminate()


@contextmanager
def dask_pool(address: str, bots: Iterable[str] = ()) -> Iterator[WorkerPool]:
    """The cluster of the Dask scheduler at `address`; raises `ArenaError` if it cannot be reached.

    Where one of the `bots` is named by a module in the current directory, the workers are sent that file. Packages, and
    what such a module itself imports, must be installed on them.
    """
    try:
        distributed = import_module("distributed")
    except ImportError as error:
        raise ArenaError("a Dask cluster needs distributed: pip install 'seep-cards[cluster]'") from error
    try:
        client = distributed.Client(address, timeout=CONNECT_TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ArenaError(f"no Dask scheduler answers at {address}") from error
    with client:
        for file in {file for bot in bots if (file := bot_file(bot)) and file.parent == Path.cwd()}:
            try:
                client.upload_file(str(file))
            except Exception as error:
                raise ArenaError(f"cannot send {file.name} to the cluster: {type(error).__name__}: {error}") from error
        executor = client.get_executor(pure=False)
        try:
            yield WorkerPool(executor, lambda: 2 * sum(client.nthreads().values()))
        finally:
            executor.shutdown(wait=False)


class _Process(SpawnProcess):
    """A process that ignores Ctrl-C at the terminal: its parent handles it."""

    def start(self) -> None:
        if not hasattr(signal, "pthread_sigmask"):
            return super().start()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a child inherits it
        try:
            return super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Context(SpawnContext):
    """Starts such processes, and lists those it has started."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[SpawnProcess] = []

    def Process(self, *args: Any, **options: Any) -> SpawnProcess:  # type: ignore[override]
        process = _Process(*args, **options)
        self.started.append(process)
        return process

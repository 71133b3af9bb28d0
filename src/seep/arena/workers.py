"""Where pairs are played: processes of this machine, or the workers of a Dask cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, NamedTuple

from seep.arena.pair import ArenaError

PATIENCE = 10
"""Seconds to wait for a cluster's scheduler."""


class Hands(NamedTuple):
    """An executor, and how many pairs it may be given at once so that nobody waits for work."""

    executor: Executor
    ahead: Callable[[], int]


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def processes(many: int | None = None) -> Iterator[Hands]:
    """So many processes of this machine, as many as there are cores by default; ended at once when it is left."""
    many = many or cores()
    context = _Context()
    with ProcessPoolExecutor(many, mp_context=context) as pool:
        try:
            yield Hands(pool, lambda: 2 * many)
        finally:
            # What is under way is not wanted any more, and may take a minute.
            for process in context.started:
                process.terminate()


@contextmanager
def dask(address: str) -> Iterator[Hands]:
    """The cluster of the Dask scheduler at `address`; raises `ArenaError` if it cannot be reached."""
    try:
        distributed = import_module("distributed")
    except ImportError as error:
        raise ArenaError("a Dask cluster needs Dask: pip install 'seep-cards[dask]'") from error
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ArenaError(f"no Dask scheduler answers at {address}") from error
    with client:
        executor = client.get_executor(pure=False)
        try:
            yield Hands(executor, lambda: 2 * sum(client.nthreads().values()))
        finally:
            executor.shutdown(wait=False)


class _Process(SpawnProcess):
    """A process that a Ctrl-C at the terminal does not reach: its parent deals with that."""

    def start(self) -> None:
        if not hasattr(signal, "pthread_sigmask"):
            return super().start()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a child inherits it
        try:
            return super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Context(SpawnContext):
    """Makes such processes, and remembers them."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[SpawnProcess] = []

    def Process(self, *args: Any, **options: Any) -> SpawnProcess:  # type: ignore[override]
        process = _Process(*args, **options)
        self.started.append(process)
        return process

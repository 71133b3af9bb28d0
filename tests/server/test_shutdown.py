"""A server that is told to stop while plays are being written ends in order, on a slow disk too; told again at once."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from seep.bots import GreedyBot
from seep.server.database import sqlite_url
from seep.server.store import Store
from seep.table import Event
from seep.table.events import Played
from tests.server.in_process import START_MS, in_process_server
from tests.server.serving import ANSWER, Client, Server, serving

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux" or not shutil.which("cc"), reason="needs Linux and a C compiler"),
]
TABLES = 4


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`slow_sync.c`, compiled."""
    built = tmp_path_factory.mktemp("slow_sync") / "slow_sync.so"
    source = Path(__file__).with_name("slow_sync.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", str(built), str(source), "-ldl"], check=True)
    return built


class SlowDisk:
    """A server whose disk syncs as slowly as is set, with tables at which bots alone play without a pause."""

    def __init__(self, data_dir: Path, library: Path) -> None:
        self.setting, self.fifo = data_dir / "sync", data_dir / "fifo"
        os.mkfifo(self.fifo)
        environment = {
            "LD_PRELOAD": str(library),
            "SEEP_TEST_SYNC": str(self.setting),
            "SEEP_TEST_SYNC_FIFO": str(self.fifo),
        }
        asyncio.run(self.open_tables(data_dir))
        self.server = Server(data_dir, **environment)

    async def open_tables(self, data_dir: Path) -> None:
        async with in_process_server(data_dir, {"greedy": GreedyBot}) as server:
            server.clock.time = time.time() - START_MS / 1000  # opened now: they are not given up as unused
            for number in range(TABLES):
                await server.open(f"t{number}", ["greedy"] * 4)

    def set(self, sync: str) -> None:
        """Milliseconds, or `stall`."""
        draft = self.setting.with_suffix(".draft")
        draft.write_text(sync)
        draft.rename(self.setting)

    def wait_for_stall(self) -> None:
        """Until a write has reached the disk, and waits there."""
        with self.fifo.open("rb") as fifo:
            assert fifo.read(1) == b"s"


@pytest.fixture
def disk(tmp_path: Path, library: Path) -> Iterator[SlowDisk]:
    disk = SlowDisk(tmp_path, library)
    disk.server.start()
    yield disk
    if disk.server.process is not None and disk.server.process.poll() is None:
        disk.server.kill()
    disk.server.release_port()


def watch(stack: ExitStack, server: Server) -> list[Client]:
    """A spectator at every table."""
    return [stack.enter_context(Client(server, f"t{number}", None)) for number in range(TABLES)]


async def stored(data_dir: Path, table: str) -> list[Event]:
    store = Store(sqlite_url(data_dir / "seep.db"))
    try:
        return await store.events(table)
    finally:
        await store.close()


@pytest.mark.parametrize("attempt", range(3))
def test_a_server_told_to_stop_while_it_writes_ends_in_order(disk: SlowDisk, attempt: int) -> None:
    """Every write that is under way ends before the database is closed, and nothing waits for what is cancelled."""
    server = disk.server
    with ExitStack() as stack:
        disk.set("30")
        viewers = watch(stack, server)
        for viewer in viewers:
            viewer.see(viewer.state["seq"] + 1 + random.Random(attempt).randrange(6))
        assert server.stop() == 0
    assert "rror" not in server.log(), server.log()
    disk.set("0")
    for viewer in viewers:
        events = asyncio.run(stored(server.data_dir, viewer.table))
        assert len(events) >= viewer.state["seq"], "what was shown is on the disk"
        plays = [event.play for event in events if isinstance(event, Played)]
        assert plays[: len(viewer.deal["log"])] == viewer.deal["log"]
    with serving(server.data_dir) as again, Client(again, "t0", None) as viewer:
        if viewer.state["status"] == "playing":
            viewer.see(viewer.state["seq"] + 1)


def closed_by_the_server(viewer: Client) -> int:
    """Read until the server closes the connection; the code."""
    while viewer.socket is not None and viewer.socket.protocol.close_rcvd is None:
        try:
            viewer.read()
        except Exception:
            break
    assert viewer.socket is not None
    assert viewer.socket.protocol.close_rcvd is not None
    return viewer.socket.protocol.close_rcvd.code


def test_a_write_that_hangs_is_waited_for(disk: SlowDisk) -> None:
    server = disk.server
    assert server.process is not None
    with ExitStack() as stack:
        viewers = watch(stack, server)
        disk.set("stall")
        disk.wait_for_stall()
        server.process.send_signal(signal.SIGTERM)
        assert {closed_by_the_server(viewer) for viewer in viewers} == {1012}
        disk.set("0")
        assert server.process.wait(ANSWER) == 0
    assert "rror" not in server.log(), server.log()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_second_signal_ends_at_once(disk: SlowDisk, number: signal.Signals) -> None:
    """However the disk hangs; what was acknowledged is on it."""
    server = disk.server
    assert server.process is not None
    with ExitStack() as stack:
        viewers = watch(stack, server)
        disk.set("stall")
        disk.wait_for_stall()
        server.process.send_signal(number)
        for viewer in viewers:
            assert closed_by_the_server(viewer) == 1012
        assert server.process.poll() is None
        server.process.send_signal(number)
        assert server.process.wait(ANSWER) == 0

"""Logging never waits for whoever reads the log."""

from __future__ import annotations

import fcntl
import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import structlog

from seep.server import logs
from seep.server.log_handler import QUEUE_CAPACITY, BackgroundHandler
from tests.server.in_process import InstantClock
from tests.server.serving import ANSWER

PIPE_BYTES = 4096

pytestmark = pytest.mark.skipif(
    not hasattr(fcntl, "F_SETPIPE_SZ"), reason="the size of a pipe can be set on Linux alone"
)


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    """A small pipe: its reading end, and its writing end."""
    reading, writing = os.pipe()
    fcntl.fcntl(reading, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
    yield reading, writing
    for descriptor in (reading, writing):
        os.close(descriptor)


@pytest.fixture
def handler(pipe: tuple[int, int]) -> Iterator[BackgroundHandler]:
    """The log, written to the pipe."""
    root = logging.getLogger()
    level, handlers = root.level, root.handlers
    handler = logs.configure("json", descriptor=pipe[1])
    yield handler
    structlog.reset_defaults()
    root.handlers = handlers
    root.setLevel(level)


def read_lines(descriptor: int, handler: BackgroundHandler) -> list[dict[str, object]]:
    """Everything that the handler has to write, read until nothing is left."""
    os.set_blocking(descriptor, False)
    text = b""
    while handler._lines.unfinished_tasks:
        try:
            text += os.read(descriptor, PIPE_BYTES)
        except BlockingIOError:
            os.sched_yield()
    try:
        while True:
            text += os.read(descriptor, PIPE_BYTES)
    except BlockingIOError:
        return [json.loads(line) for line in text.decode().splitlines()]


def test_lines_that_nobody_reads_are_dropped_and_counted(pipe: tuple[int, int], handler: BackgroundHandler) -> None:
    extra = 500
    for number in range(QUEUE_CAPACITY + extra):
        logs.logger().info("hello", number=number)  # the test would hang here
    lines = read_lines(pipe[0], handler)
    numbers = [line["number"] for line in lines if "number" in line]
    assert numbers == list(range(len(numbers)))
    assert len(numbers) >= QUEUE_CAPACITY
    assert [line["count"] for line in lines if line["event"] == "log-lines-dropped"] == [
        QUEUE_CAPACITY + extra - len(numbers)
    ]
    logs.logger().info("later")
    assert [line["event"] for line in read_lines(pipe[0], handler)] == ["later"]


def test_nothing_is_dropped_while_somebody_reads(pipe: tuple[int, int], handler: BackgroundHandler) -> None:
    for number in range(QUEUE_CAPACITY):
        logs.logger().info("hello", number=number)
    lines = read_lines(pipe[0], handler)
    assert [line["number"] for line in lines] == list(range(QUEUE_CAPACITY))


def test_a_reader_that_is_gone_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    handler = BackgroundHandler(writing)
    handler.setFormatter(logging.Formatter())
    for number in range(10):
        handler.handle(logging.makeLogRecord({"msg": f"line {number}"}))
    handler.flush()
    assert handler._lines.unfinished_tasks == 0
    os.close(writing)


def test_what_clients_can_cause_is_logged_now_and_then_with_how_often(
    pipe: tuple[int, int], handler: BackgroundHandler
) -> None:
    clock = InstantClock()
    warning = logs.RateLimitedWarning("origin-refused", clock)
    for _ in range(2):
        for number in range(100):
            warning.log(number=number)
        clock.time += 10.0
    told = [(line["number"], line["omitted"]) for line in read_lines(pipe[0], handler)]
    assert told == [*((number, 0) for number in range(5)), (0, 95)]


@pytest.mark.slow
def test_a_server_whose_log_nobody_reads_goes_on_and_ends(tmp_path: Path) -> None:
    """A pipe that is full, as of a supervisor that hangs."""
    command = [sys.executable, "-m", "seep.cli", "serve", "--json", "--port", "0", "--data-dir", str(tmp_path)]
    command += ["--limit-scale", "1000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            assert process.stderr is not None
            fcntl.fcntl(process.stderr, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
            address = json.loads(process.stdout.readline())["address"]
            with httpx.Client(base_url=address, timeout=ANSWER) as client:
                client.post("/api/visit", json={})
                count = 3 * PIPE_BYTES // len("2026-01-01T00:00:00.000000Z [info     ] opened   table=xxxxxxxxxxxx")
                tables = [client.post("/api/tables", json={}).json()["table"] for _ in range(count)]
                assert client.get("/healthz").status_code == 200
            process.send_signal(signal.SIGTERM)
            assert process.wait(ANSWER) == 0
            said = process.stderr.read().decode()
        finally:
            process.kill()
    opened = [line.rpartition("=")[2].strip() for line in said.splitlines() if " opened " in line]
    assert len(opened) > 20
    assert opened == tables[: len(opened)]

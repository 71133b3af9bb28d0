"""What comes before serving: ports, addresses, databases."""

from __future__ import annotations

import asyncio
import math
import os
import socket
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest

from seep.server.run import (
    StartupError,
    browser_url,
    database_url,
    given_path,
    listen,
    make_data_directory,
    prepare_database,
    without_password,
)
from seep.server.settings import Settings


def test_another_port_is_taken_only_where_any_will_do() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(StartupError, match=f"port {port} is in use"):
            listen("127.0.0.1", port)
        with listen("127.0.0.1", port, any_port=True) as other:
            assert other.getsockname()[1] != port


@pytest.mark.parametrize(
    ("host", "port", "why"),
    [
        ("127.0.0.1", 70000, "cannot listen"),
        ("127.0.0.1", -1, "cannot listen"),
        ("192.0.2.7", 0, "no address of this machine"),
        ("nowhere.invalid", 0, "no address of this machine"),
        ("", 0, "names no address"),
        (" ", 0, "names no address"),
    ],
)
def test_what_cannot_be_listened_on_is_said(host: str, port: int, why: str) -> None:
    with pytest.raises(StartupError, match=why):
        listen(host, port)


def test_the_address_is_one_a_browser_can_open() -> None:
    with listen("0.0.0.0", 0) as everywhere:
        assert browser_url(everywhere) == f"http://localhost:{everywhere.getsockname()[1]}/"
    if socket.has_ipv6:
        with listen("::1", 0) as here:
            assert browser_url(here) == f"http://[::1]:{here.getsockname()[1]}/"


def test_a_database_is_a_path_or_an_address(tmp_path: Path) -> None:
    assert database_url(tmp_path / "a b.db") == f"sqlite+aiosqlite:///{tmp_path}/a b.db"
    assert database_url("club.db") == "sqlite+aiosqlite:///club.db"
    assert database_url("postgresql+asyncpg://seep@localhost/seep") == "postgresql+asyncpg://seep@localhost/seep"
    assert (
        without_password("postgresql+asyncpg://seep:hunter2@localhost/seep")
        == "postgresql+asyncpg://seep:***@localhost/seep"
    )
    assert "hunter2" not in without_password("post gres://:hunter2@@@[")


@pytest.mark.parametrize("pause", [math.inf, -math.inf, math.nan, -0.1, 61.0])
def test_bots_pause_for_a_time_that_people_wait(pause: float) -> None:
    with pytest.raises(ValueError, match="--bot-pause is from 0 to 60 seconds"):
        Settings(database="", secret="", bot_pause=pause)


@pytest.mark.parametrize("empty", ["", " ", "\t"])
def test_an_empty_path_is_not_the_current_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, empty: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StartupError, match="--data-dir is empty"):
        make_data_directory(empty)
    with pytest.raises(StartupError, match="--database is empty"):
        database_url(empty)
    with pytest.raises(StartupError, match="--secret-file is empty"):
        given_path(empty, "--secret-file")
    assert list(tmp_path.iterdir()) == []


def test_paths_may_begin_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the environment, where no shell expands them, too."""
    monkeypatch.setenv("HOME", str(tmp_path))
    assert given_path("~/secret.key", "--secret-file") == tmp_path / "secret.key"
    assert make_data_directory(Path("~/seep")) == tmp_path / "seep"
    assert database_url("~/club.db").endswith(f"{tmp_path}/club.db")


def fill(path: Path, table: str) -> None:
    """Make a database refuse new rows of a table."""
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"CREATE TRIGGER full BEFORE INSERT ON {table} BEGIN SELECT RAISE(FAIL, 'full'); END")
        database.commit()


@pytest.mark.parametrize("table", ["tables", "events"])
def test_a_database_that_takes_no_rows_is_refused_at_the_start(tmp_path: Path, table: str) -> None:
    url = database_url(tmp_path / "seep.db")
    prepare_database(url)
    fill(tmp_path / "seep.db", table)
    with pytest.raises(StartupError, match=r"cannot open the database .*seep\.db for writing: full$"):
        prepare_database(url)


@pytest.mark.parametrize("migrated", [True, False])
def test_a_database_that_can_only_be_read_is_refused_at_the_start(tmp_path: Path, migrated: bool) -> None:
    """Whoever the owner is: root may write to files that forbid it, but not through such an address."""
    path = tmp_path / "seep.db"
    if migrated:
        prepare_database(database_url(path))
    else:
        sqlite3.connect(path).close()
        path.write_bytes(b"")
    with pytest.raises(StartupError, match=r"cannot open the database .* for writing: .*readonly"):
        prepare_database(f"sqlite+aiosqlite:///file:{path}?mode=ro&uri=true")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write to every file")
def test_a_database_file_that_may_not_be_written_is_refused_at_the_start(tmp_path: Path) -> None:
    prepare_database(database_url(tmp_path / "seep.db"))
    (tmp_path / "seep.db").chmod(0o444)
    with pytest.raises(StartupError, match=r"for writing: .*readonly"):
        prepare_database(database_url(tmp_path / "seep.db"))


def test_trying_to_write_leaves_nothing_behind(tmp_path: Path) -> None:
    for _ in range(2):
        prepare_database(database_url(tmp_path / "seep.db"))
    with closing(sqlite3.connect(tmp_path / "seep.db")) as database:
        for table in ("tables", "events"):
            assert database.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


@pytest.mark.parametrize("kind", ["missing directory", "directory", "no database"])
def test_no_thread_of_a_database_outlives_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """One that still ran when the event loop had closed would print a traceback after the one line of the error.

    Here every thread that stops waits until somebody waits for it, or until the loop is closed.
    """
    path = tmp_path / "seep.db"
    if kind == "missing directory":
        path = tmp_path / "missing" / "seep.db"
    elif kind == "directory":
        path.mkdir()
    else:
        path.write_text("Dear diary, " * 100)
    failures: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", failures.append)
    joined = threading.Event()
    join, stop = threading.Thread.join, aiosqlite.Connection.stop
    threads: list[threading.Thread] = []

    def join_noted(thread: threading.Thread, timeout: float | None = None) -> None:
        joined.set()
        join(thread, timeout)

    def stop_late(connection: aiosqlite.Connection) -> asyncio.Future[None] | None:
        loop = asyncio.get_running_loop()
        threads.append(connection._thread)

        def wait() -> None:
            while not joined.is_set() and not loop.is_closed():
                pass

        if kind != "no database":  # it could not be opened, and nobody waits for the thread by itself
            connection._tx.put_nowait((None, wait))
        return stop(connection)

    monkeypatch.setattr(threading.Thread, "join", join_noted)
    monkeypatch.setattr(aiosqlite.Connection, "stop", stop_late)
    with pytest.raises(StartupError, match="cannot open the database"):
        prepare_database(database_url(path))
    assert not any(thread.is_alive() for thread in threads)
    assert failures == []


def test_the_data_directory_is_made(tmp_path: Path) -> None:
    assert make_data_directory(tmp_path / "a" / "b").is_dir()
    (tmp_path / "file").touch()
    with pytest.raises(StartupError, match="cannot write"):
        make_data_directory(tmp_path / "file")

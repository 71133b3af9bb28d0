"""One server for each SQLite database, and a second one is told who has it."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import httpx
import pytest

from seep.server.database_lock import DatabaseLocked, locked, sqlite_file
from tests.forked import run
from tests.server.serving import ANSWER, Server, serving


def url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def test_a_database_is_locked_under_all_its_names(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "seep.db")
    (tmp_path / "elsewhere").symlink_to(tmp_path)
    names = (
        url(tmp_path / "seep.db"),
        url(tmp_path / "link.db"),
        url(tmp_path / "elsewhere" / "seep.db"),
        url(tmp_path / "elsewhere" / ".." / tmp_path.name / "seep.db"),
        f"sqlite+aiosqlite:///file:{tmp_path}/seep.db?uri=true",
    )
    for held in names:
        with locked(held):
            for tried in names:
                with pytest.raises(DatabaseLocked, match=f"{tmp_path}/seep.db open: process {os.getpid()}, since 20"):
                    locked(tried).__enter__()
            with locked(url(tmp_path / "other.db")):
                pass


def test_the_lock_is_released_at_the_end(tmp_path: Path) -> None:
    for _ in range(3):
        with pytest.raises(RuntimeError), locked(url(tmp_path / "seep.db")):
            raise RuntimeError
    with locked(url(tmp_path / "seep.db")):
        pass
    assert (tmp_path / "seep.db.lock").read_text() == ""


@pytest.mark.parametrize(
    "database",
    ["sqlite+aiosqlite://", "sqlite+aiosqlite:///:memory:", "sqlite+aiosqlite:///file:x?mode=memory&uri=true",
     "postgresql+asyncpg://localhost/seep"],
)  # fmt: skip
def test_what_is_no_file_needs_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: str) -> None:
    monkeypatch.chdir(tmp_path)
    assert sqlite_file(database) is None
    with locked(database), locked(database):
        assert list(tmp_path.iterdir()) == []


def refused(*words: str) -> str:
    """The one line of a server that does not start."""
    done = run(*words, "--port", "0")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done
    return done.stderr


@pytest.mark.slow
def test_a_second_server_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.process is not None
        holder = rf"process {server.process.pid}, since \S+ \S+ UTC"
        said = re.compile(rf"seep: another server has the database {tmp_path}/seep.db open: {holder}")
        assert said.match(refused("serve", "--data-dir", str(tmp_path)))
        assert said.match(refused("play", "--no-browser", "--data-dir", str(tmp_path)))
        other = tmp_path / "other"
        assert said.match(refused("serve", "--data-dir", str(other), "--database", str(tmp_path / "seep.db")))
        assert httpx.get(f"{server.address}/readyz", timeout=ANSWER).status_code == 200
        with serving(other) as neighbour:
            assert httpx.get(f"{neighbour.address}/readyz", timeout=ANSWER).status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_server_that_has_ended_leaves_no_lock(tmp_path: Path, number: signal.Signals) -> None:
    server = Server(tmp_path)
    for _ in range(2):
        server.start()
        assert server.process is not None
        server.process.send_signal(number)
        server.wait()
    server.release_port()

"""What comes before serving: ports, addresses, databases."""

from __future__ import annotations

import math
import socket
from pathlib import Path

import pytest

from seep.server.run import CannotRun, address, data_directory, database_address, listen, make_safe
from seep.server.settings import Settings


def test_another_port_is_taken_only_where_any_will_do() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotRun, match=f"port {port} is in use"):
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
    with pytest.raises(CannotRun, match=why):
        listen(host, port)


def test_the_address_is_one_a_browser_can_open() -> None:
    with listen("0.0.0.0", 0) as everywhere:
        assert address(everywhere) == f"http://localhost:{everywhere.getsockname()[1]}/"
    if socket.has_ipv6:
        with listen("::1", 0) as here:
            assert address(here) == f"http://[::1]:{here.getsockname()[1]}/"


def test_a_database_is_a_path_or_an_address(tmp_path: Path) -> None:
    assert database_address(tmp_path / "a b.db") == f"sqlite+aiosqlite:///{tmp_path}/a b.db"
    assert database_address("club.db") == "sqlite+aiosqlite:///club.db"
    assert database_address("postgresql+asyncpg://seep@localhost/seep") == "postgresql+asyncpg://seep@localhost/seep"
    assert (
        make_safe("postgresql+asyncpg://seep:hunter2@localhost/seep") == "postgresql+asyncpg://seep:***@localhost/seep"
    )
    assert "hunter2" not in make_safe("post gres://:hunter2@@@[")


@pytest.mark.parametrize("pause", [math.inf, -math.inf, math.nan, -0.1, 61.0])
def test_bots_pause_for_a_time_that_people_wait(pause: float) -> None:
    with pytest.raises(ValueError, match="--bot-pause is from 0 to 60 seconds"):
        Settings(database="", secret="", bot_pause=pause)


def test_the_data_directory_is_made(tmp_path: Path) -> None:
    assert data_directory(tmp_path / "a" / "b").is_dir()
    (tmp_path / "file").touch()
    with pytest.raises(CannotRun, match="cannot write"):
        data_directory(tmp_path / "file")

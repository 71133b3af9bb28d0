"""The command line: help that teaches, one line for trouble, exit statuses."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from seep.cli import COMMANDS, main
from seep.cli.places import data_directory
from seep.server.store import Store, sqlite_url


def seep(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command that ends by itself."""
    return subprocess.run(
        [sys.executable, "-m", "seep.cli", *words],
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ | environment,
        check=False,
    )


@contextmanager
def running(*words: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """Run a command that goes on, until the test is over."""
    command = [sys.executable, "-m", "seep.cli", *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | environment
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    assert not end.value.code
    help_text = capsys.readouterr().out
    for command in COMMANDS:
        assert command.__name__ in help_text
        with pytest.raises(SystemExit) as end:
            main([command.__name__, "--help"])
        assert not end.value.code
        assert "--" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["sreve"],
        ["serve", "--port", "high"],
        ["serve", "--port", "99999"],
        ["serve", "--port", "-1"],
        ["play", "--port", "65536"],
        ["record", "check"],
        ["record", "show", "--json"],
        ["serve", "--colour", "red"],
        ["serve", "--bot-pause", "-1"],
        ["serve", "--log", "yaml"],
        ["serve", "extra"],
    ],
)
def test_a_wrong_command_is_status_2_and_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("seep: ")
    assert said.err.count("\n") == 1


def trouble(done: subprocess.CompletedProcess[str]) -> str:
    """The one line of a command that failed."""
    assert (done.returncode, done.stdout) == (1, ""), done
    assert done.stderr.startswith("seep: ")
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_a_port_in_use_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"port {port} is in use" in trouble(seep("serve", "--port", port, "--data-dir", str(tmp_path)))


def test_an_address_of_another_machine_is_said_in_one_line(tmp_path: Path) -> None:
    assert "no address of this machine" in trouble(
        seep("serve", "--host", "192.0.2.1", "--port", "0", "--data-dir", str(tmp_path))
    )


def test_a_directory_that_cannot_be_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot write to the data directory" in trouble(
        seep("serve", "--port", "0", "--data-dir", str(tmp_path / "file" / "data"))
    )


def test_a_file_that_is_no_database_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "seep.db").write_text("Dear diary, " * 100)
    said = trouble(seep("serve", "--port", "0", "--data-dir", str(tmp_path)))
    assert "cannot open the database" in said
    assert "not a database" in said


def test_a_newer_database_is_said_in_one_line(tmp_path: Path) -> None:
    async def from_the_future() -> None:
        store = Store(sqlite_url(tmp_path / "seep.db"))
        await store.open()
        async with store.engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        await store.close()

    asyncio.run(from_the_future())
    assert "newer than this program" in trouble(seep("serve", "--port", "0", "--data-dir", str(tmp_path)))


def test_a_password_in_a_database_address_is_not_said(tmp_path: Path) -> None:
    said = trouble(
        seep("serve", "--port", "0", "--data-dir", str(tmp_path), "--database", "nosuch://me:hunter2@127.0.0.1/seep")
    )
    assert "hunter2" not in said


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 0)])
def test_play_says_where_it_is_and_ends_cleanly(tmp_path: Path, number: signal.Signals, status: int) -> None:
    home = tmp_path / "home"
    with running("play", "--no-browser", "--json", "--port", "0", XDG_DATA_HOME=str(home), HOME=str(home)) as process:
        assert process.stdout is not None
        address = json.loads(process.stdout.readline())["address"]
        assert address.startswith("http://127.0.0.1:")
        assert httpx.get(f"{address}healthz").json() == {"status": "ok"}
        assert "greedy" in httpx.get(f"{address}api/presets").json()["bots"]
        for _ in range(3):  # as often as one likes
            process.send_signal(number)
        assert process.wait(30) == status
        assert process.stderr is not None
        assert process.stderr.read() == ""
    if sys.platform == "linux":
        kept = home / "seep"
        assert {file.name for file in kept.iterdir()} >= {"seep.db", "secret.key"}
        assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in kept.iterdir())


def test_options_may_stand_in_the_environment(tmp_path: Path) -> None:
    environment = {"SEEP_SERVE_PORT": "0", "SEEP_SERVE_DATA_DIR": str(tmp_path / "there"), "SEEP_SECRET": "x" * 40}
    with running("serve", **environment) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        assert said.startswith("Seep is served at http://127.0.0.1:")
        process.terminate()
        assert process.wait(30) == 0
    assert not (tmp_path / "there" / "secret.key").exists()
    assert (tmp_path / "there" / "seep.db").exists()


def test_tables_are_kept_where_the_system_keeps_such_things(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_directory() == tmp_path / "seep"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert data_directory() == tmp_path / ".local" / "share" / "seep"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_directory() == tmp_path / "Library" / "Application Support" / "Seep"

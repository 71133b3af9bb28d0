"""The command line: help that teaches, one line for trouble, exit statuses."""

from __future__ import annotations

import asyncio
import io
import json
import signal
import socket
import stat
import subprocess
import sys
from itertools import takewhile
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import platformdirs
import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from sqlalchemy import text

from seep.cli import main
from seep.cli.app import COMMANDS, make_app
from seep.cli.directories import data_directory
from seep.cli.play import lan_lines
from seep.server.database import sqlite_url
from seep.server.hosts import http_url
from seep.server.lan import private_addresses
from seep.server.store import Store
from tests.cli.processes import running
from tests.forked import run
from tests.patience import ANSWER
from tests.qr import read_terminal


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
        assert f"seep {command.__name__}" in capsys.readouterr().out


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
        assert f"port {port} is in use" in trouble(run("serve", "--port", port, "--data-dir", str(tmp_path)))


def test_an_address_of_another_machine_is_said_in_one_line(tmp_path: Path) -> None:
    assert "no address of this machine" in trouble(
        run("serve", "--host", "192.0.2.1", "--port", "0", "--data-dir", str(tmp_path))
    )


def test_a_directory_that_cannot_be_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot write to the data directory" in trouble(
        run("serve", "--port", "0", "--data-dir", str(tmp_path / "file" / "data"))
    )


def test_a_file_that_is_no_database_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "seep.db").write_text("Dear diary, " * 100)
    said = trouble(run("serve", "--port", "0", "--data-dir", str(tmp_path)))
    assert "cannot open the database" in said
    assert "not a database" in said


def test_a_newer_database_is_said_in_one_line(tmp_path: Path) -> None:
    async def from_the_future() -> None:
        store = Store(sqlite_url(tmp_path / "seep.db"))
        await store.open()
        async with store.database.engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        await store.close()

    asyncio.run(from_the_future())
    assert "newer than this program" in trouble(run("serve", "--port", "0", "--data-dir", str(tmp_path)))


def test_a_password_in_a_database_address_is_not_said(tmp_path: Path) -> None:
    said = trouble(
        run("serve", "--port", "0", "--data-dir", str(tmp_path), "--database", "nosuch://me:hunter2@127.0.0.1/seep")
    )
    assert "hunter2" not in said


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 0)])
def test_play_says_where_it_is_and_ends_cleanly(tmp_path: Path, number: signal.Signals, status: int) -> None:
    home = tmp_path / "home"
    with running("play", "--no-browser", "--json", "--port", "0", XDG_DATA_HOME=str(home), HOME=str(home)) as process:
        assert process.stdout is not None
        address = json.loads(process.stdout.readline())["address"]
        assert address.startswith("http://127.0.0.1:")
        assert httpx.get(f"{address}healthz", timeout=ANSWER).json() == {"status": "ok"}
        assert "greedy" in httpx.get(f"{address}api/presets", timeout=ANSWER).json()["bots"]
        for _ in range(3):  # as often as one likes
            process.send_signal(number)
        assert process.wait(ANSWER) == status
        assert process.stderr is not None
        assert process.stderr.read() == ""
    if sys.platform == "linux":
        kept = home / "seep"
        assert {file.name for file in kept.iterdir()} >= {"seep.db", "secret.key"}
        assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in kept.iterdir())


def test_phones_find_play_by_its_code(tmp_path: Path) -> None:
    with running("play", "--lan", "--no-browser", "--port", "0", "--data-dir", str(tmp_path)) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        if not private_addresses():
            assert process.wait(ANSWER) == 1
            assert process.stderr.read().startswith("seep: this machine is in no home network")
            return
        said = list(takewhile(lambda line: line != "Stop it with Ctrl-C.\n", process.stdout))
        assert said[0].startswith("Seep is ready at http://localhost:")
        address = said[1].rpartition(" ")[2].strip()
        assert read_terminal([line.rstrip("\n") for line in said if set(line) <= set("█▀▄ \n")]) == address
        assert any(
            f"firewall of this machine has to let in connections to port {urlsplit(address).port}" in line
            for line in said
        )
        assert httpx.get(address, timeout=ANSWER).headers["content-type"].startswith("text/html")
        (link, *_) = httpx.get(f"{address}api/lan", timeout=ANSWER).json()["links"]
        assert link["address"] == address
        process.terminate()
        assert process.wait(ANSWER) == 0


def test_programs_are_told_every_address_for_phones(tmp_path: Path) -> None:
    addresses = private_addresses()
    if not addresses:
        pytest.skip("this machine is in no home network")
    with running("play", "--lan", "--no-browser", "--json", "--port", "0", "--data-dir", str(tmp_path)) as process:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        port = urlsplit(told["address"]).port
        assert told == {"address": f"http://localhost:{port}/", "lan": [http_url(one, port or 0) for one in addresses]}
        for address in told["lan"]:
            assert httpx.get(f"{address}healthz", timeout=ANSWER).json() == {"status": "ok"}


def test_play_for_phones_needs_a_network(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("seep.server.lan.private_addresses", list)
    with pytest.raises(SystemExit) as end:
        main(["play", "--lan", "--no-browser", "--port", "0"])
    assert end.value.code == 1
    assert capsys.readouterr().err.startswith("seep: this machine is in no home network, so no phone can reach it: ")


def test_a_code_is_not_printed_where_it_could_not_be_scanned(monkeypatch: pytest.MonkeyPatch) -> None:
    links = ["http://192.168.1.20:7337/", "http://[fd00::2]:7337/"]
    lines = list(lan_lines(links))
    assert lines[0] == "Phones in the same network join at http://192.168.1.20:7337/"
    assert lines[-3] == "or at http://[fd00::2]:7337/"
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert list(lan_lines(links)) == [lines[0], *lines[-3:]]
    assert list(lan_lines([])) == []


def test_options_may_stand_in_the_environment(tmp_path: Path) -> None:
    environment = {"SEEP_SERVE_PORT": "0", "SEEP_SERVE_DATA_DIR": str(tmp_path / "there"), "SEEP_SECRET": "x" * 40}
    with running("serve", **environment) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        assert said.startswith("Seep is served at http://127.0.0.1:")
        process.terminate()
        assert process.wait(ANSWER) == 0
    assert not (tmp_path / "there" / "secret.key").exists()
    assert (tmp_path / "there" / "seep.db").exists()


def test_tables_are_kept_where_the_system_keeps_such_things(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(platformdirs, "PlatformDirs", Unix)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_directory() == tmp_path / "seep"
    monkeypatch.setenv("HOME", str(tmp_path))
    for unusable in ("not/absolute", ""):
        monkeypatch.setenv("XDG_DATA_HOME", unusable)
        assert data_directory() == tmp_path / ".local" / "share" / "seep"
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(platformdirs, "PlatformDirs", MacOS)
    assert data_directory() == tmp_path / "Library" / "Application Support" / "Seep"


def test_a_directory_of_the_first_version_is_still_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Version 0.1.0 did not follow XDG_DATA_HOME on macOS."""
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(platformdirs, "PlatformDirs", MacOS)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert data_directory() == tmp_path / "xdg" / "Seep"
    earlier = tmp_path / "Library" / "Application Support" / "Seep"
    earlier.mkdir(parents=True)
    assert data_directory() == earlier


EMPTY = [
    ["serve", "--data-dir", ""],
    ["serve", "--data-dir="],
    ["serve", "--secret-file", ""],
    ["serve", "--database", ""],
    ["play", "--data-dir", ""],
    ["record", "check", ""],
    ["record", "show", "x", ""],
    ["arena", "random", "greedy", "--results", ""],
    ["arena", "random", "greedy", "--markdown", ""],
    ["arena", "random", ""],
    ["arena", "random", "greedy", "--sprt", ""],
]


@pytest.mark.parametrize("words", EMPTY)
def test_an_empty_value_is_refused(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As a path it would be the current directory."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        main(words)
    said = capsys.readouterr()
    assert (end.value.code, said.out) == (2, "")
    assert said.err.startswith("seep: ")
    assert "is empty; leave it out" in said.err
    assert said.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def options_that_take_a_path() -> list[tuple[str, str]]:
    """Every command's options whose value is a path, by command and the name in the environment."""
    app = make_app()
    return [
        (command.__name__, f"SEEP_{command.__name__}_{argument.name.lstrip('-')}".upper().replace("-", "_"))
        for command in COMMANDS
        for argument in app[command.__name__].assemble_argument_collection()
        if "Path" in str(argument.hint) and argument.name.startswith("--")
    ]


@pytest.mark.parametrize(("command", "variable"), options_that_take_a_path())
def test_an_empty_variable_is_refused(
    command: str,
    variable: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(variable, "")
    with pytest.raises(SystemExit) as end:
        main([command, *{"arena": ["random", "greedy"]}.get(command, [])])
    said = capsys.readouterr()
    assert (end.value.code, said.out) == (2, "")
    assert said.err == f"seep: {variable} is empty; leave it out, or give it a value\n"
    assert not list(tmp_path.iterdir())


def test_paths_may_be_given_to_these_commands() -> None:
    assert {command for command, _ in options_that_take_a_path()} >= {"play", "serve", "arena"}

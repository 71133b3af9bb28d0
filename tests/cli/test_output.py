"""Whatever standard output is, no command ends in a traceback: its reader gone, the disk full, signs it has not got."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from seep.records import Game, RecordedMatch, write
from tests.forked import run
from tests.patience import ANSWER

pytestmark = pytest.mark.slow

FULL = Path("/dev/full")
ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
COMMANDS = [
    "--help",
    "--version",
    "serve --help",
    "record show RECORD",
    "record check --json RECORD",
    "show POSITION",
    "show --json POSITION",
    "arena random random --pairs 1",
    "arena random random --pairs 1 --json",
    "serve --port 0 --data-dir HOME",
    "play --port 0 --no-browser --data-dir HOME",
]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A long record with all sorts of signs in it."""
    match = RecordedMatch("short", seed=3)
    match.deal.play(match.deal.legal_plays()[0])
    game = Game.from_match(match, ["Āśā", "ਜ਼ੀਰੋ", "Bo", None], {"Event": "♠ – ±"})
    game = replace(game, comments=("😀 " * 500,))
    path = tmp_path_factory.mktemp("records") / "many.seep"
    path.write_text(write(*[game] * 200), encoding="utf-8")
    path.with_name("positions").write_text(f"{match.deal.line()}\n" * 20, encoding="utf-8")
    return path


def words_of(command: str, record: Path, home: Path) -> list[str]:
    places = {"RECORD": str(record), "POSITION": str(record.with_name("positions")), "HOME": str(home)}
    return [places.get(word, word) for word in command.split()]


def line_of(command: str, record: Path, home: Path) -> list[str]:
    """The same as a process that Python starts itself: what it finds there is what its output is made of."""
    return [sys.executable, "-m", "seep.cli", *words_of(command, record, home)]


@contextmanager
def gone() -> Iterator[int]:
    """A pipe that nobody reads from."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        yield writer
    finally:
        os.close(writer)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_reader_who_has_gone_ends_it_without_a_word(command: str, record: Path, tmp_path: Path) -> None:
    with gone() as pipe:
        done = run(*words_of(command, record, tmp_path), stdout=pipe)
    assert (done.returncode, done.stderr) == (141, "")


def test_a_reader_who_goes_has_what_was_read(record: Path, tmp_path: Path) -> None:
    with subprocess.Popen(
        line_of("record show RECORD", record, tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().decode() == "♠ – ±\n"
        process.stdout.close()  # far more is to come than a pipe holds
        assert process.stderr.read() == b""
        assert process.wait(ANSWER) == 141


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full on this system")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_is_said_in_one_line(command: str, record: Path, tmp_path: Path) -> None:
    with FULL.open("w") as full:
        done = run(*words_of(command, record, tmp_path), stdout=full)
    assert (done.returncode, done.stderr) == (
        1,
        "seep: cannot write to standard output: No space left on device\n",
    )


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full on this system")
def test_the_status_tells_where_standard_error_is_full_too(record: Path, tmp_path: Path) -> None:
    with FULL.open("wb") as full:
        for command, status in (("record show RECORD", 1), ("record eat RECORD", 2)):
            done = subprocess.run(
                line_of(command, record, tmp_path), stdout=full, stderr=full, timeout=ANSWER, check=False
            )
            assert done.returncode == status


@pytest.mark.parametrize("command", COMMANDS)
def test_a_closed_output_is_said_in_one_line(command: str, record: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *line_of(command, record, tmp_path)],
        stderr=subprocess.PIPE,
        text=True,
        timeout=ANSWER,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, "seep: cannot write to standard output: it is closed\n")


def in_ascii(words: list[str]) -> str:
    """What a command prints where the output has ASCII and no more."""
    done = subprocess.run(words, capture_output=True, env=os.environ | ASCII, timeout=ANSWER, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode("ascii")


@pytest.mark.parametrize("command", [command for command in COMMANDS if "HOME" not in command])
def test_signs_that_the_output_has_not_got_are_spelled_or_replaced(command: str, record: Path, tmp_path: Path) -> None:
    out = in_ascii(line_of(command, record, tmp_path))
    if "--json" in command:
        assert [json.loads(line) for line in out.splitlines()]
    if command == "show POSITION":
        assert {"+", "-", "|"} <= set(out)
        assert "?" not in out
    if "show RECORD" in command:
        assert out.startswith("S - +/-\n")
        assert "Players: ???, ?????, Bo, chair 3" in out


def test_json_loses_no_sign(record: Path, tmp_path: Path) -> None:
    out = in_ascii(line_of("record show --json RECORD", record, tmp_path))
    found = json.loads(out.splitlines()[0])
    assert found["players"] == ["Āśā", "ਜ਼ੀਰੋ", "Bo", None]
    assert set(found["comments"][0]) == set("😀 ")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the names of files are Unicode")
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_name_that_is_no_text_is_said_as_far_as_it_goes(more: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "seep.cli", "record", "check", b"/no\xff", *more],
        capture_output=True,
        timeout=ANSWER,
        check=False,
    )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"No such file" in done.stdout

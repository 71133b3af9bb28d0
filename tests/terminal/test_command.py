"""`seep play --terminal`: what it is told, and a run of it in a terminal of its own."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from seep.cli import main
from seep.cli.extras import MODULES
from tests.blocking import run_without

pty = pytest.importorskip("pty")  # where there are such terminals
MAIN = "from seep.cli import main\nmain(sys.argv[1:])"
LIMIT = 120.0


def said(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[object, str]:
    """The exit status of a command, and its one line."""
    with pytest.raises(SystemExit) as end:
        main(words)
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return end.value.code, printed.err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["play", "--rules", "short"], "--rules goes with --terminal alone"),
        (["play", "--no-colour"], "--no-colour goes with --terminal alone"),
        (["play", "--terminal", "--watch"], "--watch goes with --join alone"),
        (["play", "--terminal", "--json"], "--json does not go with --terminal"),
        (["play", "--terminal", "--lan"], "--lan does not go with --terminal"),
        (["play", "--terminal", "--rules", "whist"], "there are no rules called whist"),
        (["play", "--terminal", "--baazis", "4"], "best of an odd number of baazis"),
        (["play", "--terminal", "--pace", "mad"], "pace"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, line = said(words, capsys)
    assert (status, why in line) == (2, True), line


def test_without_a_terminal_it_says_so(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "seep.cli", "play", "--terminal", "--data-dir", str(tmp_path)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "needs a terminal" in done.stderr


@pytest.mark.parametrize("missing", MODULES["terminal"])
def test_without_the_extra_it_says_what_to_install(missing: str) -> None:
    done = run_without([missing], MAIN, "play", "--terminal")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"seep: {missing} is not installed: pip install 'seep-cards[terminal]'\n"


def test_a_table_is_shown_and_left(tmp_path: Path) -> None:
    outer, inner = pty.openpty()
    command = ["play", "--terminal", "--level", "random", "--port", "0", "--no-colour", "--data-dir", str(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-m", "seep.cli", *command],
        stdin=inner,
        stdout=inner,
        stderr=inner,
        env=os.environ | {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"},
        start_new_session=True,
    )
    os.close(inner)
    shown = b""
    end = time.monotonic() + LIMIT
    try:
        while time.monotonic() < end and process.poll() is None:
            if not select.select([outer], [], [], 0.2)[0]:
                if b"Chacha" in shown:  # all is drawn
                    os.write(outer, b"q")
                continue
            try:
                shown += os.read(outer, 65536)
            except OSError:  # the terminal is closed
                break
        assert process.wait(LIMIT) == 0, shown[-500:]
    finally:
        process.kill()
        os.close(outer)
    assert "Floor" in shown.decode(errors="replace")
    assert b"\x1b[?1049l" in shown  # the screen before is back
    assert (tmp_path / "terminal.json").exists()
    assert (tmp_path / "terminal.log").read_text() == ""

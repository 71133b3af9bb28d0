"""A server that is told to stop before it is ready ends as quietly as later."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.serving import ANSWER

pytestmark = pytest.mark.slow

TRAP = """
import os, sys
class Trap:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), int(sys.argv[2]))
sys.meta_path.insert(0, Trap())
from seep.cli import main
main(["serve", "--port", "0", "--data-dir", sys.argv[3]])
"""
"""Serves, and gets a signal when a module is looked for."""


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(
    "when",
    ["msgspec", "seep.cards", "cyclopts", "seep.cli.app", "seep.cli.serve", "seep.server", "sqlalchemy",
     "alembic.script", "aiosqlite", "uvicorn.lifespan.on"],
)  # fmt: skip
def test_a_server_told_to_stop_while_it_starts_ends_with_status_zero(
    tmp_path: Path, told: signal.Signals, when: str
) -> None:
    command = [sys.executable, "-c", TRAP, when, str(int(told)), str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=ANSWER)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_nothing_that_takes_time_is_imported_before_signals_are_handled() -> None:
    """What the command imports first is this package's own, and what comes with Python."""
    listed = "import sys, seep.cli; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", listed], capture_output=True, text=True, check=True, timeout=ANSWER)
    ours = {name for name in loaded.stdout.split() if name.partition(".")[0] == "seep"}
    assert ours <= {"seep", "seep.cli", "seep.cli.extras", "seep.cli.output", "seep.cli.signals"}
    assert not {"msgspec", "cyclopts", "rich"} & set(loaded.stdout.split())

"""`seep serve` and `seep play` from the command line: bots of one's own, names, paths, and what is refused."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.forked import run
from tests.server.serving import ANSWER, Client, open_table, serving

pytestmark = pytest.mark.slow

OWN_BOTS = """
from seep.bots import Bot

class Last(Bot):
    def choose(self, view, rng):
        return view.legal[-1]

class Slow(Last):
    time_budget = 60.0

class Broken(Last):
    def __init__(self):
        raise ValueError("no weights")

nothing = None
"""


@pytest.fixture(autouse=True)
def directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current directory, with a module of bots in it."""
    (tmp_path / "my_bots.py").write_text(OWN_BOTS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def error(done: subprocess.CompletedProcess[str], status: int = 1) -> str:
    """The one line of a command that failed."""
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (status, "", 1), done
    return done.stderr


def test_a_server_offers_bots_of_ones_own_and_no_request_names_others(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with serving(data, "--bot", "my_bots:Last", "--bot", "search:5") as server:
        bots = httpx.get(f"{server.address}/api/presets", timeout=ANSWER).json()["bots"]
        assert bots[-2:] == ["my_bots:Last", "search:5"]
        assert "greedy" in bots
        opened = open_table(server, bots=["my_bots:Last", "search:5", "my_bots:Last"])
        with Client(server, opened["table"], opened["token"]) as me:
            while me.my_turn():
                me.play(me.deal["legal"][0])
            assert {chair["bot"] for chair in me.state["chairs"]} == {None, "my_bots:Last", "search:5"}
        for other in ("my_bots:Slow", "search:6", "os:system"):
            reply = httpx.post(
                f"{server.address}/api/tables",
                json={"bots": [other] * 3},
                headers={"Authorization": f"Bearer {opened['token']}"},
                timeout=ANSWER,
            )
            assert (reply.status_code, reply.json()["code"]) == (400, "unknown-bot")
        assert "bot-failed" not in server.log()
        assert server.stop() == 0
    with serving(data) as server, Client(server, opened["table"], opened["token"]) as me:
        assert me.state["status"] != "playing", "a table keeps what was played with bots that are gone"


@pytest.mark.parametrize("command", ["serve", "play"])
@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("my_bots:Missing", "has no Missing"),
        ("my_bots:nothing", "neither a subclass of seep.bots.Bot"),
        ("my_bots:Broken", "no weights"),
        ("my_bots:Slow", "my_bots:Slow may take 60 seconds a play; this server waits for 20"),
        ("no_such_module:Bot", "no_such_module"),
        ("deep-blue", "no bot is called 'deep-blue'"),
    ],
)
def test_a_bot_that_cannot_be_made_is_refused_at_the_start(tmp_path: Path, command: str, bot: str, why: str) -> None:
    words = [command, "--port", "0", "--data-dir", str(tmp_path / "data"), "--bot", bot]
    assert why in error(run(*words))


def test_options_that_may_be_repeated_are_lists_in_the_environment(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    environment = {"SEEP_SERVE_BOT": "search:5 my_bots:Last", "SEEP_SERVE_ALLOWED_HOST": "seep.example.org club.lan"}
    with serving(data, **environment) as server:
        presets = f"{server.address}/api/presets"
        assert httpx.get(presets, timeout=ANSWER).json()["bots"][-2:] == ["search:5", "my_bots:Last"]
        for host, status in (("seep.example.org", 200), ("club.lan:8080", 200), ("evil.example", 403)):
            assert httpx.get(presets, headers={"Host": host}, timeout=ANSWER).status_code == status


def files(directory: Path) -> set[str]:
    return {str(path.relative_to(directory)) for path in directory.rglob("*") if "__pycache__" not in path.parts}


EMPTY: list[dict[str, Any]] = [
    {"words": ["serve", "--data-dir", ""]},
    {"words": ["serve", "--data-dir", "data", "--database", ""]},
    {"words": ["serve", "--data-dir", "data", "--secret-file", ""]},
    {"words": ["serve", "--data-dir", "data", "--allowed-host", ""]},
    {"words": ["serve", "--data-dir", "data", "--bot", ""]},
    {"words": ["play", "--data-dir", ""]},
    {"words": ["serve"], "SEEP_SERVE_DATA_DIR": ""},
    {"words": ["serve", "--data-dir", "data"], "SEEP_SERVE_DATABASE": ""},
    {"words": ["serve", "--data-dir", "data"], "SEEP_SERVE_SECRET_FILE": ""},
    {"words": ["play"], "SEEP_PLAY_DATA_DIR": ""},
    {"words": ["serve", "--data-dir", "data"], "SEEP_SECRET": ""},
    {"words": ["serve", "--data-dir", " "]},
    {"words": ["serve", "--data-dir", "data", "--database", " "]},
    {"words": ["serve", "--data-dir", "data", "--secret-file", " "]},
]


@pytest.mark.parametrize("how", EMPTY, ids=str)
def test_what_is_empty_is_refused_and_nothing_is_written_in_the_current_directory(
    tmp_path: Path, how: dict[str, Any]
) -> None:
    environment = {name: value for name, value in how.items() if name != "words"}
    done = run(*how["words"], "--port", "0", **environment)
    assert done.returncode in (1, 2)
    assert error(done, done.returncode).startswith("seep: ")
    assert files(tmp_path) <= {"my_bots.py", "data", "data/seep.db.lock"}


def test_a_database_that_can_only_be_read_is_said_in_one_line(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.stop() == 0
    said = error(
        run(
            "serve",
            *("--port", "0", "--data-dir", str(tmp_path)),
            *("--database", f"sqlite+aiosqlite:///file:{tmp_path}/seep.db?mode=ro&uri=true"),
        )
    )
    assert "cannot open the database" in said
    assert "for writing" in said
    assert "readonly" in said


@pytest.mark.parametrize("attempt", range(3))
def test_a_database_that_cannot_be_opened_is_said_in_one_line(tmp_path: Path, attempt: int) -> None:
    missing = tmp_path / f"missing-{attempt}" / "seep.db"
    said = error(run("serve", "--port", "0", "--data-dir", str(tmp_path / "data"), "--database", str(missing)))
    assert "missing" in said

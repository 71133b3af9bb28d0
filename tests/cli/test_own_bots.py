"""`seep arena` with bots that do not come with Seep: modules of the current directory, and entry points."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from distributed import LocalCluster

from tests.patience import ANSWER

pytestmark = pytest.mark.slow

OWN = """
import random
from seep.bots import Bot

class Mine(Bot):
    def choose(self, view, rng):
        return rng.choice(view.legal)

class Fails(Bot):
    def choose(self, view, rng):
        raise RuntimeError("no idea")

def made():
    return Mine()

number = 7
"""


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A directory with a module of bots, and one with an entry point for them."""
    (tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    return tmp_path


def arena(directory: Path, *words: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run `seep arena` there, as the installed command: its directory is not that of the module."""
    seep = str(Path(sys.executable).parent / "seep")
    return subprocess.run(
        [seep, "arena", *words, "--pairs", "2"],
        cwd=directory,
        env={"PATH": "", "HOME": str(directory)} | ({"PYTHONPATH": str(path)} if path else {}),
        capture_output=True,
        text=True,
        timeout=ANSWER,
        check=False,
    )


@pytest.mark.parametrize("name", ["own:Mine", "own:made", "own:Mine+greedy"])
def test_a_module_of_the_current_directory(directory: Path, name: str) -> None:
    done = arena(directory, name, "random", "--json", "--workers", "2")
    assert (done.returncode, done.stderr) == (0, "")
    summary = json.loads(done.stdout)
    assert summary["contestants"] == [name, "random"]
    assert summary["meetings"][0]["pairs"] == 2


def test_an_entry_point(directory: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    installed = tmp_path_factory.mktemp("installed")
    (directory / "own.py").rename(installed / "own.py")
    info = installed / "own_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: own-bots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[seep.bots]\nmine = own:Mine\n")
    done = arena(directory, "mine", "random", "--json", "--workers", "1", path=installed)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["contestants"] == ["mine", "random"]
    assert "mine" in arena(directory, "nine", "random", path=installed).stderr


@pytest.mark.parametrize(
    ("name", "status", "why"),
    [
        ("own:Yours", 2, "module 'own' has no Yours"),
        ("owm:Mine", 2, "there is no module 'owm'"),
        ("own:number", 2, "own:number"),
        ("own:Fails", 1, "own:Fails failed after 0 plays: RuntimeError: no idea"),
    ],
)
def test_what_cannot_be_is_one_line(directory: Path, name: str, status: int, why: str) -> None:
    done = arena(directory, name, "random", "--workers", "1")
    assert (done.returncode, done.stdout) == (status, "")
    assert why in done.stderr
    assert done.stderr.startswith("seep: ")
    assert done.stderr.count("\n") == 1


def test_results_tell_whether_the_bot_has_changed(directory: Path) -> None:
    words = ("own:Mine", "random", "--workers", "1", "--results", "kept")
    assert arena(directory, *words).stderr == ""
    assert arena(directory, *words).stderr == ""
    (directory / "own.py").write_text(OWN + "\n# another\n", encoding="utf-8")
    assert "was begun with other code" in arena(directory, *words).stderr


def test_the_module_is_sent_to_a_cluster(directory: Path) -> None:
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, protocol="tcp", host="127.0.0.1", dashboard_address=None
    ) as cluster:
        done = arena(directory, "own:Mine", "random", "--json", "--dask", cluster.scheduler_address)
        (directory / "bots").mkdir()
        (directory / "bots" / "__init__.py").write_text(OWN)
        package = arena(directory, "bots:Mine", "random", "--dask", cluster.scheduler_address)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["meetings"][0]["pairs"] == 2
    assert package.returncode == 1
    assert "a worker cannot make bots:Mine: no bot is called 'bots:Mine': there is no module 'bots'" in package.stderr

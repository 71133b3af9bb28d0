"""What the tests of the server share."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import structlog
from structlog.typing import EventDict

from seep.server.app import create_app
from seep.server.settings import Settings
from tests.server.http_client import Http
from tests.server.in_process import AnyBot, ManualClock
from tests.server.listening import Room
from tests.server.serving import Server, serving


@pytest.fixture
def clock() -> ManualClock:
    """The clock of `http`."""
    return ManualClock()


@pytest.fixture
def http(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: ManualClock) -> Iterator[Http]:
    """A server in this process, on `seep.db`, with the page in `page`; it answers to the name seep."""
    monkeypatch.setattr("seep.server.database.BUSY_TIMEOUT_MS", 1000)  # tests of outages wait for it
    database = f"sqlite+aiosqlite:///{tmp_path}/seep.db"
    settings = Settings(
        database=database, secret="s" * 40, bot_pause=0, page=tmp_path / "page", allowed_hosts=("seep",)
    )
    with Http(create_app(settings, clock, bots={"any": AnyBot, "other": AnyBot})) as client:
        client.post("/api/visit", json={})  # the cookie says from now on who asks
        yield client


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A built page, in the directory where `http` looks for one."""
    assets = tmp_path / "page" / "assets"
    assets.mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<!doctype html><title>Seep</title>")
    (tmp_path / "page" / "icon.svg").write_text("<svg/>")
    (tmp_path / "page" / "sw.js").write_text("addEventListener('fetch', () => {});")
    (tmp_path / "page" / "manifest.webmanifest").write_text('{"name": "Seep"}')
    (assets / "index-B4rX9a.js").write_text("export {};" * 200)
    (tmp_path / "secret.key").write_text("the secret")
    return tmp_path / "page"


@pytest.fixture
def lines() -> Iterator[list[EventDict]]:
    """The lines logged."""
    with structlog.testing.capture_logs() as captured:
        yield captured


@pytest.fixture(scope="module")
def seed() -> int:
    """Another one each time; printed."""
    seed = random.SystemRandom().getrandbits(32)
    print(f"seed {seed}")
    return seed


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture
def room(server: Server) -> Iterator[Room]:
    """Four people at a table, and two who watch."""
    with ExitStack() as stack:
        yield Room(stack, server)

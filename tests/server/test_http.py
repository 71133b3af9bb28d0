"""The HTTP side, and the page."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from seep.rules import PRESETS
from seep.server.app import create_app
from seep.server.limits import BAAZIS, MESSAGE_BYTES
from seep.server.names import clean_name
from seep.server.origin import same_origin
from seep.server.settings import Settings
from tests.server.house import ByLot

JSON = {"Content-Type": "application/json"}


class Http:
    """Requests to an application in this process, one after another."""

    def __init__(self, app: Starlette) -> None:
        self.runner = asyncio.Runner()
        self.lifespan = app.router.lifespan_context(app)
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self.client = httpx.AsyncClient(transport=transport, base_url="http://seep")

    def __enter__(self) -> Http:
        self.runner.run(self.lifespan.__aenter__())
        return self

    def __exit__(self, *_: object) -> None:
        self.runner.run(self.client.aclose())
        self.runner.run(self.lifespan.__aexit__(None, None, None))
        self.runner.close()

    def get(self, address: str) -> httpx.Response:
        return self.runner.run(self.client.get(address))

    def post(self, address: str, **body: Any) -> httpx.Response:
        return self.runner.run(self.client.post(address, **body))


@pytest.fixture
def http(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Http]:
    monkeypatch.setattr("seep.server.store.BUSY", 1)
    database = f"sqlite+aiosqlite:///{tmp_path}/seep.db"
    settings = Settings(database=database, secret="s" * 40, bot_pause=0, page=tmp_path / "page")
    with Http(create_app(settings, bots={"lot": ByLot, "other": ByLot})) as client:
        yield client


@pytest.fixture
def page(tmp_path: Path) -> Path:
    assets = tmp_path / "page" / "assets"
    assets.mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<!doctype html><title>Seep</title>")
    (tmp_path / "page" / "icon.svg").write_text("<svg/>")
    (assets / "index-B4rX9a.js").write_text("export {};" * 200)
    (tmp_path / "secret.key").write_text("the secret")
    return tmp_path / "page"


def test_presets_tell_all_options_and_the_bots(http: Http) -> None:
    told = http.get("/api/presets").json()
    assert [preset["name"] for preset in told["presets"]] == list(PRESETS)
    assert told["presets"][0]["rules"] == PRESETS["standard"].options()
    assert {preset["name"]: preset["players"] for preset in told["presets"]}["three-player"] == 3
    assert told["bots"] == ["lot", "other"]


def test_a_table_for_every_preset(http: Http) -> None:
    for name, rules in PRESETS.items():
        reply = http.post("/api/tables", json={"rules": name, "baazis": None, "name": "Asha"})
        assert reply.status_code == 201, reply.text
        assert reply.json()["chair"] == 0
        assert reply.headers["cache-control"] == "no-store"
        bots = ["lot"] * (rules.players - 1)
        assert http.post("/api/tables", json={"rules": {"preset": name}, "bots": bots}).status_code == 201


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"rules": "poker"}, "unknown-preset"),
        ({"rules": {"target": 0}}, "too-small"),
        ({"rules": {"players": 3, "min_points": 9}}, "not-with"),
        ({"rules": {"preset": 7}}, "unknown-preset"),
        ({"rules": 5}, "malformed"),
        ({"baazis": 4}, "baazis-not-odd"),
        ({"baazis": -1}, "baazis-not-odd"),
        ({"baazis": 101}, "too-large"),
        ({"baazis": 100}, "too-large"),
        ({"baazis": int("9" * 4299)}, "too-large"),
        ({"baazis": "1"}, "malformed"),
        ({"name": "x" * 41}, "malformed"),
        ({"bots": []}, "wrong-bots"),
        ({"bots": ["lot"] * 4}, "malformed"),
        ({"bots": ["lot", "lot", "deep-blue"]}, "unknown-bot"),
    ],
)
def test_a_table_that_cannot_be_opened_is_refused_in_words_a_page_can_say(
    http: Http, body: dict[str, object], code: str
) -> None:
    reply = http.post("/api/tables", json=body)
    assert reply.status_code == 400
    assert reply.json()["code"] == code, reply.text


def test_a_match_is_best_of_no_more_baazis_than_can_be_played(http: Http) -> None:
    assert http.post("/api/tables", json={"baazis": BAAZIS}).status_code == 201
    reply = http.post("/api/tables", json={"baazis": BAAZIS + 2})
    assert reply.json()["params"] == {"option": "baazis", "most": BAAZIS}


@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x"])
def test_a_table_is_opened_by_json_alone(http: Http, kind: str | None) -> None:
    """Other kinds can be sent by any page of any site without asking (CORS)."""
    reply = http.post("/api/tables", content=b"{}", headers={"Content-Type": kind} if kind else {})
    assert (reply.status_code, reply.json()["code"]) == (415, "not-json")
    kinds = ("application/json", "Application/JSON; charset=utf-8")
    assert {http.post("/api/tables", content=b"{}", headers={"Content-Type": kind}).status_code for kind in kinds} == {
        201
    }


@pytest.mark.parametrize(
    ("host", "origin", "same"),
    [
        ("seep", None, True),
        ("seep", "http://seep", True),
        ("seep", "https://SEEP", True),
        ("seep:443", "https://seep", True),
        ("127.0.0.1:8080", "http://127.0.0.1:8080", True),
        ("[::1]:8080", "http://[::1]:8080", True),
        ("seep", "https://seep.example.org", False),
        ("seep:8080", "http://seep", False),
        ("seep:8080", "http://seep:8081", False),
        ("seep", "http://seep@evil", False),
        ("seep", "null", False),
        ("seep", "", False),
        ("seep", "http://[", False),
        ("seep", "http://seep:x", False),
        ("", "http://", False),
    ],
)
def test_pages_of_other_sites_open_no_table(http: Http, host: str, origin: str | None, same: bool) -> None:
    headers = {"Host": host} | ({} if origin is None else {"Origin": origin})
    reply = http.post("/api/tables", json={}, headers=headers)
    assert reply.status_code == (201 if same else 403)
    assert same or reply.json()["code"] == "other-origin"
    assert same_origin({key.lower(): value for key, value in headers.items()}) == same


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b"[" * 9000, b'"standard"'])
def test_a_malformed_body_is_refused(http: Http, body: bytes) -> None:
    reply = http.post("/api/tables", headers=JSON, content=body)
    assert (reply.status_code, reply.json()["code"]) == (400, "malformed")


def test_a_huge_body_is_refused(http: Http) -> None:
    reply = http.post("/api/tables", headers=JSON, content=b"x" * (MESSAGE_BYTES + 1))
    assert (reply.status_code, reply.json()["code"]) == (413, "too-large")


@pytest.mark.parametrize("depth", [100, 400, 900, 1400])
def test_rules_nested_without_end_are_refused(http: Http, depth: int) -> None:
    body = '{"rules":' + '{"preset":' * depth + '"poker"' + "}" * depth + "}"
    reply = http.post("/api/tables", headers=JSON, content=body)
    assert (reply.status_code, reply.json()["code"]) in ((400, "unknown-preset"), (400, "malformed"))


def test_other_methods_and_addresses_are_not_there(http: Http) -> None:
    for address in ("/api/tables", "/api/hands", "/nowhere", "/ws/t", "/t/a/b"):
        assert http.get(address).status_code == 404
    assert http.post("/").status_code == 405


def lock(database: sqlite3.Connection) -> None:
    database.execute("BEGIN EXCLUSIVE")


def lose(database: sqlite3.Connection) -> None:
    database.execute("ALTER TABLE events RENAME TO gone")
    database.commit()


def fill(database: sqlite3.Connection) -> None:
    database.execute("CREATE TRIGGER full BEFORE INSERT ON tables BEGIN SELECT RAISE(FAIL, 'full'); END")
    database.commit()


@pytest.mark.slow
@pytest.mark.parametrize("trouble", [lock, lose, fill])
def test_a_table_cannot_be_opened_while_the_database_fails(
    http: Http, tmp_path: Path, trouble: Callable[[sqlite3.Connection], None]
) -> None:
    with closing(sqlite3.connect(tmp_path / "seep.db")) as database:
        trouble(database)
        reply = http.post("/api/tables", json={})
        assert (reply.status_code, reply.json()) == (503, {"code": "unavailable", "params": {}})


@pytest.mark.slow
def test_health_is_the_databases(http: Http, tmp_path: Path) -> None:
    assert http.get("/healthz").json() == {"status": "ok"}
    with closing(sqlite3.connect(tmp_path / "seep.db")) as database:
        lose(database)
    assert (http.get("/healthz").status_code, http.get("/healthz").json()["code"]) == (503, "unavailable")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (None, None),
        ("", None),
        ("  \n\t ", None),
        ("Asha", "Asha"),
        ("  Asha \n Kaur ", "Asha Kaur"),
        ("ਆਸ਼ਾ", "ਆਸ਼ਾ"),
        ("\u202eahsA", "ahsA"),
        ("A\x00s\x1bha", "Asha"),
        ("👩\u200d🌾", "👩\u200d🌾"),
        ("🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈"),
        ("Ash\u200da", "Asha"),
        ("As\u200b\u00ad\ufeff\u2060ha\u200e", "Asha"),
        ("\u200d\u200c", None),
        ("\u3164\u2800 \u115f\u1160\uffa0", None),
        ("\u034f\ufe0f\U000e0100\U000e0041\u17b4\u2065", None),
        ("A\u2800B", "A B"),
        ("क्\u200dष", "क्\u200dष"),
        ("ਸ\u200dਰ", "ਸ\u200dਰ"),
        ("ਆਸ਼ਾ\u200d", "ਆਸ਼ਾ"),
        ("अ\u200d\u200dआ", "अ\u200dआ"),
        ("ന്\u200d", "ന്\u200d"),
        ("می\u200cخواهم", "می\u200cخواهم"),
    ],
)
def test_a_name_is_one_visible_line(name: str | None, shown: str | None) -> None:
    assert clean_name(name) == shown


@pytest.mark.usefixtures("page")
def test_the_page_is_asked_for_again_and_its_assets_never(http: Http) -> None:
    for address in ("/", "/t/abc"):
        reply = http.get(address)
        assert (reply.status_code, reply.headers["cache-control"]) == (200, "no-cache")
        assert "<title>Seep</title>" in reply.text
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'self'" in reply.headers["content-security-policy"]
    asset = http.get("/assets/index-B4rX9a.js")
    assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert asset.headers["content-encoding"] == "gzip"
    assert http.get("/icon.svg").headers["cache-control"] == "no-cache"
    missing = http.get("/assets/index-gone.js")
    assert missing.status_code == 404
    assert "immutable" not in missing.headers.get("cache-control", "")


@pytest.mark.usefixtures("page")
def test_nothing_outside_the_page_is_served(http: Http) -> None:
    for up in ("/../", "/%2e%2e/", "/assets/../../", "/..%2f", "//"):
        reply = http.get(f"{up}secret.key")
        assert "the secret" not in reply.text
        assert reply.status_code in (404, 405, 200)


def test_a_page_that_is_not_built_is_said_so(http: Http) -> None:
    reply = http.get("/")
    assert reply.status_code == 503
    assert "has not been built" in reply.text

"""The HTTP side, and the page."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from structlog.typing import EventDict

from seep.rules import PRESETS
from seep.server.api import READY_INTERVAL
from seep.server.limits import MAX_MESSAGE_BYTES
from seep.server.origin import same_origin
from seep.table.settings import MAX_BAAZIS
from tests.server.http_client import Http
from tests.server.in_process import ManualClock

JSON = {"Content-Type": "application/json"}


def test_presets_tell_all_options_and_the_bots(http: Http) -> None:
    told = http.get("/api/presets").json()
    assert [preset["name"] for preset in told["presets"]] == list(PRESETS)
    assert told["presets"][0]["rules"] == PRESETS["standard"].options()
    assert {preset["name"]: preset["players"] for preset in told["presets"]}["three-player"] == 3
    assert told["bots"] == ["any", "other"]


def test_a_table_for_every_preset(http: Http, clock: ManualClock) -> None:
    for name, rules in PRESETS.items():
        clock.time += 180  # more than enough for a person to open two tables, whatever other tests have opened
        reply = http.post("/api/tables", json={"rules": name, "baazis": None})
        assert reply.status_code == 201, reply.text
        found = http.get(f"/api/codes/{reply.json()['code'].upper()}")
        assert found.json() == {"table": reply.json()["table"]}
        assert reply.headers["cache-control"] == "no-store"
        bots = ["any"] * (rules.players - 1)
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
        ({"settings": {"grace": 1}}, "malformed"),
        ({"settings": {"bot": "deep-blue"}}, "unknown-bot"),
        ({"bots": []}, "wrong-bots"),
        ({"bots": ["any"] * 4}, "malformed"),
        ({"bots": ["any", "any", "deep-blue"]}, "unknown-bot"),
    ],
)
def test_a_table_that_cannot_be_opened_is_refused_in_words_a_page_can_say(
    http: Http, body: dict[str, object], code: str
) -> None:
    reply = http.post("/api/tables", json=body)
    assert reply.status_code == 400
    assert reply.json()["code"] == code, reply.text


def test_a_match_is_best_of_no_more_baazis_than_can_be_played(http: Http) -> None:
    assert http.post("/api/tables", json={"baazis": MAX_BAAZIS}).status_code == 201
    reply = http.post("/api/tables", json={"baazis": MAX_BAAZIS + 2})
    assert reply.json()["params"] == {"option": "baazis", "most": MAX_BAAZIS}


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
    reply = http.post("/api/tables", headers=JSON, content=b"x" * (MAX_MESSAGE_BYTES + 1))
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


@pytest.mark.slow
def test_ready_is_whether_the_database_can_be_written(http: Http, tmp_path: Path, clock: ManualClock) -> None:
    """Where `/healthz` says that it can be read, and what the two say is asked of the database each time anew."""

    def statuses() -> tuple[int, int]:
        clock.time += READY_INTERVAL
        return http.get("/healthz").status_code, http.get("/readyz").status_code

    assert statuses() == (200, 200)
    with closing(sqlite3.connect(tmp_path / "seep.db")) as database:
        fill(database)
        assert statuses() == (200, 503)
        assert http.get("/readyz").json()["code"] == "unavailable"
        assert statuses() == (200, 503)
        database.execute("DROP TRIGGER full")
        database.commit()
        assert statuses() == (200, 200)
        lose(database)
        assert statuses() == (503, 503)


def test_ready_does_not_write_more_than_once_a_second(http: Http, tmp_path: Path, clock: ManualClock) -> None:
    def written() -> int:
        return sum(file.stat().st_size for file in tmp_path.glob("seep.db*"))

    assert http.get("/readyz").status_code == 200
    size = written()
    for _ in range(20):
        assert http.get("/readyz").status_code == 200
    assert written() == size
    clock.time += READY_INTERVAL
    assert http.get("/readyz").status_code == 200
    assert written() > size


def test_refused_origins_are_logged(http: Http, lines: list[EventDict]) -> None:
    """So that a proxy which does not pass on `Host` as it came can be found."""
    for _ in range(50):
        http.post("/api/tables", json={}, headers={"Host": "seep", "Origin": "https://evil.example"})
    refused = [line for line in lines if line["event"] == "origin-refused"]
    assert refused[0] == {
        "event": "origin-refused",
        "log_level": "warning",
        "origin": "https://evil.example",
        "host": "seep",
        "omitted": 0,
    }
    assert 1 <= len(refused) <= 5

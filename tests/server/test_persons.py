"""Who somebody is: the first visit, the cookie and the token, what a person says of themselves, and leaving."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from structlog.typing import EventDict

from seep.server.identity import COOKIE, COOKIE_LIFETIME
from seep.server.limits import ADDRESS_RATES, MAX_MESSAGE_BYTES, MAX_SETTINGS_BYTES, Rate
from seep.server.person_store import MAX_DEVICES
from seep.wire.persons import MAX_SETTINGS
from tests.server.people import PASSPHRASE, Browser, House, Program

NOBODY = {"name": None, "language": None, "settings": {}, "claimed": None, "kept": False, "devices": 0}
POSTS = [
    "/api/visit",
    "/api/person",
    "/api/person/claim",
    "/api/person/delete",
    "/api/token",
    "/api/devices/code",
    "/api/devices/link",
    "/api/devices/abc/forget",
    "/api/sign-in",
    "/api/sign-out",
]
NAMED = [path for path in POSTS if path not in ("/api/visit", "/api/devices/link", "/api/sign-in")]
"""Those that only somebody can ask for."""
BODIES: dict[str, dict[str, Any]] = {
    "/api/person/claim": {"name": "Asha", "passphrase": PASSPHRASE},
    "/api/token": {"label": "bot"},
}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House(tmp_path) as opened:
        yield opened


def test_only_what_a_person_is_kept_for_counts_as_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADDRESS_RATES, "persons", Rate(per_second=0.5, burst=2))
    with House(tmp_path) as house:
        visitors = [Browser(house) for _ in range(4)]
        for visitor in visitors:
            assert visitor.visit()["token"]
            assert visitor.visit()["cookie"]
            visitor.ok("/api/rules", rules="short")
        replies = [visitor.post("/api/person", name="Asha") for visitor in visitors]
        assert [reply.status_code for reply in replies] == [200, 200, 429, 429]
        assert replies[-1].json()["params"]["what"] == "persons"
        visitors[0].ok("/api/person", name="Asha Kaur")
        house.clock.time += 2
        visitors[2].ok("/api/person", name="Asha")


def test_a_visitor_is_a_person_from_the_first_request_and_costs_no_row(house: House) -> None:
    browser = Browser(house)
    first = browser.visit()
    assert first["person"] == NOBODY
    assert (first["cookie"], bool(first["token"])) == (False, True)
    assert browser.visit() == {"person": NOBODY, "cookie": True, "token": None}
    assert browser.token is None, "the cookie came back, so the page needs no token"
    assert browser.reload() == {"person": NOBODY, "cookie": True, "token": None}
    for _ in range(20):
        Browser(house).visit()
    assert house.counts() == {"persons": 0, "devices": 0, "link_codes": 0}


@pytest.mark.parametrize(("base", "secure"), [("http://seep", False), ("https://seep", True)])
def test_no_script_and_no_other_site_gets_the_cookie(house: House, base: str, secure: bool) -> None:
    browser = Browser(house, base=base)
    for _ in range(2):
        reply = browser.post("/api/visit")
        (sent,) = reply.headers.get_list("set-cookie")
        name_and_value, *attributes = sent.split("; ")
        assert name_and_value.startswith(f"{COOKIE}=")
        expected = {"HttpOnly", f"Max-Age={COOKIE_LIFETIME}", "Path=/", "SameSite=lax"}
        assert set(attributes) == expected | ({"Secure"} if secure else set()), "renewed at every visit"
        assert reply.headers["cache-control"] == "no-store"


def test_everything_works_while_the_page_is_open_in_a_browser_that_keeps_nothing(house: House) -> None:
    browser = Browser(house, cookies=False)
    assert browser.visit()["cookie"] is False
    assert browser.ok("/api/person", name="Asha")["name"] == "Asha"
    assert browser.visit() == {
        "person": NOBODY | {"name": "Asha", "kept": True, "devices": 1},
        "cookie": False,
        "token": None,
    }
    code = browser.ok("/api/devices/code")["code"]
    other = Browser(house, cookies=False)
    other.visit()
    assert other.become("/api/devices/link", code=code)["signed_in"]
    assert other.visit()["person"]["name"] == "Asha"
    assert len(other.devices()) == 2
    assert browser.reload()["person"] == NOBODY


def test_a_person_who_says_something_is_kept(house: House) -> None:
    browser = Browser(house)
    browser.visit()
    said = browser.ok("/api/person", name=" Asha\u200b ", language="PA-guru-in", settings={"pace": "slow", "n": 1.5})
    assert said == NOBODY | {
        "name": "Asha",
        "language": "pa-Guru-IN",
        "settings": {"pace": "slow", "n": 1.5},
        "kept": True,
        "devices": 1,
    }
    assert browser.ok("/api/person") == said, "what is left out stays"
    assert browser.ok("/api/person", name=None, settings={}) == said | {"name": None, "settings": {}}
    assert house.counts() == {"persons": 1, "devices": 1, "link_codes": 0}


def test_a_restart_keeps_everything(house: House) -> None:
    browser, looker = Browser(house), Browser(house)
    browser.visit()
    looker.visit()
    browser.ok("/api/person/claim", name="Asha", passphrase=PASSPHRASE)
    program = Program(house, browser.ok("/api/token", label="bot")["token"])
    code = browser.ok("/api/devices/code")["code"]
    before = browser.visit()
    house.restart()
    assert browser.reload() == before
    assert looker.reload() == {"person": NOBODY, "cookie": True, "token": None}
    assert [device["here"] for device in program.devices()] == [False, True]
    assert looker.become("/api/devices/link", code=code)["person"]["name"] == "Asha"
    other = Browser(house)
    assert other.become("/api/sign-in", name="ASHA", passphrase=PASSPHRASE)["signed_in"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "x" * 41}, "malformed"),
        ({"name": "\u0958" * 40}, "name-too-long"),
        ({"name": 7}, "malformed"),
        ({"language": "in English"}, "bad-language"),
        ({"language": "e"}, "bad-language"),
        ({"language": ""}, "bad-language"),
        ({"settings": []}, "malformed"),
        ({"settings": None}, "malformed"),
        ({"settings": {"a": {}}}, "malformed"),
        ({"settings": {"a": [1]}}, "malformed"),
        ({"settings": {"": 1}}, "malformed"),
        ({"settings": {"k" * 41: 1}}, "malformed"),
        ({"settings": {"a b": 1}}, "malformed"),
        ({"settings": {"a": 2**53}}, "malformed"),
        ({"settings": {f"k{number}": 1 for number in range(MAX_SETTINGS + 1)}}, "malformed"),
        ({"settings": {"a": "é" * (MAX_SETTINGS_BYTES // 2)}}, "settings-too-large"),
    ],
)
def test_what_cannot_be_kept_is_refused_and_changes_nothing(house: House, body: dict[str, Any], code: str) -> None:
    browser = Browser(house)
    browser.visit()
    before = browser.ok("/api/person", name="Asha", language="en", settings={"a": 1})
    assert browser.refused("/api/person", **{"name": "Usha", "language": "hi"} | body) == (400, code)
    assert browser.visit()["person"] == before


def test_settings_are_as_large_as_promised(house: House) -> None:
    browser = Browser(house)
    browser.visit()
    most = {f"k{number}": None for number in range(MAX_SETTINGS)}
    assert browser.ok("/api/person", settings=most)["settings"] == most
    text = "x" * (MAX_SETTINGS_BYTES - len('{"a":""}'))
    assert browser.ok("/api/person", settings={"a": text})["settings"] == {"a": text}


@pytest.mark.parametrize("path", POSTS)
def test_no_other_site_and_no_other_kind_of_body_gets_through(house: House, path: str) -> None:
    browser = Browser(house)
    browser.visit()
    content = {"Content-Type": "application/json"}
    deep = b'{"a":' * 3000
    for body, headers, answer in (
        (b"{}", content | {"Origin": "https://evil.example"}, (403, "other-origin")),
        (b"{}", {"Content-Type": "text/plain"}, (415, "not-json")),
        (b"x" * (MAX_MESSAGE_BYTES + 1), content, (413, "too-large")),
        (b"[]", content, (400, "malformed")),
        (b"\xff", content, (400, "malformed")),
        (deep, content, (400, "malformed")),
    ):
        reply = browser.send(path, content=body, headers=headers)
        assert (reply.status_code, reply.json()["code"]) == answer
        assert "set-cookie" not in reply.headers
    assert browser.get(path).status_code in (404, 405)


@pytest.mark.parametrize("path", NAMED)
@pytest.mark.parametrize("said", ["nothing", "forged cookie", "forged token"])
def test_nobody_is_told_to_visit_first(house: House, path: str, said: str) -> None:
    browser = Browser(house)
    if said == "forged cookie":
        browser.jar.set(COOKIE, "WyJhIiwiYiJd.AAAA")
    elif said == "forged token":
        browser.visit()
        browser.token = "WyJhIiwiYiJd.AAAA"
        assert Browser(house).refused(path, **BODIES.get(path, {})) == (401, "unknown-person")
    assert browser.refused(path, **BODIES.get(path, {})) == (401, "unknown-person")
    assert house.counts() == {"persons": 0, "devices": 0, "link_codes": 0}


def test_a_cookie_or_token_that_holds_no_more_makes_a_new_person(house: House) -> None:
    browser = Browser(house)
    browser.visit()
    browser.ok("/api/person", name="Asha")
    thief = browser.copy()
    browser.ok("/api/person/delete", confirm=True)
    answer = thief.visit()
    assert (answer["person"], bool(answer["token"])) == (NOBODY, True)
    thief.token = "no token"
    assert thief.visit()["cookie"], "a page with an old token is whom the cookie says"
    assert thief.ok("/api/person", name="Usha")["name"] == "Usha"


def test_an_old_page_leaves_the_cookie_to_whom_the_browser_is_by_now(house: House) -> None:
    old, new = Browser(house), Browser(house)
    old.visit()
    new.visit()
    new.ok("/api/person", name="Asha")
    old.jar = new.jar  # the same browser in another tab
    reply = old.post("/api/visit")
    assert (reply.json()["cookie"], reply.json()["person"]) == (False, NOBODY)
    assert "set-cookie" not in reply.headers
    old.post("/api/sign-out")
    assert old.reload()["person"]["name"] == "Asha"


def test_what_a_proxy_asks_for_is_no_token(house: House) -> None:
    browser = Browser(house)
    browser.visit()
    browser.visit()
    headers = {"Authorization": "Basic YXNoYTpzZWNyZXQ="}
    assert browser.send("/api/person", json={"name": "Asha"}, headers=headers).json()["name"] == "Asha"


def test_a_program_has_a_token_of_its_own(house: House) -> None:
    browser = Browser(house)
    browser.visit()
    made = browser.ok("/api/token", label=" my\nbot ")
    program = Program(house, made["token"])
    assert program.ok("/api/person", name="Asha")["name"] == "Asha"
    here, there = browser.devices()
    assert (here["kind"], here["here"], there["kind"], there["label"]) == ("browser", True, "program", "my bot")
    assert there["id"] == made["device"]
    browser.ok(f"/api/devices/{made['device']}/forget")
    assert program.refused("/api/person", name="Usha") == (401, "unknown-person")
    assert browser.visit()["person"]["name"] == "Asha"


def test_a_person_has_so_many_devices(house: House) -> None:
    browser = Browser(house)
    browser.visit()
    for _ in range(MAX_DEVICES - 1):
        browser.ok("/api/token", label="bot")
    assert browser.refused("/api/token", label="bot") == (409, "too-many-devices")
    code = browser.ok("/api/devices/code")["code"]
    other = Browser(house)
    assert other.refused("/api/devices/link", code=code) == (409, "too-many-devices")
    browser.ok(f"/api/devices/{browser.devices()[-1]['id']}/forget")
    assert other.ok("/api/devices/link", code=code)["signed_in"], "a code that did nothing is not used up"


def test_deleting_leaves_a_row_without_anything(house: House) -> None:
    browser = Browser(house)
    browser.visit()
    browser.ok("/api/person/claim", name="Asha", passphrase=PASSPHRASE)
    browser.ok("/api/person", language="pa", settings={"a": 1})
    code = browser.ok("/api/devices/code")["code"]
    program = Program(house, browser.ok("/api/token", label="bot")["token"])
    thief = browser.copy()
    assert browser.refused("/api/person/delete") == (400, "not-confirmed")
    assert browser.visit()["person"]["name"] == "Asha"
    assert browser.ok("/api/person/delete", confirm=True) == {"signed_out": True}
    assert COOKIE not in browser.jar
    for left in (thief, program):
        for path in NAMED:
            assert left.refused(path, **BODIES.get(path, {})) == (401, "unknown-person")
    other = Browser(house)
    assert other.refused("/api/devices/link", code=code) == (403, "bad-code")
    assert other.refused("/api/sign-in", name="Asha", passphrase=PASSPHRASE) == (403, "wrong-passphrase")
    ((_id, created, deleted, *rest),) = house.rows("SELECT * FROM persons")
    assert 1_700_000_000_000 < created < deleted
    assert rest == [None, None, "{}", None, None, None]
    assert house.counts() == {"persons": 1, "devices": 0, "link_codes": 0}
    other.visit()
    assert other.ok("/api/person/claim", name="Asha", passphrase=PASSPHRASE)["claimed"] == "Asha", "the name is free"


def test_deleting_somebody_of_whom_nothing_is_kept_writes_nothing(house: House) -> None:
    browser = Browser(house)
    browser.visit()
    browser.ok("/api/person/delete", confirm=True)
    assert COOKIE not in browser.jar
    assert house.counts()["persons"] == 0


def test_the_sql_for_operators_deletes_as_the_page_does(house: House) -> None:
    hosting = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    script = hosting.partition("CREATE TEMP TABLE gone")
    statements = (script[1] + script[2]).partition('"\n')[0]
    asha, usha = Browser(house), Browser(house)
    for browser, name in ((asha, "Asha"), (usha, "Usha")):
        browser.visit()
        browser.ok("/api/person/claim", name=name, passphrase=PASSPHRASE)
        browser.ok("/api/devices/code")
    with closing(sqlite3.connect(house.directory / "seep.db")) as database:
        database.executescript(statements)
    house.restart()
    assert asha.refused("/api/person", name="Asha") == (401, "unknown-person")
    assert usha.visit()["person"]["name"] == "Usha"
    assert house.counts() == {"persons": 2, "devices": 1, "link_codes": 1}
    (row,) = house.rows("SELECT * FROM persons WHERE deleted_at IS NOT NULL")
    assert [value for value in row[3:] if value is not None] == ["{}"]


def test_the_log_tells_no_secret(house: House, lines: list[EventDict]) -> None:
    browser = Browser(house)
    token = browser.visit()["token"]
    browser.ok("/api/person/claim", name="Asha", passphrase=PASSPHRASE)
    code = browser.ok("/api/devices/code")["code"]
    other = Browser(house)
    for _ in range(30):
        other.post("/api/sign-in", name="Asha", passphrase=PASSPHRASE[::-1])
        other.post("/api/devices/link", code=code[::-1])
    house.rows("ALTER TABLE persons RENAME TO gone")
    assert browser.refused("/api/person", name="Usha") == (503, "unavailable")
    assert browser.refused("/api/person/claim", name="Usha", passphrase=PASSPHRASE) == (503, "unavailable")
    assert browser.refused("/api/visit") == (503, "unavailable")
    told = json.dumps(lines, default=repr)
    assert "sign-in-limited" in told
    assert "link-guesses-limited" in told
    assert "database-read-failed" in told
    for secret in (token, token[:20], code, code[::-1], PASSPHRASE, PASSPHRASE[::-1], "$argon2"):
        assert secret not in told


@pytest.mark.parametrize("path", ["/api/token", "/api/devices/code", "/api/person/claim", "/api/person/delete"])
def test_a_program_may_play_and_no_more(house: House, path: str) -> None:
    """Whoever has a program's token cannot take the person away from their own devices."""
    browser = Browser(house)
    browser.visit()
    token = browser.ok("/api/token", label="bot")["token"]
    program = Program(house, token)
    bodies = {"/api/token": {"label": "x"}, "/api/person/claim": {"name": "Asha", "passphrase": PASSPHRASE}}
    body = bodies.get(path, {"confirm": True} if path.endswith("delete") else {})
    assert program.refused(path, **body) == (403, "program-token")
    device = next(one["id"] for one in browser.devices() if one["kind"] != "program")
    assert program.refused(f"/api/devices/{device}/forget", confirm=True) == (403, "program-token")
    assert browser.ok("/api/visit")["person"]["kept"]
    assert program.post("/api/tables").status_code == 201

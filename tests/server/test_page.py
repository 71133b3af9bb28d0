"""The page: how it is cached, what other addresses get, and that nothing else is served."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.http_client import Http


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
@pytest.mark.parametrize(
    ("address", "media_type"), [("/sw.js", "text/javascript"), ("/manifest.webmanifest", "application/manifest+json")]
)
def test_what_makes_the_page_installable_is_asked_for_again(http: Http, address: str, media_type: str) -> None:
    reply = http.get(address)
    assert (reply.status_code, reply.headers["cache-control"]) == (200, "no-cache")
    assert reply.headers["content-type"].split(";")[0] == media_type
    policy = reply.headers["content-security-policy"]
    assert "default-src 'self'" in policy  # and with it worker-src and manifest-src, which are not named
    assert "worker-src" not in policy
    assert "manifest-src" not in policy
    again = http.get(address, headers={"If-None-Match": reply.headers["etag"]})
    assert (again.status_code, again.headers["cache-control"]) == (304, "no-cache")


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


@pytest.mark.usefixtures("page")
@pytest.mark.parametrize("address", ["/nowhere", "/t/a/b", "/t/", "/t/a//", "/index", "/apiary", "/%E0%A4", "/.env"])
def test_an_unknown_address_gets_the_page_which_has_a_way_back(http: Http, address: str) -> None:
    reply = http.get(address)
    assert (reply.status_code, reply.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "<title>Seep</title>" in reply.text
    assert reply.headers["cache-control"] == "no-cache"
    assert "default-src 'self'" in reply.headers["content-security-policy"]


@pytest.mark.usefixtures("page")
@pytest.mark.parametrize("table", ["abc", "a%2Fb", "%22%3E", "..%2f..", "%E0%A4%B8"])
def test_the_address_of_a_table_may_end_in_a_slash(http: Http, table: str) -> None:
    reply = http.get(f"/t/{table}/")
    if reply.status_code == 404:  # the slash in it makes it another address
        assert "%2" in table
        return
    assert reply.status_code == 308
    location = reply.headers["location"]
    assert location.startswith("/t/")
    assert not location.endswith("/")
    assert http.get(location).status_code == 200


@pytest.mark.usefixtures("page")
def test_programs_get_json_for_what_is_not_there(http: Http) -> None:
    for address in ("/api/hands", "/api/tables/x", "/ws/t", "/healthz/x"):
        reply = http.get(address)
        assert (reply.status_code, reply.json()) == (404, {"code": "not-found", "params": {}}), address
        assert reply.headers["content-type"] == "application/json"
    reply = http.post("/api/presets")
    assert (reply.status_code, reply.json()["code"]) == (405, "method-not-allowed")
    missing = http.get("/assets/index-gone.js")
    assert missing.status_code == 404
    assert "<" not in missing.text


def test_without_a_page_an_unknown_address_is_still_unknown(http: Http, tmp_path: Path) -> None:
    assert not (tmp_path / "page").exists()
    assert http.get("/nowhere").status_code == 404

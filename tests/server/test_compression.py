"""Responses are compressed for those who can read that, and want it."""

from __future__ import annotations

import pytest

from seep.server.compression import gzip_is_acceptable
from tests.server.http_client import Http

HEADERS = {
    "gzip": True,
    "GZip": True,
    "x-gzip": True,
    "*": True,
    "deflate, gzip, br": True,
    "gzip;q=1.0": True,
    "gzip;q=0.001": True,
    "gzip ; q=0.5, identity;q=0.5": True,
    "identity;q=0, gzip": True,
    "br;q=1.0, *;q=0.1": True,
    "": False,
    "br": False,
    "identity": False,
    "gzip;q=0": False,
    "gzip;q=0.000": False,
    "gzip; q=0, *": False,
    "*;q=0": False,
    "*;q=0, gzip;q=0": False,
    "gzip;q=0.5, identity": False,
    "gzipped": False,
    "not-gzip": False,
    "gzip;q=high": False,
    "gzip;q=nan": False,
    "gzip;q=2": False,
    "gzip;q=-1": False,
    "gzip;level=9": False,
}


@pytest.mark.usefixtures("page")
@pytest.mark.parametrize(("accepted", "compressed"), HEADERS.items())
def test_gzip_is_negotiated(http: Http, accepted: str, compressed: bool) -> None:
    assert gzip_is_acceptable(accepted) == compressed
    for address in ("/api/presets", "/assets/index-B4rX9a.js"):
        reply = http.get(address, headers={"Accept-Encoding": accepted})
        assert reply.status_code == 200
        assert reply.headers.get("content-encoding") == ("gzip" if compressed else None)
        assert "accept-encoding" in reply.headers["vary"].lower()


def test_several_headers_are_one_list(http: Http) -> None:
    headers = [("Accept-Encoding", "br"), ("Accept-Encoding", "gzip")]
    assert http.get("/api/presets", headers=headers).headers["content-encoding"] == "gzip"


def test_small_responses_are_sent_as_they_are(http: Http) -> None:
    assert "content-encoding" not in http.get("/healthz", headers={"Accept-Encoding": "gzip"}).headers

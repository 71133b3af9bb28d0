"""A server for each module of browser tests, and a page for each test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.player import DESK
from tests.browser.waiting import open_page
from tests.server.serving import SLOW_TIME, Server, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data"), program=SLOW_TIME) as server:
        yield server


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with open_page(browser, viewport=DESK) as page:
        yield page

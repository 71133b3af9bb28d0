"""A server and a page for each browser test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.player import DESK, WAIT
from tests.server.serving import Server, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as server:
        yield server


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(viewport=DESK) as context:
        page = context.new_page()
        page.set_default_timeout(WAIT)
        yield page

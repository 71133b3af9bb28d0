"""What all tests share: how thorough Hypothesis is, how many positions to compare, and the browser."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.chromium import CHROMIUM_FLAGS, chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BROWSER_TESTS_REQUIRED = os.environ.get("SEEP_BROWSER_TESTS") == "required"
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # So it is in a background job of a shell, and programs that tests start would inherit it: Ctrl-C must reach them.
    signal.signal(signal.SIGINT, signal.default_int_handler)

SLOW_TO_START = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

settings.register_profile("default", deadline=None, max_examples=40, suppress_health_check=SLOW_TO_START)
settings.register_profile("ci", settings.get_profile("default"), derandomize=True, database=None, print_blob=True)
settings.register_profile("quick", settings.get_profile("default"), max_examples=20)
settings.register_profile("fuzz", settings.get_profile("default"), max_examples=5_000)
settings.load_profile("ci" if os.environ.get("CI") else "default")

browser_tests_run: list[str] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in tests/browser is a browser test; modules with what takes long come first, so none ends the run."""
    here = Path(__file__).parent / "browser"
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: (item.path not in slow, item.get_closest_marker("browser") is None))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Where browser tests are required a skipped one has failed."""
    report = yield
    if BROWSER_TESTS_REQUIRED and report.skipped and item.get_closest_marker("browser"):
        report.outcome = "failed"
        report.longrepr = f"a browser test was skipped where none may be: {report.longrepr}"
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Count the browser tests that ran."""
    if report.when == "call" and "browser" in report.keywords:
        browser_tests_run.append(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where browser tests are required, none at all is a failure."""
    controls = not hasattr(session.config, "workerinput")
    if BROWSER_TESTS_REQUIRED and controls and not browser_tests_run and session.exitstatus == pytest.ExitCode.OK:
        print("\nno browser test ran, and they are required")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, started once a test module."""
    path = chromium()
    if path is None:
        pytest.skip("no Chromium here (SEEP_CHROMIUM names one)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))
        yield chrome
        chrome.close()


@pytest.fixture(scope="session")
def positions() -> int:
    """How many positions make test compares with the oracle: SEEP_POSITIONS, 20,000 if left out."""
    return int(os.environ.get("SEEP_POSITIONS", "20000"))


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio."""
    return "asyncio"

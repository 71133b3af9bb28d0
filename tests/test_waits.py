"""The check that tests wait: what looks once, or gives up soon, is found; what waits is not."""

from __future__ import annotations

import pytest

from tools import waits

AT_ONCE = [
    "assert page.url == address",
    "assert other.page.url.endswith('/t/x')",
    "assert page.locator('.card').count() == 4",
    "assert 'Vah' in plain(page.get_by_test_id('log').text_content())",
    "assert not page.get_by_test_id('play').is_visible()",
    "assert page.evaluate('innerWidth') == 390",
    "told = page.get_by_test_id('log').text_content()\n    assert told == 'Vah!'",
    "page.wait_for_timeout(100)",
    "context = browser.new_context()",
    "from playwright.sync_api import expect",
]
PATIENT = [
    "expect(page).to_have_url(address)",
    "expect(page.locator('.card')).to_have_count(4)",
    "eventually(page, lambda: shown(page))",
    "if page.locator('.card').count():\n        pass",
    "assert played == ['bid 9'].count('bid 9')",
    "assert me.errors == []",
]
SOON = [
    "process.wait(30)",
    "thread.join(10.0)",
    "subprocess.run(command, timeout=60)",
    "asyncio.wait_for(task, 30)",
    "asyncio.timeout(5)",
    "socket.create_connection(address, timeout=30)",
    "httpx.get(address)",
    "time.sleep(0.1)",
    "asyncio.sleep(1)",
]
LATE = [
    "process.wait(ANSWER)",
    "thread.join(ANSWER)",
    "process.wait(0.05)",
    "httpx.get(address, timeout=ANSWER)",
    "httpx.AsyncClient(transport=transport)",
    "asyncio.sleep(0)",
    "', '.join(words)",
    "subprocess.run(command)",
]


def function(body: str) -> str:
    return f"def test_it(page):\n    {body}\n"


@pytest.mark.parametrize("body", AT_ONCE)
def test_what_looks_once_at_a_page_is_found(body: str) -> None:
    (fault,) = waits.faults(function(body), in_browser=True)
    assert fault.line in (2, 3)
    assert waits.faults(function(body), in_browser=False) == []


@pytest.mark.parametrize("body", PATIENT)
def test_what_waits_for_a_page_is_not(body: str) -> None:
    assert waits.faults(function(body), in_browser=True) == []


def test_what_is_checked_eventually_may_look_once() -> None:
    check = "def shown(page):\n    assert page.locator('.card').count() == 4\n"
    assert len(waits.faults(check, in_browser=True)) == 1
    assert waits.faults(check, in_browser=True, awaited={"shown"}) == []
    for call in ("eventually(page, lambda: shown(page))", "eventually(page, partial(self.shown, page))"):
        assert waits.faults(check + function(call), in_browser=True) == []


@pytest.mark.parametrize("body", SOON)
def test_what_gives_up_soon_is_found(body: str) -> None:
    assert len(waits.faults(function(body), in_browser=False)) == 1


@pytest.mark.parametrize("body", LATE)
def test_what_does_not_is_not(body: str) -> None:
    assert waits.faults(function(body), in_browser=False) == []


def test_the_tests_wait(capsys: pytest.CaptureFixture[str]) -> None:
    assert (waits.main(), capsys.readouterr().out) == (0, "")

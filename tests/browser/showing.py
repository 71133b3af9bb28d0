"""Situations and screens brought onto a stage, each by its name."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch

from tests.browser.screens import Screen, screens
from tests.browser.situations import Situation, situations
from tests.browser.staged import ADDRESS, ANSWERS, Stage

Shown = Situation | Screen


def known() -> tuple[Shown, ...]:
    """Everything that can be shown."""
    return (*situations(), *screens())


def chosen(patterns: list[str] | None) -> Iterator[Shown]:
    """Those whose name fits one of the patterns; all without any."""
    for one in known():
        if not patterns or any(fnmatch(one.name, pattern) for pattern in patterns):
            yield one


def show(stage: Stage, one: Shown, *, anew: bool = True) -> None:
    """Bring it about, and wait until it is drawn in its own letters.

    Not `anew`, a table is brought on the page that is open, if any is, which is much quicker.
    """
    if isinstance(one, Screen):
        stage.answers = {**ANSWERS, **one.answers}
        stage.go(one.path)
        stage.page.wait_for_selector("main")
    else:
        put = stage.put if anew or not stage.page.url.startswith(ADDRESS) else stage.turn_to
        put(one.table, **one.state)
        if one.card is not None:
            stage.page.get_by_test_id(f"hand-card-{one.card}").click()
        if one.then is not None:
            table, events = one.then
            stage.push(table, events=events)
    stage.page.evaluate("document.fonts.ready")
    stage.page.wait_for_load_state("networkidle")

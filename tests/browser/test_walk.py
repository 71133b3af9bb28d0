"""A small walk: a few positions on the page, everything on the floor in sight, plays made in few acts."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.browser.situations import situation
from tests.browser.staged import SIZES, Stage
from tests.browser.walking import By, Walker

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.parametrize(
    ("size", "by"), [("1280x800", "mouse"), ("1280x800", "keys"), ("390x844", "touch"), ("844x390", "touch")]
)
def test_all_is_in_sight_and_every_play_is_made_in_few_acts(browser: Browser, size: str, by: By) -> None:
    with Stage(browser, SIZES[size], touch=by == "touch") as stage:
        walker = Walker(stage, size, by)
        for name, plays in (("few", 5), ("crowded", 2)):
            walker.walk(name, situation(name).table, plays, random.Random(1))
        assert walker.walked.faults == []
        assert stage.errors == []

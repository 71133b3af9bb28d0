"""A small walk: a few positions on the page, everything on the floor in sight, plays made in few acts."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.browser.situations import at, seen, situation
from tests.browser.staged import SIZES, Stage
from tests.browser.walking import By, Walker
from tests.positions import loose_cards

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.parametrize(
    ("size", "by"), [("1280x800", "mouse"), ("1280x800", "keys"), ("390x844", "touch"), ("844x390", "touch")]
)
def test_all_is_in_sight_and_every_play_is_found_in_few_acts(browser: Browser, size: str, by: By) -> None:
    with Stage(browser, SIZES[size], touch=by == "touch") as stage:
        walker = Walker(stage, by)
        walker.walk("few", situation("few").table, 2, random.Random(1))
        walker.walk("crowded", situation("crowded").table, 1, random.Random(1), find=20)
        walker.walk("51 loose", seen(at(loose_cards(51)), "p0"), 1, random.Random(1))
        walker.real = True
        walker.walk("few", situation("few").table, 2, random.Random(2), find=2)
        assert walker.walked.faults == []
        assert walker.walked.made >= 6
        assert stage.errors == []

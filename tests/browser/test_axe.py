"""A sample of tables and all screens are accessible; `make accessibility` looks at everything, at every size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.accessible import AXE, faults
from tests.browser.screens import screens
from tests.browser.showing import chosen, show
from tests.browser.staged import SIZES, Stage

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LOOKS: Final = (("390x844", "light"), ("1280x800", "dark"))
TABLES: Final = ["bid", "few", "many", "watching", "undo", "score", "three", "room"]
"""Between them they have all parts of a table."""
DRAWN: Final = ("few", "score", "start", "replay")
"""Where contrast is measured as it is drawn: text on cloth, on paper, and on pictures."""

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not here (npm ci in web/)")


@pytest.mark.parametrize("look", range(len(LOOKS)), ids=["-".join(look) for look in LOOKS])
def test_what_is_shown_is_accessible(browser: Browser, look: int) -> None:
    size, theme = LOOKS[look]
    with Stage(browser, SIZES[size], theme=theme) as stage:
        for one in [*chosen(TABLES), *screens()][look :: len(LOOKS)]:
            show(stage, one, anew=False)
            assert faults(stage.page, every=False, drawn=one.name in DRAWN) == [], one.name
        assert stage.errors == []


def test_high_contrast_is_accessible(browser: Browser) -> None:
    with Stage(browser, SIZES["1280x800"], settings={"contrast": "on"}) as stage:
        for one in chosen(["few"]):
            show(stage, one)
            assert faults(stage.page, every=False) == [], one.name
        assert stage.errors == []

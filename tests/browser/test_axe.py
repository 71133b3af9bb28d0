"""Every situation and screen is accessible, each at one size in one theme; `make accessibility` looks at them all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.accessible import AXE, faults
from tests.browser.showing import known, show
from tests.browser.staged import SIZES, Stage

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LOOKS: Final = (("390x844", "light"), ("1280x800", "dark"), ("390x844", "dark"), ("1280x800", "light"))

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not here (npm ci in web/)")


@pytest.mark.parametrize("look", range(len(LOOKS)), ids=["-".join(look) for look in LOOKS])
def test_what_is_shown_is_accessible(browser: Browser, look: int) -> None:
    size, theme = LOOKS[look]
    with Stage(browser, SIZES[size], theme=theme) as stage:
        for one in known()[look :: len(LOOKS)]:
            show(stage, one)
            assert faults(stage.page, every=False) == [], one.name
        assert stage.errors == []


def test_high_contrast_is_accessible(browser: Browser) -> None:
    with Stage(browser, SIZES["1280x800"], settings={"contrast": "on"}) as stage:
        for one in known():
            if one.name in ("few", "start"):
                show(stage, one)
                assert faults(stage.page, every=False) == [], one.name
        assert stage.errors == []

"""Chromium, for tests of the page and for pictures of it."""

from __future__ import annotations

import os
import shutil

CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str | None:
    """Where Chromium is, SEEP_CHROMIUM first."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("SEEP_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)

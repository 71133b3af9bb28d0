"""Which code results come from."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
CODE = (".py", ".so", ".pyd")


@cache
def version() -> str:
    """The version of Seep that is installed."""
    try:
        return version_of("seep-cards")
    except PackageNotFoundError:
        return "unknown"


@cache
def fingerprint() -> str:
    """A digest of the code that decides how bots play: the rules, the core and the bots, as installed here."""
    digest = hashlib.sha256()
    for folder in (PACKAGE, PACKAGE / "core", PACKAGE / "bots"):
        for file in sorted(folder.glob("*")):
            if file.suffix in CODE:
                digest.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]

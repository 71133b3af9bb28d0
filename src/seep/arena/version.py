"""The version of the code that plays."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of
from importlib.util import find_spec
from pathlib import Path

from seep.bots.registry import reference

PACKAGE = Path(__file__).parents[1]
CODE = (".py", ".so", ".pyd")


@cache
def version() -> str:
    """The version of Seep that is installed."""
    try:
        return version_of("seep-cards")
    except PackageNotFoundError:
        return "unknown"


def bot_file(bot: str) -> Path | None:
    """The file of the module in the name of a bot that does not come with Seep; None for others, and without a file."""
    module, _, _ = (reference(bot) or "").partition(":")
    try:
        spec = find_spec(module) if module else None
    except (ImportError, ValueError):
        return None
    return Path(spec.origin) if spec and spec.has_location and spec.origin else None


def fingerprint(bots: Iterable[str] = ()) -> str:
    """A digest of the code that decides how bots play, as installed here: Seep's own, and the modules of `bots`."""
    digest = hashlib.sha256(_own_digest())
    for bot in sorted(set(bots)):
        if file := bot_file(bot):
            digest.update(bot.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _own_digest() -> bytes:
    """The digest of the rules, the core and the bots of Seep."""
    digest = hashlib.sha256()
    for folder in (PACKAGE, PACKAGE / "core", PACKAGE / "bots"):
        for file in sorted(folder.glob("*")):
            if file.suffix in CODE:
                digest.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.digest()

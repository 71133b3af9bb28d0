"""The C compiler of this machine, made quick: for tests of what is built, and not of how fast it runs."""

from __future__ import annotations

import shutil
from pathlib import Path

COMPILERS = ("cc", "gcc", "clang")
OTHER_TOOLS = ("ld", "as")


def quick_tools(directory: Path) -> Path:
    """The same directory with all that compiles and links here, and nothing else, which does not optimize."""
    directory.mkdir()
    for name in COMPILERS:
        if found := shutil.which(name):
            (directory / name).write_text(f'#!/bin/sh\nexec "{found}" "$@" -O0\n', encoding="utf-8")
            (directory / name).chmod(0o755)
    for name in OTHER_TOOLS:
        if found := shutil.which(name):
            (directory / name).symlink_to(found)
    return directory

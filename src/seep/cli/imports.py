"""Modules in the current directory, for bots named `module:Name`."""

from __future__ import annotations

import os
import sys


def import_from_current_directory() -> None:
    """Let modules of the current directory be imported, after all others; worker processes inherit that."""
    directory = os.getcwd()
    if directory not in sys.path:
        sys.path.append(directory)

"""Where the commands keep files for the person who runs them."""

from __future__ import annotations

import sys
from pathlib import Path


def data_directory() -> Path:
    """The directory of this person's tables, as platformdirs finds it for the operating system.

    On macOS `XDG_DATA_HOME` is followed where it is set, but a directory in `Library`, where version 0.1.0 kept it,
    comes first if it is there.
    """
    from platformdirs import user_data_path

    name = "Seep" if sys.platform in ("darwin", "win32") else "seep"
    earlier = Path.home() / "Library" / "Application Support" / name
    if sys.platform == "darwin" and earlier.is_dir():
        return earlier
    return user_data_path(name, appauthor=False)

"""Where things are kept for the person at this machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_directory() -> Path:
    """Where this person's tables are kept, by the custom of the system."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Seep"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Seep"
    kept = os.environ.get("XDG_DATA_HOME", "")
    return (Path(kept) if os.path.isabs(kept) else Path.home() / ".local" / "share") / "seep"

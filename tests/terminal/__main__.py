"""Write the screens that are kept again: python -m tests.terminal, and look at what git shows."""

import asyncio
import os
from pathlib import Path

from tests.terminal.scenes import NAMES, draw

HERE = Path(__file__).parent / "snapshots"

if __name__ == "__main__":
    os.environ["NO_COLOR"] = "1"
    HERE.mkdir(exist_ok=True)
    for path in HERE.glob("*.txt"):
        path.unlink()
    for name in NAMES:
        (HERE / f"{name}.txt").write_text(asyncio.run(draw(name)) + "\n", encoding="utf-8")

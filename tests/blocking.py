"""Programs that run as if only some packages were installed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Collection, Iterable

from tests.patience import ANSWER

BLOCK = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if {condition}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Blocked())
"""


def run_blocked(program: str, condition: str, words: Iterable[str] = ()) -> subprocess.CompletedProcess[str]:
    """Run Python code where no module can be imported for whose `top`-level name the condition holds."""
    code = BLOCK.format(condition=condition) + program
    return subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=ANSWER, check=False
    )


def run_without(modules: Collection[str], program: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python code as if these packages were not installed."""
    return run_blocked(program, f"top in {set(modules)!r}", words)


def run_with_only(modules: Collection[str], program: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python code as if of all packages only these were installed."""
    return run_blocked(program, f"top not in sys.stdlib_module_names | {set(modules)!r}", words)

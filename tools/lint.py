"""Every check that is not a test: what is tracked, style, length of functions, that tests wait, import order, types,
stubs, the page.

All checks run, even after one has failed; the exit code is 1 if any has.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SRC = ROOT / "src"
STUBTEST = ["--concise", "--ignore-disjoint-bases", "--ignore-unused-allowlist", "--allowlist", "tools/stubtest.txt"]


def compiled_modules() -> list[str]:
    """The names of the modules that Cython compiles."""
    return sorted(".".join(path.relative_to(SRC).with_suffix("").parts) for path in SRC.rglob("*.pyx"))


def checks() -> list[tuple[str, list[str], Path]]:
    """Each check: what it is called, its command, and where it runs."""
    here = Path(sys.executable).parent
    return [
        ("tracked files", [sys.executable, "tools/tracked.py"], ROOT),
        ("ruff check", [str(here / "ruff"), "check", "--quiet"], ROOT),
        ("ruff format", [str(here / "ruff"), "format", "--check", "--quiet"], ROOT),
        ("function length", [sys.executable, "tools/function_length.py"], ROOT),
        ("tests wait", [sys.executable, "tools/waits.py"], ROOT),
        ("cython-lint", [str(here / "cython-lint"), "src"], ROOT),
        ("import order", [str(here / "lint-imports"), "--no-logo", "--no-cache"], ROOT),
        ("mypy", [sys.executable, "-m", "mypy"], ROOT),
        ("stubs", [sys.executable, "-m", "mypy.stubtest", *STUBTEST, *compiled_modules()], ROOT),
        ("page style", ["npm", "run", "--silent", "lint"], ROOT / "web"),
        ("page types", ["npm", "run", "--silent", "types"], ROOT / "web"),
        ("page wire", ["npm", "run", "--silent", "wire", "--", "--check"], ROOT / "web"),
        ("page codes", [sys.executable, "web/scripts/codes.py", "--check"], ROOT),
    ]


def main() -> int:
    """Run the checks; print what failed, whole, and one line for each."""
    failed = []
    tools = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"  # cython-lint runs pycodestyle
    environment = {**os.environ, "MYPYPATH": "src", "PYTHON": sys.executable, "PATH": tools}
    for name, command, where in checks():
        start = time.monotonic()
        done = subprocess.run(
            command,
            cwd=where,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        print(f"{name}: {'FAILED' if done.returncode else 'ok'} ({time.monotonic() - start:.1f} s)", flush=True)
        if done.returncode:
            failed.append(name)
            print(done.stdout, flush=True)
    if failed:
        print(f"lint: failed: {', '.join(failed)}")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())

"""No tracked file says where packages are downloaded from: that is for each machine to say."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

REGISTRY = re.compile(
    r"\b(?:registry\.(?:npmjs|yarnpkg)|(?:test\.)?pypi(?:\.python)?|(?:files|test-files)\.pythonhosted"
    r"|(?:deb|ftp|security)\.debian|(?:static|index)\.crates|proxy\.golang|rubygems)\.(?:org|com|io)\b"
)
ADDRESS = re.compile(r'"resolved"\s*:')


def wrong(path: Path) -> list[str]:
    """What is wrong with one tracked file."""
    if path.name == "uv.lock":
        return ["uv.lock names a registry: pin in constraints.txt"]
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return []
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if host := REGISTRY.search(line):
            found.append(f"line {number} names a registry: {host[0]}")
        if path.name == "package-lock.json" and ADDRESS.search(line):
            found.append(f"line {number} is a download address (web/.npmrc: omit-lockfile-registry-resolved=true)")
    return found


def main() -> int:
    """Print what is wrong with the tracked files."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    bad = 0
    for name in filter(None, listed.split("\0")):
        path = ROOT / name
        for reason in wrong(path) if path.is_file() and not path.is_symlink() else []:
            print(f"{name}: {reason}")
            bad = 1
    return bad


if __name__ == "__main__":
    sys.exit(main())

"""The quick tests and the fuzzer on a checked build of the core: what `make checked` does.

The sources are copied to build/checked and compiled there with SEEP_CHECKED (see setup.py): bounds of memoryviews,
undefined behaviour of C (UndefinedBehaviorSanitizer), and where the compiler has it every access to memory
(AddressSanitizer). The normal build stays as it is.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
COPY: Final = ROOT / "build" / "checked"
PAGE: Final = Path("src/seep/server/page")
"""Built, not tracked, and served in tests."""
QUICK: Final = ["-q", "-m", "not browser and not slow", "--hypothesis-profile", "quick", "-p", "no:cacheprovider"]
GREENLETS: Final = ["tests/server", "tests/cli"]
"""Tests of code that switches stacks with greenlet (SQLAlchemy does): it copies them, red zones of AddressSanitizer
included, so for these tests memcpy is not checked."""


def source_files() -> list[Path]:
    """The files that git tracks or would track, and the page."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    page = [path.relative_to(ROOT) for path in (ROOT / PAGE).rglob("*") if path.is_file()]
    return [path for name in listed.split("\0") if name and (ROOT / (path := Path(name))).is_file()] + page


def update_copy(files: list[Path]) -> None:
    """Make the copy hold these files and no other sources; unchanged files keep their times, and what they built."""
    kept = set(files)
    for path in [path for folder in ("src", "tests") for path in (COPY / folder).rglob("*") if path.is_file()]:
        if path.relative_to(COPY) not in kept and path.suffix not in (".so", ".pyc"):
            path.unlink()
    for file in files:
        source, copy = ROOT / file, COPY / file
        if not copy.exists() or copy.stat().st_mtime != source.stat().st_mtime:
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, copy)


def address_sanitizer() -> list[str]:
    """The libraries to preload for AddressSanitizer; none where the compiler has it not, or its programs do not run."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    with tempfile.TemporaryDirectory() as directory:
        program = Path(directory) / "program"
        program.with_suffix(".c").write_text("int main(void) { return 0; }\n")
        build = [compiler, "-fsanitize=address", "-o", str(program), f"{program}.c"]
        try:
            subprocess.run(build, check=True, capture_output=True)
            subprocess.run([str(program)], check=True, capture_output=True)
            named = [
                subprocess.run(
                    [compiler, f"-print-file-name={library}"], check=True, capture_output=True, text=True
                ).stdout.strip()
                for library in ("libasan.so", "libstdc++.so.6")  # C++ exceptions need the second from the start
            ]
        except (OSError, subprocess.CalledProcessError):
            return []
    return [str(Path(name).resolve()) for name in named] if all(map(os.path.isabs, named)) else []


def environment(preload: list[str], *, memcpy: bool = True) -> dict[str, str]:
    """What the tests run with; without `memcpy` AddressSanitizer does not check calls of it."""
    found = {
        **os.environ,
        "PYTHONPATH": str(COPY / "src"),
        "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
    }
    if preload:
        found |= {
            "LD_PRELOAD": " ".join(preload),
            "ASAN_OPTIONS": f"detect_leaks=0:replace_intrin={memcpy:d}",  # Python frees little at exit
            "PYTHONMALLOC": "malloc",  # Python's own allocator would hide accesses beyond a block
        }
    return found


def main() -> int:
    """Build, test, fuzz; the first that fails ends it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=20_000, help="positions for the fuzzer to compare (20000)")
    parser.add_argument("--workers", type=int, default=2, help="processes for the tests (2)")
    parser.add_argument("--no-asan", action="store_true", help="do without AddressSanitizer")
    chosen = parser.parse_args()
    preload = [] if chosen.no_asan else address_sanitizer()
    print(f"checked: with UndefinedBehaviorSanitizer{' and AddressSanitizer' if preload else ''}", flush=True)
    update_copy(source_files())
    build = {**os.environ, "SEEP_CHECKED": "asan" if preload else "1"}
    subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=COPY, env=build, check=True)
    checks, without_memcpy = environment(preload), environment(preload, memcpy=False)
    where = [sys.executable, "-c", "import seep.deal; print(seep.deal.__file__)"]
    file = subprocess.run(where, cwd=COPY, env=checks, capture_output=True, text=True, check=True).stdout.strip()
    if not Path(file).is_relative_to(COPY):
        raise SystemExit(f"checked: the tests would run {file}")
    tests = ["-m", "pytest", "-n", str(chosen.workers), *QUICK]
    fuzzer = ["-m", "tests.fuzz", "--positions", str(chosen.positions), "--processes", str(chosen.workers)]
    for command, run_with in (
        ([*tests, *(f"--ignore={folder}" for folder in GREENLETS)], checks),
        ([*tests, *GREENLETS], without_memcpy),
        (fuzzer, checks),
    ):
        if subprocess.run([sys.executable, *command], cwd=COPY, env=run_with, check=False).returncode:
            print(f"checked: failed: python {' '.join(command)}", flush=True)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

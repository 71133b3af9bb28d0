"""setup.py: a checked build finds what the release build lets pass, and neither is taken for the other."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.compiling import quick_tools
from tools.checked import address_sanitizer

ROOT = Path(__file__).resolve().parents[1]
SOURCE = """
from libc.stdlib cimport free, malloc

def item(const unsigned char[::1] data, Py_ssize_t index):
    return data[index]

def power(int exponent):
    cdef int one = 1
    return one << exponent

def block(int size, int index):
    cdef char *memory = <char *>malloc(size)
    memory[index] = 1
    free(memory)
    return size
"""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name == "nt", reason="the flags of Windows are others")]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small project built by this project's setup.py."""
    for name in ("setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "small"\nversion = "1"\n', encoding="utf-8")
    package = tmp_path / "src" / "seep"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "small.pyx").write_text(SOURCE, encoding="utf-8")
    quick_tools(tmp_path / "tools")
    return tmp_path


def build(tree: Path, checked: str = "", into: str = "src") -> Path:
    """The compiled module in src or elsewhere, built if that is needed."""
    where = "--inplace" if into == "src" else f"--build-lib={into}"
    command = [sys.executable, "setup.py", "-q", "build_ext", where]
    environment = os.environ | {"SEEP_CHECKED": checked, "PATH": f"{tree / 'tools'}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(command, cwd=tree, env=environment, check=True)
    (module,) = tree.glob(f"{into}/seep/small*.so")
    return module


def is_checked(module: Path) -> bool:
    return b"__ubsan_handle" in module.read_bytes()


def run(tree: Path, code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", f"from seep.small import *; print({code})"]
    environment = os.environ | {"PYTHONPATH": str(tree / "src")} | environment
    return subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)


def test_each_place_is_built_again_when_its_flag_changes_and_only_then(tree: Path) -> None:
    for checked, into in [("", "src"), ("1", "there"), ("", "src"), ("", "there"), ("1", "src")]:
        assert is_checked(build(tree, checked, into)) == bool(checked), (checked, into)
    for checked, into in [("1", "src"), ("", "there")]:
        (module,) = tree.glob(f"{into}/seep/small*.so")
        built = module.stat().st_mtime_ns
        assert build(tree, checked, into).stat().st_mtime_ns == built


def test_the_checked_build_finds_what_is_wrong(tree: Path) -> None:
    build(tree, "1")
    assert run(tree, "item(b'ab', 1), power(30)").stdout == "98 1073741824\n"
    assert "IndexError" in run(tree, "item(b'ab', 2)").stderr
    shifted = run(tree, "power(40)")
    assert shifted.returncode != 0
    assert "runtime error: shift exponent 40 is too large" in shifted.stderr


@pytest.mark.skipif(not address_sanitizer(), reason="the C compiler has no AddressSanitizer that runs here")
def test_with_address_sanitizer_it_finds_wrong_accesses_to_memory(tree: Path) -> None:
    build(tree, "asan")
    preload = {"LD_PRELOAD": " ".join(address_sanitizer()), "ASAN_OPTIONS": "detect_leaks=0"}
    assert run(tree, "block(8, 7)", **preload).stdout == "8\n"
    assert "heap-buffer-overflow" in run(tree, "block(8, 8)", **preload).stderr


def test_an_unknown_flag_is_refused(tree: Path) -> None:
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    done = subprocess.run(
        command, cwd=tree, env=os.environ | {"SEEP_CHECKED": "yes"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == "seep: SEEP_CHECKED is 1 or asan, not 'yes'\n"


def test_a_module_whose_source_is_gone_is_removed(tree: Path) -> None:
    orphan = tree / "src" / "seep" / "gone.cpython-311-x86_64-linux-gnu.so"
    orphan.touch()
    assert build(tree).exists()
    assert not orphan.exists()

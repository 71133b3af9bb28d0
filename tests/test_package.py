"""What is released: the source archive carries the built page, and installs without Node."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.compiling import quick_tools

ROOT = Path(__file__).resolve().parents[1]
SEEP = ROOT / "src" / "seep"
TRANSLATED = ROOT / "build" / "cython"
"""The C that Cython made of the modules, if they were built here."""
BESIDE = ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "CHANGELOG.md", "constraints.txt")

pytestmark = pytest.mark.slow


def carried() -> set[str]:
    """The files under src/seep that a wheel carries as they are."""
    kept = {".py", ".pyi", ".pxd", ".ftl", ".bin", ".tcss"}
    found = {path for path in SEEP.rglob("*") if path.suffix in kept or path.name == "py.typed"}
    found |= {path for path in (SEEP / "server" / "page").rglob("*") if path.is_file()}
    return {path.relative_to(SEEP.parent).as_posix() for path in found if "__pycache__" not in path.parts}


def compiled() -> set[str]:
    """The compiled modules, without what the platform adds to their names."""
    return {path.relative_to(SEEP.parent).with_suffix("").as_posix() for path in SEEP.rglob("*.pyx")}


@pytest.fixture(scope="module")
def source_archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, made from a copy of the tree."""
    tree = tmp_path_factory.mktemp("tree")
    for name in BESIDE:
        shutil.copy(ROOT / name, tree)
    shutil.copytree(SEEP, tree / "src" / "seep", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    if TRANSLATED.exists():  # what is not newer than its source is not translated again
        shutil.copytree(TRANSLATED, tree / TRANSLATED.relative_to(ROOT))
    assert (tree / "src/seep/server/page/index.html").exists(), "make build comes first"
    subprocess.run([sys.executable, "setup.py", "-q", "sdist"], cwd=tree, check=True)
    (archive,) = (tree / "dist").iterdir()
    return archive


def test_the_source_archive_carries_the_page_and_no_c(source_archive: Path) -> None:
    with tarfile.open(source_archive) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert carried() <= {name.removeprefix("src/") for name in names}
    assert {f"src/{name}.pyx" for name in compiled()} <= names
    assert not [name for name in names if name.endswith((".c", ".so")) or name.startswith(("web", "tests"))]


def test_the_wheel_is_made_without_node_and_carries_everything(source_archive: Path, tmp_path: Path) -> None:
    path = quick_tools(tmp_path / "bin")
    command = ["pip", "wheel", "-qq", "--no-deps", "--no-build-isolation", "-w", str(tmp_path), str(source_archive)]
    subprocess.run([sys.executable, "-m", *command], env={**os.environ, "PATH": str(path)}, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("seep/")}
    extensions = {name for name in names if name.endswith(".so")}
    assert names - extensions == carried()
    assert {name.partition(".")[0] for name in extensions} == compiled()

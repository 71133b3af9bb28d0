"""Builds the compiled core and the page; everything else stands in pyproject.toml."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent
SRC = ROOT / "src"
WEB = ROOT / "web"
PAGE = SRC / "seep" / "server" / "page"

DIRECTIVES = {
    "language_level": "3",
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
}
NODE = (20, 19)


def extensions() -> list[Extension]:
    """One extension for each .pyx under src/seep."""
    flags = ["/O2"] if os.name == "nt" else ["-O3", "-g0"]
    return [
        Extension(
            ".".join(path.relative_to(SRC).with_suffix("").parts),
            [path.relative_to(ROOT).as_posix()],
            extra_compile_args=flags,
        )
        for path in sorted((SRC / "seep").rglob("*.pyx"))
    ]


class BuildExt(build_ext):
    """Cython, then the C compiler, on all cores, and only for what changed."""

    def finalize_options(self) -> None:
        # Another command of the same run may have turned them into C already.
        if any(source.endswith(".pyx") for one in self.distribution.ext_modules or () for source in one.sources):
            from Cython.Build import cythonize

            self.distribution.ext_modules = cythonize(
                self.distribution.ext_modules,
                build_dir="build/cython",
                compiler_directives=DIRECTIVES,
                include_path=["src"],
                nthreads=0 if sys.platform in ("win32", "darwin") else os.cpu_count() or 1,
                quiet=True,
            )
        super().finalize_options()
        if self.parallel is None:
            self.parallel = os.cpu_count()

    def build_extensions(self) -> None:
        if missing := self.missing():
            raise SystemExit(f"seep: building the core needs {' and '.join(missing)}, not found here")
        super().build_extensions()

    def missing(self) -> list[str]:
        """What is not here to compile with, where that can be told beforehand."""
        if os.name == "nt":
            return []
        missing = []
        if not shutil.which(self.compiler.compiler_so[0]):
            missing.append(f"a C compiler ({self.compiler.compiler_so[0]})")
        if not any((Path(place) / "Python.h").exists() for place in self.compiler.include_dirs):
            missing.append("Python.h (Debian: python3-dev)")
        return missing


class BuildPage(Command):
    """The page, from web/ into the package.

    A source distribution has no web/: it carries the built page, and installs without Node. An
    editable install leaves the page alone (``make build`` and ``setup.py build_page`` make it).
    """

    description = "build the page in web/ into src/seep/server/page"
    user_options = [("force", "f", "build it even if nothing changed")]
    boolean_options = ["force"]
    editable_mode = False

    def initialize_options(self) -> None:
        self.force = False
        self.build_lib = None

    def finalize_options(self) -> None:
        self.set_undefined_options("build", ("build_lib", "build_lib"))

    def run(self) -> None:
        if self.editable_mode:
            return
        if (WEB / "package.json").exists():
            if self.force or self.stale():
                self.make()
        elif not (PAGE / "index.html").exists():
            raise SystemExit("seep: the page is missing: neither web/ nor src/seep/server/page is here")

    def stale(self) -> bool:
        """Whether a source of the page is newer than the page."""
        index = PAGE / "index.html"
        if not index.exists():
            return True
        made = index.stat().st_mtime
        return any(source.stat().st_mtime > made for source in page_sources())

    def make(self) -> None:
        node_or_exit()
        lock, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
        if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
            npm("ci", "--no-audit", "--no-fund")
        npm("run", "build")
        shutil.rmtree(PAGE, ignore_errors=True)
        shutil.copytree(WEB / "dist", PAGE)
        (PAGE / "index.html").touch()

    def get_source_files(self) -> list[str]:
        return []  # web/ stays out of the source distribution, the built page is package data

    def get_outputs(self) -> list[str]:
        return []

    def get_output_mapping(self) -> dict[str, str]:
        return {}


def page_sources() -> list[Path]:
    """What the page is made from: web/ and the catalogues."""
    skip = {"node_modules", "dist", "coverage"}
    web = (path for path in WEB.rglob("*") if not skip & set(path.relative_to(WEB).parts))
    return [path for path in web if path.is_file()] + list((SRC / "seep" / "locales").rglob("*.ftl"))


def node_or_exit() -> None:
    """Say in one line what is missing to build the page."""
    wanted = ".".join(map(str, NODE))
    if not shutil.which("node") or not shutil.which("npm"):
        raise SystemExit(f"seep: building the page needs Node {wanted} or newer with npm, and they are not here")
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if tuple(map(int, said.lstrip("v").split(".")[:2])) < NODE:
        raise SystemExit(f"seep: building the page needs Node {wanted} or newer, and this is Node {said}")


def npm(*words: str) -> None:
    done = subprocess.run([shutil.which("npm") or "npm", *words], cwd=WEB)
    if done.returncode:
        raise SystemExit(f"seep: building the page failed: npm {' '.join(words)} in web/")


class Build(build):
    """The page first: package data is collected after it is there."""

    sub_commands = [("build_page", None), *build.sub_commands]


class Sdist(sdist):
    """A source distribution carries the built page."""

    def run(self) -> None:
        self.run_command("build_page")
        super().run()


setup(
    ext_modules=extensions(),
    cmdclass={"build": Build, "build_ext": BuildExt, "build_page": BuildPage, "sdist": Sdist},
)

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

CHECKED = os.environ.get("SEEP_CHECKED", "")
"""Build the core with checks: "1", or "asan" for those of AddressSanitizer too; empty for the release build."""
SANITIZERS = {"1": ["undefined"], "asan": ["undefined", "address"]}
DIRECTIVES = {
    "language_level": "3",
    "boundscheck": bool(CHECKED),
    "wraparound": False,
    "initializedcheck": bool(CHECKED),
    "cdivision": True,  # -7 // 2 is -3 in the checked build too
}
NODE = (20, 19)


def compiler_flags() -> tuple[list[str], list[str]]:
    """What the C compiler and the linker are told."""
    if CHECKED and CHECKED not in SANITIZERS:
        raise SystemExit(f"seep: SEEP_CHECKED is 1 or asan, not {CHECKED!r}")
    if os.name == "nt":
        return ["/Od" if CHECKED else "/O2"], []
    if not CHECKED:
        return ["-O3", "-g0"], []
    sanitize = f"-fsanitize={','.join(SANITIZERS[CHECKED])}"
    return ["-O1", "-g", "-UNDEBUG", "-fno-omit-frame-pointer", sanitize, "-fno-sanitize-recover=all"], [sanitize]


def extensions() -> list[Extension]:
    """One extension for each .pyx under src/seep."""
    compile_flags, link_flags = compiler_flags()
    return [
        Extension(
            ".".join(path.relative_to(SRC).with_suffix("").parts),
            [path.relative_to(ROOT).as_posix()],
            extra_compile_args=compile_flags,
            extra_link_args=link_flags,
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
                build_dir="build/cython-checked" if CHECKED else "build/cython",
                compiler_directives=DIRECTIVES,
                include_path=["src"],
                nthreads=0 if sys.platform in ("win32", "darwin") else os.cpu_count() or 1,
                quiet=True,
            )
        super().finalize_options()
        if self.parallel is None:
            self.parallel = os.cpu_count()

    def run(self) -> None:
        if self.inplace:
            remove_orphans()
        # What was built with other flags is not up to date, however new it is.
        settings = repr((sorted(DIRECTIVES.items()), compiler_flags()))
        built = Path(self.build_temp) / f"settings-{Path(self.build_lib).name}"
        if not built.exists() or built.read_text() != settings:
            self.force = True
        super().run()
        if not self.dry_run:
            built.parent.mkdir(parents=True, exist_ok=True)
            built.write_text(settings)

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


def remove_orphans() -> None:
    """Delete compiled modules under src whose source is gone: they could still be imported."""
    for module in [path for pattern in ("*.so", "*.pyd") for path in SRC.rglob(pattern)]:
        if not module.with_name(f"{module.name.partition('.')[0]}.pyx").exists():
            module.unlink()


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
    """What the page is made from: web/, the catalogues, and the rules."""
    skip = {"node_modules", "dist", "coverage"}
    web = (path for path in WEB.rglob("*") if not skip & set(path.relative_to(WEB).parts))
    words = (SRC / "seep" / "locales").rglob("*.ftl")
    return [path for path in web if path.is_file()] + [*words, ROOT / "docs" / "rules.md"]


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

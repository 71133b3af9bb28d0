"""Contracts for import-linter that also see the compiled modules.

import-linter reads .py files only: a module written in Cython is not in its graph, neither what it imports and
cimports nor who imports it. These contracts add both, from .pyx, .pxd and .pyi, and then do what the contracts of
the same name do.
"""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from grimp import ImportGraph
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.layers import LayersContract
from importlinter.domain.contract import ContractCheck

CYTHON = {".pyx", ".pxd"}

# Strings and comments: a word in a docstring is no import.
_TEXT = re.compile(
    r'"""(?:\\.|[^\\])*?"""|'
    r"'''(?:\\.|[^\\])*?'''|"
    r'"(?:\\.|[^"\\\n])*"|'
    r"'(?:\\.|[^'\\\n])*'|"
    r"\#[^\n]*",
    re.DOTALL,
)
_IMPORT = re.compile(
    r"""^[ \t]* (?:
            from [ \t]+ (?P<source> [.\w]+) [ \t]+ (?P<from> c?import) [ \t]*
                (?P<names> \( [^)]* \) | (?:\\\n|[^\n;])+ )
          | (?P<plain> c?import) [ \t]+ (?P<modules> (?:\\\n|[^\n;])+ )
    )""",
    re.VERBOSE | re.MULTILINE,
)


class Import(NamedTuple):
    """One imported name: the modules it may stand for, the most exact first, and where it stands."""

    candidates: tuple[str, ...]
    line: int
    text: str
    cimport: bool = False


def imports_of(path: Path, package: str) -> Iterator[Import]:
    """Every import and cimport in a source file; `package` is what its relative imports start from."""
    text = path.read_text(encoding="utf-8")
    return _cython_imports(text, package) if path.suffix in CYTHON else _python_imports(text, package)


def _python_imports(text: str, package: str) -> Iterator[Import]:
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            source = (
                _absolute("." * node.level + (node.module or ""), package) if isinstance(node, ast.ImportFrom) else ""
            )
            for alias in node.names:
                yield Import(_candidates(source, alias.name), node.lineno, lines[node.lineno - 1].strip())


def _cython_imports(text: str, package: str) -> Iterator[Import]:
    source_code = _TEXT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    for found in _IMPORT.finditer(source_code):
        source = _absolute(found["source"], package) if found["source"] else ""
        line = source_code.count("\n", 0, found.start()) + 1
        for part in re.sub(r"[()\\]", " ", found["names"] or found["modules"]).split(","):
            if words := part.split():  # name, or name as other
                code = " ".join(found[0].split())
                yield Import(_candidates(source, words[0]), line, code, "cimport" in (found["from"], found["plain"]))


def _candidates(source: str, name: str) -> tuple[str, ...]:
    return (f"{source}.{name}", source) if source else (name,)


def _absolute(source: str, package: str) -> str:
    name = source.lstrip(".")
    dots = len(source) - len(name)
    if not dots:
        return name
    base = package.split(".")
    return ".".join([*base[: len(base) - dots + 1], *([name] if name else [])])


def add_compiled(graph: ImportGraph, package: str) -> None:
    """Add to the graph the compiled modules of a package, what they import and who imports them."""
    spec = importlib.util.find_spec(package)
    assert spec is not None, package
    assert spec.submodule_search_locations is not None, package
    root = Path(spec.submodule_search_locations[0])
    sources = [path for path in sorted(root.rglob("*")) if path.suffix in {".py", ".pyi", *CYTHON}]
    names = {path: _module_name(path, root, package) for path in sources}
    compiled = {name for path, name in names.items() if path.suffix in CYTHON}
    for name in sorted(compiled - graph.modules):
        graph.add_module(name)
    _forget_the_root(graph, package)
    for path, importer in names.items():
        inside = importer if path.stem == "__init__" else importer.rpartition(".")[0]
        for found in imports_of(path, inside):
            imported = next((name for name in found.candidates if name in graph.modules), None)
            if imported is None and importer in compiled and not found.cimport:
                imported = found.candidates[-1].partition(".")[0]
                graph.add_module(imported, is_squashed=True)
            if imported is not None and imported != importer and (importer in compiled or imported in compiled):
                graph.add_import(importer=importer, imported=imported, line_number=found.line, line_contents=found.text)


def _forget_the_root(graph: ImportGraph, package: str) -> None:
    """Take out what grimp makes of an import of a module it cannot see: an import of the package itself."""
    for importer in graph.find_modules_that_directly_import(package):
        lines = [one["line_contents"] for one in graph.get_import_details(importer=importer, imported=package)]
        if not any(re.match(rf"(from|import)\s+{package}\s", f"{line} ") for line in lines):
            graph.remove_import(importer=importer, imported=package)


def _module_name(path: Path, root: Path, package: str) -> str:
    parts = [package, *path.relative_to(root).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _add_all(graph: ImportGraph, session_options: dict[str, Any]) -> None:
    for package in session_options["root_packages"]:
        add_compiled(graph, package)


class CompiledLayers(LayersContract):
    """Layers, compiled modules included."""

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Check the layers on the graph with the compiled modules in it."""
        _add_all(graph, self.session_options)
        return super().check(graph, verbose)


class CompiledForbidden(ForbiddenContract):
    """Forbidden imports, compiled modules included."""

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Check for the imports on the graph with the compiled modules in it."""
        _add_all(graph, self.session_options)
        return super().check(graph, verbose)

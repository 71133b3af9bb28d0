"""No function under src is longer than 60 lines, from its `def` to its last line, without its docstring."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
MAX_LINES: Final = 60
CYTHON: Final = (".pyx", ".pxd")

_TEXT: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""|'
    r"'''(?:\\.|[^\\])*?'''|"
    r'"(?:\\.|[^"\\\n])*"|'
    r"'(?:\\.|[^'\\\n])*'|"
    r"\#[^\n]*",
    re.DOTALL,
)
_FUNCTION: Final = re.compile(
    r"(?:async\s+def|def|cpdef|cdef)\s+(?!class\b|struct\b|union\b|enum\b|packed\b|extern\b|cppclass\b)[^=(]*?(\w+)\s*\("
)


class Function(NamedTuple):
    """A function, the line of its `def`, and how many lines it has without its docstring."""

    name: str
    line: int
    length: int


class Statement(NamedTuple):
    """A logical line of Cython code: where it begins and ends, its indentation, and its text without strings."""

    first: int
    last: int
    indent: int
    code: str


def functions(path: Path) -> Iterator[Function]:
    """The functions of a source file, nested ones too."""
    text = path.read_text(encoding="utf-8")
    return cython_functions(text) if path.suffix in CYTHON else python_functions(text)


def python_functions(text: str) -> Iterator[Function]:
    """The functions of Python source."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            end = node.end_lineno or node.lineno
            first = node.body[0]
            documented = ast.get_docstring(node, clean=False) is not None
            docstring = (first.end_lineno or first.lineno) - first.lineno + 1 if documented else 0
            yield Function(node.name, node.lineno, end - node.lineno + 1 - docstring)


def cython_functions(text: str) -> Iterator[Function]:
    """The functions of Cython source, found by their first lines and by indentation."""
    lines = list(statements(text))
    for at, header in enumerate(lines):
        found = _FUNCTION.match(header.code)
        if not found or not header.code.endswith(":"):
            continue
        body = []
        for statement in lines[at + 1 :]:
            if statement.indent <= header.indent:
                break
            body.append(statement)
        if body:
            docstring = body[0].last - body[0].first + 1 if body[0].code.startswith(('"', "'")) else 0
            yield Function(found[1], header.first, body[-1].last - header.first + 1 - docstring)


def statements(text: str) -> Iterator[Statement]:
    """The logical lines of Cython source: strings and brackets may go over several lines; comments are left out."""
    code = _TEXT.sub(_blank, text)
    first, depth, parts = 0, 0, list[str]()
    for number, line in enumerate(code.splitlines(), 1):
        if not parts and not line.strip():
            continue
        first = first if parts else number
        parts.append(line)
        depth += len(re.findall(r"[(\[{]", line)) - len(re.findall(r"[)\]}]", line))
        if depth > 0 or line.endswith(("\\", _OPEN)):
            continue
        whole = " ".join(parts)
        yield Statement(first, number, len(whole) - len(whole.lstrip()), whole.replace(_OPEN, "").strip())
        parts = []


_OPEN: Final = "\0"
"""Ends a line inside a string of several lines."""


def _blank(found: re.Match[str]) -> str:
    """A comment as nothing; a string as its quotes, over as many lines."""
    if found[0].startswith("#"):
        return ""
    quote = found[0][0]
    return quote + f"{_OPEN}\n" * found[0].count("\n") + quote


def main() -> int:
    """Print every function that is too long."""
    paths = [path for path in (ROOT / "src").rglob("*") if path.suffix in (".py", *CYTHON)]
    found = [(path.relative_to(ROOT), function) for path in sorted(paths) for function in functions(path)]
    too_long = [(path, function) for path, function in found if function.length > MAX_LINES]
    for path, function in too_long:
        print(f"{path}:{function.line}: {function.name} has {function.length} lines, the limit is {MAX_LINES}")
    return bool(too_long)


if __name__ == "__main__":
    sys.exit(main())

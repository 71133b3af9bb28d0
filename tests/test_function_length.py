"""The check of function lengths: a planted function that is too long is found, in Python and in Cython."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import function_length
from tools.function_length import MAX_LINES, cython_functions, functions, python_functions

CYTHON = '''"""A module."""
cimport cython
from libc.stdlib cimport (
    free,
    malloc,
)

cdef struct Pair:
    int first
    int second

cdef int (*callback)(int) noexcept nogil
cdef int table[3]

cdef class Thing:
    """What it is."""

    cdef int size

    def __init__(
        self,
        int size,  # not ):
    ):
        """Two lines
of text."""
        self.size = size

    cdef inline int twice(self) except -1 nogil:
        return 2 * self.size


cpdef str text():
    return """
no end: def nothing():
"""


def last(values=(1, 2)):

    # a comment
    def inner():
        return [
            1,
    2,
        ]
    return inner
'''


def test_the_functions_of_cython() -> None:
    assert [tuple(one) for one in cython_functions(CYTHON)] == [
        ("__init__", 20, 5),
        ("twice", 28, 2),
        ("text", 32, 4),
        ("last", 38, 9),
        ("inner", 41, 5),
    ]


def test_the_functions_of_python_are_counted_the_same() -> None:
    text = 'def one(\n    number,\n):\n    """Two\n    lines."""\n    return number\n\n\nasync def two():\n    pass\n'
    assert list(python_functions(text)) == list(cython_functions(text))
    assert [tuple(one) for one in python_functions(text)] == [("one", 1, 4), ("two", 9, 2)]


@pytest.mark.parametrize("suffix", ["py", "pyx", "pxd"])
@pytest.mark.parametrize(("lines", "status"), [(MAX_LINES - 1, 0), (MAX_LINES, 1)])
def test_a_planted_function_is_found(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    suffix: str,
    lines: int,
    status: int,
) -> None:
    define = "cdef inline int long(int x) noexcept nogil:" if suffix == "pxd" else "def long(x):"
    source = f'{define}\n    """Not counted."""\n' + "    x += 1\n" * lines + "\n\nX = 1\n"
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / f"planted.{suffix}").write_text(source, encoding="utf-8")
    monkeypatch.setattr(function_length, "ROOT", tmp_path)
    assert function_length.main() == status
    found = f"src/planted.{suffix}:1: long has {lines + 1} lines, the limit is {MAX_LINES}\n"
    assert capsys.readouterr().out == (found if status else "")


def test_every_compiled_module_has_functions() -> None:
    compiled = list((function_length.ROOT / "src").rglob("*.pyx"))
    assert len(compiled) > 10
    for path in compiled:
        assert list(functions(path)), path

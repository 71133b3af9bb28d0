"""Integers that are no `int`, such as those of NumPy, which is not needed for this."""

from __future__ import annotations

from typing import SupportsIndex


class _Integer:
    """A number with `__index__`, and none of an `int`'s other methods but equality."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __index__(self) -> int:
        return self._number

    def __eq__(self, other: object) -> bool:
        return self._number == other

    def __hash__(self) -> int:
        return hash(self._number)

    def __repr__(self) -> str:
        return f"integer({self._number})"


def numpy_like(number: SupportsIndex) -> SupportsIndex:
    """The number as another type of integer."""
    return _Integer(number.__index__())

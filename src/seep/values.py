"""What the public types check their arguments with: whole numbers, seeds, and values that are initialised once."""

from __future__ import annotations

import operator
import random
from dataclasses import FrozenInstanceError, fields
from functools import wraps
from typing import Any, TypeVar

_T = TypeVar("_T")


def whole_number(value: object) -> int | None:
    """`value` as an `int` if it is an integer of any type (one with `__index__`, such as NumPy's); else None.

    A bool is no number here: `True` for 1 is a mistake.

    >>> whole_number(7), whole_number(7.0), whole_number("7"), whole_number(True)
    (7, None, None, None)
    """
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return int(operator.index(value))  # type: ignore[arg-type]
    except TypeError:
        return None


def count_of(value: object, what: str) -> int:
    """`value` as a number from 0 on; raise `TypeError` for what is no whole number and `ValueError` for a negative one.

    >>> count_of(-1, "depth")
    Traceback (most recent call last):
    ValueError: depth must not be negative: -1
    """
    number = whole_number(value)
    if number is None:
        raise TypeError(f"{what} must be a whole number, not {value!r}")
    if number < 0:
        raise ValueError(f"{what} must not be negative: {number}")
    return number


def seed_number(seed: object) -> int:
    """A seed as an `int`; raise `TypeError` for what is no whole number."""
    number = whole_number(seed)
    if number is None:
        raise TypeError(f"a seed must be a whole number, not {seed!r}")
    return number


def random_source(seed: object | None) -> random.Random:
    """A `random.Random` for a seed, or the system's randomness for None; `TypeError` for what is no whole number.

    Python's own generator takes -1 and 1 for the same seed; here they are two.
    """
    if seed is None:
        return random.SystemRandom()
    number = seed_number(seed)
    return random.Random(number if number >= 0 else hex(number))


def init_once(cls: type[_T]) -> type[_T]:
    """Class decorator for frozen dataclasses: `__init__` on a value that exists raises `FrozenInstanceError`.

    Frozen dataclasses refuse assignment, and yet a second `__init__` would change them.
    """
    initialise = cls.__init__
    first = fields(cls)[0].name  # type: ignore[arg-type]

    @wraps(initialise)
    def __init__(self: Any, *values: Any, **named: Any) -> None:
        if hasattr(self, first):
            raise FrozenInstanceError(f"a {cls.__name__} does not change")
        initialise(self, *values, **named)

    cls.__init__ = __init__  # type: ignore[method-assign]
    return cls

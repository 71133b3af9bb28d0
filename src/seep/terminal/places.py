"""Places on the floor that things keep until they go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def keep_places(before: Sequence[T | None], now: Iterable[T]) -> list[T | None]:
    """Where things lie now: who lay before keeps its place, and what is new takes the first free one.

    >>> keep_places(["5C", "9H", "KS"], ["5C", "KS", "2D", "3D"])
    ['5C', '2D', 'KS', '3D']
    >>> keep_places(["5C", "9H", "KS"], ["5C"])
    ['5C']
    """
    here = list(now)
    places = [one if one in here else None for one in before]
    for one in here:
        if one in places:
            continue
        if None in places:
            places[places.index(None)] = one
        else:
            places.append(one)
    while places and places[-1] is None:
        places.pop()
    return places

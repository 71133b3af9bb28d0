from collections.abc import Iterable
from typing import SupportsIndex

from seep.cards import Card

def splits_into(cards: Iterable[int], value: SupportsIndex) -> bool: ...
def split_into_sets(cards: Iterable[int], value: SupportsIndex) -> list[tuple[Card, ...]]: ...

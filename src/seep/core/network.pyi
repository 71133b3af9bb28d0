from typing import Any, Self

SIZES: tuple[int, int, int, int]
MAGIC: bytes
OPEN_COLUMNS: dict[str, range]
SEAT_COLUMNS: dict[str, range]

class Network:
    def __new__(cls, data: bytes) -> Self: ...
    def inputs(self, deal: Any) -> bytes: ...
    def points_to_come(self, deal: Any) -> float: ...

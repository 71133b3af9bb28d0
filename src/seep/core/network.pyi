from typing import Any

SIZES: tuple[int, int, int, int]
MAGIC: bytes
OPEN_COLUMNS: dict[str, range]
SEAT_COLUMNS: dict[str, range]

class Network:
    def __init__(self, data: bytes) -> None: ...
    def inputs(self, deal: Any) -> bytes: ...
    def points_to_come(self, deal: Any) -> float: ...

from typing import Any

NAMES: tuple[str, ...]

def weights_now() -> dict[str, Any]: ...

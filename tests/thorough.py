"""How much of the same is tried: all of it in `make fuzz`, a share of it in every other run."""

from __future__ import annotations

from hypothesis import settings


def share(most: int) -> int:
    """A quarter of so many, or all in `make fuzz`."""
    return most if settings.get_current_profile_name() == "fuzz" else -(-most // 4)

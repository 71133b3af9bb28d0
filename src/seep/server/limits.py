"""How much one socket may ask, and how much it may send at once."""

from __future__ import annotations

from typing import Final

MESSAGE_BYTES: Final = 16 * 1024
"""The largest message a client may send."""
NAME_CHARS: Final = 40
"""The longest name a player may have."""
BAAZIS: Final = 99
"""The most baazis a match may be best of; null is endless."""


class Allowance:
    """A bucket of tokens: `burst` messages at once, and `rate` more each second."""

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = float(burst)
        self.then = now

    def take(self, now: float) -> bool:
        """Take one message's worth; False when there is none."""
        self.left = min(float(self.burst), self.left + (now - self.then) * self.rate)
        self.then = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

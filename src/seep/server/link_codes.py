"""Codes by which a person takes another device: short, used once, gone after ten minutes.

Why they cannot be guessed: there are 31^8 = 8.5e11 codes, and all guesses together come to one a second in the long
run (`GUESSES`). With a thousand codes waiting at every moment the first hit is to be expected after 8.5e11 / 1000
seconds: 27 years of guessing day and night, from many addresses, while nobody else gets a guess in. With ten codes
waiting it is 2700 years.

In the database a code is kept as a keyed hash: who reads the database alone cannot try codes against it.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from seep.server.clock import Clock
from seep.server.limits import Limiter, Rate
from seep.server.rng import ID_ALPHABET, LINK_CODE_LENGTH

CODE_LIFETIME_MS: Final = 10 * 60 * 1000
"""Milliseconds that a code can be used."""
MAX_CODES: Final = 3
"""Codes of one person that wait at once; another one takes the place of the oldest."""
GUESSES: Final = Rate(per_second=1.0, burst=60)
"""How many codes may be tried on this server."""
ADDRESS_GUESSES: Final = Rate(per_second=1 / 60, burst=10)
"""How many codes may be tried from one address."""
CODES: Final = Rate(per_second=1 / 30, burst=10)
"""How many codes a person may ask for."""
EVERYBODY: Final = "all"
"""The key of the bucket for all guesses."""


class GuessLimits:
    """How often codes may be tried: from one address, and then in all, so that one address cannot use up the whole."""

    def __init__(self, clock: Clock) -> None:
        self._limiter = Limiter(clock, {"address": ADDRESS_GUESSES, "server": GUESSES})

    def take(self, address: str) -> int:
        """Count a guess; 0 if it may be made, else the seconds to wait."""
        return self._limiter.count("address", address) or self._limiter.count("server", EVERYBODY)


def normal_code(typed: str) -> str | None:
    """A code as it was made, from one as people type it; None if it is none.

    >>> normal_code("ABCD-efgh "), normal_code("0000-0000")
    ('abcdefgh', None)
    """
    text = "".join(typed.split()).replace("-", "").lower()
    return text if len(text) == LINK_CODE_LENGTH and set(text) <= set(ID_ALPHABET) else None


def code_digest(secret: str, link_code: str) -> str:
    """What is kept of a code."""
    return hmac.new(secret.encode(), b"seep.link-code:" + link_code.encode(), hashlib.sha256).hexdigest()

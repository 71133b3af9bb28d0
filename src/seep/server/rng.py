"""Random identifiers, cuts and packs, from the operating system's generator.

Nothing here takes a seed, so nobody can know or choose what is drawn (tests pass a `Random` of their own).
"""

from __future__ import annotations

import random
from typing import Final

from seep.cards import pack_text
from seep.match import cut_for_deal, draw_packs
from seep.rules import Rules

ID_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that do not look alike."""
ID_LENGTH: Final = 12
"""With 31 characters 59 bits, so that a table is found only by those who were given its address."""

PERSON_ID_LENGTH: Final = 20
"""With 31 characters 99 bits: persons and devices are made without a look at those there are."""
TABLE_CODE_LENGTH: Final = 6
"""Short enough to say on the telephone."""
LINK_CODE_LENGTH: Final = 8
"""Short enough to type; see `seep.server.link_codes` for why it cannot be guessed."""


class ServerRng:
    """Everything the server draws at random."""

    def __init__(self, random_: random.Random | None = None) -> None:
        self.random = random_ or random.SystemRandom()

    def table_id(self) -> str:
        """An identifier for a table that cannot be guessed."""
        return self._text(ID_LENGTH)

    def table_code(self) -> str:
        """A code by which people find a table."""
        return self._text(TABLE_CODE_LENGTH)

    def person_id(self) -> str:
        """An identifier for a person or a device that nobody else has."""
        return self._text(PERSON_ID_LENGTH)

    def node_id(self) -> str:
        """An identifier for a process of the server."""
        return self._text(ID_LENGTH)

    def link_code(self) -> str:
        """A code that a person types on another device."""
        return self._text(LINK_CODE_LENGTH)

    def packs(self, rules: Rules) -> tuple[str, ...]:
        """Shuffled packs, up to and with the first that is not thrown in (R2.4)."""
        return tuple(pack_text(pack) for pack in draw_packs(rules, self.random))

    def cut(self, players: int) -> tuple[tuple[str | None, ...], ...]:
        """The rounds of cutting for the first deal (R9.4), as in the event `Cut`."""
        rounds = cut_for_deal(players, self.random)
        return tuple(tuple(None if card is None else str(card) for card in cards) for cards in rounds)

    def _text(self, length: int) -> str:
        return "".join(self.random.choice(ID_ALPHABET) for _ in range(length))

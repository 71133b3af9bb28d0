"""Chance: names of tables, cuts and packs, all from the operating system's own randomness.

Nothing here takes a seed, so nobody can know or choose what comes (a test may bring another `Random`).
"""

from __future__ import annotations

import random
from typing import Final

from seep.cards import pack_text
from seep.match import cut_for_deal, draw_packs
from seep.rules import Rules

NAME_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
NAME_LENGTH: Final = 12
"""31 letters, 12 places: 59 bits, so that a table is found only by who was given its address."""


class Chance:
    """Everything the server leaves to chance."""

    def __init__(self, source: random.Random | None = None) -> None:
        self.source = source or random.SystemRandom()

    def table_name(self) -> str:
        """A name for a table that cannot be guessed, without letters that look alike."""
        return "".join(self.source.choice(NAME_LETTERS) for _ in range(NAME_LENGTH))

    def packs(self, rules: Rules) -> tuple[str, ...]:
        """Shuffled packs, up to and with the first that can be played (R2.4)."""
        return tuple(pack_text(pack) for pack in draw_packs(rules, self.source))

    def cut(self, players: int) -> tuple[tuple[str | None, ...], ...]:
        """Cut for the first deal: each takes a card, those tied for the highest cut again (R9.4)."""
        rounds = cut_for_deal(players, self.source)
        return tuple(tuple(None if card is None else str(card) for card in cards) for cards in rounds)

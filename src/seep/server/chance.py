"""Chance: names of tables, cuts and packs, all from the operating system's own randomness.

Nothing here takes a seed, so nobody can know or choose what comes (a test may bring another `Random`).
"""

from __future__ import annotations

import random
from typing import Final

from seep.cards import CARDS, NAMES, pack_text
from seep.deal import redeal_reason
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
        packs = []
        while True:
            pack = list(CARDS)
            self.source.shuffle(pack)
            packs.append(pack_text(pack))
            if redeal_reason(rules, pack) is None:
                return tuple(packs)

    def cut(self, players: int) -> tuple[tuple[str | None, ...], ...]:
        """Cut for the first deal: each takes a card, those tied for the highest cut again (R9.4)."""
        rounds: list[tuple[str | None, ...]] = []
        still = list(range(players))
        while len(still) > 1:
            cards = dict(zip(still, self.source.sample(CARDS, len(still)), strict=True))
            rounds.append(tuple(NAMES[cards[chair]] if chair in cards else None for chair in range(players)))
            highest = max(card.worth for card in cards.values())
            still = [chair for chair in still if cards[chair].worth == highest]
        return tuple(rounds)

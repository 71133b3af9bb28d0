"""Cards and sets of cards, and how they are written (R1, R13).

A card is a number from 0 to 51: four times its capture value less one, plus its suit in the order
clubs, diamonds, hearts, spades. Sorting cards by number is the card order of R13.

>>> Card.parse("10♥"), Card.parse("as").worth, str(Card.parse("kD"))
(Card('TH'), 1, 'KD')
>>> cards_text(parse_cards("QS+2D+2C"))
'2C+2D+QS'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
_SUIT_SYMBOLS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"}


class CardError(ValueError):
    """A text that names no card, or a card named twice; `text` is the offending part."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(f"{reason}: {text!r}")
        self.text = text
        self.reason = reason

    def __reduce__(self) -> tuple[type[CardError], tuple[str, str]]:
        return CardError, (self.text, self.reason)


class Card(int):
    """One card of the pack, a number from 0 (A♣) to 51 (K♠); `str(card)` is its R13 text.

    >>> card = Card.parse("TD")
    >>> card.worth, card.suit, card.symbol
    (10, 'D', '10♦')
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read `TH`, `10H`, `10♥`, `th`; raise `CardError` for anything else."""
        if not isinstance(text, str):
            raise CardError(repr(text), "not a card")
        name = text.strip().replace("\ufe0e", "").replace("\ufe0f", "")  # how a suit is to look
        for symbol, suit in _SUIT_SYMBOLS.items():
            name = name.replace(symbol, suit)
        if name.startswith("10"):
            name = "T" + name[2:]
        card = _BY_NAME.get(name.upper()) if name.isascii() else None
        if card is None:
            raise CardError(text, "not a card")
        return card

    @property
    def worth(self) -> int:
        """The capture value: ace 1, 2 to 10 their face, jack 11, queen 12, king 13 (R1.2)."""
        return (int(self) >> 2) + 1

    @property
    def rank(self) -> str:
        """One of `A23456789TJQK`."""
        return RANKS[int(self) >> 2]

    @property
    def suit(self) -> str:
        """One of `CDHS`."""
        return SUITS[int(self) & 3]

    @property
    def symbol(self) -> str:
        """The card as people write it, `10♦`."""
        return ("10" if self.rank == "T" else self.rank) + "♣♦♥♠"[int(self) & 3]

    def __str__(self) -> str:
        return NAMES[self]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


NAMES: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
CARDS: Final = tuple(Card(number) for number in range(52))
"""The pack in card order."""
_BY_NAME: Final = dict(zip(NAMES, CARDS, strict=True))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read a set of cards such as `5C+6D` and return it in card order; raise `CardError` if one comes twice.

    >>> parse_cards("6d+5♣")
    (Card('5C'), Card('6D'))
    >>> parse_cards("")
    ()
    """
    cards = parse_pack(text)
    for card in cards:
        if cards.count(card) > 1:
            raise CardError(str(card), "a card twice")
    return tuple(sorted(cards))


def parse_pack(text: str) -> list[Card]:
    """Read cards joined by `+` in the order given, as of a pack or a stock."""
    return [Card.parse(part) for part in text.split("+")] if text.strip() else []


def cards_text(cards: Iterable[int]) -> str:
    """Write a set of cards in card order: the inverse of `parse_cards`."""
    return pack_text(sorted(cards))


def pack_text(cards: Iterable[int]) -> str:
    """Write cards in the order given: the inverse of `parse_pack`."""
    return "+".join(NAMES[card] for card in cards)

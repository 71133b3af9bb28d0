"""Cards and sets of cards, and how they are written (R1, R13).

A card is a number from 0 to 51: four times its capture value less one, plus its suit in the order
clubs, diamonds, hearts, spades. Sorting cards by number is the card order of R13.

>>> Card("10♥"), Card("as").worth, str(Card("kD"))
(Card('TH'), 1, 'KD')
>>> cards_text(parse_cards("QS+2D+2C"))
'2C+2D+QS'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Self, SupportsIndex, TypeAlias

from seep.values import whole_number

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
_SUIT_SYMBOLS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"}


CardLike: TypeAlias = "SupportsIndex | str"
"""What stands for a card in arguments: a `Card`, its number, or its text."""
PackLike: TypeAlias = "str | Iterable[CardLike]"
"""What stands for a pack, or a set of cards: cards, or their text joined by `+`."""


class CardError(ValueError):
    """What is no card, or a card that comes twice; `text` is the offending part, and `reason` says what is wrong."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(f"{reason}: {text!r}")
        self.text = text
        self.reason = reason

    def __reduce__(self) -> tuple[type[CardError], tuple[str, str]]:
        return CardError, (self.text, self.reason)


class Card(int):
    """One card of the pack, a number from 0 (A♣) to 51 (K♠); `str(card)` is its R13 text.

    Made of its number or its text; raises `CardError` for anything else. There is one object for each card.

    >>> card = Card("TD")
    >>> card.worth, card.suit, card.symbol
    (10, 'D', '10♦')
    >>> Card(37) is card
    True
    >>> Card(60)
    Traceback (most recent call last):
    seep.cards.CardError: cards are numbered from 0 to 51: '60'
    """

    __slots__ = ()

    def __new__(cls, card: CardLike) -> Self:
        if isinstance(card, (str, Card)):
            found: int = card if isinstance(card, Card) else _read(card)
        else:
            number = whole_number(card)
            if number is None:
                raise CardError(repr(card), "not a card")
            if not 0 <= number < 52:
                raise CardError(str(number), "cards are numbered from 0 to 51")
            found = number
        return CARDS[found] if cls is Card else int.__new__(cls, found)  # type: ignore[return-value]

    @classmethod
    def parse(cls, text: str | Card) -> Self:
        """Read `TH`, `10H`, `10♥`, `th`, or take a card as it is; raise `CardError` for anything else."""
        if not isinstance(text, (str, Card)):
            raise CardError(repr(text), "not a card")
        return cls(text)

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

    def __bool__(self) -> bool:
        return True  # the ace of clubs, number 0, is a card like the others

    def __str__(self) -> str:
        return NAMES[self]

    def __format__(self, spec: str) -> str:
        return format(NAMES[self], spec)

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


NAMES: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
CARDS: Final = tuple(int.__new__(Card, number) for number in range(52))
"""The pack in card order."""
_BY_NAME: Final = dict(zip(NAMES, range(52), strict=True))


def _read(text: str) -> int:
    """The number of the card that a text names."""
    name = text.strip().replace("\ufe0e", "").replace("\ufe0f", "")  # how a suit is to look
    for symbol, suit in _SUIT_SYMBOLS.items():
        name = name.replace(symbol, suit)
    if name.startswith("10"):
        name = "T" + name[2:]
    card = _BY_NAME.get(name.upper()) if name.isascii() else None
    if card is None:
        raise CardError(text, "not a card")
    return card


def parse_cards(cards: PackLike) -> tuple[Card, ...]:
    """Read a set of cards, a text such as `5C+6D` or any cards, in card order; `CardError` if one comes twice.

    >>> parse_cards("6d+5♣"), parse_cards([Card("6D"), "5C"])
    ((Card('5C'), Card('6D')), (Card('5C'), Card('6D')))
    >>> parse_cards("")
    ()
    """
    found = parse_pack(cards)
    for card in found:
        if found.count(card) > 1:
            raise CardError(str(card), "a card twice")
    return tuple(sorted(found))


def parse_pack(cards: PackLike) -> list[Card]:
    """Read cards joined by `+`, or any cards, in the order given, as of a pack or a stock."""
    if isinstance(cards, str):
        return [Card(part) for part in cards.split("+")] if cards.strip() else []
    try:
        return [Card(card) for card in cards]
    except TypeError:
        raise CardError(repr(cards), "not cards") from None


def cards_text(cards: Iterable[int]) -> str:
    """Write a set of cards in card order: the inverse of `parse_cards`."""
    return pack_text(sorted(cards))


def pack_text(cards: Iterable[int]) -> str:
    """Write cards in the order given: the inverse of `parse_pack`."""
    return "+".join([NAMES[card] for card in cards])

"""A play, a value, and its one text (R13)."""
import re

cimport cython

from seep.core.bits cimport PACK, lowest, u64
from seep.core.state cimport Kind, pack_play, parts_of

from seep.cards import CARDS, Card, CardError, cards_text, parse_cards

KINDS = ("throw", "capture", "house", "break", "bid")
_BID = re.compile(r"bid\s+([1-9][0-9]?)", re.IGNORECASE)
_HOUSE = re.compile(r"H([1-9][0-9]?)", re.IGNORECASE)
_PLAY = re.compile(
    r"(?P<card>[^x^=:+]+)(?:x(?P<taken>.+)|(?:\^(?P<house>[1-9][0-9]?))?=(?P<value>[1-9][0-9]?)(?::(?P<loose>.+))?)?", re.IGNORECASE
)


class NotationError(ValueError):
    """A text that is no play; `text` is the whole of it and `reason` says what is wrong."""

    def __init__(self, text, reason):
        super().__init__(f"{reason}: {text!r}")
        self.text = text
        self.reason = reason

    def __reduce__(self):
        return NotationError, (self.text, self.reason)


@cython.final
@cython.total_ordering
@cython.freelist(512)
cdef class Play:
    """One play: a bid, a throw, a capture, a house play or a break. Plays that move the same cards are equal (R4.5).

    >>> play = Play.parse("jsxh11+6d+5c")
    >>> str(play), play.kind, play.house, play.loose
    ('JSxH11+5C+6D', 'capture', 11, (Card('5C'), Card('6D')))
    >>> Play.parse("2H^9=11").value
    11
    """

    def __init__(self):
        raise TypeError("plays come from Deal.legal_plays() or Play.parse(text)")

    @staticmethod
    def parse(text):
        """Read a play; raise `NotationError` for a text that is none. Whether it is legal is the deal's to say."""
        return make_play(parse_bits(text))

    @property
    def kind(self):
        """`"bid"`, `"throw"`, `"capture"`, `"house"` (establish or add, which R13 writes alike) or `"break"`."""
        return KINDS[parts_of(self.bits).kind]

    @property
    def card(self):
        """The card played, a `Card`; None for a bid."""
        number = parts_of(self.bits).card
        return None if number < 0 else CARDS[number]

    @property
    def value(self):
        """The value bid, or of the house made; for a capture or a throw the card's capture value."""
        return parts_of(self.bits).value

    @property
    def house(self):
        """The value of the house captured or broken, or None."""
        return parts_of(self.bits).house or None

    @property
    def loose(self):
        """The loose cards taken or joined, in card order."""
        return tuple(cards_of(parts_of(self.bits).loose))

    def __str__(self):
        parts = parts_of(self.bits)
        if parts.kind == Kind.BID_PLAY:
            return f"bid {parts.value}"
        card = str(CARDS[parts.card])
        loose = cards_text(cards_of(parts.loose))
        if parts.kind == Kind.THROW:
            return card
        if parts.kind == Kind.CAPTURE:
            taken = f"H{parts.house}" if parts.house else ""
            return f"{card}x{taken}{'+' if taken and loose else ''}{loose}"
        broken = f"^{parts.house}" if parts.kind == Kind.BREAK else ""
        return f"{card}{broken}={parts.value}{':' if loose else ''}{loose}"

    def __repr__(self):
        return f"Play({str(self)!r})"

    def __hash__(self):
        return <Py_hash_t>(self.bits ^ self.bits >> 32)

    def __eq__(self, other):
        return isinstance(other, Play) and self.bits == (<Play>other).bits

    def __lt__(self, other):
        if not isinstance(other, Play):
            return NotImplemented
        return order_of(self.bits) < order_of((<Play>other).bits)

    def __reduce__(self):
        return play_from_bits, (self.bits,)


cdef Play make_play(u64 bits):
    cdef Play play = Play.__new__(Play)
    play.bits = bits
    return play


def play_from_bits(bits):
    """The play that pickling wrote down as `bits`; raise `ValueError` for bits that are none."""
    parts = parts_of(bits)
    if parts.value > 13 or parts.house > 13 or parts.card > 51:
        raise ValueError(f"no play has the bits {bits}")
    return make_play(bits)


cdef list cards_of(u64 cards):
    cdef list result = []
    while cards:
        result.append(CARDS[lowest(cards)])
        cards &= cards - 1
    return result


cdef u64 order_of(u64 bits) noexcept:
    """By card, then kind and house, then loose cards."""
    return (bits >> 52 & 63) << 58 | (bits >> 58) << 52 | bits & PACK


cdef u64 parse_bits(text) except? 0:
    if not isinstance(text, str):
        raise NotationError(text, "a play is a text")
    words = text.strip()
    bid = _BID.fullmatch(words)
    if bid:
        return pack_play(Kind.BID_PLAY, 0, house_value(text, bid[1], "a bid"), 0, 0)
    found = _PLAY.fullmatch(words)
    if not found:
        raise NotationError(text, "not a play; plays look like 7H, 4CxAS+3H, JSxH11, 2H=9:7C, 2H^9=11 or bid 11")
    try:
        card = Card.parse(found["card"])
        if found["taken"] is not None:
            first, _, rest = found["taken"].partition("+")
            house = _HOUSE.fullmatch(first.strip())
            if house:
                if not rest and found["taken"].endswith("+"):
                    raise NotationError(text, "a card is missing after +")
                return pack_play(Kind.CAPTURE, card, 0, house_value(text, house[1], "a house"), mask_of(text, card, rest))
            return pack_play(Kind.CAPTURE, card, 0, 0, mask_of(text, card, found["taken"]))
        if found["value"] is not None:
            value = house_value(text, found["value"], "a house")
            loose = mask_of(text, card, found["loose"] or "")
            if found["house"] is not None:
                return pack_play(Kind.BREAK, card, value, house_value(text, found["house"], "a house"), loose)
            return pack_play(Kind.HOUSE, card, value, 0, loose)
        return pack_play(Kind.THROW, card, 0, 0, 0)
    except CardError as error:
        raise NotationError(text, str(error)) from None


cdef int house_value(text, digits, what) except -1:
    value = int(digits)
    if not 9 <= value <= 13:
        raise NotationError(text, f"{what} is worth 9 to 13, not {value}")
    return value


cdef u64 mask_of(text, card, cards) except? 0:
    cdef u64 mask = 0
    for loose in parse_cards(cards):
        mask |= 1ULL << <int>loose
    if mask >> <int>card & 1:
        raise NotationError(text, f"the card played is named among the loose cards, {card}")
    return mask


__all__ = ["KINDS", "NotationError", "Play"]

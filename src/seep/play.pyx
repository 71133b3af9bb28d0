"""A play, a value, and its one text (R13)."""
import re

cimport cython

from seep.core.bits cimport PACK, lowest, u64
from seep.core.convert cimport cards_of, mask_of
from seep.core.state cimport Kind, Parts, pack_play, parts_of

from seep.cards import CARDS, NAMES as CARD_NAMES, Card, CardError, cards_text, parse_cards
from seep.values import whole_number

cdef tuple NAMES = CARD_NAMES
KINDS = ("throw", "capture", "house", "break", "bid")
_BID = re.compile(r"bid\s+([1-9][0-9]?)", re.IGNORECASE)
_HOUSE = re.compile(r"H([1-9][0-9]?)", re.IGNORECASE)
_PLAY = re.compile(
    r"(?P<card>[^x^=:+]+)(?:x(?P<taken>.+)|(?:\^(?P<house>[1-9][0-9]?))?=(?P<value>[1-9][0-9]?)(?::(?P<loose>.+))?)?",
    re.IGNORECASE,
)


cdef u64 NO_PLAY = 0xFFFFFFFFFFFFFFFFULL    # the bits of a `Play` until they are given


class NotationError(ValueError):
    """A text, or parts, that make no play; `text` is the whole of it and `reason` says what is wrong."""

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

    def __cinit__(self):
        self.bits = NO_PLAY

    def __init__(self, play=None):
        if play is None:
            raise TypeError("a play is made of its text or parts, such as Play.parse(text) or Play.throw(card)")
        bits = (<Play>play).bits if isinstance(play, Play) else parse_bits(play)
        if self.bits == NO_PLAY:
            self.bits = bits
        elif self.bits != bits:
            raise TypeError("a Play does not change")

    @classmethod
    def parse(cls, text):
        """Read a play, or take one as it is; raise `NotationError` for a text that is none.

        Whether it is legal is the deal's to say.
        """
        return text if isinstance(text, Play) else make_play(parse_bits(text))

    @classmethod
    def bid(cls, value):
        """The bid of `value`, 9 to 13.

        The constructors take cards as `Card`, number or text, and sets of cards as any of these or a text such as
        `5C+6D`. They raise `CardError` for what is no card and `NotationError` for what can be no play.

        >>> Play.bid(11), Play.throw("7H"), Play.capture("JS", "5C+6D", house=11)
        (Play('bid 11'), Play('7H'), Play('JSxH11+5C+6D'))
        >>> Play.build("2H", 9, "7C"), Play.break_("2H", 9), Play.break_("2H", 9, "JS")
        (Play('2H=9:7C'), Play('2H^9=11'), Play('2H^9=11:JS'))
        """
        return make_play(pack_play(Kind.BID_PLAY, 0, house_value(f"bid {value}", value, "a bid"), 0, 0))

    @classmethod
    def throw(cls, card):
        """The throw of `card`."""
        return make_play(pack_play(Kind.THROW, Card(card), 0, 0, 0))

    @classmethod
    def capture(cls, card, loose=(), *, house=None):
        """The capture, by `card`, of the `loose` cards and of the `house` of a value."""
        card, loose = Card(card), parse_cards(loose)
        text = f"{card}x" + "+".join([*([] if house is None else [f"H{house}"]), *map(str, loose)])
        taken = 0 if house is None else house_value(text, house, "a house")
        if not taken and not loose:
            raise NotationError(text, "a capture takes a house or loose cards")
        return make_play(pack_play(Kind.CAPTURE, card, 0, taken, loose_mask(text, card, loose)))

    @classmethod
    def build(cls, card, value, loose=()):
        """The house play of `card` and `loose` cards: establish the house of `value`, or add to it where it stands."""
        card, loose = Card(card), parse_cards(loose)
        text = f"{card}={value}" + f":{cards_text(loose)}" * bool(loose)
        return make_play(
            pack_play(Kind.HOUSE, card, house_value(text, value, "a house"), 0, loose_mask(text, card, loose))
        )

    @classmethod
    def break_(cls, card, house, loose=()):
        """The break, by `card`, of the house of value `house`, which `loose` cards of the new value may join."""
        card, loose = Card(card), parse_cards(loose)
        text = f"{card}^{house}" + f":{cards_text(loose)}" * bool(loose)
        broken = house_value(text, house, "a house")
        value = house_value(text, broken + card.worth, "a house")
        return make_play(pack_play(Kind.BREAK, card, value, broken, loose_mask(text, card, loose)))

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
        return cards_of(parts_of(self.bits).loose)

    def __str__(self):
        parts = parts_of(self.bits)
        if parts.kind == Kind.BID_PLAY:
            return f"bid {parts.value}"
        card = NAMES[parts.card]
        loose = text_of(parts.loose)
        if parts.kind == Kind.THROW:
            return card
        if parts.kind == Kind.CAPTURE:
            taken = f"H{parts.house}" if parts.house else ""
            return f"{card}x{taken}{'+' if taken and loose else ''}{loose}"
        broken = f"^{parts.house}" if parts.kind == Kind.BREAK else ""
        return f"{card}{broken}={parts.value}{':' if loose else ''}{loose}"

    def __format__(self, spec):
        return format(str(self), spec)

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
    """The play that pickling wrote down as `bits` (`Play.bits`); raise `ValueError` for bits that are none."""
    number = whole_number(bits)
    if number is None or not 0 <= number < 2**64 or not is_play(number):
        raise ValueError(f"no play has the bits {bits!r}")
    return make_play(number)


cdef bint is_play(u64 bits):
    cdef Parts parts = parts_of(bits)
    if parts.card > 51 or pack_play(parts.kind, parts.card, parts.value, parts.house, parts.loose) != bits:
        return False
    if parts.kind == Kind.BID_PLAY:
        return parts.value <= 13 and not parts.loose
    if parts.loose >> parts.card & 1:
        return False
    if parts.kind == Kind.THROW:
        return not parts.loose
    return parts.kind != Kind.CAPTURE or parts.house or parts.loose


cdef str text_of(u64 cards):
    """The cards of a set joined by `+`, in card order."""
    cdef list names = []
    while cards:
        names.append(NAMES[lowest(cards)])
        cards &= cards - 1
    return "+".join(names)


cdef u64 order_of(u64 bits) noexcept:
    """By card, then kind and house, then loose cards."""
    return (bits >> 52 & 63) << 58 | (bits >> 58) << 52 | bits & PACK


cdef u64 parse_bits(text) except? 0:
    if not isinstance(text, str):
        raise NotationError(text, "a play is a text")
    words = text.strip()
    bid = _BID.fullmatch(words)
    if bid:
        return pack_play(Kind.BID_PLAY, 0, house_value(text, int(bid[1]), "a bid"), 0, 0)
    found = _PLAY.fullmatch(words)
    if not found:
        raise NotationError(text, "not a play; plays look like 7H, 4CxAS+3H, JSxH11, 2H=9:7C, 2H^9=11 or bid 11")
    try:
        return pack_found(text, found)
    except CardError as error:
        raise NotationError(text, str(error)) from None


cdef u64 pack_found(text, found) except? 0:
    """The bits of a text that has the form of a play."""
    card = Card(found["card"])
    if found["taken"] is not None:
        first, plus, rest = found["taken"].partition("+")
        house = _HOUSE.fullmatch(first.strip())
        if not house:
            return pack_play(Kind.CAPTURE, card, 0, 0, loose_mask(text, card, parse_cards(found["taken"])))
        if plus and not rest:
            raise NotationError(text, "a card is missing after +")
        taken = house_value(text, int(house[1]), "a house")
        return pack_play(Kind.CAPTURE, card, 0, taken, loose_mask(text, card, parse_cards(rest)))
    if found["value"] is None:
        return pack_play(Kind.THROW, card, 0, 0, 0)
    value = house_value(text, int(found["value"]), "a house")
    loose = loose_mask(text, card, parse_cards(found["loose"] or ""))
    if found["house"] is None:
        return pack_play(Kind.HOUSE, card, value, 0, loose)
    return pack_play(Kind.BREAK, card, value, house_value(text, int(found["house"]), "a house"), loose)


cdef int house_value(text, value, what) except -1:
    number = whole_number(value)
    if number is None or not 9 <= number <= 13:
        raise NotationError(text, f"{what} is worth 9 to 13, not {value!r}")
    return number


cdef u64 loose_mask(text, card, cards) except? 0:
    cdef u64 mask = mask_of(cards)
    if mask >> <int>card & 1:
        raise NotationError(text, f"the card played is named among the loose cards, {card}")
    return mask


__all__ = ["KINDS", "NotationError", "Play"]

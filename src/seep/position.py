"""Positions as JSON objects (R13) and as lines: read with every check that a position can be one of a real deal.

>>> line = "short 9C+KD/TS/JH/QC 2C+5D 11=5S+6D@1 0 - 44 AC/AD 50/0 1 -"
>>> position_object(line)["houses"], position_line(position_object(line)) == line
([{'value': 11, 'cards': '5S+6D', 'owners': [1]}], True)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn, SupportsIndex, TypeAlias, TypeVar

from seep.cards import CARDS, Card, CardError, PackLike, cards_text, pack_text, parse_cards, parse_pack
from seep.core import splits_into
from seep.core.game import hand_size, makes_cemented, stock_size
from seep.rules import Rules, RulesError, rules_field, rules_of_field
from seep.values import init_once, whole_number

FIELDS: Final = (
    *("rules", "hands", "loose", "houses", "turn", "opening", "bid"),
    *("plays", "captured", "sweeps", "last_capture", "stock"),
)
"""The members of a position as an object."""
LINE_FIELDS: Final = tuple(field for field in FIELDS if field != "opening")
"""The fields of a line; that the opening is due follows from `plays`."""
NOTHING: Final = "-"
"""What stands in a line for an empty set, and for null."""
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,8}")
_HOUSE: Final = re.compile(r"(?P<value>[^=@]+)=(?P<cards>[^=@]+)@(?P<owners>[0-9]+)")
_T = TypeVar("_T")


class PositionError(ValueError):
    """A position that no deal comes to: a stable `code`, `where` in the object, and the `reason` in words."""

    def __init__(self, code: str, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.code = code
        self.where = where
        self.reason = reason

    def __reduce__(self) -> tuple[type[PositionError], tuple[str, str, str]]:
        return PositionError, (self.code, self.where, self.reason)


@init_once
@dataclass(frozen=True, slots=True)
class House:
    """A house on the floor: its value, its cards, and the seats of its owners.

    Raises `PositionError` or `CardError` for what can be none; whether the cards make a house is not asked here.
    """

    value: int
    cards: tuple[Card, ...]
    owners: tuple[int, ...]

    if TYPE_CHECKING:  # what may be given is wider than what is kept

        def __init__(self, value: SupportsIndex, cards: PackLike, owners: Iterable[SupportsIndex]) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "value", _number(self.value, "value", 9, 13))
        object.__setattr__(self, "cards", parse_cards(self.cards))
        object.__setattr__(self, "owners", tuple(sorted(_number(seat, "owners", 0, 3) for seat in self.owners)))

    @property
    def cemented(self) -> bool:
        """Whether the cards are more than one set (R5.3)."""
        return makes_cemented(self.cards, self.value)


@init_once
@dataclass(frozen=True, slots=True)
class Position:
    """A position of R13 as values; sets of cards are tuples in card order, `stock` is in dealing order.

    `parse` reads one and checks it; the constructor checks nothing.
    """

    rules: Rules
    hands: tuple[tuple[Card, ...], ...]
    loose: tuple[Card, ...]
    houses: tuple[House, ...]
    turn: int
    opening: bool
    bid: int | None
    plays: int
    captured: tuple[tuple[Card, ...], ...]
    sweeps: tuple[int, ...]
    last_capture: int | None
    stock: tuple[Card, ...]

    @classmethod
    def parse(cls, position: PositionLike) -> Position:
        """Read a position: an object of R13, a line, or a `Position`.

        Raises `PositionError`, or `RulesError` for its rules, where no deal comes to it.
        """
        if isinstance(position, Position):
            position = position.as_dict()
        elif isinstance(position, str):
            position = position_object(position)
        read = _read(position)
        _check_pack(read)
        _check_progress(read)
        _check_floor(read)
        _check_opening(read)
        return read

    def as_dict(self) -> dict[str, Any]:
        """The position as a JSON object of R13."""
        return {
            "rules": self.rules.text(),
            "hands": [cards_text(hand) for hand in self.hands],
            "loose": cards_text(self.loose),
            "houses": [
                {"value": house.value, "cards": cards_text(house.cards), "owners": list(house.owners)}
                for house in self.houses
            ],
            "turn": self.turn,
            "opening": self.opening,
            "bid": self.bid,
            "plays": self.plays,
            "captured": [cards_text(pile) for pile in self.captured],
            "sweeps": list(self.sweeps),
            "last_capture": self.last_capture,
            "stock": pack_text(self.stock),
        }

    def line(self) -> str:
        """The position as one line (docs/notation.md)."""
        return position_line(self.as_dict())


PositionLike: TypeAlias = "Position | str | Mapping[str, Any]"
"""What stands for a position in arguments: what `Position.parse` takes."""


# ---- lines


def position_line(position: Mapping[str, Any]) -> str:
    """Write an object of R13 as a line of eleven fields (docs/notation.md); `position_object` is the inverse."""
    fields = {name: position[name] for name in LINE_FIELDS}
    fields["rules"] = rules_field(position["rules"])
    fields["houses"] = "/".join(
        f"{house['value']}={house['cards']}@{''.join(map(str, house['owners']))}" for house in position["houses"]
    )
    for name in ("hands", "captured", "sweeps"):
        fields[name] = "/".join(_field(value) for value in position[name])
    return " ".join(map(_field, fields.values()))


def position_object(line: str) -> dict[str, Any]:
    """The object of R13 that a line stands for, its form alone checked; raise `PositionError` where it has none."""
    words = line.split()
    if len(words) < 2:
        _refuse("not-an-object", "position", f"must be an object, or a line of {len(LINE_FIELDS)} fields, not {line!r}")
    if len(words) != len(LINE_FIELDS):
        reason = f"a line has {len(LINE_FIELDS)} fields ({', '.join(LINE_FIELDS)}), not {len(words)}"
        _refuse("wrong-length", "position", reason)
    fields = dict(zip(LINE_FIELDS, words, strict=True))
    hands, captured, sweeps = (fields[name].split("/") for name in ("hands", "captured", "sweeps"))
    houses = [] if fields["houses"] == NOTHING else fields["houses"].split("/")
    return {
        "rules": rules_of_field(fields["rules"]),
        "hands": [_set_of_field(field, f"hands[{seat}]") for seat, field in enumerate(hands)],
        "loose": _set_of_field(fields["loose"], "loose"),
        "houses": [_house_of_field(field, f"houses[{index}]") for index, field in enumerate(houses)],
        "turn": _value_of_field(fields["turn"]),
        "opening": fields["plays"] == "0",
        "bid": _value_of_field(fields["bid"]),
        "plays": _value_of_field(fields["plays"]),
        "captured": [_set_of_field(field, f"captured[{side}]") for side, field in enumerate(captured)],
        "sweeps": [_value_of_field(field) for field in sweeps],
        "last_capture": _value_of_field(fields["last_capture"]),
        "stock": _set_of_field(fields["stock"], "stock"),
    }


def _field(value: object) -> str:
    return NOTHING if value is None or value == "" else str(value)


def _value_of_field(field: str) -> int | str | None:
    """A number or nothing; any other word stays as it is, and is refused where its place in the object is read."""
    if field == NOTHING:
        return None
    return int(field) if _NUMBER.fullmatch(field) else field


def _set_of_field(field: str, where: str) -> str:
    if not field:
        _refuse("not-cards", where, f"is empty; no cards are written {NOTHING}")
    return "" if field == NOTHING else field


def _house_of_field(field: str, where: str) -> dict[str, Any]:
    """A house, `11=5C+6D@13`: its value, its cards, and a digit for each owner."""
    found = _HOUSE.fullmatch(field)
    if not found:
        _refuse("not-a-house", where, f"must be value=cards@owners, such as 11=5C+6D@1, not {field!r}")
    return {
        "value": _value_of_field(found["value"]),
        "cards": found["cards"],
        "owners": list(map(int, found["owners"])),
    }


def _refuse(code: str, where: str, reason: str) -> NoReturn:
    raise PositionError(code, where, reason)


# ---- objects


def _read(value: object) -> Position:
    if not isinstance(value, Mapping):
        _refuse("not-an-object", "position", f"must be an object or a line, not {type(value).__name__}")
    for field in FIELDS:
        if field not in value:
            _refuse("field-missing", field, "is missing")
    for field in value:
        if field not in FIELDS:
            _refuse("field-unknown", str(field), "is no part of a position")
    rules = Rules.parse(value["rules"])
    return Position(
        rules=rules,
        hands=_each(value["hands"], "hands", rules.players, _cards),
        loose=_cards(value["loose"], "loose"),
        houses=tuple(sorted(_houses(value["houses"], rules), key=lambda house: house.value)),
        turn=_number(value["turn"], "turn", 0, rules.players - 1),
        opening=_switch(value["opening"], "opening"),
        bid=None if value["bid"] is None else _number(value["bid"], "bid", 9, 13),
        plays=_number(value["plays"], "plays", 0, 48),
        captured=_each(value["captured"], "captured", rules.sides, _cards),
        sweeps=_each(value["sweeps"], "sweeps", rules.sides, _points),
        last_capture=None
        if value["last_capture"] is None
        else _number(value["last_capture"], "last_capture", 0, rules.sides - 1),
        stock=_stock(value["stock"]),
    )


def _each(value: Any, where: str, count: int, read: Callable[[Any, str], _T]) -> tuple[_T, ...]:
    if not isinstance(value, (list, tuple)) or len(value) != count:
        _refuse("wrong-length", where, f"must be a list of {count}")
    return tuple(read(item, f"{where}[{index}]") for index, item in enumerate(value))


def _cards(value: Any, where: str) -> tuple[Card, ...]:
    if not isinstance(value, str):
        _refuse("not-cards", where, f"must be cards joined by +, not {value!r}")
    try:
        return parse_cards(value)
    except CardError as error:
        _refuse("card-twice" if error.reason == "a card twice" else "not-cards", where, str(error))


def _stock(value: Any) -> tuple[Card, ...]:
    _cards(value, "stock")
    return tuple(parse_pack(value))


def _number(value: Any, where: str, least: int, most: int) -> int:
    number = whole_number(value)
    if number is None or not least <= number <= most:
        _refuse("out-of-range", where, f"must be a whole number from {least} to {most}, not {value!r}")
    return number


def _points(value: Any, where: str) -> int:
    return _number(value, where, 0, 1_000_000)


def _switch(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        _refuse("out-of-range", where, f"must be true or false, not {value!r}")
    return value


def _houses(value: Any, rules: Rules) -> list[House]:
    if not isinstance(value, (list, tuple)):
        _refuse("not-a-list", "houses", "must be a list")
    houses = []
    for index, house in enumerate(value):
        where = f"houses[{index}]"
        if not isinstance(house, Mapping) or set(house) != {"value", "cards", "owners"}:
            _refuse("not-a-house", where, "must be an object of value, cards and owners")
        owners = house["owners"]
        if not isinstance(owners, (list, tuple)) or not owners:
            _refuse("house-without-owner", f"{where}.owners", "must be a list of at least one seat")
        seats = [_number(seat, f"{where}.owners", 0, rules.players - 1) for seat in owners]
        if len(set(seats)) < len(seats):
            _refuse("owner-twice", f"{where}.owners", "names a seat twice")
        houses.append(
            House(
                _number(house["value"], f"{where}.value", 9, 13),
                _cards(house["cards"], f"{where}.cards"),
                tuple(sorted(seats)),
            )
        )
    return houses


# ---- checks


def _check_pack(position: Position) -> None:
    """Each of the 52 cards is in one place."""
    places: dict[Card, str] = {}
    sets = [(f"hands[{seat}]", hand) for seat, hand in enumerate(position.hands)]
    sets += [("loose", position.loose), ("stock", position.stock)]
    sets += [(f"captured[{side}]", cards) for side, cards in enumerate(position.captured)]
    sets += [(f"the house of {house.value}", house.cards) for house in position.houses]
    for where, cards in sets:
        for card in cards:
            if card in places:
                _refuse("card-twice", where, f"{card} is in {places[card]} too")
            places[card] = where
    missing = [str(card) for card in CARDS if card not in places]
    if missing:
        _refuse("card-missing", "position", f"these cards are nowhere: {' '.join(missing)}")


def _check_progress(position: Position) -> None:
    """Turn, hands and stock fit the number of plays made."""
    rules, plays = position.rules, position.plays
    if plays == 0 and position.turn != 0:
        _refuse("wrong-turn", "turn", "seat 0 is the bidder and begins")
    for seat, hand in enumerate(position.hands):
        size = hand_size(rules.players, seat, plays, position.turn)
        if len(hand) != size:
            _refuse(
                "wrong-hand-size",
                f"hands[{seat}]",
                f"holds {len(hand)} cards; after {plays} plays, at seat {position.turn}'s turn, it is {size}",
            )
    if len(position.stock) != stock_size(rules.players, plays):
        _refuse(
            "wrong-stock-size",
            "stock",
            f"has {len(position.stock)} cards; after {plays} plays it is {stock_size(rules.players, plays)}",
        )
    if position.opening != (plays == 0):
        _refuse("wrong-phase", "opening", "is true exactly before the first play")
    if not position.opening and position.bid is not None:
        _refuse("wrong-phase", "bid", "is null after the opening play")
    if (position.last_capture is None) != (not any(position.captured)):
        _refuse("wrong-last-capture", "last_capture", "is null exactly while nothing is captured")
    if position.last_capture is not None and not position.captured[position.last_capture]:
        _refuse("wrong-last-capture", "last_capture", f"side {position.last_capture} has captured nothing")
    for side, points in enumerate(position.sweeps):
        if points and not position.captured[side]:
            _refuse("sweep-without-capture", f"sweeps[{side}]", "a side that captured nothing has no sweep")


def _check_floor(position: Position) -> None:
    """Houses are houses (R5.3, R5.6), with owners who hold their keys (R3.4, R6.6), and R6.5 holds."""
    rules = position.rules
    counts = Counter(house.value for house in position.houses)
    if len(position.houses) > rules.max_houses:
        _refuse("too-many-houses", "houses", f"at most {rules.max_houses} may stand")
    if position.plays == 48 and position.houses:
        _refuse("house-left", "houses", "no house is left after the last play (R3.5)")
    if position.plays == 48 and position.loose and position.last_capture is not None:
        _refuse("loose-left", "loose", "after the last play the loose cards go to the side that captured last (R8.2)")
    for house in position.houses:
        where = f"the house of {house.value}"
        if counts[house.value] > 1:
            _refuse("house-twice", where, "stands twice")
        if len(house.cards) < 2:
            _refuse("house-single-card", where, "a single card is never a house (R5.6)")
        if not splits_into(house.cards, house.value):
            _refuse("house-not-sets", where, f"its cards do not split into sets that each sum to {house.value} (R5.3)")
        if house.cemented and not rules.cementing:
            _refuse("one-set-only", where, "is more than one set, and these rules know no cementing (R10)")
        if not house.cemented and len(house.owners) > 1:
            _refuse("too-many-owners", where, "an ordinary house has one owner (R6.4)")
        if rules.players == 4 and len({seat % 2 for seat in house.owners}) < len(house.owners):
            _refuse("too-many-owners", where, "has two owners of one side (R6.6)")
        for seat in house.owners:
            if all(card.worth != house.value for card in position.hands[seat]):
                _refuse("owner-without-key", where, f"its owner, seat {seat}, holds no card worth {house.value} (R3.4)")
        if rules.cementing and any(card.worth == house.value for card in position.loose):
            _refuse("loose-beside-house", where, "a loose card of its value lies beside it (R6.5)")


def _check_opening(position: Position) -> None:
    """Before the opening play nothing has happened but the bid (R2)."""
    if not position.opening:
        return
    rules, hand = position.rules, position.hands[0]
    if position.houses or any(position.captured):
        _refuse("wrong-phase", "opening", "nothing is built or captured before the opening play")
    if not rules.redeal_cards.isdisjoint(position.loose):
        _refuse("redeal", "loose", "a dear card lies on the floor: the cards are dealt again (R10)")
    if all(card.worth < 9 for card in hand):
        _refuse("redeal", "hands[0]", "the bidder has no card above 8: the cards are dealt again (R2.4)")
    if position.bid is not None and all(card.worth != position.bid for card in hand):
        _refuse("bid-not-held", "bid", f"the bidder holds no card worth {position.bid} (R2.3)")


__all__ = ["House", "Position", "PositionError", "RulesError"]

"""Positions as JSON objects (R13): read with every check that a position can be one of a real deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from seep.cards import CARDS, Card, CardError, parse_cards, parse_pack
from seep.core import splits_into
from seep.rules import Rules, RulesError

FIELDS: Final = (
    *("rules", "hands", "loose", "houses", "turn", "opening", "bid"),
    *("plays", "captured", "sweeps", "last_capture", "stock"),
)


class PositionError(ValueError):
    """A position that no deal comes to: a stable `code`, `where` in the object, and the `reason` in words."""

    def __init__(self, code: str, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.code = code
        self.where = where
        self.reason = reason

    def __reduce__(self) -> tuple[type[PositionError], tuple[str, str, str]]:
        return PositionError, (self.code, self.where, self.reason)


@dataclass(frozen=True, slots=True)
class House:
    """A house on the floor: its value, its cards, and the seats of its owners."""

    value: int
    cards: tuple[Card, ...]
    owners: tuple[int, ...]

    @property
    def cemented(self) -> bool:
        """Whether the cards are more than one set (R5.3)."""
        return sum(card.worth for card in self.cards) > self.value


@dataclass(frozen=True, slots=True)
class Position:
    """A position of R13 as values, checked; sets of cards are tuples in card order, `stock` is in dealing order."""

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
    def parse(cls, value: Mapping[str, Any]) -> Position:
        """Read a position; raise `PositionError`, or `RulesError` for its rules, where it is none."""
        position = _read(value)
        _check_pack(position)
        _check_progress(position)
        _check_floor(position)
        _check_opening(position)
        return position


def hand_size(rules: Rules, seat: int, plays: int, turn: int) -> int:
    """How many cards a seat holds after that many plays, when it is the turn of seat `turn` (R2.2, R2.6, R11)."""
    if plays == 0:
        return 4 if seat == 0 else 0
    dealt = 24 if rules.players == 2 and plays < 24 else 48
    round_, ahead = divmod(dealt - plays, rules.players)
    # Those still to play in this round hold a card more than the others.
    return round_ + ((seat - turn) % rules.players < ahead)


def stock_size(rules: Rules, plays: int) -> int:
    """How many cards are still to be dealt after that many plays."""
    if plays == 0:
        return 44
    return 24 if rules.players == 2 and plays < 24 else 0


def _refuse(code: str, where: str, reason: str) -> NoReturn:
    raise PositionError(code, where, reason)


# ---- reading


def _read(value: Mapping[str, Any]) -> Position:
    if not isinstance(value, Mapping):
        _refuse("not-an-object", "position", f"must be an object, not {type(value).__name__}")
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
        sweeps=_each(
            value["sweeps"], "sweeps", rules.sides, lambda points, where: _number(points, where, 0, 1_000_000)
        ),
        last_capture=None
        if value["last_capture"] is None
        else _number(value["last_capture"], "last_capture", 0, rules.sides - 1),
        stock=_stock(value["stock"]),
    )


def _each(value: Any, where: str, many: int, read: Any) -> tuple[Any, ...]:
    if not isinstance(value, (list, tuple)) or len(value) != many:
        _refuse("wrong-length", where, f"must be a list of {many}")
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
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        _refuse("out-of-range", where, f"must be a whole number from {least} to {most}, not {value!r}")
    return value


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
        size = hand_size(rules, seat, plays, position.turn)
        if len(hand) != size:
            _refuse(
                "wrong-hand-size",
                f"hands[{seat}]",
                f"holds {len(hand)} cards; after {plays} plays, at seat {position.turn}'s turn, it is {size}",
            )
    if len(position.stock) != stock_size(rules, plays):
        _refuse(
            "wrong-stock-size",
            "stock",
            f"has {len(position.stock)} cards; after {plays} plays it is {stock_size(rules, plays)}",
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
    if not rules.dear_cards.isdisjoint(position.loose):
        _refuse("redeal", "loose", "a dear card lies on the floor: the cards are dealt again (R10)")
    if all(card.worth < 9 for card in hand):
        _refuse("redeal", "hands[0]", "the bidder has no card above 8: the cards are dealt again (R2.4)")
    if position.bid is not None and all(card.worth != position.bid for card in hand):
        _refuse("bid-not-held", "bid", f"the bidder holds no card worth {position.bid} (R2.3)")


__all__ = ["House", "Position", "PositionError", "RulesError", "hand_size", "stock_size"]

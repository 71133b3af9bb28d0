"""The options of the game and its named presets (R10), and the combinations that cannot be played.

>>> Rules.parse("punjab30").target
30
>>> Rules.parse({"preset": "two-player", "sets_join": "always"}).text()
{'preset': 'two-player', 'sets_join': 'always'}
>>> Rules.parse({"players": 3, "target": 0})
Traceback (most recent call last):
seep.rules.RulesError: target: must be at least 1, not 0
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Literal, TypeAlias

from seep.cards import CARDS, Card

Sweep: TypeAlias = int | Literal["rank"]
RulesText: TypeAlias = "str | dict[str, Any]"
MOST_POINTS: Final = 10_000
"""The largest number any option of points takes."""


class RulesError(ValueError):
    """Rules that cannot be played: the `option` at fault, a stable `code`, `params`, and a `reason` in words."""

    def __init__(self, option: str, code: str, reason: str, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{option}: {reason}")
        self.option = option
        self.code = code
        self.reason = reason
        self.params = dict(params or {})

    def __reduce__(self) -> tuple[type[RulesError], tuple[str, str, str, dict[str, Any]]]:
        return RulesError, (self.option, self.code, self.reason, self.params)


@dataclass(frozen=True, slots=True)
class Majority:
    """Points for the side with strictly more than half of the `of` (`"spades"` or `"cards"`)."""

    of: Literal["spades", "cards"]
    points: int


@dataclass(frozen=True, slots=True)
class Rules:
    """Every option of R10; the defaults are the preset `standard`. Raises `RulesError` where they cannot be played.

    >>> Rules(players=2, target=50).sides
    2
    """

    players: int = 4
    capture: str = "all"
    throw: str = "free"
    points: str = "standard"
    majority: Majority | None = None
    sweep: Sweep = 50
    first_sweep: Sweep = 25
    last_sweep: Sweep = 0
    target: int = 100
    min_points: int = 9
    cementing: bool = True
    max_houses: int = 5
    sets_join: str = "choice"
    floor_open_for_bid: bool = False
    redeal_floor: bool = False
    all_points_double: bool = False
    dealer: str = "losing-side"

    def __post_init__(self) -> None:
        for option, least, most in _RANGES:
            value = getattr(self, option)
            if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
                _refuse_number(option, value, least, most)
        for option in ("sweep", "first_sweep", "last_sweep"):
            value = getattr(self, option)
            if value != "rank" and (
                isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_POINTS
            ):
                raise RulesError(
                    option,
                    "not-points",
                    f"must be points from 0 to {MOST_POINTS} or 'rank', not {value!r}",
                    {"value": value},
                )
        for option, words in _WORDS.items():
            value = getattr(self, option)
            if value not in words:
                known = ", ".join(words)
                raise RulesError(
                    option,
                    "unknown-value",
                    f"must be one of {known}, not {value!r}",
                    {"value": value, "known": list(words)},
                )
        for option in _SWITCHES:
            if not isinstance(getattr(self, option), bool):
                raise RulesError(
                    option, "not-a-switch", f"must be on or off (true or false), not {getattr(self, option)!r}"
                )
        self._check_majority()
        self._check_together()

    def _check_majority(self) -> None:
        majority = self.majority
        if majority is None:
            return
        if not isinstance(majority, Majority) or majority.of not in ("spades", "cards"):
            raise RulesError("majority", "unknown-value", f"must be of 'spades' or of 'cards', not {majority!r}")
        if (
            isinstance(majority.points, bool)
            or not isinstance(majority.points, int)
            or not 0 < majority.points <= MOST_POINTS
        ):
            _refuse_number("majority", majority.points, 1, MOST_POINTS)

    def _check_together(self) -> None:
        """Refuse options that are sound alone and cannot be played together (R10, R11.2)."""

        def refuse(option: str, other: str, reason: str) -> None:
            raise RulesError(option, "not-with", reason, {"other": other})

        if self.players == 3 and self.min_points:
            refuse("min_points", "players", "must be 0 with three players, where no side loses a baazi to one other")
        if self.players == 3 and self.dealer != "rotate":
            refuse("dealer", "players", "must be 'rotate' with three players, where there is no one losing side")
        if self.redeal_floor and self.points != "punjab30":
            refuse("redeal_floor", "points", "goes only with points=punjab30, whose dear cards it is about")
        if self.all_points_double and self.points != "punjab30":
            refuse("all_points_double", "points", "goes only with points=punjab30")
        if self.all_points_double and self.majority is None:
            refuse("all_points_double", "majority", "needs a majority, which the side must take too")

    @property
    def sides(self) -> int:
        """How many sides score: two with four players, else one a player (R1.1, R11)."""
        return 2 if self.players == 4 else self.players

    @property
    def card_points(self) -> dict[Card, int]:
        """The points of each of the 52 cards (R1.3 or option `points`)."""
        return {card: _POINTS[self.points](card) for card in CARDS}

    @property
    def dear_cards(self) -> frozenset[Card]:
        """The cards that call for a redeal when they lie on the first floor: 10♦ and 9♠, with `redeal_floor`."""
        return frozenset((Card.parse("TD"), Card.parse("9S"))) if self.redeal_floor else frozenset()

    @classmethod
    def parse(cls, text: RulesText | Rules) -> Rules:
        """Read a preset's name, or an object of the options that differ from `"preset"` (or from `standard`).

        Unknown names and values raise `RulesError`. With three players, options left out take the values of R11.2.
        """
        if isinstance(text, Rules):
            return text
        if isinstance(text, str):
            if text not in PRESETS:
                raise RulesError(
                    "preset",
                    "unknown-preset",
                    f"no preset is called {text!r}; there are {', '.join(PRESETS)}",
                    {"value": text, "known": list(PRESETS)},
                )
            return PRESETS[text]
        if not isinstance(text, Mapping):
            raise RulesError("rules", "not-rules", f"must be a preset's name or an object of options, not {text!r}")
        options: dict[str, Any] = dict(text)
        preset = options.pop("preset", "standard")
        if not isinstance(preset, str):
            raise RulesError("preset", "unknown-preset", f"must be a preset's name, not {preset!r}", {"value": preset})
        base = cls.parse(preset)
        for option in options:
            if option not in _OPTIONS:
                raise RulesError(
                    str(option),
                    "unknown-option",
                    f"no such option; there are {', '.join(_OPTIONS)}",
                    {"known": list(_OPTIONS)},
                )
        if options.get("players") == 3 and base.players != 3:
            options = {"min_points": 0, "dealer": "rotate"} | options
        majority = options.get("majority")
        if majority is not None and not isinstance(majority, Majority):
            options["majority"] = _parse_majority(majority)
        return replace(base, **options)

    def text(self) -> RulesText:
        """Write the rules as R13 does: a preset's name, or the nearest preset and the options that differ."""
        differences = {name: self._differences(preset) for name, preset in PRESETS.items()}
        name = min(differences, key=lambda name: len(differences[name]))
        if not differences[name]:
            return name
        return differences[name] if name == "standard" else {"preset": name, **differences[name]}

    def options(self) -> dict[str, Any]:
        """Every option by name, as JSON values."""
        return {option: self._json(option) for option in _OPTIONS}

    def _differences(self, preset: Rules) -> dict[str, Any]:
        return {option: self._json(option) for option in _OPTIONS if getattr(self, option) != getattr(preset, option)}

    def _json(self, option: str) -> Any:
        value = getattr(self, option)
        return {value.of: value.points} if isinstance(value, Majority) else value


def _refuse_number(option: str, value: object, least: int, most: int) -> None:
    params = {"value": value, "least": least, "most": most}
    if isinstance(value, bool) or not isinstance(value, int):
        raise RulesError(
            option, "not-a-number", f"must be a whole number from {least} to {most}, not {value!r}", params
        )
    if value < least:
        raise RulesError(option, "too-small", f"must be at least {least}, not {value}", params)
    raise RulesError(option, "too-large", f"must be at most {most}, not {value}", params)


def _parse_majority(value: object) -> Majority:
    match value:
        case {"spades": points, **rest} if not rest:
            return Majority("spades", points)
        case {"cards": points, **rest} if not rest:
            return Majority("cards", points)
    raise RulesError(
        "majority", "unknown-value", f'must be null, {{"spades": points}} or {{"cards": points}}, not {value!r}'
    )


def _standard_points(card: Card) -> int:
    if card.suit == "S":
        return card.worth
    return {"AC": 1, "AD": 1, "AH": 1, "TD": 6}.get(str(card), 0)


def _casual_points(card: Card) -> int:
    return 2 if str(card) == "TD" else _standard_points(card)


def _punjab30_points(card: Card) -> int:
    return {"TD": 12, "9S": 9, "2S": 1, "AC": 1, "AD": 1, "AH": 1, "AS": 1}.get(str(card), 0)


_POINTS: Final = {"standard": _standard_points, "punjab30": _punjab30_points, "casual": _casual_points}
_OPTIONS: Final = tuple(field.name for field in fields(Rules))
_RANGES: Final = (("players", 2, 4), ("target", 1, MOST_POINTS), ("min_points", 0, MOST_POINTS), ("max_houses", 1, 5))
_SWITCHES: Final = ("cementing", "floor_open_for_bid", "redeal_floor", "all_points_double")
_WORDS: Final = {
    "capture": ("all", "free"),
    "throw": ("free", "last-resort"),
    "points": tuple(_POINTS),
    "sets_join": ("choice", "always"),
    "dealer": ("losing-side", "rotate"),
}

PRESETS: Final[dict[str, Rules]] = {
    "standard": Rules(),
    "punjab30": Rules(
        points="punjab30",
        majority=Majority("spades", 4),
        sweep="rank",
        first_sweep="rank",
        last_sweep=0,
        target=30,
        min_points=0,
        redeal_floor=True,
        all_points_double=True,
    ),
    "casual": Rules(points="casual", majority=Majority("cards", 4), first_sweep=50),
    "two-houses": Rules(max_houses=2),
    "no-cement": Rules(cementing=False),
    "two-player": Rules(players=2),
    "three-player": Rules(players=3, min_points=0, dealer="rotate"),
    "short": Rules(target=50),
    "long": Rules(target=150),
}
"""The named presets of R10, by name."""

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

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final, Literal, SupportsIndex, TypeAlias

from seep.cards import CARDS, Card
from seep.values import init_once, whole_number

Sweep: TypeAlias = int | Literal["rank"]
RulesText: TypeAlias = "str | dict[str, Any]"
"""Rules as R13 writes them: a preset's name, or an object of options."""
RulesLike: TypeAlias = "Rules | str | Mapping[str, Any]"
"""What stands for rules in arguments: what `Rules.parse` takes."""
MajorityLike: TypeAlias = "Majority | Mapping[str, SupportsIndex]"
"""What stands for a majority: `Majority("spades", 4)` or `{"spades": 4}`."""
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


@init_once
@dataclass(frozen=True, slots=True)
class Majority:
    """Points for the side with strictly more than half of the `of` (`"spades"` or `"cards"`)."""

    of: Literal["spades", "cards"]
    points: int

    if TYPE_CHECKING:  # what may be given is wider than what is kept

        def __init__(self, of: Literal["spades", "cards"], points: SupportsIndex) -> None: ...

    def __post_init__(self) -> None:
        if self.of not in ("spades", "cards"):
            raise RulesError("majority", "unknown-value", f"must be of 'spades' or of 'cards', not {self.of!r}")
        object.__setattr__(self, "points", _number("majority", self.points, 1, MOST_POINTS))

    @classmethod
    def parse(cls, value: MajorityLike) -> Majority:
        """Read `{"spades": 4}` or `{"cards": 4}`, or take a `Majority` as it is; `RulesError` for anything else."""
        if isinstance(value, Majority):
            return value
        of, points = next(iter(value.items())) if isinstance(value, Mapping) and len(value) == 1 else (None, None)
        if of not in ("spades", "cards"):
            raise RulesError(
                "majority", "unknown-value", f'must be null, {{"spades": points}} or {{"cards": points}}, not {value!r}'
            )
        return cls(of, points)  # type: ignore[arg-type]


@init_once
@dataclass(frozen=True, slots=True, repr=False)
class Rules:
    """Every option of R10; the defaults are the preset `standard`. Raises `RulesError` where they cannot be played.

    >>> Rules(players=2, target=50).sides
    2
    >>> Rules(target=50, majority={"spades": 4})
    Rules.parse({'preset': 'short', 'majority': {'spades': 4}})
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

    if TYPE_CHECKING:  # what may be given is wider than what is kept

        def __init__(
            self,
            players: SupportsIndex = 4,
            capture: str = "all",
            throw: str = "free",
            points: str = "standard",
            majority: MajorityLike | None = None,
            sweep: SupportsIndex | Literal["rank"] = 50,
            first_sweep: SupportsIndex | Literal["rank"] = 25,
            last_sweep: SupportsIndex | Literal["rank"] = 0,
            target: SupportsIndex = 100,
            min_points: SupportsIndex = 9,
            cementing: bool = True,
            max_houses: SupportsIndex = 5,
            sets_join: str = "choice",
            floor_open_for_bid: bool = False,
            redeal_floor: bool = False,
            all_points_double: bool = False,
            dealer: str = "losing-side",
        ) -> None: ...

    def __post_init__(self) -> None:
        for option, least, most in _RANGES:
            object.__setattr__(self, option, _number(option, getattr(self, option), least, most))
        for option in ("sweep", "first_sweep", "last_sweep"):
            object.__setattr__(self, option, _sweep(option, getattr(self, option)))
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
        if self.majority is not None:
            object.__setattr__(self, "majority", Majority.parse(self.majority))
        self._check_together()

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
    def redeal_cards(self) -> frozenset[Card]:
        """The cards that call for a redeal when they lie on the first floor: 10♦ and 9♠, with `redeal_floor`."""
        return frozenset((Card.parse("TD"), Card.parse("9S"))) if self.redeal_floor else frozenset()

    @classmethod
    def parse(cls, text: RulesLike) -> Rules:
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
        if whole_number(options.get("players")) == 3 and base.players != 3:
            options = {"min_points": 0, "dealer": "rotate"} | options
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

    def __repr__(self) -> str:
        return f"Rules.parse({self.text()!r})"

    def _differences(self, preset: Rules) -> dict[str, Any]:
        return {option: self._json(option) for option in _OPTIONS if getattr(self, option) != getattr(preset, option)}

    def _json(self, option: str) -> Any:
        value = getattr(self, option)
        return {value.of: value.points} if isinstance(value, Majority) else value


def rules_field(rules: RulesText) -> str:
    """Write rules as one word, as a field of a position's line: a preset's name, and the options that differ.

    >>> rules_field({"preset": "two-player", "sets_join": "always", "majority": {"spades": 4}, "cementing": False})
    'two-player,sets_join=always,majority=spades:4,cementing=off'
    """
    if isinstance(rules, str):
        return rules
    words = [rules.get("preset", "standard")]
    for option, value in rules.items():
        if option != "preset":
            words.append(f"{option}={_option_text(value)}")
    return ",".join(words)


def _option_text(value: Any) -> str:
    if isinstance(value, Mapping):
        return ",".join(f"{of}:{points}" for of, points in value.items())
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else str(value)


def rules_of_field(field: str) -> RulesText:
    """Read what `rules_field` wrote; what the options may be is for `Rules.parse` to say.

    Raises `RulesError` for a word that is no `option=value`, or an option that comes twice.
    """
    preset, *words = field.split(",")
    if not words:
        return preset
    rules: dict[str, Any] = {} if preset == "standard" else {"preset": preset}
    for word in words:
        option, equals, text = word.partition("=")
        if not equals or option in ("", "preset") or option in rules:
            raise RulesError("rules", "not-rules", f"options are written option=value, each once, not {word!r}")
        of, colon, points = text.partition(":")
        rules[option] = {of: _option_value(points)} if colon else _option_value(text)
    return rules


def _option_value(text: str) -> Any:
    if text in _OPTION_WORDS:
        return _OPTION_WORDS[text]
    return int(text) if _DIGITS.fullmatch(text) else text


def _number(option: str, value: object, least: int, most: int) -> int:
    """An option's value as an `int` within its range; `RulesError` for anything else."""
    number = whole_number(value)
    params = {"value": value, "least": least, "most": most}
    if number is None:
        raise RulesError(
            option, "not-a-number", f"must be a whole number from {least} to {most}, not {value!r}", params
        )
    if number < least:
        raise RulesError(option, "too-small", f"must be at least {least}, not {value}", params)
    if number > most:
        raise RulesError(option, "too-large", f"must be at most {most}, not {value}", params)
    return number


def _sweep(option: str, value: object) -> Sweep:
    if value == "rank":
        return "rank"
    number = whole_number(value)
    if number is None or not 0 <= number <= MOST_POINTS:
        reason = f"must be points from 0 to {MOST_POINTS} or 'rank', not {value!r}"
        raise RulesError(option, "not-points", reason, {"value": value})
    return number


def _standard_points(card: Card) -> int:
    if card.suit == "S":
        return card.worth
    return {"AC": 1, "AD": 1, "AH": 1, "TD": 6}.get(str(card), 0)


def _casual_points(card: Card) -> int:
    return 2 if str(card) == "TD" else _standard_points(card)


def _punjab30_points(card: Card) -> int:
    return {"TD": 12, "9S": 9, "2S": 1, "AC": 1, "AD": 1, "AH": 1, "AS": 1}.get(str(card), 0)


_POINTS: Final = {"standard": _standard_points, "punjab30": _punjab30_points, "casual": _casual_points}
_OPTION_WORDS: Final = {"on": True, "off": False, "none": None}
_DIGITS: Final = re.compile("0|[1-9][0-9]{0,8}")
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

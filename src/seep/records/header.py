"""The tags at the beginning of a record: a name and a JSON value in brackets, one on each line.

>>> parse_tag('[Players ["Asha", null]]').value
['Asha', None]
>>> tag_text("Event", 'The "{Friday}" game')
'[Event "The \\\\"{Friday}\\\\" game"]'
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from seep.cards import Card, CardError
from seep.match import Cut, highest_cut
from seep.records.game import RESERVED_TAGS, TAG_NAME, Game
from seep.rules import Rules, RulesError

VERSION: Final = 1
"""The number in `[Seep 1]`."""
VERSION_TAG: Final = f"[Seep {VERSION}]"
REQUIRED_TAGS: Final = ("Rules", "Baazis", "Cut")

_BOT: Final = "bot"
"""The member of an object that stands for a bot among the players."""
_TAG: Final = re.compile(rf"\[({TAG_NAME.pattern})[ \t]+(.*)\]")
_INVISIBLE: Final = re.compile("[\x7f-\x9f\u2028\u2029\ufeff]")


class TagError(ValueError):
    """A tag that is malformed or has a wrong value; `at` is the place in its text, None the beginning of its value."""

    def __init__(
        self, name: str, code: str, reason: str, params: Mapping[str, Any] | None = None, at: int | None = None
    ):
        super().__init__(reason)
        self.name = name
        self.code = code
        self.reason = reason
        self.params = {"tag": name, **(params or {})}
        self.at = at


class Tag(NamedTuple):
    """A tag that was read; its value begins at `at`."""

    name: str
    value: Any
    at: int


def tag_text(name: str, value: Any) -> str:
    """The text of a tag."""
    return f"[{name} {json_text(value)}]"


def json_text(value: Any) -> str:
    """JSON on one line; invisible characters, and those that end a line anywhere, are escaped."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return _INVISIBLE.sub(lambda found: json.dumps(found[0])[1:-1], text)


def parse_tag(text: str) -> Tag:
    """Parse a tag; raises `TagError`."""
    found = _TAG.fullmatch(text)
    if not found:
        raise TagError("", "tag-malformed", 'a tag looks like this: [Event "Friday evening"]', at=0)
    name, at = found[1], found.start(2)
    try:
        value = parse_json(found[2])
    except json.JSONDecodeError as error:
        raise TagError(name, "tag-malformed", f"no JSON value: {error.msg}", at=at + error.pos) from None
    except (ValueError, RecursionError) as error:
        raise TagError(name, "tag-malformed", f"no JSON value: {error}", at=at) from None
    return Tag(name, value, at)


def parse_json(text: str) -> Any:
    """The value of a JSON text; raises `ValueError`, or `RecursionError` for one nested too deeply."""
    value = json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
    json.dumps(value, ensure_ascii=False).encode()  # half a character outside the basic plane is none
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise ValueError("a name stands twice in an object")
    return value


def _refuse_constant(text: str) -> float:
    raise ValueError(f"{text} is no number")


def header_lines(game: Game) -> Iterator[str]:
    """The tags of a game."""
    yield VERSION_TAG
    for name, value in game.tags.items():
        yield tag_text(name, value)
    yield tag_text("Rules", game.rules.text())
    yield tag_text("Baazis", game.baazis)
    sitting = zip(game.players, game.bots, strict=True)
    yield tag_text("Players", [player if bot is None else {_BOT: bot} for player, bot in sitting])
    yield tag_text("Cut", [[None if card is None else str(card) for card in cards] for cards in game.cut])


def game_from_tags(tags: Mapping[str, Any]) -> Game:
    """The game with these tags, without its deals; raises `TagError`."""
    for name in REQUIRED_TAGS:
        if name not in tags:
            raise TagError(name, "tag-missing", f"the tag {name} is missing in the header")
    rules = _rules(tags["Rules"])
    players, bots = _players(tags["Players"], rules.players) if "Players" in tags else ((), ())
    return Game(
        rules,
        _baazis(tags["Baazis"]),
        _cut(tags["Cut"], rules.players),
        players,
        {name: _text(name, value) for name, value in tags.items() if name not in RESERVED_TAGS},
        bots=bots,
    )


def _wrong_value(name: str, wanted: str) -> TagError:
    return TagError(name, "tag-value", f"{name} must be {wanted}", {"wanted": wanted})


def _rules(value: Any) -> Rules:
    try:
        return Rules.parse(value)
    except RulesError as error:
        params = {"option": error.option, "code": error.code}
        raise TagError("Rules", "rules", f"such rules cannot be played: {error}", params) from error


def _baazis(value: Any) -> int | None:
    if value is None or (type(value) is int and value > 0 and value % 2 == 1):
        return value
    raise _wrong_value("Baazis", "an odd number, or null for a match without end")


def _players(value: Any, count: int) -> tuple[tuple[str | None, ...], tuple[str | None, ...]]:
    """The names of persons and those of bots, by chair."""
    if isinstance(value, list) and len(value) == count and all(map(_is_player, value)):
        bots = tuple(player[_BOT] if isinstance(player, dict) else None for player in value)
        return tuple(None if isinstance(player, dict) else player for player in value), bots
    wanted = f'a list of {count} names, null for one not known, {{"{_BOT}": its name}} for a bot'
    raise _wrong_value("Players", wanted)


def _is_player(value: Any) -> bool:
    if isinstance(value, dict):
        return list(value) == [_BOT] and isinstance(value[_BOT], str)
    return value is None or isinstance(value, str)


def _cut(value: Any, players: int) -> Cut:
    try:
        cut = tuple(tuple(None if card is None else Card.parse(card) for card in cards) for cards in value)
        highest_cut(cut, players)
    except CardError as error:
        raise _wrong_value("Cut", f"lists of cards ({error})") from None
    except (TypeError, AttributeError):
        wanted = "a list of rounds, each a list of cards by chair, null for a chair that is out"
        raise _wrong_value("Cut", wanted) from None
    except ValueError as error:
        raise _wrong_value("Cut", f"a cut that names the dealer ({error})") from None
    return cut


def _text(name: str, value: Any) -> str:
    if isinstance(value, str):
        return value
    raise _wrong_value(name, "a text")

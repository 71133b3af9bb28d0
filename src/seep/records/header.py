"""The tags that a record begins with: a name and a JSON value in brackets, a line each.

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
from seep.records.game import OWN_TAGS, TAG_NAME, Game
from seep.rules import Rules, RulesError

VERSION: Final = 1
"""The number in `[Seep 1]`."""
FIRST: Final = f"[Seep {VERSION}]"
NEEDED: Final = ("Rules", "Baazis", "Cut")

_TAG: Final = re.compile(rf"\[({TAG_NAME.pattern})[ \t]+(.*)\]")
_HIDDEN: Final = re.compile("[\x7f-\x9f\u2028\u2029\ufeff]")


class TagError(ValueError):
    """A tag that cannot be; `at` is the place in its text, and None means its value."""

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
    """Write a tag; what does not show, or would end a line somewhere, is escaped."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return f"[{name} {_HIDDEN.sub(lambda found: json.dumps(found[0])[1:-1], text)}]"


def parse_tag(text: str) -> Tag:
    """Read a tag; raise `TagError` for what is none."""
    found = _TAG.fullmatch(text)
    if not found:
        raise TagError("", "tag-malformed", 'a tag looks like this: [Event "Friday evening"]', at=0)
    name, at = found[1], found.start(2)
    try:
        value = json.loads(found[2], object_pairs_hook=_object, parse_constant=_no_number)
        json.dumps(value, ensure_ascii=False).encode()  # half a character outside the basic plane is none
    except json.JSONDecodeError as error:
        raise TagError(name, "tag-malformed", f"no JSON value: {error.msg}", at=at + error.pos) from None
    except (ValueError, RecursionError) as error:
        raise TagError(name, "tag-malformed", f"no JSON value: {error}", at=at) from None
    return Tag(name, value, at)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise ValueError("a name stands twice in an object")
    return value


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number")


def header_lines(game: Game) -> Iterator[str]:
    """The tags of a game."""
    yield FIRST
    for name, value in game.tags.items():
        yield tag_text(name, value)
    yield tag_text("Rules", game.rules.text())
    yield tag_text("Baazis", game.baazis)
    yield tag_text("Players", game.players)
    yield tag_text("Cut", [[None if card is None else str(card) for card in cards] for cards in game.cut])


def game_of(tags: Mapping[str, Any]) -> Game:
    """The game, without its deals, that has these tags; raise `TagError` where they cannot be."""
    for name in NEEDED:
        if name not in tags:
            raise TagError(name, "tag-missing", f"the tag {name} is missing in the header")
    rules = _rules(tags["Rules"])
    return Game(
        rules,
        _baazis(tags["Baazis"]),
        _cut(tags["Cut"], rules.players),
        _players(tags["Players"], rules.players) if "Players" in tags else (),
        {name: _text(name, value) for name, value in tags.items() if name not in OWN_TAGS},
    )


def _refuse(name: str, wanted: str) -> TagError:
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
    raise _refuse("Baazis", "an odd number, or null for a match without end")


def _players(value: Any, many: int) -> tuple[str | None, ...]:
    if isinstance(value, list) and len(value) == many and all(name is None or isinstance(name, str) for name in value):
        return tuple(value)
    raise _refuse("Players", f"a list of {many} names, null for one not known")


def _cut(value: Any, players: int) -> Cut:
    try:
        cut = tuple(tuple(None if card is None else Card.parse(card) for card in cards) for cards in value)
        highest_cut(cut, players)
    except CardError as error:
        raise _refuse("Cut", f"lists of cards ({error})") from None
    except (TypeError, AttributeError):
        raise _refuse("Cut", "a list of rounds, each a list of cards by chair, null for a chair that is out") from None
    except ValueError as error:
        raise _refuse("Cut", f"a cut that names the dealer ({error})") from None
    return cut


def _text(name: str, value: Any) -> str:
    if isinstance(value, str):
        return value
    raise _refuse(name, "a text")

"""Messages from the Fluent catalogues, which the page and the terminal share.

A card in a message is one character of Unicode's private area, so that a message can be drawn with its cards as cards
(`seep.terminal.ink`), or written with their suits (`Words.plain`). No other text that is shown holds such characters:
`clean` takes them out of names.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource

from seep.cards import CARDS, Card

FALLBACK: Final = "en"
LOCALES: Final = files("seep") / "locales"
LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a terminal says which language is wanted, the first that is set."""
FIRST_CARD: Final = 0xE000
"""The character that stands for the first card of the pack."""
CARD_CHARACTER: Final = re.compile(f"[{chr(FIRST_CARD)}-{chr(FIRST_CARD + len(CARDS) - 1)}]")
_CARD: Final = re.compile("[A2-9TJQK][CDHS]")


def mark(card: Card | str) -> str:
    """The character that stands for a card in messages."""
    return chr(FIRST_CARD + Card(card))


def card_of(character: str) -> Card:
    """The card that a character stands for."""
    return CARDS[ord(character) - FIRST_CARD]


def clean(text: str) -> str:
    """A name from anywhere, as it may stand in a terminal.

    >>> clean("Asha\\x1b[2J")
    'Asha\ufffd[2J'
    """
    return "".join(one if one.isprintable() or one in "\u200c\u200d" else "\ufffd" for one in text)


def wanted_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, as catalogues are called: `pa-IN` for `pa_IN.UTF-8`."""
    found = next((environment[name] for name in LOCALE_VARIABLES if environment.get(name)), FALLBACK)
    return found.partition(".")[0].partition("@")[0].replace("_", "-")


def negotiate(wanted: str, available: Iterable[str]) -> str:
    """The catalogue that comes nearest to a language.

    >>> negotiate("pa-Arab-PK", ["en", "pa", "pa-Arab"]), negotiate("C", ["en"])
    ('pa-Arab', 'en')
    """
    known = {language.lower(): language for language in available}
    subtags = wanted.lower().split("-")
    for length in range(len(subtags), 0, -1):
        if (found := known.get("-".join(subtags[:length]))) is not None:
            return found
    return FALLBACK


class Words:
    """The messages of one language; those it lacks are in English."""

    def __init__(self, language: str | None = None) -> None:
        available = [folder.name for folder in LOCALES.iterdir() if folder.is_dir()]
        self.language = negotiate(wanted_language() if language is None else language, available)
        self._bundle = FluentBundle([self.language, FALLBACK], use_isolating=False)
        for name in dict.fromkeys((FALLBACK, self.language)):
            for file in sorted((LOCALES / name).iterdir(), key=lambda one: one.name):
                if file.name.endswith(".ftl"):
                    resource = FluentResource(file.read_text(encoding="utf-8"))
                    self._bundle.add_resource(resource, allow_overrides=True)

    def has(self, message: str) -> bool:
        """Whether there is such a message."""
        return self._bundle.has_message(message)

    def __call__(self, message: str, **params: Any) -> str:
        """A message; an argument may be a text, a number, a list of cards, or a list of anything else."""
        found = self._bundle.get_message(message).value if self.has(message) else None
        if found is None:
            return message
        written = {name: self._argument(value) for name, value in params.items() if value is not None}
        text, _ = self._bundle.format_pattern(found, written)
        return str(text)

    def either(self, message: str, otherwise: str, **params: Any) -> str:
        """The message, or another text if there is none: for names that others add to."""
        return self(message, **params) if self.has(message) else otherwise

    def list(self, items: Sequence[str]) -> str:
        """`a, b and c`, as the language joins a list."""
        return format_list(list(items), locale=self.language.replace("-", "_")) if items else ""

    def plain(self, text: str) -> str:
        """A text with its cards written out: `5♣`."""
        return CARD_CHARACTER.sub(lambda found: card_of(found[0]).symbol, text)

    def _argument(self, value: Any) -> Any:
        if isinstance(value, bool | float) or not isinstance(value, int | str | list | tuple):
            return str(value)
        if isinstance(value, list | tuple):
            if all(_is_card(item) for item in value):
                return " ".join(map(mark, value))
            return self.list([str(item) for item in value])
        return value


def read_params(params: Mapping[str, Any]) -> dict[str, Any]:
    """The params of a refusal or an error, where cards are texts, as arguments of its message."""
    return {name: mark(value) if _is_card(value) else value for name, value in params.items()}


def _is_card(value: object) -> bool:
    return isinstance(value, Card) or (isinstance(value, str) and _CARD.fullmatch(value) is not None)

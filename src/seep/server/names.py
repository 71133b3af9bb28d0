"""Names of players: one line that can be seen and stays where it is."""

from __future__ import annotations

import unicodedata
from typing import Final

HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Categories that show nothing: controls, formats (those that turn the line round too), halves, private, unassigned."""
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0")
"""Letters and marks that show nothing either."""
EMPTY: Final = "\u2800"
"""The braille cell without a dot: a space."""
JOINERS: Final = "\u200c\u200d"
JOINING: Final = (
    *("ADLAM", "ARABIC", "BALINESE", "BENGALI", "DEVANAGARI", "GUJARATI", "GURMUKHI", "JAVANESE", "KANNADA", "KHMER"),
    *("MALAYALAM", "MONGOLIAN", "MYANMAR", "NKO", "ORIYA", "SINHALA", "SYRIAC", "TAMIL", "TELUGU", "TIBETAN"),
)
"""Scripts that are spelled with joiners, as the names of their letters begin."""
VIRAMA: Final = 9
"""The combining class of the sign after which a joiner chooses the form of a letter, at the end of a word too."""


def clean_name(name: str | None) -> str | None:
    """A name on one line without characters that cannot be seen or that turn the line round; None for an empty one.

    >>> clean_name(" Asha\\u200b\\n Kaur\\u3164"), clean_name("\\u3164\\u2800")
    ('Asha Kaur', None)
    """
    if name is None:
        return None
    plain = ["" if _hidden(char) else " " if char.isspace() or char == EMPTY else char for char in _composed(name)]
    text = "".join(plain)
    kept: list[str] = []
    for index, char in enumerate(text):
        before, after = kept[-1] if kept else "", text[index + 1 : index + 2]
        if char in JOINERS and not _joins(before, after):
            continue
        if _selects(char) and not _pictured(before):
            continue
        kept.append(char)
    return _composed(" ".join("".join(kept).split())) or None


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _hidden(char: str) -> bool:
    if char in JOINERS or char.isspace():
        return False
    return unicodedata.category(char) in HIDDEN or char in BLANK


def _joins(before: str, after: str) -> bool:
    """Whether a joiner between these is spelling: after a virama, within a script that needs it, or in a picture."""
    if not before:
        return False
    if unicodedata.combining(before) == VIRAMA or (_joining(before) and _joining(after)):
        return True
    return (_pictured(before) or _selects(before)) and _pictured(after)


def _joining(char: str) -> bool:
    return bool(char) and char not in JOINERS and unicodedata.name(char, "").startswith(JOINING)


def _pictured(char: str) -> bool:
    return bool(char) and (unicodedata.category(char) in ("So", "Sk", "Sm", "Po", "Nd"))


def _selects(char: str) -> bool:
    """Whether it chooses a variant of the character before it, and shows nothing itself."""
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"

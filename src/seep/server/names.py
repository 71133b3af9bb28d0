"""Names of players: one line, all of it visible, in any script."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

INVISIBLE_CATEGORIES: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Controls, formats (those that reverse the line among them), surrogates, private use, unassigned."""
INVISIBLE_CHARACTERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0")
"""Letters and marks that are invisible too."""
BLANK_BRAILLE: Final = "\u2800"
"""The braille cell without a dot, which looks like a space."""
JOINERS: Final = "\u200c\u200d"
JOINING_SCRIPTS: Final = (
    *("ADLAM", "ARABIC", "BALINESE", "BENGALI", "DEVANAGARI", "GUJARATI", "GURMUKHI", "JAVANESE", "KANNADA", "KHMER"),
    *("MALAYALAM", "MONGOLIAN", "MYANMAR", "NKO", "ORIYA", "SINHALA", "SYRIAC", "TAMIL", "TELUGU", "TIBETAN"),
)
"""Scripts whose spelling uses joiners, as the Unicode names of their letters begin."""
VIRAMA_CLASS: Final = 9
"""The combining class of viramas, after which a joiner chooses the form of a letter, at the end of a word too."""
SUBDIVISION_FLAG: Final = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
"""The flag of a country's part: a black flag and the part's code in tag characters (UTS #51, emoji tag sequences)."""


def clean_name(name: str | None) -> str | None:
    """The name on one line without characters that are invisible or reverse the line; None if nothing is left.

    >>> clean_name(" Asha\\u200b\\n Kaur\\u3164"), clean_name("\\u3164\\u2800")
    ('Asha Kaur', None)
    """
    if name is None:
        return None
    text = _without_invisible(_composed(name))
    kept: list[str] = []
    for index, char in enumerate(text):
        before, after = kept[-1] if kept else "", text[index + 1 : index + 2]
        if char in JOINERS and not _joins(before, after):
            continue
        if _is_variation_selector(char) and not _is_symbol(before):
            continue
        if _is_mark(char) and before in ("", " "):  # nothing to combine with
            continue
        kept.append(char)
    return _composed(" ".join("".join(kept).split())) or None


def _without_invisible(text: str) -> str:
    """The text without invisible characters, except for the tag characters of flags; white space as single spaces."""
    parts: list[str] = []
    end = 0
    for flag in SUBDIVISION_FLAG.finditer(text):
        parts += [*map(_visible, text[end : flag.start()]), flag.group()]
        end = flag.end()
    return "".join([*parts, *map(_visible, text[end:])])


def _visible(char: str) -> str:
    """The character, a space for white space, or nothing if it is invisible."""
    if char.isspace() or char == BLANK_BRAILLE:
        return " "
    if char in JOINERS:  # it depends on their neighbours
        return char
    invisible = unicodedata.category(char) in INVISIBLE_CATEGORIES or char in INVISIBLE_CHARACTERS
    return "" if invisible else char


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _joins(before: str, after: str) -> bool:
    """Whether a joiner between these is spelling: after a virama, within a script that needs it, or in an emoji."""
    if not before:
        return False
    if unicodedata.combining(before) == VIRAMA_CLASS or (_in_joining_script(before) and _in_joining_script(after)):
        return True
    return (_is_symbol(before) or _is_variation_selector(before)) and _is_symbol(after)


def _in_joining_script(char: str) -> bool:
    return bool(char) and char not in JOINERS and unicodedata.name(char, "").startswith(JOINING_SCRIPTS)


def _is_symbol(char: str) -> bool:
    return bool(char) and (unicodedata.category(char) in ("So", "Sk", "Sm", "Po", "Nd"))


def _is_mark(char: str) -> bool:
    """Whether it combines with the character before it: accents, vowel signs, enclosing marks."""
    return unicodedata.category(char) in ("Mn", "Mc", "Me") and not _is_variation_selector(char)


def _is_variation_selector(char: str) -> bool:
    """Whether it chooses a variant of the character before it, and is invisible itself."""
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"

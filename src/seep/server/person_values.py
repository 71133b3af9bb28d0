"""What a person may say of themselves: a name to sign in with, a passphrase, a language, settings."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from typing import Final

from seep.server.names import clean_name
from seep.server.requests import Denied
from seep.wire.persons import MAX_NAME_LENGTH

MAX_LANGUAGE_LENGTH: Final = 35
"""Characters of a language tag; RFC 5646 (4.4.1) counts 35 for every tag anybody needs."""
MIN_PASSPHRASE_LENGTH: Final = 8
"""Characters."""
MAX_PASSPHRASE_LENGTH: Final = 200
"""Characters; longer ones only cost time."""
LANGUAGE_TAG: Final = re.compile(
    r"(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4,8})"  # language, with extended languages
    r"(?:-[a-z]{4})?"  # script
    r"(?:-(?:[a-z]{2}|[0-9]{3}))?"  # region
    r"(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*"  # variants
    r"(?:-[0-9a-wy-z](?:-[a-z0-9]{2,8})+)*"  # extensions
    r"(?:-x(?:-[a-z0-9]{1,8})+)?"  # private use
)
"""A well-formed tag of BCP 47 (RFC 5646, 2.1) in lower case, but for the grandfathered ones."""


def person_name(text: str | None) -> str | None:
    """A name as it is shown; None if nothing of it can be seen. Raises `Denied` if it is too long then."""
    name = clean_name(text)
    if name is not None and len(name) > MAX_NAME_LENGTH:  # characters that are written as several
        raise Denied("name-too-long", {"most": MAX_NAME_LENGTH})
    return name


def language_tag(text: str) -> str | None:
    """A language tag as it is usually written; None if it is not well-formed.

    >>> language_tag("EN"), language_tag("pa-guru-in"), language_tag("zh-TW-u-NU-latn"), language_tag("in English")
    ('en', 'pa-Guru-IN', 'zh-TW-u-nu-latn', None)
    """
    tag = text.lower()
    if len(text) > MAX_LANGUAGE_LENGTH or not text.isascii() or LANGUAGE_TAG.fullmatch(tag) is None:
        return None
    first, *others = tag.split("-")
    written = [first]
    for index, part in enumerate(others):
        if len(part) == 1:  # extensions and private use stay in lower case
            written += others[index:]
            break
        written.append(part.title() if len(part) == 4 and part.isalpha() else part.upper() if len(part) == 2 else part)
    return "-".join(written)


def claim_key(name: str) -> str:
    """The key by which a claimed name is unique: names that differ in case or in compatible characters are the same.

    >>> claim_key("Asha") == claim_key("ＡＳＨＡ"), claim_key("Asha") == claim_key("Usha")
    (True, False)
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return hashlib.sha256(folded.encode()).hexdigest()


def passphrase_text(passphrase: str) -> str | None:
    """The passphrase as it is hashed, the same from every keyboard; None if it is too short, too long or no text."""
    text = unicodedata.normalize("NFC", passphrase)
    fits = MIN_PASSPHRASE_LENGTH <= len(text) <= MAX_PASSPHRASE_LENGTH
    return text if fits and not any("\ud800" <= char <= "\udfff" for char in text) else None

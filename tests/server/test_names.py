"""Names of players."""

from __future__ import annotations

import pytest

from seep.server.names import clean_name

BLACK_FLAG, CANCEL = "\U0001f3f4", "\U000e007f"


def tags(text: str) -> str:
    """A text in tag characters."""
    return "".join(chr(0xE0000 + ord(char)) for char in text)


SCOTLAND, WALES = (f"{BLACK_FLAG}{tags(region)}{CANCEL}" for region in ("gbsct", "gbwls"))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (None, None),
        ("", None),
        ("  \n\t ", None),
        ("Asha", "Asha"),
        ("  Asha \n Kaur ", "Asha Kaur"),
        ("ਆਸ਼ਾ", "ਆਸ਼ਾ"),
        ("\u202eahsA", "ahsA"),
        ("A\x00s\x1bha", "Asha"),
        ("👩\u200d🌾", "👩\u200d🌾"),
        ("🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈"),
        ("Ash\u200da", "Asha"),
        ("As\u200b\u00ad\ufeff\u2060ha\u200e", "Asha"),
        ("\u200d\u200c", None),
        ("\u3164\u2800 \u115f\u1160\uffa0", None),
        ("\u034f\ufe0f\U000e0100\U000e0041\u17b4\u2065", None),
        ("A\u2800B", "A B"),
        ("क्\u200dष", "क्\u200dष"),
        ("ਸ\u200dਰ", "ਸ\u200dਰ"),
        ("ਆਸ਼ਾ\u200d", "ਆਸ਼ਾ"),
        ("अ\u200d\u200dआ", "अ\u200dआ"),
        ("ന്\u200d", "ന്\u200d"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        (f"Angus {SCOTLAND}", f"Angus {SCOTLAND}"),
        (SCOTLAND, SCOTLAND),
        (f"{SCOTLAND}{WALES}", f"{SCOTLAND}{WALES}"),
        (SCOTLAND[:-1], BLACK_FLAG),  # cut short
        (SCOTLAND[1:], None),  # of no flag
        (f"A{SCOTLAND[1:]}", "A"),
        (f"{BLACK_FLAG}{tags('hidden message')}{CANCEL}", BLACK_FLAG),  # no code of a region
        (f"{BLACK_FLAG}{CANCEL}", BLACK_FLAG),
        ("\u0301", None),
        ("\u0301\u0308\u20dd", None),
        (" \u0301 \u093e\u200d\u094d ", None),
        ("\ufe0f\u0301", None),
        ("\u0301Asha", "Asha"),
        ("Asha \u0301Kaur", "Asha Kaur"),
        ("e\u0301a\u0327\u0302", "éâ\u0327"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
        ("ਕੌਰ", "ਕੌਰ"),
        ("ต่ำ", "ต่ำ"),
    ],
)
def test_a_name_is_one_visible_line(name: str | None, shown: str | None) -> None:
    assert clean_name(name) == shown

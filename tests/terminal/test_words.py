"""The messages of the terminal: all that it asks for are there, and all of its own are asked for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from seep.client import errors
from seep.terminal.words import FALLBACK, LOCALES, Words, clean, mark, negotiate, read_params, wanted_language

SOURCES = Path(__file__).resolve().parents[2] / "src" / "seep"
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted((SOURCES / "terminal").glob("*.py")))
KINDS = {"terminal-ended-": list(vars(errors))}
"""The beginnings of messages that are named by what they are about, and what that may be."""
MESSAGE = re.compile(r"^([a-z][\w-]*) *=", re.MULTILINE)
WORDS = Words("en")


def messages(file: str) -> list[str]:
    """The messages of a catalogue file in English."""
    return MESSAGE.findall((LOCALES / FALLBACK / file).read_text(encoding="utf-8"))


def test_every_message_that_is_asked_for_by_name_is_there() -> None:
    asked = set(re.findall(r'(?<!\w)words\(\s*"([\w-]+)"', SOURCE))
    asked |= set(re.findall(r'(?<!\w)words\("[\w-]+" if [^)]* else "([\w-]+)"', SOURCE))
    assert len(asked) > 60
    assert [message for message in sorted(asked) if not WORDS.has(message)] == []


def test_every_message_of_its_own_is_asked_for() -> None:
    own = messages("terminal.ftl")
    assert len(own) > 20
    assert [one for one in own if f'"{one}"' not in SOURCE and not _is_named(one)] == []


def _is_named(message: str) -> bool:
    return any(message == kind + name for kind, names in KINDS.items() for name in names)


@pytest.mark.parametrize("kind", ["play-", "choice-", "reason-", "happened-", "phrase-", "preset-"])
def test_kinds_of_messages_that_are_asked_for_are_there(kind: str) -> None:
    catalogues = [one.name for one in (LOCALES / FALLBACK).iterdir()]
    assert any(message.startswith(kind) for file in catalogues for message in messages(file))


def test_cards_in_messages_are_written_or_drawn() -> None:
    text = WORDS("play-capture", you="no", player="JC", card=mark("JS"), cards=["5C", "6D"])
    assert WORDS.plain(text) == "JC captures 5♣ 6♦ with J♠"


def test_a_message_that_is_not_there_is_shown_by_its_name() -> None:
    assert WORDS("no-such-message") == "no-such-message"
    assert WORDS.either("no-such-message", "Zed") == "Zed"


def test_params_of_refusals_are_read() -> None:
    assert read_params({"card": "TC", "n": 3, "bot": "greedy"}) == {"card": mark("TC"), "n": 3, "bot": "greedy"}
    assert WORDS.plain(WORDS("reason-bid-cannot-open", value=9, values=[10, 12])).endswith(
        "bid 10 and 12, which can open with more."
    )


def test_the_language_is_that_of_the_environment() -> None:
    assert wanted_language({"LANG": "pa_IN.UTF-8", "LC_ALL": ""}) == "pa-IN"
    assert wanted_language({}) == "en"
    assert negotiate("pa-IN", ["en", "pa"]) == "pa"
    assert Words("xx").language == "en"


def test_names_cannot_command_the_terminal() -> None:
    assert clean("\x1b[2JAsha\n\ue000") == "\ufffd[2JAsha\ufffd\ufffd"

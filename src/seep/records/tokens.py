"""The words, tags and comments of a record, each with its place; nothing here knows what they mean.

>>> for token in tokens("[Seep 1]\\n 1. 7H {no\\nnine} 9"):
...     print(token.kind, repr(token.text), token.line, token.column, token.torn)
tag '[Seep 1]' 1 1 False
word '1.' 2 2 False
word '7H' 2 5 False
comment 'no\\nnine' 2 8 False
word '9' 3 7 True
end '' 3 8 True
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import BinaryIO, Final, Literal, NamedTuple, TypeAlias

from seep.records.errors import RecordError
from seep.records.game import CONTROLS

Source: TypeAlias = str | bytes | BinaryIO

LONGEST_LINE: Final = 20_000
"""In bytes, the newline included. A comment is no longer either, in characters."""
LONGEST_GAME: Final = 20_000_000
"""In bytes."""

_WORD: Final = re.compile(r"[^ \t{]+")
_COMMENT: Final = re.compile(r"(?:[^\\{}]|\\[\\{}])*")
_ESCAPED: Final = re.compile(r"\\(.)")


class Token(NamedTuple):
    """One token: `raw` as it stands, `text` without braces and escapes."""

    kind: Literal["tag", "comment", "word", "end"]
    text: str
    raw: str
    line: int
    column: int
    torn: bool
    """Whether the text ends with it, without a newline: it may be the first half of a longer one."""


class _Line(NamedTuple):
    number: int
    text: str
    torn: bool
    """Whether the text ends here, without a newline."""
    trouble: RecordError | None = None
    """What it is behind `text` that cannot be read."""


def tokens(source: Source) -> Iterator[Token]:
    """The tokens of a text, of bytes in UTF-8, or of a file opened for reading them; the last is of kind `"end"`.

    Raises `RecordError` at the first place that cannot be read, once all tokens before it have been given.
    """
    lines = _lines(source)
    line = _Line(0, "", torn=False)
    for line in lines:
        at = _skip_blanks(line.text, 0)
        if line.text.startswith("[", at):
            if line.trouble:
                raise line.trouble
            tag = line.text[at:].rstrip(" \t")
            yield Token("tag", tag, tag, line.number, at + 1, line.torn)
            continue
        while at < len(line.text):
            if line.text[at] == "{":
                token, line, at = _comment(line, at, lines)
                yield token
            else:
                token = _word(line, at)
                at += len(token.raw)
                if line.trouble and at == len(line.text):
                    break
                yield token
            at = _skip_blanks(line.text, at)
        if line.trouble:
            raise line.trouble
    place = (line.number, len(line.text) + 1) if line.torn else (line.number + 1, 1)
    yield Token("end", "", "", *place, torn=True)


def _skip_blanks(text: str, at: int) -> int:
    while text.startswith((" ", "\t"), at):
        at += 1
    return at


def _word(line: _Line, at: int) -> Token:
    found = _WORD.match(line.text, at)
    assert found is not None
    torn = line.torn and found.end() == len(line.text)
    return Token("word", found[0], found[0], line.number, at + 1, torn)


def _comment(line: _Line, at: int, lines: Iterator[_Line]) -> tuple[Token, _Line, int]:
    """The comment that begins at `at`, and the line and place after it."""

    def refuse(code: str, reason: str) -> RecordError:
        return RecordError(began.number, start + 1, code, reason)

    began, start = line, at
    body = ""
    at += 1
    while True:
        found = _COMMENT.match(line.text, at)
        assert found is not None
        body += found[0]
        at = found.end()
        if len(body) > LONGEST_LINE:
            raise refuse("too-long", f"a comment of more than {LONGEST_LINE} characters")
        if line.text.startswith("}", at):
            raw = "{" + body + "}"
            torn = line.torn and at + 1 == len(line.text)
            text = _ESCAPED.sub(r"\1", body)
            return Token("comment", text, raw, began.number, start + 1, torn), line, at + 1
        if line.text.startswith("{", at):
            raise refuse("comment-open", "a comment is not closed where another begins; write \\{ for a brace in it")
        if line.trouble and at == len(line.text):
            raise line.trouble
        ends = line.torn and at + 1 >= len(line.text)
        if line.text.startswith("\\", at) and not ends:
            raise RecordError(line.number, at + 1, "comment-escape", "in a comment \\ stands only before { } and \\")
        following = next(lines, None)
        if following is None:
            raise refuse("comment-open", "a comment is never closed")
        body += "\n"
        line, at = following, 0


def _lines(source: Source) -> Iterator[_Line]:
    """The lines as far as each can be read; none follows one with trouble."""
    if isinstance(source, str):
        source = source.encode("utf-8", "surrogatepass")
    file = io.BytesIO(source) if isinstance(source, bytes) else source
    number = 0
    while raw := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(raw) > LONGEST_LINE:
            raise RecordError(number, 1, "too-long", f"a line of more than {LONGEST_LINE} bytes")
        yield _line(number, raw)


def _line(number: int, raw: bytes) -> _Line:
    torn = not raw.endswith(b"\n")
    raw = raw.removesuffix(b"\n").removesuffix(b"" if torn else b"\r")
    trouble = ""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        text = raw[: error.start].decode()
        trouble = "torn" if torn and error.end == len(raw) and "unexpected end" in error.reason else "not-utf-8"
    if number == 1:
        text = text.removeprefix("\ufeff")
    control = CONTROLS.search(text)
    if control:
        text = text[: control.start()]
        trouble = "control-character"
    if not trouble:
        return _Line(number, text, torn)
    reasons = {
        "torn": "the text ends inside a character",
        "not-utf-8": "not UTF-8",
        "control-character": "a control character",
    }
    return _Line(number, text, torn, RecordError(number, len(text) + 1, trouble, reasons[trouble]))

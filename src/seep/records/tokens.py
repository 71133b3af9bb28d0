"""The words, tags and comments of a record, each with its place; nothing here knows what they mean.

>>> for token in tokens("[Seep 1]\\n 1. 7H {no\\nnine} 9"):
...     print(token.kind, repr(token.text), token.line, token.column, token.unterminated)
tag '[Seep 1]' 1 1 False
word '1.' 2 2 False
word '7H' 2 5 False
comment 'no\\nnine' 2 8 False
word '9' 3 7 True
end '' 3 8 True

A text in quotes is one token, blanks, braces and all: `seat 2 "Asha {K.}"` are two words and a text.

Files may be joined end to end. A byte-order mark before a line, outside comments, is left out, and a `[Seep 1]` in the
middle of a line begins the next record, as if a newline stood before it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import BinaryIO, Final, Literal, NamedTuple, TypeAlias

from seep.records.errors import RecordError
from seep.records.game import CONTROLS

Source: TypeAlias = str | bytes | BinaryIO

MAX_LINE_BYTES: Final = 20_000
"""The newline included. A comment is no longer either, in characters."""
MAX_GAME_BYTES: Final = 20_000_000

_BYTE_ORDER_MARK: Final = "\ufeff"
_NEXT_RECORD: Final = re.compile(rf"{_BYTE_ORDER_MARK}?(\[Seep[ \t]+[0-9]+\][ \t]*)$")
"""The first tag of a record at the end of a line. No other tag, and no word, ends like this."""
_WORD: Final = re.compile(r"[^ \t{]+")
_TEXT: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_COMMENT: Final = re.compile(r"(?:[^\\{}]|\\[\\{}])*")
_ESCAPED: Final = re.compile(r"\\(.)")


class Token(NamedTuple):
    """One token: `raw` as it stands; `text` is the same, but for a comment without braces and escapes.

    What begins with a quote that is not closed on its line is a word, to the end of the line.
    """

    kind: Literal["tag", "comment", "word", "text", "end"]
    text: str
    raw: str
    line: int
    column: int
    unterminated: bool
    """Whether its record ends with it, without a newline: it may be the first half of a longer one."""


class _Line(NamedTuple):
    number: int
    text: str
    end: int
    """Where in the text the record that began on an earlier line ends: before a `[Seep 1]`, or with the line."""
    unterminated: bool
    """Whether the text ends here, without a newline."""
    error: RecordError | None = None
    """What cannot be read behind `text`."""

    def is_unterminated(self, at: int) -> bool:
        """Whether the record ends at this place, without a newline."""
        return at == self.end < len(self.text) or (at == len(self.text) and self.unterminated)


def tokens(source: Source) -> Iterator[Token]:
    """The tokens of a text, of bytes in UTF-8, or of a file opened for reading them; the last is of kind `"end"`.

    Raises `RecordError` at the first place that cannot be read, once all tokens before it have been given.
    """
    lines = _lines(source)
    line = _Line(0, "", 0, unterminated=False)
    for line in lines:
        at = _skip_blanks(line.text, _skip_mark(line.text, 0))
        if line.text.startswith("[", at):
            if line.error:
                raise line.error
            end = line.end if at < line.end else len(line.text)
            yield _tag(line, at, end)
            at = end
        while at < len(line.text):
            if at == line.end:
                at = _skip_mark(line.text, at)
                yield _tag(line, at, len(line.text))
                break
            if line.text[at] == "{":
                token, line, at = _comment(line, at, lines)
                yield token
            else:
                token = _word(line, at)
                at += len(token.raw)
                if line.error and at == len(line.text):
                    break
                yield token
            at = _skip_blanks(line.text, at)
        if line.error:
            raise line.error
    place = (line.number, len(line.text) + 1) if line.unterminated else (line.number + 1, 1)
    yield Token("end", "", "", *place, unterminated=True)


def _skip_blanks(text: str, at: int) -> int:
    while text.startswith((" ", "\t"), at):
        at += 1
    return at


def _skip_mark(text: str, at: int) -> int:
    return at + 1 if text.startswith(_BYTE_ORDER_MARK, at) else at


def _tag(line: _Line, at: int, end: int) -> Token:
    tag = line.text[at:end].rstrip(" \t")
    return Token("tag", tag, tag, line.number, at + 1, line.is_unterminated(end))


def _word(line: _Line, at: int) -> Token:
    """The word or text that begins at `at`."""
    kind: Literal["word", "text"]
    pattern, kind = (_TEXT, "text") if line.text[at] == '"' else (_WORD, "word")
    found = pattern.match(line.text, at, line.end)
    end = found.end() if found else line.end
    raw = line.text[at:end]
    return Token(kind if found else "word", raw, raw, line.number, at + 1, line.is_unterminated(end))


def _comment(line: _Line, at: int, lines: Iterator[_Line]) -> tuple[Token, _Line, int]:
    """The comment that begins at `at`, and the line and place after it."""

    def refuse(code: str, reason: str) -> RecordError:
        return RecordError(first.number, start + 1, code, reason)

    first, start = line, at
    body = ""
    at += 1
    while True:
        found = _COMMENT.match(line.text, at)
        assert found is not None
        body += found[0]
        at = found.end()
        if len(body) > MAX_LINE_BYTES:
            raise refuse("too-long", f"a comment of more than {MAX_LINE_BYTES} characters")
        if line.text.startswith("}", at):
            raw = "{" + body + "}"
            text = _ESCAPED.sub(r"\1", body)
            unterminated = line.is_unterminated(at + 1)
            return Token("comment", text, raw, first.number, start + 1, unterminated), line, at + 1
        if line.text.startswith("{", at):
            raise refuse("comment-open", "a comment is not closed where another begins; write \\{ for a brace in it")
        if line.error and at == len(line.text):
            raise line.error
        ends = line.unterminated and at + 1 >= len(line.text)
        if line.text.startswith("\\", at) and not ends:
            raise RecordError(line.number, at + 1, "comment-escape", "in a comment \\ stands only before { } and \\")
        following = next(lines, None)
        if following is None:
            raise refuse("comment-open", "a comment is never closed")
        body += "\n"
        line, at = following, 0


def _lines(source: Source) -> Iterator[_Line]:
    """The lines as far as each can be read; none follows one with an error."""
    if isinstance(source, str):
        source = source.encode("utf-8", "surrogatepass")
    file = io.BytesIO(source) if isinstance(source, bytes) else source
    number = 0
    while raw := file.readline(MAX_LINE_BYTES + 1):
        number += 1
        if len(raw) > MAX_LINE_BYTES:
            raise RecordError(number, 1, "too-long", f"a line of more than {MAX_LINE_BYTES} bytes")
        yield _line(number, raw)


def _line(number: int, raw: bytes) -> _Line:
    unterminated = not raw.endswith(b"\n")
    raw = raw.removesuffix(b"\n").removesuffix(b"" if unterminated else b"\r")
    code = ""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        text = raw[: error.start].decode()
        cut = unterminated and error.end == len(raw) and "unexpected end" in error.reason
        code = "torn" if cut else "not-utf-8"
    if number == 1:
        text = text.removeprefix(_BYTE_ORDER_MARK)
    control = CONTROLS.search(text)
    if control:
        text = text[: control.start()]
        code = "control-character"
    if not code:
        record = _NEXT_RECORD.search(text)
        return _Line(number, text, record.start() if record else len(text), unterminated)
    reasons = {
        "torn": "the text ends inside a character",
        "not-utf-8": "not UTF-8",
        "control-character": "a control character",
    }
    return _Line(number, text, len(text), unterminated, RecordError(number, len(text) + 1, code, reasons[code]))

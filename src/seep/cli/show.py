"""`seep show`: draw a position."""

from __future__ import annotations

import json as json_text
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from seep.cli.files import STDIN, open_input
from seep.cli.options import InputFile, JsonFlag
from seep.cli.output import CliError, error_text, print_result

if TYPE_CHECKING:
    from seep.deal import Deal

BLANKS: Final = " \t\r\n"


def show(position: InputFile, /, *, json: JsonFlag = False) -> None:
    """Draw a position: the floor, the houses, the hands, what was captured, and whose turn it is.

    A position is a line or a JSON object, as docs/notation.md describes both:

        seep show 'standard 3S/4S/9H/AS 5H - 0 - 44 ...'
        seep show position.json
        seep show - < positions.txt

    Parameters
    ----------
    position
        A position, or a file of positions; `-` is standard input.
    json
        One line of JSON for each position: its line, its object, and the legal plays.
    """
    for place, written in _positions(position):
        deal = _deal(place, written)
        plays = [str(play) for play in deal.legal_plays()]
        print_result(str(deal), json, line=deal.line(), position=deal.position(), legal=plays)


def _positions(text: str) -> Iterator[tuple[str, str | dict[str, Any]]]:
    """The positions that the argument is or names, each with its place for an error."""
    if text.startswith("{"):
        yield from _objects(text, "")
        return
    if " " in text and not Path(text).exists():
        yield "", text
        return
    name = "standard input" if text == STDIN else text
    try:
        with open_input(text) as file:
            content = file.read().decode("utf-8-sig")
    except OSError as error:
        raise CliError(f"{error_text(error)} (neither a file, nor a position: that has eleven fields)") from error
    except UnicodeDecodeError as error:
        raise CliError(f"{name}: not UTF-8") from error
    if content.lstrip(BLANKS).startswith("{"):
        yield from _objects(content, f"{name}:")
        return
    for number, line in enumerate(content.splitlines(), 1):
        if line.strip():
            yield f"{name}:{number}: ", line.strip()


def _objects(text: str, name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The JSON objects of a text, one after the other."""
    decoder, at = json_text.JSONDecoder(), 0
    while text[at:].strip(BLANKS):
        at += len(text[at:]) - len(text[at:].lstrip(BLANKS))
        place = f"{name}{text.count(chr(10), 0, at) + 1}: " if name else ""
        try:
            value, at = decoder.raw_decode(text, at)
        except (json_text.JSONDecodeError, RecursionError) as error:
            raise CliError(f"{place}not JSON: {error}") from error
        yield place, value


def _deal(place: str, position: str | dict[str, Any]) -> Deal:
    """The deal at a position; raises `CliError`, its place first, where there is none."""
    from seep.deal import Deal
    from seep.position import PositionError
    from seep.rules import RulesError

    try:
        return Deal.from_position(position)
    except (PositionError, RulesError) as error:
        raise CliError(f"{place}{error}") from error

"""QR codes read as a phone would read them, off the terminal or an SVG."""

from __future__ import annotations

import re
from collections.abc import Sequence

import zxingcpp

MODULE_PIXELS = 4
"""How large each module is drawn to be read."""
BLOCKS = {"█": (False, False), "▀": (False, True), "▄": (True, False), " ": (True, True)}
"""For each character of a terminal whether its upper and lower half are dark, where it writes light on dark."""
STROKE = re.compile(r"([Mmhv])(-?[\d.]+)(?: (-?[\d.]+))?")


def read_terminal(lines: Sequence[str]) -> str:
    """What the code in these lines says."""
    rows = []
    for line in lines:
        halves = [BLOCKS[character] for character in line]
        rows += [[upper for upper, _ in halves], [lower for _, lower in halves]]
    return read_modules(rows)


def read_svg(svg: str) -> str:
    """What the code in an SVG of horizontal strokes says."""
    found = re.search(r'viewBox="0 0 (\d+) \1"', svg)
    strokes = re.search(r'<path stroke="#000" d="([^"]+)"', svg)
    assert found
    assert strokes
    size = int(found[1])
    rows = [[False] * size for _ in range(size)]
    x, y = 0, 0.0
    for command, first, second in STROKE.findall(strokes[1]):
        if command == "h":
            rows[int(y)][x : x + int(first)] = [True] * int(first)
            x += int(first)
        else:
            x, y = (int(first), float(second)) if command == "M" else (x + int(first), y + float(second))
    return read_modules(rows)


def read_modules(rows: Sequence[Sequence[bool]]) -> str:
    """What a code says whose dark modules are these; raises `AssertionError` if there is none to be read."""
    pixels = bytearray()
    for row in rows:
        pixels += b"".join((b"\0" if dark else b"\xff") * MODULE_PIXELS for dark in row) * MODULE_PIXELS
    shape = [len(rows) * MODULE_PIXELS, len(rows[0]) * MODULE_PIXELS]
    (code,) = zxingcpp.read_barcodes(memoryview(bytes(pixels)).cast("B", shape=shape))
    return str(code.text)

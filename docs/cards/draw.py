"""Draws the pictures of the rules page, as small SVG files beside this one: `python docs/cards/draw.py`."""

from __future__ import annotations

import re
from pathlib import Path

WIDE, HIGH = 58, 82  # one card
STEP = 68  # from a card to the next one beside it
FAN = 24  # from a card to the next one lying on it
# The colours of the page, see web/src/styles/tokens.css: words on cloth, and cards in four colours.
INK, PALE, CLOTH, LIGHT, RING = "#f6f0dc", "#cfe3d8", "#0f4a3c", "#17614f", "#ff6fb0"
GROUND, EDGE = "#fffdf6", "#12100c"
COLOURS = {"S": "#14121c", "H": "#c2183a", "D": "#1f5fbf", "C": "#17713a"}
WORTH = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}
SPRITE = (Path(__file__).parents[2] / "web/src/art/sprite.svg").read_text(encoding="utf-8")
SUITS = dict(re.findall(r'<symbol id="suit-(.)" viewBox="0 0 24 24"><path d="([^"]+)"', SPRITE))
"""The drawings of the page, each in a square of 24."""


def worth(card: str) -> int:
    return WORTH.get(card[0]) or int(card[0])


def text(
    x: float, y: float, words: str, size: int = 13, colour: str = INK, weight: str = "normal", anchor: str = "middle"
) -> str:
    place = f'x="{x:g}" y="{y:g}" text-anchor="{anchor}"'
    return f'<text {place} font-size="{size}" fill="{colour}" font-weight="{weight}">{words}</text>'


def face(x: float, y: float, card: str, lifted: bool = False) -> str:
    colour = COLOURS[card[1]]
    edge = f'stroke="{RING}" stroke-width="3"' if lifted else f'stroke="{EDGE}" stroke-opacity=".5"'
    rank, squeeze = ("10", ' textLength="18" lengthAdjust="spacingAndGlyphs"') if card[0] == "T" else (card[0], "")
    return (
        f'<g transform="translate({x:g} {y:g})"><rect width="{WIDE}" height="{HIGH}" rx="6" fill="{GROUND}" {edge}/>'
        f'<text x="4" y="19" font-size="18" font-weight="bold"{squeeze} fill="{colour}">{rank}</text>'
        f'<path transform="translate(4 23) scale(.58)" d="{SUITS[card[1]]}" fill="{colour}"/>'
        f'<path transform="translate(16 34) scale(1.5)" d="{SUITS[card[1]]}" fill="{colour}"/></g>'
    )


def back(x: float, y: float, wide: float = WIDE, high: float = HIGH) -> str:
    return (
        f'<g transform="translate({x:g} {y:g})">'
        f'<rect width="{wide:g}" height="{high:g}" rx="4" fill="{GROUND}" stroke="{EDGE}"/>'
        f'<rect x="4" y="4" width="{wide - 8:g}" height="{high - 8:g}" rx="3" fill="#6e1423"/></g>'
    )


def row(x: float, y: float, cards: str, lifted: str = "") -> str:
    return "".join(face(x + i * STEP, y, card, card == lifted) for i, card in enumerate(cards.split()))


def house_width(sets: list[str]) -> float:
    return 22 + sum(WIDE + FAN * (len(cards.split()) - 1) + 10 for cards in sets)


def house(x: float, y: float, sets: list[str], owner: str) -> str:
    """A house in its frame: dashed and single while ordinary, full and double once cemented; its sets side by side."""
    value = sum(worth(card) for card in sets[0].split())
    wide, cemented = house_width(sets), len(sets) > 1
    dashes = "" if cemented else ' stroke-dasharray="6 4"'
    line = f'fill="none" stroke="{INK}" stroke-width="1.6"{dashes}'
    drawn = f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="136" rx="9" {line}/>'
    if cemented:
        drawn += f'<rect x="{x + 4:g}" y="{y + 4:g}" width="{wide - 8:g}" height="128" rx="6" {line}/>'
    left = x + 16
    for cards in sets:
        names = cards.split()
        for i, card in enumerate(names):
            drawn += face(left + i * FAN, y + 14, card)
        middle = left + (WIDE + FAN * (len(names) - 1)) / 2
        drawn += text(middle, y + 116, "+".join(str(worth(card)) for card in names), 14)
        left += WIDE + FAN * (len(names) - 1) + 10
    kind = "cemented" if cemented else "ordinary"
    drawn += text(x + wide / 2, y + 154, f"house of {value}, {kind}", 14, weight="bold")
    return drawn + text(x + wide / 2, y + 171, owner, 13, PALE)


def arrow(x: float, y: float, words: str) -> str:
    return f'<path d="M{x:g} {y:g}h48m-9-7 9 7-9 7" fill="none" stroke="{INK}" stroke-width="2.5"/>' + text(
        x + 24, y - 14, words, 13, weight="bold"
    )


def brace(left: float, right: float, y: float, words: str) -> str:
    middle = (left + right) / 2
    return f'<path d="M{left:g} {y:g}v6H{right:g}v-6" fill="none" stroke="{INK}" stroke-width="1.8"/>' + text(
        middle, y + 22, words, 14, weight="bold"
    )


def save(name: str, title: str, wide: int, high: int, *parts: str) -> None:
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'role="img" font-family="DejaVu Sans, Verdana, Arial, sans-serif"><title>{title}</title>\n'
        f'<rect x="1" y="1" width="{wide - 2}" height="{high - 2}" rx="12" fill="{CLOTH}"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )
    (Path(__file__).parent / name).write_text(drawing, encoding="utf-8")


def table() -> None:
    def seat(x: int, y: int, name: str, who: str) -> str:
        return text(x, y, name, 16, weight="bold") + text(x, y + 18, who, 13, PALE)

    turn = "".join(
        f'<path d="{d}" fill="none" stroke="{INK}" stroke-width="2" marker-end="url(#tip)"/>'
        for d in (
            "M335 214Q372 202 378 168",
            "M378 112Q368 78 332 68",
            "M188 68Q150 78 142 112",
            "M142 168Q148 202 185 214",
        )
    )
    floor = "".join(back(178 + i * 42, 110, 36, 52) for i in range(4))
    save(
        "table.svg",
        "Seats at the table",
        520,
        290,
        '<defs><marker id="tip" markerWidth="9" markerHeight="9" refX="6" refY="4.5" orient="auto">'
        f'<path d="M0 0 8 4.5 0 9Z" fill="{INK}"/></marker></defs>',
        f'<ellipse cx="260" cy="140" rx="142" ry="92" fill="{LIGHT}"/>',
        floor,
        text(260, 184, "the floor", 13, PALE),
        turn,
        seat(260, 256, "seat 3", "the dealer"),
        seat(458, 136, "seat 0", "the bidder"),
        seat(260, 24, "seat 1", ""),
        seat(62, 136, "seat 2", "bidder’s partner"),
        text(260, 41, "dealer’s partner", 13, PALE),
    )


def points() -> None:
    def scoring(x: float, y: float, card: str, score: int) -> str:
        return face(x, y, card) + text(x + WIDE / 2, y + HIGH + 19, str(score), 15, weight="bold")

    spades = [f"{rank}S" for rank in "A23456789TJQK"]
    save(
        "points.svg",
        "The cards that score",
        512,
        358,
        *(scoring(22 + i % 7 * STEP, 16 + i // 7 * 112, card, worth(card)) for i, card in enumerate(spades)),
        *(scoring(22 + i * STEP, 240, card, 1) for i, card in enumerate(("AC", "AD", "AH"))),
        scoring(22 + 3 * STEP, 240, "TD", 6),
        text(394, 276, "100 points", 16, weight="bold"),
        text(394, 297, "in 17 cards", 14, PALE),
    )


def opening() -> None:
    sets = ["4S 9C", "KH", "KS"]
    save(
        "opening.svg",
        "An opening play",
        740,
        268,
        text(20, 28, "floor", 14, PALE, anchor="start"),
        row(20, 38, "7D 9C KH KS"),
        text(20, 148, "hand, 13 bid", 14, PALE, anchor="start"),
        row(20, 158, "4S 2H 3H KD", "4S"),
        text(20 + WIDE / 2, 258, "played", 12, PALE),
        text(20 + 3 * STEP + WIDE / 2, 258, "key", 12, PALE),
        arrow(308, 130, "4=13"),
        face(382, 66, "7D"),
        text(382 + WIDE / 2, 168, "still loose", 12, PALE),
        house(456, 52, sets, "owner: the bidder"),
    )


def capture() -> None:
    save(
        "capture.svg",
        "A jack captures",
        520,
        190,
        text(20, 26, "played", 14, PALE, anchor="start"),
        face(20, 46, "JS", True),
        arrow(96, 88, "takes"),
        row(166, 46, "2H 9C JD"),
        face(166 + 3 * STEP + 60, 46, "5S"),
        text(166, 26, "floor", 14, PALE, anchor="start"),
        brace(168, 166 + STEP + WIDE - 2, 136, "2+9 = 11"),
        brace(168 + 2 * STEP, 164 + 2 * STEP + WIDE, 136, "11"),
        text(166 + 3 * STEP + 60 + WIDE / 2, 158, "stays", 14, PALE),
    )


def houses() -> None:
    ordinary, cemented = ["5C 6D"], ["JD", "4H 7C", "2D 9S"]
    second = 20 + house_width(ordinary) + 60
    save(
        "houses.svg",
        "An ordinary and a cemented house",
        int(second + house_width(cemented) + 20),
        200,
        house(38, 16, ordinary, "one set"),
        house(second, 16, cemented, "three sets"),
    )


def breaking() -> None:
    save(
        "break.svg",
        "A house is broken",
        600,
        200,
        house(42, 16, ["4C 5D"], "owner: the partner"),
        text(184, 32, "from hand", 13, PALE, anchor="start"),
        face(186, 42, "2H", True),
        arrow(264, 84, "9+2"),
        house(336, 16, ["2H 4C 5D"], "owner: the breaker"),
        face(516, 30, "JC"),
        text(516 + WIDE / 2, 132, "key, in hand", 12, PALE),
    )


def sweep() -> None:
    save(
        "sweep.svg",
        "A sweep",
        640,
        186,
        text(20, 32, "played", 14, PALE, anchor="start"),
        face(20, 42, "TH", True),
        arrow(96, 84, "takes"),
        house(164, 16, ["2S 8D"], ""),
        row(290, 30, "6C 4D"),
        brace(292, 290 + STEP + WIDE - 2, 122, "6+4 = 10"),
        arrow(436, 84, "leaves"),
        f'<rect x="504" y="30" width="116" height="82" rx="8" fill="{LIGHT}"/>',
        text(562, 76, "nothing", 14, PALE),
        text(562, 140, "a sweep: 50", 15, weight="bold"),
    )


if __name__ == "__main__":
    for figure in (table, points, opening, capture, houses, breaking, sweep):
        figure()

"""How things look in the terminal: cards as cards, sides by colour and shape, and everything without colour too.

What a colour says, a letter, a shape or a mark says as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.style import Style
from rich.text import Text

from seep.cards import Card
from seep.terminal.seating import Whose
from seep.terminal.words import CARD_CHARACTER, card_of

PAPER: Final = "#fffdf6"
SUIT_INKS: Final = {"S": "#14121c", "H": "#c2183a", "D": "#1f5fbf", "C": "#17713a"}
"""Ink on the paper of a card."""
CLOTH_INKS: Final = {"S": "#ffffff", "H": "#ff9db0", "D": "#a8cdff", "C": "#93e2ad"}
"""The same suits written on the cloth."""
SIDE_INKS: Final[dict[Whose, str]] = {"ours": "#f2b33d", "theirs": "#6cc7dd", "third": "#f7a1b5"}
SHAPES: Final[dict[Whose, str]] = {"ours": "●", "theirs": "■", "third": "◆"}
GOLD: Final = Style(color="#f2b33d", bold=True)
MUTED: Final = Style(color="#a9c4b8")
STRONG: Final = Style(bold=True)
LIT: Final = Style(underline=True)
"""What some play that is left would use."""
CHOSEN: Final = Style(color="#ff6fb0", bold=True)
"""The brackets of what is chosen or touched, and the pointer of the arrow keys."""
SHOWN: Final = Style(color="#ffffff", bgcolor="#a81e63", bold=True)
"""The play that is shown on the floor."""
SHOWN_CARD: Final = Style(bgcolor="#ffb3d6")
ORDINARY: Final = Style(color="#241509", bgcolor="#f4efe2", bold=True)
CEMENTED: Final = Style(color="#ffffff", bgcolor="#9a3b1f", bold=True)
"""The values of houses."""


def click(action: str, argument: str | int) -> Style:
    """What makes a text do something when it is clicked."""
    return Style(meta={"@click": f"screen.{action}({argument!r})"})


def face(card: Card | str) -> Text:
    """A card of three columns, as it lies there: `10♦`, ` 5♣`."""
    one = Card(card)
    return Text(f"{one.symbol:>3}", Style(color=SUIT_INKS[one.suit], bgcolor=PAPER, bold=True))


def painted(text: str, style: Style | str = "") -> Text:
    """A message with its cards in the colours of their suits."""
    result, at = Text(style=style), 0
    for found in CARD_CHARACTER.finditer(text):
        result.append(text[at : found.start()])
        card = card_of(found[0])
        result.append(card.symbol, Style(color=CLOTH_INKS[card.suit], bold=True))
        at = found.end()
    return result.append(text[at:])


def flag(whose: Whose, name: str) -> Text:
    """The flag of a side, and whose it is."""
    return Text().append(f"{SHAPES[whose]} {name}", Style(color=SIDE_INKS[whose], bold=True))


def points_mark(points: int | None) -> str:
    """The points of a card as they stand below it; nothing for none."""
    return f"+{points}" if points else ""


def joined(parts: Iterable[Text | str], between: str = " ") -> Text:
    """Parts with something between them."""
    return Text(between).join(part if isinstance(part, Text) else Text(part) for part in parts)

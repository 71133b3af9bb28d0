"""The hand: the cards, and below each its points, and whether it is the last key to a house."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from seep.terminal.ink import CHOSEN, GOLD, MUTED, STRONG, click, face, points_mark
from seep.terminal.scene import Scene

ROOMY: Final = 6
TIGHT: Final = 4
"""Columns for a card, where there is room and where there is not."""


def draw_hand(scene: Scene, width: int) -> Text:
    """The hand in so many columns: three lines."""
    match, choosing = scene.match, scene.choosing
    if match is None or not choosing.hand:
        return Text()
    cell = ROOMY if len(choosing.hand) * ROOMY <= width else TIGHT
    keys = {str(key.card): key.value for key in match.last_keys}
    cards, points, notes = Text(), Text(), Text()
    for card in choosing.hand:
        is_chosen = card == choosing.card
        lead = ("▸" if cell == TIGHT else "[") if is_chosen else " "
        one = Text().append(lead, CHOSEN).append(face(card)).append("]" if is_chosen and cell == ROOMY else "", CHOSEN)
        one.pad_right(cell - len(one))
        one.stylize(click("choose", card))
        cards += one
        points.append(f"{points_mark(match.card_points.get(card)):>4}{' ' * (cell - 4)}", GOLD)
        note = "▴" if card in choosing.fitting else ""
        if card in keys:
            note = scene.words("terminal-key", value=keys[card])[:cell]
        notes.append(f"{note:^{cell - 1}} "[:cell], STRONG if card in choosing.fitting else MUTED)
    return cards + "\n" + points + "\n" + notes

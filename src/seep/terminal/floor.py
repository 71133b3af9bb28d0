"""The floor: houses, each in a line of its own, and loose cards below them; nothing on it moves before it is taken."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from rich.text import Text

from seep.table.views import MatchView
from seep.terminal.choosing import house_item, items_of, set_numbers
from seep.terminal.ink import (
    CEMENTED,
    CHOSEN,
    GOLD,
    LIT,
    MUTED,
    ORDINARY,
    SHOWN,
    SHOWN_CARD,
    STRONG,
    click,
    face,
    flag,
    joined,
    painted,
    points_mark,
)
from seep.terminal.room import draw_room
from seep.terminal.scene import Scene
from seep.terminal.words import mark
from seep.view import HouseView

CELL: Final = 6
"""Columns for a loose card."""
OWNER: Final = 10
"""Columns for the owners of a house, so that most cards of houses stand below each other."""
HOUSE_LINES: Final = 5
"""As many houses as can stand; their lines are kept free."""
LOOSE_ROWS: Final = 2
"""Rows that are kept free for loose cards; more are made when they are needed."""
FACE_DOWN: Final = "▒▒▒"
SHOWN_MARK: Final = " ◂"
"""What stands behind a house that the play shown takes or joins."""


def draw_floor(scene: Scene, width: int) -> Text:
    """The floor, in so many columns; before the cards, who has come."""
    match = scene.match
    if match is None or scene.table.status in ("waiting", "starting"):
        return draw_room(scene)
    lines: list[Text] = []
    standing = dict(zip([house.value for house in match.deal.houses], range(HOUSE_LINES), strict=False))
    for value, _ in zip_longest(scene.houses, range(HOUSE_LINES)):
        lines.append(Text() if value is None else _house(scene, match, match.deal.houses[standing[value]], width))
    if match.deal.loose is None:
        lines.append(Text(" ".join([FACE_DOWN] * match.deal.loose_count)))
        lines.append(Text(scene.words("floor-face-down"), MUTED))
    elif not scene.floor_items():
        lines.append(Text(scene.words("floor-empty"), MUTED))
    else:
        lines += _loose(scene, match, max(1, width // CELL))
    return joined(lines, "\n")


def _house(scene: Scene, match: MatchView, house: HouseView, width: int) -> Text:
    """A house: its value, its kind, whose it is, its cards set by set, and their points; shorter where it must be."""
    sets = match.house_sets[match.deal.houses.index(house)]
    cards = painted("  ".join("+".join(map(mark, one)) for one in sets))
    points = sum(match.card_points.get(card, 0) for one in sets for card in one)
    cards.append(f"  {points_mark(points)}", GOLD)
    head = _head(scene, house, is_terse=False)
    if len(head) + len(cards) + len(SHOWN_MARK) > width:
        head = _head(scene, house, is_terse=True)
    line = head + cards
    play = scene.choosing.shown
    line.append(SHOWN_MARK if play is not None and house_item(house.value) in items_of(play) else "", STRONG)
    line.stylize(click("touch", house_item(house.value)))
    return line


def _head(scene: Scene, house: HouseView, *, is_terse: bool) -> Text:
    """What stands before the cards of a house."""
    words, seating, choosing, item = scene.words, scene.seating, scene.choosing, house_item(house.value)
    play = choosing.shown
    is_shown = play is not None and item in items_of(play)
    is_touched = item in choosing.touched
    line = Text().append("▸" if choosing.on_floor and choosing.item == item else " ", CHOSEN)
    line.append("[" if is_touched else " ", CHOSEN)
    style = SHOWN if is_shown else CEMENTED if house.cemented else ORDINARY
    line.append(f" {house.value:>2} ", style + (LIT if item in choosing.lit else STRONG))
    line.append("]" if is_touched else " ", CHOSEN)
    line.append("▣ " if house.cemented else "□ ")
    kinds = {True: words("house-cemented"), False: words("house-ordinary")}
    if not is_terse:
        line.append(f"{kinds[house.cemented]:<{max(map(len, kinds.values()))}} ")
    chairs = [seating.chair_of(seat) for seat in house.owners]
    owners = joined(flag(seating.whose(scene.table.chairs[chair].side), seating.shown_name(chair)) for chair in chairs)
    if not is_terse:
        owners.pad_right(OWNER - len(owners))
    return line + owners + "  "


def _loose(scene: Scene, match: MatchView, per_row: int) -> Iterator[Text]:
    """The loose cards, and below each its points, or the number of its set in the play that is shown."""
    choosing = scene.choosing
    play = choosing.shown
    numbers = {} if play is None else set_numbers(play)
    rows = max(LOOSE_ROWS, -(-len(scene.loose) // per_row))
    for row in range(rows):
        cards, marks = Text(), Text()
        for card in scene.loose[row * per_row : (row + 1) * per_row]:
            if card is None:
                cards.append(" " * CELL)
                marks.append(" " * CELL)
                continue
            is_touched, is_pointed_at = card in choosing.touched, choosing.on_floor and choosing.item == card
            cell = face(card)
            if card in numbers:
                cell.stylize(SHOWN_CARD)
            elif card in choosing.lit:
                cell.stylize(LIT)
            lead = "▸" if is_pointed_at else "[" if is_touched else " "
            cell = Text().append(lead, CHOSEN).append(cell).append("] " if is_touched else "  ", CHOSEN)
            cell.stylize(click("touch", card))
            cards += cell
            below = f"({numbers[card]})" if card in numbers else points_mark(match.card_points.get(card))
            marks.append(f"{below:>{CELL - 2}}  ", STRONG if card in numbers else GOLD)
        yield cards
        yield marks

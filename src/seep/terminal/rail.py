"""What stands at the side where there is room: the sides with what they have taken, and all plays of the deal."""

from __future__ import annotations

from rich.text import Text

from seep.terminal.ink import GOLD, MUTED, STRONG, flag, joined, painted
from seep.terminal.scene import Scene


def draw_sides(scene: Scene) -> Text:
    """Each side: who it is, how many cards it has taken, its sweeps, and where everybody counts alone its total."""
    match, words, seating = scene.match, scene.words, scene.seating
    if match is None:
        return Text()
    captured = seating.by_side(match.deal.captured)
    sweeps = seating.by_side(match.deal.sweeps)
    lines = []
    for side in range(scene.table.sides):
        line = flag(seating.whose(side), seating.side_name(side))
        line.append(f"\n  {words('score-taken', count=captured[side])}", MUTED)
        if sweeps[side]:
            line.append(f", {words('score-swept', points=sweeps[side])}", GOLD)
        if scene.table.sides > 2:
            line.append(f", {words('score-total', total=match.totals[side])}", STRONG)
        lines.append(line)
    if match.deal.stock:
        lines.append(Text(words("stock", count=match.deal.stock), MUTED))
    return joined(lines, "\n")


def draw_log(scene: Scene) -> Text:
    """All plays of the deal, and what happened beside them."""
    return joined([painted(line) for line in scene.log()] or [Text(scene.words("log-empty"), MUTED)], "\n")

"""Before the cards: who sits where, and what the match waits for."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from seep.terminal.ink import MUTED, STRONG, click, flag, joined
from seep.terminal.scene import Scene


def draw_room(scene: Scene) -> Text:
    """The chairs by their numbers, the code by which others come, and what the player can do."""
    return joined(_lines(scene), "\n")


def _lines(scene: Scene) -> Iterator[Text]:
    table, seating, words = scene.table, scene.seating, scene.words
    for chair, one in enumerate(table.chairs):
        line = Text(f"{chair + 1} ", STRONG)
        line += flag(seating.whose(one.side), seating.name(chair))
        notes = [words("room-you")] if seating.is_you(chair) else []
        notes += [words("room-host")] if chair == table.host else []
        notes += [words("room-bot", bot=words.either(f"bot-{one.bot}", one.bot or ""))] if one.kind == "bot" else []
        line.append(f"  {', '.join(notes)}", MUTED)
        line.stylize(click("digit", chair + 1))
        yield line
    yield Text()
    if table.code is not None:
        yield Text(words("terminal-code", code=table.code))
    if table.you is None:
        yield Text(words("terminal-sit"))
    elif table.you_host:
        yield Text(words("terminal-start"), STRONG)
    else:
        yield Text(words("room-wait"))

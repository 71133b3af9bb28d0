"""The score sheet: how a deal was scored, who won a baazi or the match, and the deals of the match so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from seep.match import DealResult
from seep.table.views import MatchView
from seep.terminal.ink import GOLD, MUTED, SIDE_INKS, STRONG, flag
from seep.terminal.scene import Scene


def draw_sheet(scene: Scene) -> Group:
    """The score of the last deal, and those before it."""
    match = scene.match
    if match is None or not match.results:
        return Group(Text(scene.words("terminal-no-score"), MUTED))
    last = match.results[-1]
    parts: list[Text | Table] = [
        Text(scene.words("sheet", number=last.number), STRONG),
        _table(scene, _rows(scene, last)),
        *(Text(line, GOLD) for line in _banners(scene, match, last)),
    ]
    if scene.table.status == "deal-over":
        parts.append(Text(scene.words("sheet-next-dealer", **scene.seating.player(last.next_dealer))))
    if len(match.results) > 1:
        rows = [(str(one.number), [str(score) for score in one.scores]) for one in match.results]
        parts += [Text(), Text(scene.words("sheet-deals"), STRONG), _table(scene, rows)]
    parts += [Text(), *(Text(line, MUTED) for line in _waiting(scene))]
    return Group(*parts)


def _table(scene: Scene, rows: Iterable[tuple[str, Sequence[str]]]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=True)
    table.add_column("")
    for side in range(scene.table.sides):
        whose = scene.seating.whose(side)
        table.add_column(flag(whose, scene.seating.side_name(side)), justify="right", style=SIDE_INKS[whose])
    for label, cells in rows:
        table.add_row(label, *cells)
    return table


def _rows(scene: Scene, last: DealResult) -> Iterator[tuple[str, list[str]]]:
    words = scene.words
    yield words("sheet-points"), [str(points) for points in last.points]
    if any(last.majority):
        yield words("sheet-majority"), [str(points) for points in last.majority]
    yield words("sheet-sweeps"), [str(points) for points in last.sweeps]
    yield words("sheet-total"), [str(score) for score in last.scores]
    if scene.table.sides > 2:
        yield words("sheet-totals"), [str(total) for total in last.totals]
    else:
        leads = [f"+{last.lead}" if side == last.leader else "" for side in range(scene.table.sides)]
        yield words("terminal-lead"), leads
    match = scene.match
    if match is not None and scene.table.baazis != 1:
        yield words("terminal-baazis"), [str(won) for won in match.baazis_won]


def _banners(scene: Scene, match: MatchView, last: DealResult) -> Iterator[str]:
    """Who won a baazi with the last deal, and the match."""
    words, seating = scene.words, scene.seating
    if last.baazi is not None and last.reason == "target":
        yield words("sheet-baazi-target", target=match.target, **seating.side(last.baazi))
    elif last.baazi is not None:
        yield words("sheet-baazi-min", min=match.min_points, **seating.side(last.baazi))
    if match.winner is not None:
        you = scene.table.you
        lost = you is not None and scene.table.chairs[you].side != match.winner
        yield words("sheet-match-lost" if lost else "sheet-match", **seating.side(match.winner))


def _waiting(scene: Scene) -> Iterator[str]:
    """How it goes on, and whom it waits for."""
    table, seating, words = scene.table, scene.seating, scene.words
    if table.status not in ("deal-over", "match-over"):
        return
    if scene.can_ask_for_more:
        yield words("terminal-next-deal" if table.status == "deal-over" else "terminal-rematch")
    people = [number for number, chair in enumerate(table.chairs) if chair.kind == "person"]
    missing = [seating.shown_name(chair) for chair in people if not table.chairs[chair].asked]
    if missing and len(people) > 1:
        yield words("sheet-missing", players=words.list(missing))
    if table.goes_on_at is not None and scene.server_now:
        yield words("sheet-goes-on", seconds=max(0, round((table.goes_on_at - scene.server_now) / 1000)))

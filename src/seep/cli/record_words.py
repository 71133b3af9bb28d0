"""Records in words: what `seep record show` prints of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from seep.deal import Deal
    from seep.match import DealResult
    from seep.records import Entry, Game, RecordedDeal, RecordedMatch

JOINERS: Final = "\u200c\u200d"
"""Invisible characters that names in Indic scripts are written with."""
FLAG: Final = re.compile("\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f")
"""An emoji tag sequence, such as the flag of Scotland: its tag characters are invisible too."""
REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"


def count(number: int, what: str) -> str:
    """So many of something: `2 deals`."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def printable(text: str) -> str:
    """A text on one line without terminal control: names and comments come from anywhere."""
    parts = re.split(f"({FLAG.pattern})", " ".join(text.split()))
    return "".join(
        part if FLAG.fullmatch(part) else "".join(sign if _shows(sign) else REPLACEMENT for sign in part)
        for part in parts
    )


def _shows(character: str) -> bool:
    return character.isprintable() or character in JOINERS


def game_lines(game: Game) -> Iterator[str]:
    """A game line by line: who played by which rules, every deal with all that happened in it, and how it ended."""
    match = game.replay() if game.deals else None
    names = [_name(*sitting) for sitting in zip(range(game.rules.players), game.players, game.bots, strict=True)]
    yield ", ".join(map(printable, game.tags.values())) or "A game of Seep"
    rules = game.rules.text()
    options = rules if isinstance(rules, str) else ", ".join(f"{option} {value}" for option, value in rules.items())
    yield f"  Rules: {options}"
    yield "  " + ("A match without end" if game.baazis is None else f"Best of {count(game.baazis, 'baazi')}")
    yield f"  Players: {', '.join(names)}"
    yield from (f"  {{{printable(comment)}}}" for comment in game.comments)
    if match is None:
        return
    for number, (_, deal) in enumerate(match.dealt):
        yield ""
        yield from _deal_lines(game.deals[number], match, number, deal, names)
    yield ""
    won = ", ".join(f"{_side(names, match, side)} {won}" for side, won in enumerate(match.baazis_won))
    yield f"Baazis: {won}" + ("" if match.winner is None else f". {_side(names, match, match.winner)} won the match.")


def _deal_lines(
    recorded: RecordedDeal, match: RecordedMatch, number: int, deal: Deal, names: list[str]
) -> Iterator[str]:
    """A deal; `names` are those of the chairs, and are changed where somebody else takes one."""
    players = match.rules.players
    result = match.results[number] if number < len(match.results) else None
    dealer = result.dealer if result else match.dealer
    chairs = [(dealer + 1 + seat) % players for seat in range(players)]
    bid = f"; {names[chairs[0]]} bids {str(deal.history[0])[4:]}" if deal.history else ""
    yield f"Deal {number + 1}, dealt by {names[dealer]}{bid}"
    yield from (f"  A pack was thrown in: {reason}" for reason, _ in deal.redeals)
    head = [names[chair] for chair in chairs]
    happened, later = _in_order(recorded, result is not None)
    notes, rows = _laid_out(happened, players, names)
    yield from (f"  {note}" for note in notes)
    widths = [max(len(cells[seat]) for cells in (head, *(row.cells for row in rows))) for seat in range(players)]
    if rows:
        yield _table_line("", head, widths)
    for row in rows:
        yield _table_line(row.label, row.cells, widths)
        yield from (f"      {note}" for note in row.notes)
    if result:
        yield f"  {_result_line(names, match, result)}"
    yield from (f"  {_note(item, names)}" for item in later)


def _in_order(recorded: RecordedDeal, scored: bool) -> tuple[list[Entry | str], list[Entry | str]]:
    """The entries of a deal with its comments among them: those before the scores, and those after."""
    from seep.play import Play

    last = max((number for number, entry in enumerate(recorded.entries, 1) if isinstance(entry, Play)), default=0)
    places: list[Entry | str] = list(recorded.entries)
    if scored:
        places.insert(last, "")
    items: list[tuple[int, Entry | str]] = []
    for place in range(len(places) + 1):
        if place:
            items.append((place, places[place - 1]))
        items += ((place, f"{{{printable(text)}}}") for after, text in recorded.comments if after == place)
    over = last if scored else len(places)
    return [item for place, item in items if place <= over], [item for place, item in items if place > over and item]


@dataclass
class _Row:
    """A line of the table: plays of one round by seat, and what is to be said below them."""

    label: str
    cells: list[str]
    notes: list[str] = field(default_factory=list)


def _laid_out(items: Sequence[Entry | str], players: int, names: list[str]) -> tuple[list[str], list[_Row]]:
    """What happened in a deal: what is to be said before the first card, and the plays, a line a round.

    A comment stands below the round that it breaks; plays taken back and a seating end the line.
    """
    from seep.play import Play
    from seep.records import Undo

    notes: list[str] = []
    rows: list[_Row] = []
    rebid = sum(isinstance(item, Play) and item.kind == "bid" for item in items) > 1
    made, ended = 0, True
    for item in items:
        said = rows[-1].notes if rows else notes
        if not isinstance(item, Play):
            said.append(_note(item, names))
            made -= item.plays if isinstance(item, Undo) else 0
            ended = ended or not isinstance(item, str)
            continue
        made += 1
        if made == 1:
            said += [str(item)] if rebid else []
            continue
        round_, seat = divmod(made - 2, players)
        if ended or not seat:
            rows.append(_Row("" if seat else f"{round_ + 1}.", [""] * players))
        rows[-1].cells[seat] = str(item)
        ended = False
    return notes, rows


def _table_line(label: str, cells: Sequence[str], widths: Sequence[int]) -> str:
    end = max((seat for seat, cell in enumerate(cells, 1) if cell), default=0)
    padded = "  ".join(cell.ljust(width) for cell, width in zip(cells[:end], widths, strict=False))
    return f"  {label:>3} {padded}".rstrip()


def _note(item: Entry | str, names: list[str]) -> str:
    """A comment, plays taken back or a seating in words; a seating changes the name of its chair."""
    from seep.records import Seating, Undo

    if isinstance(item, Undo):
        return "The last play was taken back." if item.plays == 1 else f"The last {item.plays} plays were taken back."
    if not isinstance(item, Seating):
        return str(item)
    chair, bot = item.chair, printable(item.bot or "")
    if item.terms == "one-turn":
        return f"The time of {names[chair]} is up: the bot {bot} makes the next play from chair {chair}."
    if item.terms == "stands-in":
        names[chair] = _name(chair, item.player, None)
        return f"The bot {bot} plays from chair {chair} while {names[chair]} is away."
    names[chair] = _name(chair, item.player, item.bot)
    if item.bot is not None:
        return f"The bot {bot} plays from chair {chair}."
    return f"{'Somebody' if item.player is None else names[chair]} plays from chair {chair}."


def _result_line(names: Sequence[str], match: RecordedMatch, result: DealResult) -> str:
    sides = []
    for side, score in enumerate(result.scores):
        parts = {"cards": result.points[side], "majority": result.majority[side], "sweeps": result.sweeps[side]}
        of = ", ".join(f"{name} {points}" for name, points in parts.items() if points)
        sides.append(f"{_side(names, match, side)} {score}" + (f" ({of})" if of else ""))
    lead = "level" if result.leader is None else f"{_side(names, match, result.leader)} ahead by {result.lead}"
    baazi = "" if result.baazi is None else f"; {_side(names, match, result.baazi)} won the baazi ({result.reason})"
    return f"{', '.join(sides)}; {lead}{baazi}"


def _name(chair: int, player: str | None, bot: str | None) -> str:
    """What whoever sits in a chair is called."""
    if bot is not None:
        return f"the bot {printable(bot)}"
    return printable(player or f"chair {chair}")


def _side(names: Sequence[str], match: RecordedMatch, side: int) -> str:
    return " and ".join(names[chair] for chair in range(side, match.rules.players, match.rules.sides))

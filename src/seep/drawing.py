"""A deal or a view drawn as text, 80 columns wide, for terminals, notebooks and debuggers: what `print` shows.

The players sit round the floor in order of play, counter-clockwise: the viewer at the bottom, or seat 0. Cards are
drawn with suit symbols; in a house, the cards of a set are joined by `+`.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from seep.cards import Card
from seep.core import split_into_sets
from seep.rules import RulesText, rules_field

if TYPE_CHECKING:
    from seep.play import Play
    from seep.view import HouseView, View

WIDTH: Final = 80
SIDE: Final = 14
"""Columns for the player on the left, and as many for the one on the right."""
FLOOR: Final = WIDTH - 2 * SIDE
"""Columns of the floor, its frame included."""
TEXT: Final = FLOOR - 4
"""Columns of text on the floor."""
DEAL_PLAYS: Final = 48
PLACES: Final = {2: ("bottom", "top"), 3: ("bottom", "right", "left"), 4: ("bottom", "right", "top", "left")}
"""Where the players sit, in order of play."""
_CARD: Final = re.compile("[A2-9TJQK][CDHS]")


def progress_text(phase: str, opening: bool, bid: int | None, turn: int, plays: int) -> str:
    """Where a deal stands, in a few words: `play 12 of 48, seat 2 to play`."""
    if phase == "over":
        return "over"
    if phase == "bid":
        return f"seat {turn} to bid"
    if opening:
        return f"bid {bid}, seat {turn} to open"
    return f"play {plays + 1} of {DEAL_PLAYS}, seat {turn} to play"


def repr_line(kind: str, rules: RulesText, *parts: str) -> str:
    """A `repr` in one line: `<Deal standard, play 12 of 48, seat 2 to play>`."""
    return f"<{', '.join((f'{kind} {rules_field(rules)}', *parts))}>"


def draw(
    view: View, hands: Sequence[Sequence[Card]] | None = None, floor_face_down: Sequence[Card] | None = None
) -> str:
    """The table that `view` shows, as text; with all `hands`, and the floor before the bid, those of a whole deal."""
    places = dict(zip(PLACES[view.players], _seats(view), strict=True))
    players = {place: _player(view, seat, None if hands is None else hands[seat]) for place, seat in places.items()}
    columns = zip_longest(
        _column(players.get("left")),
        list(_floor(view, view.loose if floor_face_down is None else floor_face_down)),
        _column(players.get("right")),
    )
    lines = [*_heading(view), ""]
    lines += _row(players.get("top"))
    lines += _framed([(left or "", floor or "", right or "") for left, floor, right in columns])
    lines += _row(players["bottom"])
    lines += ["", *_sides(view), *_latest(view)]
    return "\n".join(line.rstrip() for line in lines)


# ---- what there is to say


def _heading(view: View) -> Iterator[str]:
    where = [rules_field(view.rules).replace(",", ", ")]
    where.append(progress_text(view.phase, view.opening, view.bid, view.turn, view.plays))
    if view.bid is not None and not view.opening:
        where.append(f"bid {view.bid}")
    if view.stock:
        where.append(f"{view.stock} cards in the stock")
    yield from textwrap.wrap(" · ".join(where), WIDTH)
    for redeal in view.redeals:
        shown = f": {_cards(redeal.hand)}" if redeal.hand else ""
        yield f"thrown in before, {redeal.reason}{shown}"


def _seats(view: View) -> list[int]:
    """The seats in order of play, from the one at the bottom on."""
    first = view.seat or 0
    return [(first + step) % view.players for step in range(view.players)]


def _player(view: View, seat: int, hand: Sequence[Card] | None) -> tuple[str, list[str]]:
    """What stands above a hand, and the hand: each card, or how many there are."""
    name = f"seat {seat}" + (", you" if seat == view.seat else "")
    if seat == view.turn and view.phase != "over":
        name += " to bid" if view.phase == "bid" else " to play"
    if hand is None and seat == view.seat:
        hand = view.hand
    if hand is not None:
        return name, [card.symbol for card in hand] or ["no cards"]
    return name, [_count(view.hands[seat])]


def _floor(view: View, loose: Sequence[Card] | None) -> Iterator[str]:
    if loose is None:
        yield f"{_count(view.loose_count)} face down"
    else:
        yield from _labelled("loose", [card.symbol for card in loose] or ["none"])
    for house in view.houses:
        yield from _house(house)


def _house(house: HouseView) -> list[str]:
    """A house by its sets, its kind and owners at the end of the line or on one of their own."""
    try:
        sets = split_into_sets(house.cards, house.value)
    except ValueError:  # in a view that somebody made up
        sets = [house.cards]
    lines = _labelled(f"house {house.value}", ["+".join(card.symbol for card in one) for one in sets])
    kind = "cemented" if house.cemented else "ordinary"
    note = f"{kind}, {_seat_names(house.owners)}"
    if len(lines) > 1 or len(lines[0]) + len(note) + 1 > TEXT:
        return [*lines, note.rjust(TEXT)]
    return [lines[0] + note.rjust(TEXT - len(lines[0]))]


def _sides(view: View) -> Iterator[str]:
    for side, captured in enumerate(view.captured):
        seats = [seat for seat in range(view.players) if seat % len(view.captured) == side]
        parts = [f"{_count(captured)} captured", f"{view.sweeps[side]} for sweeps"]
        if view.scores is not None:
            parts.append(f"score {view.scores[side]}")
        elif side == view.last_capture:
            parts.append("captured last")
        if view.totals is not None:
            parts.append(f"total {view.totals[side]}")
        yield from _paragraph(f"side {side} ({_seat_names(seats)}): {', '.join(parts)}")


def _latest(view: View) -> list[str]:
    """The latest play, and the cards it took."""
    if not view.log:
        return []
    play = view.log[-1]
    seat = view.turn if play.kind == "bid" else (view.turn - 1) % view.players
    took = f", and took {_cards(view.latest.cards)}" if view.latest is not None else ""
    return _paragraph(f"seat {seat} {'bid' if play.kind == 'bid' else 'played'} {play_symbols(play)}{took}")


def play_symbols(play: Play) -> str:
    """A play in its notation, with suit symbols; of a bid the value."""
    return str(play.value) if play.kind == "bid" else _CARD.sub(lambda name: Card(name[0]).symbol, str(play))


# ---- words


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in cards)


def _count(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number or 'no'} cards"


def _seat_names(seats: Sequence[int]) -> str:
    """`seat 1`, or `seats 0 and 2`."""
    return f"seat{'s' * (len(seats) > 1)} {' and '.join(map(str, seats))}"


# ---- lines


def _paragraph(text: str) -> list[str]:
    """Text in lines of the whole width, those after the first indented."""
    return textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def _wrapped(words: Sequence[str], width: int) -> list[str]:
    """Words in lines no wider than that; a word that is wider is broken."""
    return textwrap.wrap(" ".join(words), width, break_on_hyphens=False)


def _labelled(label: str, words: Sequence[str]) -> list[str]:
    """Words in lines with a label before the first."""
    lines = _wrapped(words, TEXT - 10)
    return [f"{label if not number else '':10}{line}" for number, line in enumerate(lines)]


def _column(player: tuple[str, list[str]] | None) -> list[str]:
    """A player beside the floor: the name, and below it the cards, three in a line."""
    if player is None:
        return []
    name, words = player
    return [*_wrapped(name.split(), SIDE - 2), "", *_wrapped(words, SIDE - 2)]


def _row(player: tuple[str, list[str]] | None) -> list[str]:
    """A player above or below the floor."""
    return [] if player is None else [player[0].center(WIDTH), " ".join(player[1]).center(WIDTH)]


def _framed(rows: list[tuple[str, str, str]]) -> Iterator[str]:
    """The floor in its frame, with a column on either side."""
    yield " " * SIDE + "┌─ floor ".ljust(FLOOR - 1, "─") + "┐"
    for left, floor, right in rows:
        yield f"{left:{SIDE}}│ {floor:{TEXT}} │  {right}"
    yield " " * SIDE + "└" + "─" * (FLOOR - 2) + "┘"

"""`seep record`: look at records of matches, and check them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from cyclopts import CycloptsError, Parameter

from seep.cli.say import Trouble, say

if TYPE_CHECKING:
    from seep.deal import Deal
    from seep.match import DealResult
    from seep.records import Game, RecordedMatch, RecordError

JOINERS: Final = "\u200c\u200d"
"""Signs that do not show, and that names in Indic scripts are written with."""
UNREADABLE: Final = "unreadable"
"""The code of a file that cannot be read, beside those of docs/notation.md."""
REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"


def record(
    what: Literal["check", "show"],
    /,
    *files: Path,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Check records of matches, or show them.

    `seep record check FILE...` plays every game again and says of each file how many games are in it, or where the
    first thing wrong is, or why it cannot be read; exit status 1 if there is any. `seep record show FILE...` shows who
    played, every play, and what it came to, up to the first thing wrong.

    Parameters
    ----------
    what
        Whether to check or to show.
    files
        Records, as docs/notation.md describes them.
    json
        One line of JSON for each file checked, or for each game shown.
    """
    if not files:
        raise CycloptsError(f"which records? seep record {what} FILE...")
    look = _check if what == "check" else _show
    wrong = [path for path in files if not look(path, json)]
    if wrong and len(files) > 1:
        raise Trouble(f"{len(wrong)} of {len(files)} records are not in order")
    if wrong:
        raise Trouble(f"{wrong[0]} is not in order")


def _read(path: Path) -> Iterator[Game | RecordError | OSError]:
    """The games of a file, and last what is wrong with it, or why it cannot be read on, if anything is."""
    from seep.records import RecordError, read

    try:
        with path.open("rb") as file:
            yield from read(file)
    except (RecordError, OSError) as error:
        yield error


def _check(path: Path, json: bool) -> bool:
    """Say whether a record is in order."""
    games = deals = 0
    wrong: RecordError | OSError | None = None
    for found in _read(path):
        if isinstance(found, Exception):
            wrong = found
        else:
            games += 1
            deals += len(found.deals)
    words = f"{path}: {_many(games, 'game')}, {_many(deals, 'deal')}" if wrong is None else _place(path, wrong)
    say(words, json, file=str(path), games=games, deals=deals, error=wrong and _error(wrong))
    return wrong is None


def _show(path: Path, json: bool) -> bool:
    """Show the games of a record, and the game at fault as far as it goes."""
    from seep.records import Game

    for found in _read(path):
        game = found if isinstance(found, Game) else None if isinstance(found, OSError) else found.game
        wrong = None if isinstance(found, Game) else found
        if game is not None:
            facts = {"file": str(path), **_facts(game), "error": wrong and _error(wrong)}
            say("\n".join(_lines(game)) + "\n", json, **facts)
        if wrong is not None:
            if game is None or not json:
                say(_place(path, wrong), json, file=str(path), error=_error(wrong))
            return False
    return True


def _place(path: Path, error: RecordError | OSError) -> str:
    if isinstance(error, OSError):
        return _plain(f"{path}: cannot be read: {error.strerror or error}")
    return _plain(f"{path}:{error.line}:{error.column}: {error.code}: {error.reason}")


def _error(error: RecordError | OSError) -> dict[str, Any]:
    if isinstance(error, OSError):
        return {"line": None, "column": None, "code": UNREADABLE, "reason": error.strerror or str(error), "params": {}}
    return {name: getattr(error, name) for name in ("line", "column", "code", "reason", "params")}


def _many(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _plain(text: str) -> str:
    """A text on one line that does nothing to the terminal: names and comments come from anywhere."""
    return "".join(sign if sign.isprintable() or sign in JOINERS else REPLACEMENT for sign in " ".join(text.split()))


# ---- a game in words


def _lines(game: Game) -> Iterator[str]:
    match = game.replay() if game.deals else None
    yield ", ".join(map(_plain, game.tags.values())) or "A game of Seep"
    rules = game.rules.text()
    options = rules if isinstance(rules, str) else ", ".join(f"{option} {value}" for option, value in rules.items())
    yield f"  Rules: {options}"
    yield "  " + ("A match without end" if game.baazis is None else f"Best of {_many(game.baazis, 'baazi')}")
    yield f"  Players: {', '.join(_name(game, chair) for chair in range(game.rules.players))}"
    yield from (f"  {{{_plain(comment)}}}" for comment in game.comments)
    if match is None:
        return
    for number, (_, deal) in enumerate(match.dealt):
        yield ""
        yield from _deal_lines(game, match, number, deal)
    yield ""
    won = ", ".join(f"{_side(game, side)} {won}" for side, won in enumerate(match.baazis_won))
    yield f"Baazis: {won}" + ("" if match.winner is None else f". {_side(game, match.winner)} won the match.")


def _deal_lines(game: Game, match: RecordedMatch, number: int, deal: Deal) -> Iterator[str]:
    players = game.rules.players
    result = match.results[number] if number < len(match.results) else None
    dealer = result.dealer if result else match.dealer
    names = [_name(game, (dealer + 1 + seat) % players) for seat in range(players)]
    plays = [str(play) for play in deal.history]
    yield f"Deal {number + 1}, dealt by {_name(game, dealer)}" + (f"; {names[0]} bids {plays[0][4:]}" if plays else "")
    for reason, _ in deal.redeals:
        yield f"  A pack was thrown in: {reason}"
    said = game.deals[number].comments
    yield from (f"  {{{_plain(text)}}}" for after, text in said if after <= 1)
    columns = [names, *(plays[at : at + players] for at in range(1, len(plays), players))]
    widths = [max(len(row[seat]) for row in columns if seat < len(row)) for seat in range(players)]
    for round_, row in enumerate(columns if len(columns) > 1 else ()):
        cells = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False))
        yield f"  {f'{round_}.' if round_ else '':>3} {cells}".rstrip()
        last = 1 + round_ * players
        yield from (f"      {{{_plain(text)}}}" for after, text in said if max(1, last - players) < after <= last)
    if result:
        yield f"  {_result_line(game, result)}"
    yield from (f"  {{{_plain(text)}}}" for after, text in said if after > 1 + (len(columns) - 1) * players)


def _result_line(game: Game, result: DealResult) -> str:
    sides = []
    for side, score in enumerate(result.scores):
        parts = {"cards": result.points[side], "majority": result.majority[side], "sweeps": result.sweeps[side]}
        of = ", ".join(f"{name} {points}" for name, points in parts.items() if points)
        sides.append(f"{_side(game, side)} {score}" + (f" ({of})" if of else ""))
    lead = "level" if result.leader is None else f"{_side(game, result.leader)} ahead by {result.lead}"
    baazi = "" if result.baazi is None else f"; {_side(game, result.baazi)} won the baazi ({result.reason})"
    return f"{', '.join(sides)}; {lead}{baazi}"


def _name(game: Game, chair: int) -> str:
    return _plain(game.players[chair] or f"chair {chair}")


def _side(game: Game, side: int) -> str:
    return " and ".join(_name(game, chair) for chair in range(side, game.rules.players, game.rules.sides))


# ---- a game as JSON


def _facts(game: Game) -> dict[str, Any]:
    from seep.cards import pack_text

    match = game.replay() if game.deals else None
    deals = []
    for number, (packs, deal) in enumerate(match.dealt if match else ()):
        assert match is not None
        result = match.results[number] if number < len(match.results) else None
        deals.append(
            {
                "number": number + 1,
                "dealer": result.dealer if result else match.dealer,
                "thrown": [
                    {"reason": reason, "pack": pack_text(pack)}
                    for pack, (reason, _) in zip(packs, deal.redeals, strict=False)
                ],
                "pack": pack_text(packs[-1]),
                "plays": [str(play) for play in deal.history],
                "comments": [comment._asdict() for comment in game.deals[number].comments],
                "result": result and _result(result),
            }
        )
    return {
        "tags": dict(game.tags),
        "rules": game.rules.text(),
        "baazis": game.baazis,
        "players": game.players,
        "cut": [[None if card is None else str(card) for card in cards] for cards in game.cut],
        "comments": game.comments,
        "deals": deals,
        "winner": match.winner if match else None,
        "baazis_won": match.baazis_won if match else (0,) * game.rules.sides,
    }


def _result(result: DealResult) -> dict[str, Any]:
    fields: Sequence[str] = ("scores", "points", "majority", "sweeps", "totals", "leader", "lead", "baazi", "reason")
    return {name: getattr(result, name) for name in fields}

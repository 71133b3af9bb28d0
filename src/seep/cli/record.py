"""`seep record`: check records of matches, or show them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from seep.cli.files import STDIN, open_input
from seep.cli.options import InputFile, JsonFlag
from seep.cli.output import CliError, UsageError, print_result
from seep.cli.record_words import count, game_lines, printable

if TYPE_CHECKING:
    from seep.match import DealResult
    from seep.records import Entry, Game, RecordError

UNREADABLE: Final = "unreadable"
"""The code of a file that cannot be read, beside those of docs/notation.md."""


def record(
    what: Literal["check", "show"],
    /,
    *files: InputFile,
    json: JsonFlag = False,
) -> None:
    """Check records of matches, or show them.

    `seep record check FILE...` replays every game and prints for each file how many games and deals are in it, or the
    place and the reason of the first error; exit status 1 if there is any. `seep record show FILE...` prints who
    played, every play and the results, up to the first error.

    Parameters
    ----------
    what
        Whether to check or to show.
    files
        Records, as docs/notation.md describes them; `-` is standard input.
    json
        One line of JSON for each file checked, or for each game shown.
    """
    if not files:
        raise UsageError(f"which records? seep record {what} FILE...")
    process = _check if what == "check" else _show
    wrong = [path for path in files if not process(path, json)]
    if wrong and len(files) > 1:
        raise CliError(f"{len(wrong)} of {len(files)} records are not in order")
    if wrong:
        raise CliError(f"{_name_of(wrong[0])} is not in order")


class _FileError(NamedTuple):
    """Why a file cannot be read on: an error in the record, or of the operating system."""

    error: RecordError | OSError

    def line(self, path: str) -> str:
        """One line for people."""
        error = self.error
        if isinstance(error, OSError):
            return printable(f"{_name_of(path)}: cannot be read: {error.strerror or error}")
        return printable(f"{_name_of(path)}:{error.line}:{error.column}: {error.code}: {error.reason}")

    def fields(self) -> dict[str, Any]:
        """The same for JSON."""
        error = self.error
        if isinstance(error, OSError):
            reason = error.strerror or str(error)
            return {"line": None, "column": None, "code": UNREADABLE, "reason": reason, "params": {}}
        return {name: getattr(error, name) for name in ("line", "column", "code", "reason", "params")}

    @property
    def game(self) -> Game | None:
        """The game with the error, as far as it could be read."""
        return None if isinstance(self.error, OSError) else self.error.game


def _read(path: str) -> Iterator[Game | _FileError]:
    """The games of a file, and last its error, if it has one."""
    from seep.records import RecordError, read

    try:
        with open_input(path) as file:
            yield from read(file)
    except (RecordError, OSError) as error:
        yield _FileError(error)


def _check(path: str, json: bool) -> bool:
    """Print whether a record is in order, and return it."""
    games = deals = 0
    wrong: _FileError | None = None
    for found in _read(path):
        if isinstance(found, _FileError):
            wrong = found
        else:
            games += 1
            deals += len(found.deals)
    text = f"{_name_of(path)}: {count(games, 'game')}, {count(deals, 'deal')}" if wrong is None else wrong.line(path)
    print_result(text, json, file=path, games=games, deals=deals, error=wrong and wrong.fields())
    return wrong is None


def _show(path: str, json: bool) -> bool:
    """Print the games of a record, the one with an error as far as it goes; return whether it is in order."""
    for found in _read(path):
        wrong = found if isinstance(found, _FileError) else None
        game = found.game if isinstance(found, _FileError) else found
        if game is not None:
            fields = {"file": path, **_json_fields(game), "error": wrong and wrong.fields()}
            print_result("\n".join(game_lines(game)) + "\n", json, **fields)
        if wrong is not None:
            if game is None or not json:
                print_result(wrong.line(path), json, file=path, error=wrong.fields())
            return False
    return True


def _name_of(path: str) -> str:
    return "standard input" if path == STDIN else path


# ---- a game as JSON


def _json_fields(game: Game) -> dict[str, Any]:
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
                "entries": [_entry(entry) for entry in game.deals[number].entries],
                "comments": [comment._asdict() for comment in game.deals[number].comments],
                "result": result and _result(result),
            }
        )
    return {
        "tags": dict(game.tags),
        "rules": game.rules.text(),
        "baazis": game.baazis,
        "players": game.players,
        "bots": game.bots,
        "cut": [[None if card is None else str(card) for card in cards] for cards in game.cut],
        "comments": game.comments,
        "deals": deals,
        "winner": match.winner if match else None,
        "baazis_won": match.baazis_won if match else (0,) * game.rules.sides,
    }


def _entry(entry: Entry) -> dict[str, Any]:
    from seep.records import Seating, Undo

    if isinstance(entry, Undo):
        return {"undo": entry.plays}
    if isinstance(entry, Seating):
        return {"seat": entry.chair, "player": entry.player, "bot": entry.bot, "terms": entry.terms}
    return {"play": str(entry)}


def _result(result: DealResult) -> dict[str, Any]:
    fields: Sequence[str] = ("scores", "points", "majority", "sweeps", "totals", "leader", "lead", "baazi", "reason")
    return {name: getattr(result, name) for name in fields}

"""Games to text, and the phrases of a record that are determined by the plays."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from seep.cards import Card, pack_text
from seep.match import DealResult
from seep.play import Play
from seep.records.game import Entry, Game, RecordedDeal, Terms, Undo
from seep.records.header import header_lines, json_text
from seep.records.tokens import MAX_GAME_BYTES, Token, tokens

PACKETS_PER_LINE: Final = 7
BOT_NAME: Final = re.compile(r"[A-Za-z0-9_.:-]+")
"""The names of bots that stand without quotes."""
UNKNOWN: Final = "null"
"""What stands for a person whose name is not known."""
_ESCAPED: Final = re.compile(r"[\\{}]")


def write(*games: Game) -> str:
    """The text of the games, one after the other; `read` is the inverse.

    Raises `ValueError` for a game that is not by the rules, or has a text longer than a record can hold.
    """
    return "\n".join(map(_game_text, games))


def _game_text(game: Game) -> str:
    text = "\n".join(_lines(game)) + "\n"
    if len(text.encode()) > MAX_GAME_BYTES:
        raise ValueError("too long for a record")
    return f"{text}check {checksum(tokens(text)):08x}\n"


def checksum(found: Iterable[Token], start: int = 0) -> int:
    """The CRC-32 of tokens, each followed by a newline; `start` is the checksum of those before."""
    for token in found:
        if token.kind != "end":
            start = zlib.crc32(f"{token.raw}\n".encode(), start)
    return start


# ---- lines


def _lines(game: Game) -> Iterator[str]:
    yield from header_lines(game)
    for comment in game.comments:
        yield comment_text(comment)
    if not game.deals:
        yield from ("", result_text(None, (0,) * game.rules.sides))
        return
    match = game.replay()
    dealers = [result.dealer for result in match.results] + [match.dealer]
    for number, deal in enumerate(game.deals, 1):
        result = match.results[number - 1] if number <= len(match.results) else None
        yield from ("", f"deal {number} dealer {dealers[number - 1]}")
        yield from _deal(deal, match.dealt[number - 1][1].redeals, game.rules.players, result)
    yield from ("", result_text(match.winner, match.baazis_won))


def _deal(
    deal: RecordedDeal, redeals: Sequence[tuple[str, Any]], players: int, result: DealResult | None
) -> Iterator[str]:
    for (reason, _), pack in zip(redeals, deal.packs, strict=False):
        yield f"thrown {reason}"
        yield from _pack(pack)
    yield "pack"
    yield from _pack(deal.packs[-1])
    comments: dict[int, list[str]] = {}
    for comment in deal.comments:
        comments.setdefault(comment.after, []).append(comment_text(comment.text))
    yield from _happened(deal, players, None if result is None else scores_text(result), comments)
    if comments:
        raise ValueError(f"a comment stands after {min(comments)} entries, and there are {len(deal.entries)}")


def _happened(deal: RecordedDeal, players: int, scores: str | None, comments: dict[int, list[str]]) -> Iterator[str]:
    """The plays, a line a round, with all that breaks these lines; takes the comments that it writes."""
    entries: list[Entry | str] = list(deal.entries)
    if scores is not None:
        entries.insert(_last_play(deal), scores)
    yield from comments.pop(0, ())
    line: list[str] = []
    made = 0
    for number, entry in enumerate(entries, 1):
        here = comments.pop(number, [])
        in_round = isinstance(entry, Play) and made > 0
        if in_round:
            round_, seat = divmod(made - 1, players)
            line = [*(line or ["   " if seat else f"{round_ + 1:2}."]), str(entry)]
        if line and (not in_round or here or seat == players - 1):
            yield " ".join(line)
            line = []
        if not in_round:
            yield entry if isinstance(entry, str) else entry_text(entry)
        if isinstance(entry, Play):
            made += 1
        elif isinstance(entry, Undo):
            made -= entry.plays
        yield from here
    if line:
        yield " ".join(line)


def _last_play(deal: RecordedDeal) -> int:
    """How many entries there are up to the last play."""
    return max(number for number, entry in enumerate(deal.entries, 1) if isinstance(entry, Play))


def _pack(pack: Sequence[Card]) -> Iterator[str]:
    """A pack in packets of four: the bidder's, the floor's, then round and round."""
    packets = [pack_text(pack[at : at + 4]) for at in range(0, len(pack), 4)]
    for at in range(0, len(packets), PACKETS_PER_LINE):
        yield "  " + " ".join(packets[at : at + PACKETS_PER_LINE])


def comment_text(text: str) -> str:
    """A comment in braces, escaped."""
    return "{" + _ESCAPED.sub(lambda found: "\\" + found[0], text) + "}"


# ---- phrases


def entry_text(entry: Entry) -> str:
    """A play, `undo 2`, or a seating: `seat 2 bot steady for "Asha"`."""
    if isinstance(entry, Play):
        return str(entry)
    if isinstance(entry, Undo):
        return f"undo {entry.plays}"
    player = UNKNOWN if entry.player is None else json_text(entry.player)
    if entry.bot is None:
        return f"seat {entry.chair} {player}"
    bot = entry.bot if BOT_NAME.fullmatch(entry.bot) else json_text(entry.bot)
    ends: dict[Terms, str] = {"stays": "", "stands-in": f" for {player}", "one-turn": " once"}
    return f"seat {entry.chair} bot {bot}{ends[entry.terms]}"


def scores_text(result: DealResult) -> str:
    """The result of a deal: `scores 84 16, side 0 leads by 68`."""
    parts = ["scores " + " ".join(map(str, result.scores))]
    if len(result.totals) > 2:
        parts.append("totals " + " ".join(map(str, result.totals)))
    parts.append("level" if result.leader is None else f"side {result.leader} leads by {result.lead}")
    if result.baazi is not None:
        parts.append(f"side {result.baazi} wins the baazi ({result.reason})")
    return ", ".join(parts)


def result_text(winner: int | None, baazis_won: Sequence[int]) -> str:
    """The result of a match: `result side 0 wins, baazis 2 1`."""
    end = "unfinished" if winner is None else f"side {winner} wins"
    return f"result {end}, baazis {' '.join(map(str, baazis_won))}"

"""Games to text, and the phrases in a record that follow from the plays."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from seep.cards import Card, pack_text
from seep.match import DealResult
from seep.records.game import Game, RecordedDeal
from seep.records.header import header_lines
from seep.records.tokens import LONGEST_GAME, Token, tokens

PACKETS_A_LINE: Final = 7
_ESCAPED: Final = re.compile(r"[\\{}]")


def write(*games: Game) -> str:
    """The text of the games, one after the other; `read` is the inverse.

    Raises `ValueError` for a game that is not by the rules, or has a text longer than a record can hold.
    """
    return "\n".join(map(_game_text, games))


def _game_text(game: Game) -> str:
    text = "\n".join(_lines(game)) + "\n"
    if len(text.encode()) > LONGEST_GAME:
        raise ValueError("too long for a record")
    return f"{text}check {check_sum(tokens(text)):08x}\n"


def check_sum(found: Iterable[Token], start: int = 0) -> int:
    """CRC-32 of tokens, each followed by a newline; `start` is the sum of those before."""
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
    yield from comments.pop(0, ())
    if deal.plays:
        yield str(deal.plays[0])
        yield from comments.pop(1, ())
        yield from _rounds(deal, players, comments)
    if result is not None:
        yield scores_text(result)
        yield from comments.pop(len(deal.plays) + 1, ())
    if comments:
        raise ValueError(f"a comment stands after {min(comments)} plays, and there are {len(deal.plays)}")


def _rounds(deal: RecordedDeal, players: int, comments: dict[int, list[str]]) -> Iterator[str]:
    """The plays after the bid, a line a round; a comment breaks the line."""
    line: list[str] = []
    for made, play in enumerate(deal.plays[1:]):
        round_, seat = divmod(made, players)
        if not line:
            line = ["   " if seat else f"{round_ + 1:2}."]
        line.append(str(play))
        said = comments.pop(made + 2, [])
        if said or seat == players - 1:
            yield " ".join(line)
            yield from said
            line = []
    if line:
        yield " ".join(line)


def _pack(pack: Sequence[Card]) -> Iterator[str]:
    """A pack in packets of four: the bidder's, the floor's, then round and round."""
    packets = [pack_text(pack[at : at + 4]) for at in range(0, len(pack), 4)]
    for at in range(0, len(packets), PACKETS_A_LINE):
        yield "  " + " ".join(packets[at : at + PACKETS_A_LINE])


def comment_text(text: str) -> str:
    """A comment in its braces."""
    return "{" + _ESCAPED.sub(lambda found: "\\" + found[0], text) + "}"


# ---- phrases


def scores_text(result: DealResult) -> str:
    """What a deal came to: `scores 84 16, side 0 leads by 68`."""
    parts = ["scores " + " ".join(map(str, result.scores))]
    if len(result.totals) > 2:
        parts.append("totals " + " ".join(map(str, result.totals)))
    parts.append("level" if result.leader is None else f"side {result.leader} leads by {result.lead}")
    if result.baazi is not None:
        parts.append(f"side {result.baazi} wins the baazi ({result.reason})")
    return ", ".join(parts)


def result_text(winner: int | None, baazis_won: Sequence[int]) -> str:
    """What a match came to: `result side 0 wins, baazis 2 1`."""
    end = "unfinished" if winner is None else f"side {winner} wins"
    return f"result {end}, baazis {' '.join(map(str, baazis_won))}"

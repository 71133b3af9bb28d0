"""Matches as text: written, read and replayed (`docs/notation.md`).

A record is a header of tags, then each deal with its pack, its plays and its scores, then the result. People can read
it, and add comments in braces. A file may hold many.

>>> match = RecordedMatch("short", seed=7)
>>> _ = match.deal.play("bid 11")
>>> game = Game.from_match(match, players=["Asha", "Bo", "Chandra", "Dev"])
>>> text = write(game)
>>> print(text)
[Seep 1]
[Rules "short"]
[Baazis 1]
[Players ["Asha","Bo","Chandra","Dev"]]
...
bid 11
<BLANKLINE>
result unfinished, baazis 0 0
check ...
>>> [game == again for again in read(text)]
[True]
>>> game.replay().deal == match.deal
True

What is torn or impossible is refused with its place, and what stands before it is not lost:

>>> torn = text[: text.index("bid")] + "bid 10\\n"
>>> try:
...     list(read(torn))
... except RecordError as error:
...     print(error.line, error.column, error.code, error.params["code"], len(error.game.deals))
11 5 illegal-play bid-not-held 1
"""

from seep.records.errors import RecordError
from seep.records.game import Comment, Game, RecordedDeal, RecordedMatch
from seep.records.reading import read
from seep.records.writing import write

__all__ = ["Comment", "Game", "RecordError", "RecordedDeal", "RecordedMatch", "read", "write"]

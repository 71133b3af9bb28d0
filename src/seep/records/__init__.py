"""Matches as text: written, read and replayed (`docs/notation.md`).

A record is a header of tags, then each deal with its pack, its plays and its scores, then the result. People can read
it, and add comments in braces. A file may hold many.

>>> from dataclasses import replace
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

Who takes a chair in the middle of it stands among the plays, and so does what was taken back:

>>> changed = RecordedDeal(game.deals[0].packs, (*game.deals[0].entries, Undo(1), Seating(0, bot="steady")))
>>> print(write(replace(game, deals=(changed,))))
[Seep 1]
...
bid 11
undo 1
seat 0 bot steady
<BLANKLINE>
...

An error has its place, and what stands before it is not lost:

>>> torn = text[: text.index("bid")] + "bid 10\\n"
>>> try:
...     list(read(torn))
... except RecordError as error:
...     print(error.line, error.column, error.code, error.params["code"], len(error.game.deals))
11 5 illegal-play bid-not-held 1
"""

from seep.records.errors import RecordError
from seep.records.game import Comment, Entry, Game, RecordedDeal, RecordedMatch, Seating, Undo
from seep.records.reading import read
from seep.records.writing import write

__all__ = [
    "Comment",
    "Entry",
    "Game",
    "RecordError",
    "RecordedDeal",
    "RecordedMatch",
    "Seating",
    "Undo",
    "read",
    "write",
]

"""Who sits where, and what they are called: chairs of the table, seats of the deal, and sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, TypeVar

from seep.table import TableView
from seep.terminal.words import Words, clean

T = TypeVar("T")
Whose: TypeAlias = Literal["ours", "theirs", "third"]
"""A side, as the viewer sees it."""
WHOSE: Final[tuple[Whose, ...]] = ("ours", "theirs", "third")


class Seating:
    """A table as its viewer sees it: from the viewer's chair, or the first for who watches."""

    def __init__(self, table: TableView, words: Words) -> None:
        self.table = table
        self.words = words
        self.bottom = table.you or 0
        """The chair that the table is seen from."""

    @property
    def others(self) -> list[int]:
        """The other chairs in order of play: the one to play next sits on one's right."""
        return [(self.bottom + turns) % self.table.players for turns in range(1, self.table.players)]

    def chair_of(self, seat: int) -> int:
        """The chair that has a seat in this deal."""
        return next((number for number, chair in enumerate(self.table.chairs) if chair.seat == seat), 0)

    def by_side(self, by_deal_side: Sequence[T]) -> list[T]:
        """What is listed by side of the deal, listed by side of the table."""
        match = self.table.match
        sides = list(range(self.table.sides)) if match is None else match.deal_sides
        return [by_deal_side[sides.index(side)] for side in range(self.table.sides)]

    def is_you(self, chair: int) -> bool:
        """Whether a chair is the viewer's."""
        return chair == self.table.you

    def whose(self, side: int) -> Whose:
        """A side of the table as the viewer sees it; for who watches, the first chair's is "ours"."""
        return WHOSE[(side - self.table.chairs[self.bottom].side) % self.table.sides]

    def name(self, chair: int) -> str:
        """What whoever sits in a chair is called."""
        one = self.table.chairs[chair]
        if one.name:
            return clean(one.name)
        if one.kind == "empty":
            return self.words("seat-free")
        if one.kind == "bot":
            return self.words("seat-bot", chair=chair)
        return self.words("seat-you") if self.is_you(chair) else self.words("seat-player", number=chair + 1)

    def shown_name(self, chair: int) -> str:
        """The name of a chair, and "You" for the viewer's own."""
        return self.words("seat-you") if self.is_you(chair) else self.name(chair)

    def player(self, chair: int) -> dict[str, str]:
        """The arguments `$player` and `$you` of messages about a player."""
        return {"player": self.name(chair), "you": "yes" if self.is_you(chair) else "no"}

    def members(self, side: int) -> list[int]:
        """The chairs of a side, the viewer's first."""
        chairs = [number for number, chair in enumerate(self.table.chairs) if chair.side == side]
        return sorted(chairs, key=lambda chair: not self.is_you(chair))

    def side_name(self, side: int) -> str:
        """The names of those of a side."""
        return self.words.list([self.shown_name(chair) for chair in self.members(side)])

    def side(self, side: int) -> dict[str, str]:
        """The arguments `$side` and `$who` of messages about a side; `$who` is "you", "one" or "two"."""
        members = self.members(side)
        alone = "you" if self.is_you(members[0]) else "one"
        return {"side": self.side_name(side), "who": "two" if len(members) > 1 else alone}

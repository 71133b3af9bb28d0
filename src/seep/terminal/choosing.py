"""What the player is choosing: a card of the hand, things on the floor, and a play among those that are left.

The server lists the plays; nothing is derived here but which of them go with what was chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from seep.table.views import ChoiceView, MatchView, RefusedPlay

Item: TypeAlias = str
"""Something on the floor: a loose card (`5C`) or a house (`H11`)."""
_ORDER: Final = ("bid", "capture", "add", "establish", "break", "throw")
"""The kinds of plays in the order in which they are listed."""


def house_item(value: int) -> Item:
    """A house as something on the floor."""
    return f"H{value}"


def items_of(play: ChoiceView) -> frozenset[Item]:
    """What a play moves or joins on the floor."""
    items = set(play.loose)
    if play.house is not None and (play.action in ("capture", "add") or play.merged):
        items.add(house_item(play.house))
    if play.broken is not None:
        items.add(house_item(play.broken))
    return frozenset(items)


def set_numbers(play: ChoiceView) -> dict[Item, int]:
    """The number of the set of each loose card that a play moves, counted from 1."""
    return {card: number for number, one in enumerate(play.sets, 1) for card in one if card in play.loose}


def listed(plays: Sequence[ChoiceView]) -> list[ChoiceView]:
    """Plays in the order in which they are offered: by kind, and of a kind what brings most comes first."""
    if any(play.action == "bid" for play in plays):
        return list(plays)
    return sorted(
        plays,
        key=lambda play: (_ORDER.index(play.action), -(play.sweep or 0), -play.points, -len(play.loose), play.play),
    )


class Choosing:
    """What is chosen so far. `take` brings it in line with what the server shows; the rest is what a player does."""

    def __init__(self) -> None:
        self.hand: list[str] = []
        self.items: list[Item] = []
        """What lies on the floor, in the order in which the arrow keys go through it."""
        self.card: str | None = None
        """The card chosen; None if there is none."""
        self.touched: frozenset[Item] = frozenset()
        self.on_floor = False
        """Whether the arrow keys go through the floor, and not through the hand."""
        self.item: Item | None = None
        """Where they are there."""
        self.plays: list[ChoiceView] = []
        """The plays of the chosen card that use everything touched; while bidding, the bids."""
        self.highlighted: int | None = None
        """Which of them is shown on the floor."""
        self.refusals: list[RefusedPlay] = []
        """The plays of the chosen card that are not possible."""
        self.lit: frozenset[Item] = frozenset()
        """What on the floor some play left uses."""
        self.fitting: frozenset[str] = frozenset()
        """The cards of the hand that have a play with everything touched; empty if nothing is touched."""
        self._choices: list[ChoiceView] = []
        self._refusals: list[RefusedPlay] = []

    @property
    def shown(self) -> ChoiceView | None:
        """The play that is shown on the floor."""
        return None if self.highlighted is None else self.plays[self.highlighted]

    def take(self, match: MatchView | None, items: Sequence[Item]) -> None:
        """The table has changed: what is still there stays chosen."""
        shown = self.shown
        before, self.hand = self.hand, [] if match is None else [str(card) for card in match.deal.hand]
        self._choices = [] if match is None else listed(match.choices)
        self._refusals = [] if match is None else list(match.refusals)
        self.items = list(items)
        self.touched &= frozenset(items)
        if self.card not in self.hand:
            at = before.index(self.card) if self.card in before else 0
            self.card = self.hand[min(at, len(self.hand) - 1)] if self.hand else None
        if self.item not in self.items:
            self.item = self.items[0] if self.items else None
        self.on_floor = self.on_floor and self.item is not None
        self._narrow()
        names = [play.play for play in self.plays]
        if shown is not None and shown.play in names:
            self.highlighted = names.index(shown.play)

    # ---- what a player does

    def choose(self, card: str) -> None:
        """Choose a card of the hand."""
        if card in self.hand:
            self.card = card
            self._narrow()

    def move(self, step: int) -> None:
        """Go to the next card of the hand or thing on the floor, or with -1 to the one before."""
        if self.on_floor and self.item in self.items:
            self.item = self.items[(self.items.index(self.item) + step) % len(self.items)]
        elif self.card in self.hand and not self.on_floor:
            self.choose(self.hand[(self.hand.index(self.card) + step) % len(self.hand)])

    def go_to_floor(self) -> None:
        """Have the arrow keys go through the floor, or through the hand again."""
        self.on_floor = not self.on_floor and self.item is not None

    def touch(self, item: Item) -> None:
        """Touch something on the floor, or let go of it: plays that do not use it are left out.

        Where only one card of the hand goes with everything touched, it is chosen.
        """
        if item in self.items:
            self.item = item
            self.touched ^= {item}
            self._narrow()
            if len(self.fitting) == 1:
                self.choose(*self.fitting)

    def highlight(self, index: int) -> None:
        """Show one of the plays on the floor."""
        if 0 <= index < len(self.plays):
            self.highlighted = index

    def highlight_next(self, step: int) -> None:
        """Show the next of the plays, or with -1 the one before; a longer step ends at the first or last."""
        last = len(self.plays) - 1
        if self.highlighted is None:
            self.highlighted = None if last < 0 else 0 if step > 0 else last
        elif abs(step) == 1:
            self.highlighted = (self.highlighted + step) % (last + 1)
        else:
            self.highlighted = max(0, min(last, self.highlighted + step))

    def clear(self) -> None:
        """Let go, one thing after the other: of the play, of what was touched, of the floor."""
        if self.highlighted is not None and len(self.plays) > 1:
            self.highlighted = None
        elif self.touched:
            self.touched = frozenset()
            self._narrow()
        else:
            self.on_floor = False

    def _narrow(self) -> None:
        """Find out what is left to choose from; if it is one play, it is shown."""
        fitting = [play for play in self._choices if self.touched <= items_of(play)]
        self.plays = [play for play in fitting if play.card in (None, self.card)]
        self.refusals = [play for play in self._refusals if play.card in (None, self.card)]
        self.lit = frozenset[Item]().union(*map(items_of, self.plays))
        self.fitting = frozenset(play.card for play in fitting if play.card) if self.touched else frozenset()
        self.highlighted = 0 if len(self.plays) == 1 else None

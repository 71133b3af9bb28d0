"""What a record holds: a game is a whole match, or as much of one as was played."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from seep.cards import Card
from seep.deal import Deal
from seep.match import Cut, Match, draw_packs
from seep.play import Play
from seep.rules import Rules, RulesText

OWN_TAGS: Final = ("Seep", "Rules", "Baazis", "Players", "Cut")
"""The tags with a meaning of their own; any other holds a text."""
TAG_NAME: Final = re.compile(r"[A-Z][A-Za-z0-9]*")
CONTROLS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""The characters that no line of a record holds: controls, but for tab and newline."""


class Comment(NamedTuple):
    """A comment in a deal: it stands after so many plays, the bid counted; the scores count as one more."""

    after: int
    text: str


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """One deal: its packs (any that were thrown in, then the one that stands), and the plays, the bid first."""

    packs: tuple[tuple[Card, ...], ...]
    plays: tuple[Play, ...] = ()
    comments: tuple[Comment, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "comments", tuple(sorted(self.comments, key=lambda comment: comment.after)))


@dataclass(frozen=True, slots=True)
class Game:
    """A match as it was played: who, by which rules, and every deal.

    What follows from the plays (dealers, scores, leads) is not kept here: `replay` gives it. A last deal may be
    unfinished, and so may the match.
    """

    rules: Rules
    baazis: int | None
    cut: Cut
    players: tuple[str | None, ...] = ()
    """Names by chair; None where there is none."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Whatever else is told, such as `Event`, `Site`, `Date`."""
    comments: tuple[str, ...] = ()
    """What is said before the first deal."""
    deals: tuple[RecordedDeal, ...] = ()

    def __post_init__(self) -> None:
        many = self.rules.players
        object.__setattr__(self, "players", tuple(self.players) or (None,) * many)
        if len(self.players) != many:
            raise ValueError(f"there are {many} players, and {len(self.players)} names")
        for name, value in self.tags.items():
            if not TAG_NAME.fullmatch(name) or name in OWN_TAGS:
                raise ValueError(f"a tag cannot be called {name!r}")
            _check_text(value)
        for player in self.players:
            if player is not None:
                _check_text(player)
        for comment in (*self.comments, *(comment.text for deal in self.deals for comment in deal.comments)):
            _check_text(comment)
            if CONTROLS.search(comment):
                raise ValueError(f"a control character in a comment: {comment!r}")

    @classmethod
    def from_match(
        cls, match: RecordedMatch, players: Sequence[str | None] = (), tags: Mapping[str, str] | None = None
    ) -> Game:
        """The game that `match` is, so far."""
        deals = tuple(RecordedDeal(packs, deal.history) for packs, deal in match.dealt)
        return cls(match.rules, match.baazis, match.cut, tuple(players), dict(tags or {}), deals=deals)

    def replay(self) -> RecordedMatch:
        """Play the game again, every play checked; the match can be played on.

        A deal whose last card is played is scored too. Raises `ValueError` (`IllegalPlay`, `RedealError`) where the
        game is not by the rules, or has no deal yet; a game that was read is by the rules.
        """
        if not self.deals:
            raise ValueError("the game has no deal yet")
        match: RecordedMatch | None = None
        for deal in self.deals:
            if match is None:
                match = RecordedMatch(self.rules, self.baazis, cut=self.cut, packs=deal.packs)
            else:
                match.start_deal(deal.packs)
            for play in deal.plays:
                match.deal.play(play)
            if match.deal.phase == "over":
                match.score_deal()
        assert match is not None
        return match


class RecordedMatch(Match):
    """A match that keeps what a record needs: the packs and the plays of all its deals."""

    def __init__(
        self,
        rules: RulesText | Rules = "standard",
        baazis: int | None = 1,
        *,
        seed: int | None = None,
        cut: Sequence[Sequence[Card | None]] | None = None,
        packs: Sequence[Sequence[Card]] | None = None,
    ) -> None:
        self.dealt: list[tuple[tuple[tuple[Card, ...], ...], Deal]] = []
        """Each deal so far with its packs: any that were thrown in, then the one that stands."""
        super().__init__(rules, baazis, seed=seed, cut=cut, packs=packs)

    def start_deal(self, packs: Sequence[Sequence[Card]] | None = None) -> Deal:
        """As `Match.start_deal`, and keep the packs."""
        if packs is None:
            packs = draw_packs(self.rules, self._random)
        deal = super().start_deal(packs)
        self.dealt.append((tuple(map(tuple, packs)), deal))
        return deal


def _check_text(text: str) -> None:
    """Refuse what UTF-8 cannot carry."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError(f"not a text: {text!r}") from None

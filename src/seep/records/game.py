"""The contents of a record: a game is a match, finished or not."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, Self, SupportsIndex, TypeAlias, get_args

from seep.cards import Card, CardLike, PackLike, parse_pack
from seep.deal import Deal
from seep.match import Cut, Match, draw_packs
from seep.play import Play
from seep.rules import Rules, RulesLike
from seep.values import init_once

RESERVED_TAGS: Final = ("Seep", "Rules", "Baazis", "Players", "Cut")
"""The tags with a fixed meaning; any other holds a text."""
TAG_NAME: Final = re.compile(r"[A-Z][A-Za-z0-9]*")
CONTROLS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""The characters that no line of a record holds: controls, but for tab and newline."""


class Comment(NamedTuple):
    """A comment in a deal: `after` is how many entries stand before it, the bid counted; the scores count as one more.

    Entries are plays, plays taken back and seatings: where there are plays alone, it is how many of them.
    """

    after: int
    text: str


@init_once
@dataclass(frozen=True, slots=True)
class Undo:
    """The last so many plays that stood were taken back, at least one; the bid is a play."""

    plays: int


Terms: TypeAlias = Literal["stays", "stands-in", "one-turn"]
"""For how long somebody plays from a chair.

`"stays"`: until the next seating of the chair; the chair is theirs. `"stands-in"`: until the next seating too, and the
chair is still that of the player, who is away. `"one-turn"`: for the chair's next play, whose time had run out; then
whoever played from the chair before plays on.
"""


TERMS: Final[tuple[Terms, ...]] = get_args(Terms)


@init_once
@dataclass(frozen=True, slots=True)
class Seating:
    """From here on somebody else plays from a chair: a person, or a bot.

    `player` is the name of the person whose chair it is, None for a bot's chair or a name that is not known; `bot` is
    the bot that plays, None where the person does. `terms` other than `"stays"` are those of bots; a bot for one turn
    names no player. `Game` refuses anything else.
    """

    chair: int
    player: str | None = None
    bot: str | None = None
    terms: Terms = "stays"


Entry: TypeAlias = Play | Undo | Seating


@init_once
@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """One deal: its packs (any that were thrown in, then the one that stands), and all that happened, in order."""

    packs: tuple[tuple[Card, ...], ...]
    entries: tuple[Entry, ...] = ()
    """Every play, the bid first, and among them where plays were taken back and who sat down.

    A deal that is over stays over: behind its last play there are seatings only, those between deals.
    """
    comments: tuple[Comment, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "comments", tuple(sorted(self.comments, key=lambda comment: comment.after)))

    @property
    def plays(self) -> tuple[Play, ...]:
        """The plays that stand, the bid first: without those that were taken back.

        >>> RecordedDeal((), (Play("bid 9"), Play("9H"), Undo(1), Play("4S"))).plays
        (Play('bid 9'), Play('4S'))
        """
        standing: list[Play] = []
        for entry in self.entries:
            if isinstance(entry, Play):
                standing.append(entry)
            elif isinstance(entry, Undo):
                del standing[max(0, len(standing) - entry.plays) :]
        return tuple(standing)


@init_once
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
    """Names by chair, of those who sat there at the beginning; None where there is none."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Other facts, such as `Event`, `Site`, `Date`."""
    comments: tuple[str, ...] = ()
    """The comments before the first deal."""
    deals: tuple[RecordedDeal, ...] = ()
    bots: tuple[str | None, ...] = ()
    """By chair the bot that played from it at the beginning, None for a person; a bot's chair has no name."""

    def __hash__(self) -> int:
        return hash((self.rules, self.baazis, self.cut, self.players, self.bots, self.deals))

    def __post_init__(self) -> None:
        count = self.rules.players
        for names in ("players", "bots"):
            object.__setattr__(self, names, tuple(getattr(self, names)) or (None,) * count)
            if len(getattr(self, names)) != count:
                raise ValueError(f"there are {count} players, and {len(getattr(self, names))} names of {names}")
        for chair, (player, bot) in enumerate(zip(self.players, self.bots, strict=True)):
            _check_seating(Seating(chair, player, bot), count)
        for entry in (entry for deal in self.deals for entry in deal.entries):
            if isinstance(entry, Seating):
                _check_seating(entry, count)
        for name, value in self.tags.items():
            if not TAG_NAME.fullmatch(name) or name in RESERVED_TAGS:
                raise ValueError(f"a tag cannot be called {name!r}")
            _check_text(value)
        for comment in (*self.comments, *(comment.text for deal in self.deals for comment in deal.comments)):
            _check_text(comment)
            if CONTROLS.search(comment):
                raise ValueError(f"a control character in a comment: {comment!r}")

    @classmethod
    def from_match(
        cls,
        match: RecordedMatch,
        players: Sequence[str | None] = (),
        tags: Mapping[str, str] | None = None,
        bots: Sequence[str | None] = (),
    ) -> Game:
        """The game that `match` is, so far: the plays that stand in it."""
        deals = tuple(RecordedDeal(packs, deal.history) for packs, deal in match.dealt)
        return cls(
            match.rules, match.baazis, match.cut, tuple(players), dict(tags or {}), deals=deals, bots=tuple(bots)
        )

    def replay(self) -> RecordedMatch:
        """Play the game again, every play checked, those too that were taken back; the match can be played on.

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
            for entry in deal.entries:
                play_entry(match.deal, entry)
            if match.deal.phase == "over":
                match.score_deal()
        assert match is not None
        return match


class RecordedMatch(Match):
    """A match that keeps what a record needs: the packs and the plays of all its deals."""

    def __init__(
        self,
        rules: RulesLike = "standard",
        baazis: SupportsIndex | None = 1,
        *,
        seed: SupportsIndex | None = None,
        cut: Sequence[Sequence[CardLike | None]] | None = None,
        packs: Sequence[PackLike] | None = None,
    ) -> None:
        self.dealt: list[tuple[tuple[tuple[Card, ...], ...], Deal]] = getattr(self, "dealt", [])
        """Each deal so far with its packs: any that were thrown in, then the one that stands."""
        super().__init__(rules, baazis, seed=seed, cut=cut, packs=packs)

    def start_deal(self, packs: Sequence[PackLike] | None = None) -> Deal:
        """As `Match.start_deal`, and keep the packs."""
        drawn = draw_packs(self.rules, self._random) if packs is None else packs
        kept = tuple(tuple(parse_pack(pack)) for pack in drawn)
        deal = super().start_deal(kept)
        self.dealt.append((kept, deal))
        return deal

    def copy(self) -> Self:
        """An independent copy, the deals of the past with it."""
        other = super().copy()
        other.dealt = [(packs, deal.copy()) for packs, deal in self.dealt[:-1]] + [(self.dealt[-1][0], other.deal)]
        return other


def play_entry(deal: Deal, entry: Entry) -> None:
    """Do in a deal what an entry says; a seating does nothing. Raises `ValueError` for what cannot be."""
    if isinstance(entry, Play):
        deal.play(entry)
    elif isinstance(entry, Undo):
        if deal.phase == "over":
            raise ValueError("a deal that is over stays over")
        if not 1 <= entry.plays <= len(deal.history):
            raise ValueError(f"{entry.plays} plays were taken back, and {len(deal.history)} had been made")
        for _ in range(entry.plays):
            deal.undo()


def _check_seating(seating: Seating, players: int) -> None:
    """Raise `ValueError` for a seating that says nothing, or cannot be written."""
    if not 0 <= seating.chair < players:
        raise ValueError(f"there is no chair {seating.chair}; there are {players}")
    if seating.terms not in TERMS:
        raise ValueError(f"nobody sits on the terms {seating.terms!r}")
    if seating.terms != "stays" and seating.bot is None:
        raise ValueError(f"only a bot plays from chair {seating.chair} on the terms {seating.terms!r}")
    if seating.bot is not None and seating.player is not None and seating.terms != "stands-in":
        raise ValueError(f"chair {seating.chair} is that of the bot {seating.bot!r}, or of {seating.player!r}")
    for name in (seating.player, seating.bot):
        if name is not None:
            _check_text(name)


def _check_text(text: str) -> None:
    """Raise `ValueError` for a text that UTF-8 cannot encode."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError(f"not a text: {text!r}") from None

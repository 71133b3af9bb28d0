"""A match: deal after deal, leads, baazis and who deals (R9, R11.2).

A *chair* is a player's fixed place at the table, counted in order of play; a *seat* is a place in one deal, counted
from its bidder. With four players the chairs 0 and 2 are one side, 1 and 3 the other; otherwise every chair is a side.

>>> match = Match("short", baazis=3, seed=7)
>>> while not match.over:
...     while match.deal.phase != "over":
...         _ = match.deal.play(match.deal.legal_plays()[-1])
...     _ = match.finish_deal()
>>> max(match.baazis_won)
2
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Self, SupportsIndex, TypeVar

from seep.cards import CARDS, Card, CardLike, PackLike
from seep.core.game import CARD_OPTIONS, PLAY_OPTIONS, SWEEP_OPTIONS, require_known
from seep.deal import Deal, redeal_reason
from seep.drawing import repr_line
from seep.rules import Rules, RulesLike
from seep.values import init_once, random_source, whole_number
from seep.view import View

_T = TypeVar("_T")
KNOWN_OPTIONS: Final = PLAY_OPTIONS | SWEEP_OPTIONS | CARD_OPTIONS | {"target", "min_points", "dealer"}
"""The options that a match follows: leads and baazis are worked out here, the scores of deals in the core."""
Cut = tuple[tuple[Card | None, ...], ...]
"""The rounds of cutting for the deal: by chair the card cut, None for a chair that is out."""


@init_once
@dataclass(frozen=True, slots=True)
class DealResult:
    """One scored deal, numbers by side of the table; `totals`, `leader` and `lead` are from before any reset (R9.4)."""

    number: int
    """Counted from 1."""
    dealer: int
    scores: tuple[int, ...]
    points: tuple[int, ...]
    majority: tuple[int, ...]
    sweeps: tuple[int, ...]
    totals: tuple[int, ...]
    leader: int | None
    lead: int
    baazi: int | None
    """The side that won a baazi with this deal, or None."""
    reason: str | None
    """Why it did: `"target"` (R9.1) or `"min_points"` (R9.2)."""
    next_dealer: int
    """The chair that deals next, if the match goes on (R9.4)."""


class Match:
    """A match of `baazis` baazis, best of an odd number, or endless with None (R9.5).

    Cards come from `seed`, any whole number, or from the system's randomness without one. For a match whose cards are
    given, `cut` holds the rounds of cutting for the deal, and `packs` the first deal's: any that are thrown in, then
    the one that stands. Raises `ValueError` for cards that cannot be. A match begins once: a second `__init__` raises
    `TypeError`.

    Matches are equal if the same has happened in them and the same is to come: equal deals and results, and cards
    drawn alike from here on. They change, and so have no hash.

    >>> match = Match("short", baazis=3, seed=7)
    >>> match
    <Match short, deal 1, baazis 0 0, level>
    >>> match.copy() == match
    True
    """

    def __init__(
        self,
        rules: RulesLike = "standard",
        baazis: SupportsIndex | None = 1,
        *,
        seed: SupportsIndex | None = None,
        cut: Sequence[Sequence[CardLike | None]] | None = None,
        packs: Sequence[PackLike] | None = None,
    ) -> None:
        if "rules" in self.__dict__:
            raise TypeError("a match begins once; make another")
        best_of = whole_number(baazis)
        if baazis is not None and (best_of is None or best_of < 1 or best_of % 2 == 0):
            raise ValueError(f"a match is best of an odd number of baazis, or endless with None, not {baazis!r}")
        source = random_source(seed)
        self.rules = Rules.parse(rules)
        require_known(self.rules, KNOWN_OPTIONS, "a match")
        self.baazis = best_of
        self._random = source
        self.cut: Cut = cut_for_deal(self.rules.players, source) if cut is None else _read_cut(cut)
        self.dealer: int = highest_cut(self.cut, self.rules.players)
        """The chair that deals this deal; the next deal's is in its result."""
        self.deal_number = 0
        self.totals: tuple[int, ...] = (0,) * self.rules.sides
        """Each side's points since the last baazi, as far as they count: the difference of two is the lead (R9.1)."""
        self.baazis_won: tuple[int, ...] = (0,) * self.rules.sides
        self.results: list[DealResult] = []
        self.deal: Deal
        self.start_deal(packs)

    # ---- who sits where

    @property
    def first(self) -> int:
        """The chair of the bidder, seat 0: the one on the dealer's right (R2.1)."""
        return (self.dealer + 1) % self.rules.players

    def seat_of(self, chair: SupportsIndex) -> int:
        """The seat that `chair` has in this deal."""
        return (self._place(chair, "chair") - self.first) % self.rules.players

    def chair_of(self, seat: SupportsIndex) -> int:
        """The chair that has `seat` in this deal."""
        return (self._place(seat, "seat") + self.first) % self.rules.players

    def side_of(self, chair: SupportsIndex) -> int:
        """The side of a chair (R1.1)."""
        return self._place(chair, "chair") % self.rules.sides

    def _place(self, value: SupportsIndex, what: str) -> int:
        number = whole_number(value)
        if number is None or not 0 <= number < self.rules.players:
            raise ValueError(f"there is no {what} {value!r}; there are {self.rules.players}")
        return number

    def by_side(self, by_deal_side: Sequence[_T]) -> tuple[_T, ...]:
        """What there is for each side of the deal, which count from the bidder's, by side of the table."""
        return tuple(by_deal_side[self.seat_of(side) % self.rules.sides] for side in range(self.rules.sides))

    def view(self, chair: SupportsIndex | None, open_piles: bool = False) -> View:
        """What the player on `chair` may see of the deal (R12), the lead included; None is a spectator."""
        seat = None if chair is None else self.seat_of(chair)
        totals = [self.totals[self.side_of(self.chair_of(side))] for side in range(self.rules.sides)]
        return self.deal.view(seat, open_piles, totals)

    # ---- the lead

    @property
    def leader(self) -> int | None:
        """The side ahead since the last baazi, None while level."""
        return _leader(self.totals)

    @property
    def lead(self) -> int:
        """By how many points the leader is ahead of the second."""
        return _lead(self.totals)

    @property
    def winner(self) -> int | None:
        """The side that has won the match, or None."""
        if self.baazis is None:
            return None
        needed = (self.baazis + 1) // 2
        return next((side for side, won in enumerate(self.baazis_won) if won >= needed), None)

    @property
    def over(self) -> bool:
        """Whether the match is won."""
        return self.winner is not None

    # ---- deal after deal

    def start_deal(self, packs: Sequence[PackLike] | None = None) -> Deal:
        """Deal, once the deal before is scored; `packs` as for the match. Raises `ValueError` where it cannot be."""
        if self.over:
            raise ValueError("the match is over")
        if self.deal_number > len(self.results):
            raise ValueError("the deal before is not scored yet")
        if packs is None:
            packs = draw_packs(self.rules, self._random)
        if not packs:
            raise ValueError("a deal needs a pack")
        self.deal = Deal(self.rules, packs[-1], packs[:-1])
        self.deal_number += 1
        if self.results:
            self.dealer = self.results[-1].next_dealer
        return self.deal

    def score_deal(self) -> DealResult:
        """Score the deal that is over: lead, baazi and next dealer (R9.1–R9.4). Raises `ValueError` before that."""
        if self.deal_number == len(self.results):
            raise ValueError("the deal is scored already")
        sheet = self.deal.sheet()
        scores = self.by_side(sheet.scores)
        totals = tuple(map(sum, zip(self.totals, scores, strict=True)))
        baazi, reason = self._baazi(scores, totals)
        if reason == "both-under":  # R9.3
            totals, reason = self.totals, None
        ahead = baazi if reason == "min_points" else _leader(totals)
        result = DealResult(
            number=self.deal_number,
            dealer=self.dealer,
            scores=scores,
            points=self.by_side(sheet.points),
            majority=self.by_side(sheet.majority),
            sweeps=self.by_side(sheet.sweeps),
            totals=totals,
            leader=_leader(totals),
            lead=_lead(totals),
            baazi=baazi,
            reason=reason,
            next_dealer=self._next_dealer(ahead, baazi is not None),
        )
        self.results.append(result)
        self.totals = totals
        if baazi is not None:
            self.totals = (0,) * self.rules.sides
            self.baazis_won = tuple(won + (side == baazi) for side, won in enumerate(self.baazis_won))
        return result

    def finish_deal(self) -> DealResult:
        """Score the deal and, unless that ends the match, start the next."""
        result = self.score_deal()
        if not self.over:
            self.start_deal()
        return result

    # ---- copies

    def copy(self) -> Self:
        """An independent copy, which draws the same cards from here on if the match has a seed."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.deal = self.deal.copy()
        other.results = list(self.results)
        if not isinstance(self._random, random.SystemRandom):
            other._random = random.Random()
            other._random.setstate(self._random.getstate())
        return other

    def __copy__(self) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """All there is, the system's randomness as None: it has no state."""
        return self.__dict__ | {"_random": None if isinstance(self._random, random.SystemRandom) else self._random}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._random = state["_random"] or random.SystemRandom()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match) or type(self) is not type(other):
            return NotImplemented
        mine, theirs = self.__getstate__(), other.__getstate__()
        drawn = [state.pop("_random") for state in (mine, theirs)]
        return mine == theirs and len({source and source.getstate() for source in drawn}) == 1

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        lead = "level" if self.leader is None else f"side {self.leader} leads by {self.lead}"
        stands = lead if self.winner is None else f"won by side {self.winner}"
        baazis = f"baazis {' '.join(map(str, self.baazis_won))}"
        return repr_line(type(self).__name__, self.rules.text(), f"deal {self.deal_number}", baazis, stands)

    def _baazi(self, scores: tuple[int, ...], totals: tuple[int, ...]) -> tuple[int | None, str | None]:
        """The side that wins the baazi, and why; `"both-under"` if the deal changes nothing (R9.3)."""
        under = [side for side, score in enumerate(scores) if score < self.rules.min_points]
        if len(under) > 1:
            return None, "both-under"
        if under:
            return 1 - under[0], "min_points"
        if _lead(totals) >= self.rules.target:
            return _leader(totals), "target"
        return None, None

    def _next_dealer(self, ahead: int | None, baazi: bool) -> int:
        """Who deals next (R9.4): the losing side, or in turn."""
        right = (self.dealer + 1) % self.rules.players
        if self.rules.dealer == "rotate":
            return right
        dealer = right if ahead == self.side_of(self.dealer) else self.dealer
        if baazi and self.rules.players == 4:
            return (dealer + 2) % 4
        return dealer


def _leader(totals: Sequence[int]) -> int | None:
    most = max(totals)
    return totals.index(most) if totals.count(most) == 1 else None


def _lead(totals: Sequence[int]) -> int:
    most, second = sorted(totals)[-1:-3:-1]
    return most - second


def shuffled_pack(source: random.Random) -> list[Card]:
    """The 52 cards in an order drawn from `source`."""
    pack = list(CARDS)
    source.shuffle(pack)
    return pack


def draw_packs(rules: RulesLike, source: random.Random) -> list[list[Card]]:
    """Packs for one deal: those that are thrown in (R2.4, `redeal_floor`), and last the one that stands."""
    rules = Rules.parse(rules)
    packs = [shuffled_pack(source)]
    while redeal_reason(rules, packs[-1]):
        packs.append(shuffled_pack(source))
    return packs


def cut_for_deal(players: SupportsIndex, source: random.Random) -> Cut:
    """Cut a shuffled pack for the first deal, highest card deals, K high and A low, those tied cut again (R9.4)."""
    rounds: list[tuple[Card | None, ...]] = []
    chairs = range(_players(players))
    tied = list(chairs)
    while len(tied) > 1:
        pack = shuffled_pack(source)
        rounds.append(tuple(pack.pop() if chair in tied else None for chair in chairs))
        tied = _highest(rounds[-1])
    return tuple(rounds)


def highest_cut(cut: Sequence[Sequence[CardLike | None]], players: SupportsIndex) -> int:
    """The chair that deals first after these rounds of cutting; raise `ValueError` if they decide nothing."""
    count = _players(players)
    tied = list(range(count))
    for cards in _read_cut(cut):
        cutting = [chair for chair, card in enumerate(cards) if card is not None]
        drawn = [card for card in cards if card is not None]
        if len(tied) == 1 or len(cards) != count or cutting != tied or len(set(drawn)) < len(drawn):
            raise ValueError("in each round of cutting, those tied for the highest card cut one card each")
        tied = _highest(cards)
    if len(tied) > 1:
        raise ValueError("the cut is still tied")
    return tied[0]


def _players(value: SupportsIndex) -> int:
    number = whole_number(value)
    if number is None or not 2 <= number <= 4:
        raise ValueError(f"there are 2 to 4 players, not {value!r}")
    return number


def _read_cut(cut: Sequence[Sequence[CardLike | None]]) -> Cut:
    return tuple(tuple(None if card is None else Card(card) for card in cards) for cards in cut)


def _highest(cards: Sequence[Card | None]) -> list[int]:
    most = max(card.worth for card in cards if card is not None)
    return [chair for chair, card in enumerate(cards) if card is not None and card.worth == most]

"""Deals that are over with the scores one wants, to see what a match makes of them."""

from __future__ import annotations

from collections.abc import Sequence

from seep import CARDS, Card, Deal, DealResult, Match, Rules
from seep.cards import cards_text


def over_with(rules: Rules, scores: Sequence[int]) -> Deal:
    """A deal that is over, by deal side: card points first, the later sides', and sweeps for what is missing.

    For rules with the standard points and no majority; the scores must add up to 100 or more.
    """
    free = sorted(CARDS, key=lambda card: -rules.card_points[card])
    piles: list[list[Card]] = [[] for _ in scores]
    sweeps = [0] * len(scores)
    for side in range(len(scores) - 1, -1, -1):
        left = scores[side]
        for card in list(free):
            if rules.card_points[card] <= left and (rules.card_points[card] or not side or len(piles[side]) < 2):
                piles[side].append(card)
                free.remove(card)
                left -= rules.card_points[card]
        sweeps[side] = left
    assert not free, "the scores are too low"
    deal = Deal.from_position(
        {
            "rules": rules.text(),
            "hands": [""] * rules.players,
            "loose": "",
            "houses": [],
            "turn": 0,
            "opening": False,
            "bid": None,
            "plays": 48,
            "captured": [cards_text(pile) for pile in piles],
            "sweeps": sweeps,
            "last_capture": 0,
            "stock": "",
        }
    )
    assert deal.scores() == tuple(scores)
    return deal


def cut_by(chair: int, players: int = 4) -> list[list[Card | None]]:
    """One round of cutting, in which this chair cuts the highest card."""
    return [[Card.parse("KS") if other == chair else CARDS[other] for other in range(players)]]


def score(match: Match, *scores: int) -> DealResult:
    """End the deal with these scores by side of the table, and go on to the next deal if there is one."""
    sides = match.rules.sides
    by_seat = [scores[match.chair_of(side) % sides] for side in range(sides)]
    match.deal = over_with(match.rules, by_seat)
    result = match.finish_deal()
    assert result.scores == scores
    return result

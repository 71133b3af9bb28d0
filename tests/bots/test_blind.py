"""No bot's choice depends on a card it cannot see, and the test would notice if one did."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import seep
from seep import bots
from seep.bots.search import SearchBot
from seep.cards import CARDS
from tests.hidden import dealt_differently

Choose = Callable[[seep.Deal], str]

DEALS = 60


def choosing(bot: bots.Bot) -> Choose:
    """What the bot plays in a deal, from the view of the seat to move, with the same chance each time."""
    return lambda deal: bot.choose(deal.view(deal.turn), random.Random(1))


def seeing(bot: SearchBot) -> Choose:
    """A leak, for the test's own sake: the bot's chance comes from the true hands."""

    def choose(deal: seep.Deal) -> str:
        hands = str([deal.hand(seat) for seat in range(deal.rules.players)])
        return bot.choose(deal.view(deal.turn), random.Random(hands))

    return choose


def changes_of_mind(choose: Choose, deals: int = DEALS) -> int:
    """In how many of random deals the choice changes when the cards hidden from the mover change places."""
    changed = 0
    for number in range(deals):
        source = random.Random(number)
        pack = list(CARDS)
        rules = source.choice(list(seep.PRESETS))
        while seep.deal.redeal_reason(rules, pack):
            source.shuffle(pack)
        deal = seep.Deal(rules, pack)
        for _ in range(source.randrange(45)):
            deal.play(source.choice(deal.legal_plays()))
        other = dealt_differently(deal, pack, deal.turn, source)
        changed += choose(deal) != choose(other)
    return changed


@pytest.mark.parametrize("name", bots.NAMES)
def test_hidden_cards_change_no_decision(name: str) -> None:
    bot = bots.make(name)
    if isinstance(bot, SearchBot):
        bot.iterations, bot.time_budget = (
            min(bot.iterations, 200),
            None,
        )  # fixed, so that it is the cards that could matter
    assert changes_of_mind(choosing(bot)) == 0


def test_a_bot_that_saw_the_true_hands_would_be_found_out() -> None:
    assert changes_of_mind(seeing(SearchBot(30))) > 0

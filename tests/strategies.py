"""Hypothesis strategies for the game: rules, hands, deals under way, and positions.

Deals are drawn as a seed and a number of plays, not card by card: that keeps examples quick, and a failing one is
still told by its arguments. What is drawn at random within comes from tests/dealing.py.
"""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from seep import CARDS, PRESETS, Deal, Rules, RulesError
from tests.dealing import OPTIONS, STYLES, any_position, play_on

SEEDS = st.integers(0, 2**32 - 1)
CARD = st.sampled_from(CARDS)
HAND = st.lists(CARD, unique=True, max_size=12).map(sorted)


def playable(options: dict[str, Any]) -> Rules:
    """The rules of these options, less those that cannot be played together."""
    options = dict(options)
    while True:
        try:
            return Rules.parse(options)
        except RulesError as error:
            if options.pop(error.option, None) is None:  # it comes from the preset
                options[error.option] = False


def rules() -> st.SearchStrategy[Rules]:
    """Every preset, and options in any combination on top of one."""
    options = {option: st.sampled_from(values) for option, values in OPTIONS.items()}
    preset = st.sampled_from(list(PRESETS))
    mixed = st.fixed_dictionaries({}, optional={"preset": preset, **options}).map(playable)
    return preset.map(Rules.parse) | mixed


@st.composite
def deals(draw: st.DrawFn, by: st.SearchStrategy[Rules] | None = None, most_plays: int = 49) -> Deal:
    """A deal with its history, some plays on its way; 49, the bid among them, is the whole of it."""
    deal = Deal.new(draw(rules() if by is None else by), draw(SEEDS))
    rng = random.Random(draw(SEEDS))
    return play_on(deal, draw(st.integers(0, most_plays)), rng, draw(st.sampled_from(STYLES)))


@st.composite
def positions(draw: st.DrawFn, by: st.SearchStrategy[Rules] | None = None) -> dict[str, Any]:
    """A position out of thin air, with many houses."""
    return any_position(random.Random(draw(SEEDS)), draw(rules() if by is None else by))


def taken_up(by: st.SearchStrategy[Rules] | None = None) -> st.SearchStrategy[Deal]:
    """A deal taken up at such a position."""
    return positions(by).map(Deal.from_position)


def any_deals(by: st.SearchStrategy[Rules] | None = None) -> st.SearchStrategy[Deal]:
    """A deal played to where it is, or taken up there."""
    return deals(by) | taken_up(by)

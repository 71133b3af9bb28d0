"""The base class of bots, and bots as values: copied, pickled, compared."""

from __future__ import annotations

import copy
import pickle
import random
from dataclasses import dataclass

import pytest

from seep import Deal, bots
from seep.bots import Analysis, Bot
from seep.view import View

NAMES = (*bots.NAMES, "search:20", "search:20ms", "search:20:plain")


class Plain(Bot):
    """Only what a bot must have."""

    def choose(self, view: View, _: random.Random) -> str:
        return str(view.legal[0])


def opening() -> View:
    return Deal.new("standard", seed=7).view(0)


def test_only_choose_must_be_written() -> None:
    bot, view = Plain(), opening()
    assert (bot.name, bot.time_budget) == ("Plain", None)
    assert bot.think(view, random.Random(1)) == Analysis(view.legal[0], (), 0)
    bot.stop()
    with pytest.raises(TypeError, match="choose"):
        Bot()  # type: ignore[abstract]


def test_a_name_is_that_of_the_class_unless_it_has_another() -> None:
    class Named(Plain):
        name = "another"

    class Below(Named):
        pass

    @dataclass
    class Numbered(Bot):
        name: str
        depth: int

        def choose(self, view: View, _: random.Random) -> str:
            return str(view.legal[self.depth])

    assert (Plain.name, Named.name, Below.name) == ("Plain", "another", "Below")
    assert Numbered("third", 3).name == "third"


def test_searches_say_how_long_they_think() -> None:
    assert bots.make("search:20").time_budget is None
    assert bots.make("search:20ms").time_budget == 0.02
    for name, level in bots.LEVELS.items():
        assert bots.make(name).time_budget == level.time_budget
    for name in ("expert", "greedy", "random"):
        assert bots.make(name).time_budget is None


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_is_a_value(name: str) -> None:
    bot = bots.make(name)
    twins = [bots.make(name), copy.copy(bot), copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))]
    for twin in twins:
        assert type(twin) is type(bot)
        assert twin == bot
        assert twin is not bot
    others = [bots.make(other) for other in NAMES if other != name]
    assert bot not in others
    assert bot != name


def test_a_copy_of_a_search_is_independent_and_plays_the_same() -> None:
    view = opening()
    bot = bots.SearchBot(30, c_puct=0.2, workers=2)
    bot.stop()  # what was asked of the one is not asked of its copies
    for twin in (copy.copy(bot), copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))):
        assert twin.think(view, random.Random(3)) == bot.think(view, random.Random(3))
        twin.options["c_puct"] = 0.3
        twin.iterations = 7
        assert (bot.iterations, bot.options["c_puct"]) == (30, 0.2)
        assert twin != bot

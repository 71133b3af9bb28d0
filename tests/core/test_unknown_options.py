"""An option that is added later: refused by the core, then by each judge of deals, until somebody has thought of it."""

from __future__ import annotations

import random
import re
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

import seep
from seep import Deal, Match, bots
from seep.bots.observation import observe
from seep.bots.search import SearchBot, network
from seep.core import endgame, play_random, utility, weights
from seep.core.belief import Belief
from seep.core.endgame import solve_endgame, solve_known
from seep.core.game import OPTIONS_READ, Game
from seep.core.match_runner import match_margins
from seep.core.network import SIZES
from seep.core.opponent_model import log_likelihood_of
from seep.core.policy import evaluated_plays
from seep.core.search import Search
from seep.core.training_data import write_training_data
from seep.core.utility import utility_of_margin
from seep.rules import Rules
from seep.view import View
from tests.core.test_belief import played_to

SOURCES = Path(seep.__file__).parent


@dataclass(frozen=True, slots=True)
class LaterRules(Rules):
    """The rules with one option more, which nobody has heard of."""

    made_up: int = 0


LATER = LaterRules(made_up=1)
DEFAULT = LaterRules()


@pytest.fixture
def known_to_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the core followed the option; those who judge what it plays have not been told."""
    monkeypatch.setattr("seep.core.game.OPTIONS_READ", OPTIONS_READ | {"made_up"})


def middle(rules: Rules) -> Deal:
    return played_to(3, 20, rules)


def view_of(rules: Rules) -> View:
    """What the seat to move sees; the rules as they are, since no text has a word for the option."""
    deal = middle(rules)
    return msgspec.structs.replace(deal.view(deal.turn), rules=rules)


def belief_of(rules: Rules) -> Belief:
    return Belief(observe(view_of(rules)))


def likelihood(rules: Rules) -> float:
    belief = belief_of(rules)
    return log_likelihood_of(belief, [sum(1 << card for card in hand) for hand in belief.sample(1)[0]])


def training_data(rules: Rules) -> None:
    open_inputs, seat_inputs, _, _ = SIZES
    rows = (memoryview(bytearray(4 * width)).cast("B", (4, width)) for width in (open_inputs, seat_inputs))
    opened, seen = rows
    write_training_data(opened, array("h", bytes(8)), seen, array("h", bytes(8)), seed=1, rules=rules)


def choice(bot: bots.Bot) -> Callable[[Rules], object]:
    return lambda rules: bot.choose(view_of(rules), random.Random(1))


JUDGES: dict[str, Callable[[Rules], object]] = {
    "the evaluation": lambda rules: evaluated_plays(belief_of(rules)),
    "the search": lambda rules: Search(belief_of(rules)).run(10),
    "the opponent model": likelihood,
    "the solver of endings": lambda rules: solve_endgame(played_to(3, 42, rules)),
    "the solver for one who knows all": lambda rules: solve_known(
        Belief.with_perfect_information(played_to(3, 42, rules))
    ),
    "the utility": lambda rules: utility_of_margin(rules, [0, 0], 0, 10),
    "the utility outside a match": lambda rules: utility_of_margin(rules, None, 0, 10),
    "the network": lambda rules: network().points_to_come(middle(rules)),
    "matches of weights": lambda rules: match_margins({}, {}, 1, seed=1, rules=rules),
    "matches of the network": lambda rules: match_margins({}, {}, 1, seed=1, rules=rules, network=network()),
    "training data": training_data,
    "greedy": choice(bots.make("greedy")),
    "expert": choice(bots.make("expert")),
    "a bot that searches": choice(SearchBot(10)),
    "a match": Match,
}


@pytest.mark.parametrize(
    "use", [Deal.new, Game, lambda rules: play_random(1, 1, rules)], ids=["deal", "game", "random"]
)
def test_the_core_refuses_what_it_does_not_follow(use: Callable[[Rules], object]) -> None:
    use(DEFAULT)
    with pytest.raises(ValueError, match="the core does not know the option made_up=1"):
        use(LATER)


@pytest.mark.usefixtures("known_to_the_core")
@pytest.mark.parametrize("judge", JUDGES)
def test_no_judge_takes_an_option_for_granted(judge: str) -> None:
    JUDGES[judge](DEFAULT)
    with pytest.raises(ValueError, match="does not know the option made_up=1"):
        JUDGES[judge](LATER)


@pytest.mark.usefixtures("known_to_the_core")
def test_who_knows_an_option_goes_on_without_those_who_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told to the evaluation and to the utility: a search leaves the network aside, and endings are searched."""
    for judge in (weights, utility):
        monkeypatch.setattr(judge, "KNOWN_OPTIONS", judge.KNOWN_OPTIONS | {"made_up"})
    searches = [Search(belief_of(LATER), seed=5, network=net) for net in (network(), None)]
    assert [search.run(50) for search in searches] == [50, 50]
    assert searches[0].candidates() == searches[1].candidates()
    assert not network().knows(LATER)
    rules = LaterRules(players=2, made_up=1)
    deal = played_to(3, 40, rules)
    view = msgspec.structs.replace(deal.view(deal.turn), rules=rules)
    assert Belief(observe(view)).size == 1
    assert not endgame.knows(rules)
    assert SearchBot(30).think(view, random.Random(1)).iterations == 30


SCORING = re.compile(
    r"\brules\.(points|card_points|majority\w*|all_points_double|sweep|first_sweep|last_sweep|target|min_points)\b"
)
"""Where somebody works with what things score, or with what wins a baazi."""


def test_nobody_else_works_with_what_things_score() -> None:
    """Whoever comes to do so has to refuse options that it does not know, and to be among the `JUDGES`."""
    found = {
        path.relative_to(SOURCES).as_posix()
        for pattern in ("*.py", "*.pyx", "*.pxd")
        for path in SOURCES.rglob(pattern)
        if SCORING.search(path.read_text(encoding="utf-8"))
    }
    core = {"core/state.pxd", "core/state.pyx", "core/game.pyx"}
    judges = {
        "core/weights.pyx",
        "core/utility.pyx",
        "core/endgame.pyx",
        "bots/greedy.py",
        "bots/search.py",
        "match.py",
    }
    shown = {"floor_sets.py", "table/viewer.py", "server/archive_api.py"}
    """Tell the page which cards score, and what the baazi is played for."""
    assert found == core | judges | shown

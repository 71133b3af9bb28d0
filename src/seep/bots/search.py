"""Bots that search: `seep.core.search` from what the view tells, and the exact ending once every card is placed."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from seep.bots.analysis import Analysis, Candidate
from seep.bots.bot import Bot
from seep.bots.observation import observe
from seep.core.belief import Belief
from seep.core.endgame import knows as solver_knows
from seep.core.endgame import solve_known
from seep.core.network import Network
from seep.core.search import Search
from seep.core.utility import utility_of_margin
from seep.play import Play, play_from_bits
from seep.rules import Rules
from seep.view import View

ENDGAME_PLAYS = 12
"""Plays before the end from which an ending is solved, where every card is known."""
MAX_ITERATIONS = 2**30
"""What `Search.run` makes at most; a search that the time budget alone limits is given so many."""
ENDGAME_NODES = 100_000
"""Nodes after which solving gives up, in about a tenth of a second, and the search decides."""
ENDGAME_NODES_PER_SECOND = 500_000
"""Nodes for each second that the bot has: half of what there is time for, so that the search has some too."""


@cache
def network() -> Network:
    """The network that weighs what is still to come, as it ships (see docs/bots.md)."""
    return Network(files("seep.bots").joinpath("network.bin").read_bytes())


class SearchBot(Bot):
    """Searches for so many `iterations`, or `time_budget` seconds if that comes first, on `workers` threads.

    It makes the most visited play; with `choice_temperature` not always. Then a play so many points behind the best is
    chosen about a third as often, one more than `max_loss` points behind never, and none that was visited less than
    `min_visits` times, since a mean of one or two visits says nothing (if all were, the most visited is made). Without
    `use_network` it does without the network. Further `options` are those of `seep.core.search.Search`. At fixed
    iterations, the same view and `rng` give the same play.

    Bots of the same settings are equal; a copy has the settings, and nothing of a search under way.
    """

    def __init__(
        self,
        iterations: int,
        time_budget: float | None = None,
        *,
        name: str | None = None,
        choice_temperature: float = 0.0,
        max_loss: float = 30.0,
        min_visits: int = 1,
        workers: int = 1,
        use_network: bool = True,
        **options: Any,
    ) -> None:
        self.name = name or f"search:{iterations}"
        self.iterations = iterations
        self.time_budget = time_budget
        self.choice_temperature = choice_temperature
        self.max_loss = max_loss
        self.min_visits = min_visits
        self.workers = workers
        self.use_network = use_network
        self.options = options
        self._searches: list[Search] = []
        self._stopped = False

    def _settings(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("_searches", "_stopped")}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SearchBot) or type(self) is not type(other):
            return NotImplemented
        return self._settings() == other._settings()

    __hash__ = None  # type: ignore[assignment]  # its settings may change

    def __getstate__(self) -> dict[str, Any]:
        return self._settings() | {"options": dict(self.options), "_searches": [], "_stopped": False}

    def choose(self, view: View, rng: Random) -> Play:
        """The play it decides on; see `think`."""
        return self.think(view, rng).play

    def think(self, view: View, rng: Random) -> Analysis:
        """Decide, and tell what was looked at."""
        self._stopped = False
        started = time.monotonic()
        if len(view.legal) == 1:
            return Analysis(view.legal[0], (Candidate(view.legal[0], 0, 0.0, 0.5),))
        belief = Belief(observe(view))
        solved = self._solve(view, belief)
        if solved is not None:
            return solved
        self._searches = [self.new_search(belief, view.totals, rng) for _ in range(self.workers)]
        if self._stopped:  # it was told to before there was anything to stop
            self.stop()
        iterations = self._run(None if self.time_budget is None else started + self.time_budget)
        candidates = _merged([search.candidates() for search in self._searches])
        self._searches = []
        return Analysis(self._choose(candidates, rng).play, candidates, iterations)

    def limit_time(self, seconds: float) -> None:
        """Search for `seconds` a play at most, endings included."""
        self.time_budget = seconds if self.time_budget is None else min(self.time_budget, seconds)

    def stop(self) -> None:
        """End the thinking under way now, from another thread; `think` returns with what it has."""
        self._stopped = True
        for search in self._searches:
            search.stop()

    def new_search(self, belief: Belief, totals: Sequence[int] | None, rng: Random) -> Search:
        """A search with the options of this bot, seeded from `rng`; `totals` as in `View.totals`."""
        seed, weighing = rng.getrandbits(64), network() if self.use_network else None
        return Search(belief, totals=totals, seed=seed, network=weighing, **self.options)

    def _run(self, deadline: float | None) -> int:
        """Run the searches until `deadline`, by the monotonic clock; the iterations made."""
        seconds = None if deadline is None else max(0.0, deadline - time.monotonic())
        if self.workers == 1:
            return self._searches[0].run(self.iterations, seconds)
        shares = [len(range(at, self.iterations, self.workers)) for at in range(self.workers)]
        with ThreadPoolExecutor(self.workers) as pool:
            try:
                return sum(pool.map(lambda search, share: search.run(share, seconds), self._searches, shares))
            except BaseException:  # Ctrl-C comes to this thread alone, and the pool waits for its own
                self.stop()
                raise

    def _solve(self, view: View, belief: Belief) -> Analysis | None:
        """The exact ending where counting has placed every hidden card; None where it has not, or it takes too long."""
        if belief.size != 1 or view.plays < 48 - ENDGAME_PLAYS or view.stock or not solver_knows(belief.options):
            return None
        rules = Rules.parse(view.rules)
        if view.totals is not None and _lacks_points(rules, view, belief):
            return None  # the best margin may lose the baazi, or not win it; the search knows the rule
        nodes = ENDGAME_NODES
        if self.time_budget is not None:
            nodes = max(1, min(nodes, int(ENDGAME_NODES_PER_SECOND * self.time_budget)))
        solution = solve_known(belief, nodes)
        if solution is None:
            return None
        margin, bits, visited = solution
        play = play_from_bits(bits)
        utility = utility_of_margin(rules, view.totals, belief.seat % 2, margin)
        return Analysis(play, (Candidate(play, visited, float(margin), utility),))

    def _choose(self, candidates: tuple[Candidate, ...], rng: Random) -> Candidate:
        """The most visited candidate, or one drawn by its margin."""
        if not self.choice_temperature:
            return candidates[0]
        trusted = [candidate for candidate in candidates if candidate.visits >= self.min_visits] or candidates[:1]
        best = max(candidate.margin for candidate in trusted)
        near = [candidate for candidate in trusted if candidate.margin >= best - self.max_loss]
        weights = [math.exp((candidate.margin - best) / self.choice_temperature) for candidate in near]
        return rng.choices(near, weights)[0]


def _lacks_points(rules: Rules, view: View, belief: Belief) -> bool:
    """Whether a side has not yet the points without which it loses the baazi (R9.2), every card being placed."""
    _, captured, _ = belief.sample(0)
    points = [sum(rules.card_points[card] for card in cards) for cards in captured]
    return any(made + swept < rules.min_points for made, swept in zip(points, view.sweeps, strict=True))


def _merged(lists: list[list[tuple[int, int, float, float]]]) -> tuple[Candidate, ...]:
    """The candidates of several trees as one list, the most visited first, with means over all visits."""
    visits: dict[int, int] = {}
    utilities: dict[int, float] = {}
    margins: dict[int, float] = {}
    for candidates in lists:
        for bits, count, utility, margin in candidates:
            visits[bits] = visits.get(bits, 0) + count
            utilities[bits] = utilities.get(bits, 0.0) + count * utility
            margins[bits] = margins.get(bits, 0.0) + count * margin
    ordered = sorted(visits, key=lambda bits: (-visits[bits], -utilities[bits], bits))
    return tuple(
        Candidate(
            play_from_bits(bits),
            visits[bits],
            margins[bits] / max(1, visits[bits]),
            utilities[bits] / max(1, visits[bits]),
        )
        for bits in ordered
    )

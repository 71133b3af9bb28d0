"""Bots that search: `seep.core.search` from what the view tells, and the exact ending once every card is placed."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from seep.bots.knowledge import facts_of
from seep.bots.thought import Candidate, Thought
from seep.cards import CARDS
from seep.core.belief import Belief
from seep.core.endgame import solve_known
from seep.core.network import Network
from seep.core.search import Search
from seep.core.stakes import chance_of_margin
from seep.play import play_from_bits
from seep.rules import Rules
from seep.view import View

ENDING = 12
"""Plays before the end from which a known ending is solved."""
FOREVER = 2**30
"""Iterations that no search comes to: where the time is what limits it."""
ENDING_NODES = 100_000
"""Nodes after which solving gives up, in about a tenth of a second, and the search decides."""


@cache
def network() -> Network:
    """The network that weighs what is still to come, as it ships (see docs/bots.md)."""
    return Network(files("seep.bots").joinpath("network.bin").read_bytes())


class SearchBot:
    """Thinks for so many `iterations`, or so many `seconds` if that comes first, on `workers` threads.

    With `warmth` it does not always play the best: a play so many points behind is chosen about a third as often, and
    one more than `slack` points behind never. Without `learnt` it does without the network. At fixed iterations, the
    same view and `rng` give the same play.
    """

    def __init__(
        self,
        iterations: int,
        seconds: float | None = None,
        *,
        name: str | None = None,
        warmth: float = 0.0,
        slack: float = 30.0,
        workers: int = 1,
        learnt: bool = True,
        **options: Any,
    ) -> None:
        self.name = name or f"search:{iterations}"
        self.iterations = iterations
        self.seconds = seconds
        self.warmth = warmth
        self.slack = slack
        self.workers = workers
        self.options = options
        if learnt:
            self.options["network"] = network()
        self._searches: list[Search] = []
        self._stopped = False

    def choose(self, view: View, rng: Random) -> str:
        """The play it decides on; see `think`."""
        return self.think(view, rng).play

    def think(self, view: View, rng: Random) -> Thought:
        """Decide, and tell what was looked at."""
        self._stopped = False
        if len(view.legal) == 1:
            return Thought(view.legal[0], (Candidate(view.legal[0], 0, 0.0, 0.5),))
        belief = Belief(view.rules, facts_of(view))
        solved = self._ending(view, belief)
        if solved is not None:
            return solved
        self._searches = [
            Search(belief, totals=view.totals, seed=rng.getrandbits(64), **self.options) for _ in range(self.workers)
        ]
        if self._stopped:  # it was told to before there was anything to stop
            self.stop()
        made = self._run()
        candidates = _together([search.candidates() for search in self._searches])
        self._searches = []
        return Thought(self._pick(candidates, rng), candidates, made)

    def stop(self) -> None:
        """End the thinking under way now, from another thread; `think` returns with what it has."""
        self._stopped = True
        for search in self._searches:
            search.stop()

    def _run(self) -> int:
        seconds = -1.0 if self.seconds is None else self.seconds
        if self.workers == 1:
            return self._searches[0].run(self.iterations, seconds)
        shares = [len(range(at, self.iterations, self.workers)) for at in range(self.workers)]
        with ThreadPoolExecutor(self.workers) as pool:
            return sum(pool.map(lambda search, share: search.run(share, seconds), self._searches, shares))

    def _ending(self, view: View, belief: Belief) -> Thought | None:
        """The exact ending, where counting has placed every hidden card."""
        if belief.worlds != 1 or view.plays < 48 - ENDING or view.stock or len(view.captured) != 2:
            return None
        rules = Rules.parse(view.rules)
        if view.totals is not None and _short(rules, view, belief):
            return None  # the best margin may lose the baazi, or not win it; the search knows the rule
        solution = solve_known(belief, ENDING_NODES)
        if solution is None:
            return None
        margin, bits, nodes = solution
        play = str(play_from_bits(bits))
        chance = chance_of_margin(rules, view.totals, belief.seat % 2, margin)
        return Thought(play, (Candidate(play, nodes, float(margin), chance),))

    def _pick(self, candidates: tuple[Candidate, ...], rng: Random) -> str:
        if not self.warmth:
            return candidates[0].play
        tried = [candidate for candidate in candidates if candidate.visits]
        best = max(candidate.margin for candidate in tried)
        near = [candidate for candidate in tried if candidate.margin >= best - self.slack]
        weights = [math.exp((candidate.margin - best) / self.warmth) for candidate in near]
        return rng.choices(near, weights)[0].play


def _short(rules: Rules, view: View, belief: Belief) -> bool:
    """Whether a side has not yet the points without which it loses the baazi (R9.2), every card being placed."""
    _, captured, _ = belief.sample(0)
    points = [sum(rules.card_points[CARDS[card]] for card in cards) for cards in captured]
    return any(made + swept < rules.min_points for made, swept in zip(points, view.sweeps, strict=True))


def _together(lists: list[list[tuple[int, int, float, float]]]) -> tuple[Candidate, ...]:
    """The candidates of several trees as one list, the most visited first."""
    visits: dict[int, int] = {}
    chances: dict[int, float] = {}
    margins: dict[int, float] = {}
    for candidates in lists:
        for bits, tried, chance, margin in candidates:
            visits[bits] = visits.get(bits, 0) + tried
            chances[bits] = chances.get(bits, 0.0) + tried * chance
            margins[bits] = margins.get(bits, 0.0) + tried * margin
    ordered = sorted(visits, key=lambda bits: (-visits[bits], -chances[bits], bits))
    return tuple(
        Candidate(
            str(play_from_bits(bits)),
            visits[bits],
            margins[bits] / max(1, visits[bits]),
            chances[bits] / max(1, visits[bits]),
        )
        for bits in ordered
    )

"""The unit of every measurement: one pack played in every seating of two contestants.

Duplicate play takes most of the luck of the cards out of a comparison: what is left in a pair's margin is what the
two did differently with the same cards.

All chance in a pair comes from its seed and number, each stream from a `random.Random` of its own seeded with a
text: `seep.arena SEED NUMBER pack` for the packs, `seep.arena SEED NUMBER SEATING SEAT` for the bot on a seat.
So the pairs of a run can be played in any order and anywhere, and different meetings play the same packs. Bots are
made anew for each deal and shown no totals: a deal is worth its points.
"""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from seep.arena.contestants import Contestant, Seating, bot_at, seatings
from seep.deal import Deal
from seep.match import draw_packs
from seep.play import Play
from seep.rules import Rules

if TYPE_CHECKING:
    from seep.bots import Bot


class OpenBot(ABC):
    """A bot that sees the whole deal with all hands: an upper bound for the others."""

    @abstractmethod
    def choose_open(self, deal: Deal, rng: random.Random, /) -> Play | str:
        """The play to make. `deal` is a copy."""


Player: TypeAlias = "Bot | OpenBot"
BotFactory: TypeAlias = "Callable[[str], Player]"
"""Makes a bot of its name: `seep.bots.make`. It must be importable in the workers."""


class ArenaError(Exception):
    """Why the arena cannot go on, in one line."""


class PairResult(msgspec.Struct, frozen=True):
    """The result of one pair; as JSON one line of a results file."""

    first: str
    second: str
    """The contestants by name."""
    pair: int
    """The number of the pair, from 0."""
    scores: list[list[int]]
    """The scores of each deal, in the order of `seatings`, by side of the deal."""
    times: dict[str, list[int]]
    """By bot, the microseconds that each of its plays took, bids included."""


def play_pair(
    make: BotFactory, contestants: tuple[Contestant, Contestant], rules: Rules, seed: int, number: int
) -> PairResult:
    """Play pair `number`. Its scores depend on the arguments only. Raises `ArenaError` where a bot fails."""
    packs = draw_packs(rules, random.Random(f"seep.arena {seed} {number} pack"))
    times: dict[str, list[int]] = {bot: [] for contestant in contestants for bot in contestant.bots}
    scores = []
    for at, seating in enumerate(seatings(rules.sides)):
        names = [bot_at(seat, seating, contestants, number) for seat in range(rules.players)]
        sources = [random.Random(f"seep.arena {seed} {number} {at} {seat}") for seat in range(rules.players)]
        deal = Deal(rules, packs[-1], packs[:-1])
        try:
            _play_deal(deal, [_make(make, name) for name in names], names, sources, times)
        except ArenaError as error:
            raise ArenaError(f"pair {number}, deal {at}, {_described(seating, contestants)}: {error}") from error
        scores.append(list(deal.scores()))
    return PairResult(contestants[0].name, contestants[1].name, number, scores, times)


def _make(make: BotFactory, name: str) -> Player:
    try:
        return make(name)
    except Exception as error:
        raise ArenaError(f"a worker cannot make {name}: {error}") from error


def _play_deal(
    deal: Deal, bots: list[Player], names: list[str], sources: list[random.Random], times: dict[str, list[int]]
) -> None:
    while deal.phase != "over":
        seat = deal.turn
        bot, source = bots[seat], sources[seat]
        choose: Callable[[Any, random.Random], Play | str]
        shown: Any
        if isinstance(bot, OpenBot):
            choose, shown = bot.choose_open, deal.copy()
        else:
            choose, shown = bot.choose, deal.view(seat)
        try:
            began = time.perf_counter_ns()
            play = choose(shown, source)
            took = time.perf_counter_ns() - began
            deal.play(str(play))
        except Exception as error:
            made = f"after {len(deal.history)} plays"
            raise ArenaError(f"{names[seat]} failed {made}: {type(error).__name__}: {error}") from error
        times[names[seat]].append((took + 500) // 1000)


def _described(seating: Seating, contestants: tuple[Contestant, Contestant]) -> str:
    return " - ".join(contestants[who].name for who in seating)

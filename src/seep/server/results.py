"""A person's matches, counted: with whom, against whom and by which rules they were won."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from seep.server.archive import PlayedMatch
from seep.server.projection import PlayerRow
from seep.wire.http import Tallies, Tally

MAX_TALLIES: Final = 50
"""How many partners, opponents or rules an answer holds, those played most."""


@dataclass
class _Count:
    name: str | None
    bot: bool
    played: int = 0
    won: int = 0

    def add(self, won: bool) -> None:
        self.played += 1
        self.won += won


def tallies(person: str, matches: Sequence[PlayedMatch]) -> Tallies:
    """The results of a person's `matches`, the latest first.

    People are told apart by who they are, and named as they were called last.
    """
    partners: dict[object, _Count] = {}
    opponents: dict[object, _Count] = {}
    rules: dict[object, _Count] = {}
    for match in matches:
        side = next(player.side for player in match.players if player.person == person)
        won = side == match.winner
        preset = _preset(match.rules)
        rules.setdefault(preset, _Count(preset, False)).add(won)
        for player in match.players:
            if player.person == person:
                continue
            counts = partners if player.side == side else opponents
            counts.setdefault(_key(player), _named(player)).add(won)
    return Tallies(partners=_most(partners), opponents=_most(opponents), rules=_most(rules))


def _preset(rules: str) -> str | None:
    """The preset that rules are, None for others."""
    parsed = json.loads(rules)
    return parsed if isinstance(parsed, str) else None


def _key(player: PlayerRow) -> object:
    """What tells players apart; people of version 0.1.0 are told apart by name."""
    if player.bot is not None:
        return ("bot", player.bot)
    return ("person", player.person) if player.person is not None else ("name", player.name)


def _named(player: PlayerRow) -> _Count:
    if player.bot is not None:
        return _Count(player.bot, True)
    return _Count(player.name, False)


def _most(counts: dict[object, _Count]) -> list[Tally]:
    most = sorted(counts.values(), key=lambda count: (-count.played, count.name or ""))[:MAX_TALLIES]
    return [Tally(name=count.name, bot=count.bot, played=count.played, won=count.won) for count in most]

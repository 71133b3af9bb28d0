"""One flood: a server, an honest player, an attack from another address, and the figures."""

from __future__ import annotations

import multiprocessing
import random
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Final

from .attacks import ATTACKS as RAW_ATTACKS
from .attacks import Attack, Target
from .masters import master_tables
from .player import HonestPlayer
from .server import FloodedServer, Usage

ATTACKER: Final = "127.0.0.66"
"""The address that attacks come from."""
ATTACKS: Final[dict[str, Attack]] = {**RAW_ATTACKS, "master-tables": master_tables}
"""The attacks by name."""
OPTIONS: Final = {"master-tables": ("--limit-scale", "10")}
"""Options of the server for an attack, which limits would stop before it shows anything."""

Phases = tuple[Sequence[float], Sequence[float], Sequence[float]]
"""Seconds measured before, during and after an attack."""


@dataclass
class Figures:
    """What one attack did."""

    attack: str
    counted: Counter[str]
    memory: tuple[int, int, int]
    """Bytes before, at most, and after."""
    files: tuple[int, int, int]
    disk: tuple[int, int]
    log: int
    """Bytes logged."""
    plays: Phases
    """Seconds of each play of the honest player to its answer."""
    rounds: Phases
    """Seconds from each answer to the player's next turn: the time of three bots, and of all that is pushed."""
    failure: str | None
    """What the honest player met, if not the end."""

    def text(self) -> str:
        """The figures in four lines."""
        mb = [f"{size / 1e6:.0f}" for size in (*self.memory, *self.disk)]
        return "\n".join(
            (
                f"{self.attack}: {', '.join(f'{name} {count}' for name, count in sorted(self.counted.items()))}",
                f"  memory {mb[0]} MB, at most {mb[1]}, after {mb[2]}; disk {mb[3]} to {mb[4]} MB, "
                f"log {self.log / 1e3:.0f} kB; files {self.files[0]}, at most {self.files[1]}, after {self.files[2]}",
                f"  plays before | during | after: {' | '.join(map(latency_text, self.plays))}",
                f"  others' plays, all three: {' | '.join(map(latency_text, self.rounds))}",
                *([f"  the honest player: {self.failure}"] if self.failure else []),
            )
        )


def phases(took: Sequence[tuple[float, float]], started: float, ended: float) -> Phases:
    """What was measured, by when it began."""
    return (
        [seconds for when, seconds in took if when < started],
        [seconds for when, seconds in took if started <= when < ended],
        [seconds for when, seconds in took if when >= ended],
    )


def percentile(took: Sequence[float], percent: float) -> float:
    """The value that so many percent do not exceed; infinite if there are none.

    >>> percentile([3.0, 1.0, 2.0], 99), percentile([], 50)
    (3.0, inf)
    """
    ordered = sorted(took)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else float("inf")


def latency_text(took: Sequence[float]) -> str:
    """How many plays there were, and their median, 99th percentile and maximum in milliseconds."""
    if not took:
        return "none"
    p50, p99, most = (f"{1000 * value:.0f}" for value in (percentile(took, 50), percentile(took, 99), max(took)))
    return f"{len(took)} plays, p50 {p50}, p99 {p99}, most {most} ms"


def attack_in_process(name: str, target: Target, seed: int, seconds: float) -> Counter[str]:
    """Run an attack in a process of its own, which takes nothing from this one; what it counted."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(ATTACKS[name], target, random.Random(seed), seconds).result()


def flood(name: str, seed: int, seconds: float, calm: float, options: Sequence[str] = ()) -> Figures:
    """Start a server, seat the honest player, and run one attack."""
    server = FloodedServer("--bot-pause", "0", *OPTIONS.get(name, ()), *options)
    try:
        with HonestPlayer(server.port, random.Random(seed)) as player:
            time.sleep(calm)
            memory, files, disk, log = server.memory(), server.files(), server.disk(), server.log_size()
            started = time.monotonic()
            with Usage(server).watched() as usage:
                counted = attack_in_process(name, Target(server.port, ATTACKER), seed, seconds)
            ended = time.monotonic()
            time.sleep(calm)
            alive = server.process.poll() is None
            after = (server.memory(), server.files()) if alive else (0, 0)
        return Figures(
            attack=name,
            counted=counted,
            memory=(memory, usage.memory, after[0]),
            files=(files, usage.files, after[1]),
            disk=(disk, server.disk()),
            log=server.log_size() - log,
            plays=phases(player.took, started, ended),
            rounds=phases(player.bots_took, started, ended),
            failure=player.failure if player.failure != "RuntimeError: over" else None,
        )
    finally:
        server.close()

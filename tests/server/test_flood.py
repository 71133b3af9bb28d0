"""A short sample of `make flood`: one address floods, a player at another address goes on as before."""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from seep.server.limits import ADDRESS_RATES, MAX_SOCKETS_PER_ADDRESS
from tests.patience import ANSWER
from tools.flood import attacks
from tools.flood.measuring import ATTACKER, percentile
from tools.flood.player import HonestPlayer
from tools.flood.server import FloodedServer, Usage

LONGEST_PLAY = 3.0
"""Seconds within which nearly all plays are answered, on a machine that runs other tests too …"""
USUAL_PLAY = 0.05
"""… if it answers a play in so many seconds without a flood; on a slower one everything takes longer."""
ROUND = 3.0
"""Seconds of an attack that is repeated until it shows what it has to."""
MOST_MEMORY = 80_000_000
"""Bytes that the server may need more."""
MOST_DISK = 20_000_000

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="every address of 127.0.0.0/8 is this machine's on Linux alone"),
]


@pytest.fixture(scope="module")
def server() -> Iterator[FloodedServer]:
    server = FloodedServer("--bot-pause", "0")
    try:
        yield server
    finally:
        server.close()


@pytest.fixture(autouse=True)
def patient_attacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attacks, "ANSWER_TIMEOUT", ANSWER)


def flooded(server: FloodedServer, attack: attacks.Attack, seconds: float = ANSWER) -> Counter[str]:
    """Run an attack while somebody plays; what it counted."""
    memory, disk = server.memory(), server.disk()
    with HonestPlayer(server.port, random.Random(1)) as player, Usage(server).watched() as usage:
        player.play_on(5)
        slowness = max(1.0, percentile([took for _, took in player.took], 50) / USUAL_PLAY)
        with ThreadPoolExecutor(1) as pool:
            target = attacks.Target(server.port, ATTACKER)
            counted = pool.submit(attack, target, random.Random(1), seconds).result()
        player.play_on(5)
    assert percentile([took for _, took in player.took], 95) < LONGEST_PLAY * slowness
    assert usage.memory - memory < MOST_MEMORY
    assert server.disk() - disk < MOST_DISK
    return counted


def test_tables_of_a_flood_are_refused(server: FloodedServer) -> None:
    started = time.monotonic()
    counted = flooded(server, partial(attacks.tables, most=200))
    passed = time.monotonic() - started
    assert counted["201"] <= ADDRESS_RATES["tables"].burst + passed * ADDRESS_RATES["tables"].per_second + 1
    assert counted["429"] > 50


def test_sockets_that_say_nothing_are_few(server: FloodedServer) -> None:
    counted = flooded(server, partial(attacks.silent_sockets, most=400), ROUND)
    assert counted["let in"] <= MAX_SOCKETS_PER_ADDRESS


def test_pings_fragments_and_chunks_are_cut_off(server: FloodedServer) -> None:
    for attack in (attacks.unread_pings, attacks.empty_pings, attacks.continuations, attacks.chunks):
        late = time.monotonic() + ANSWER
        counted = flooded(server, attack, ROUND)
        while counted["cut"] + counted["refused"] == 0 and time.monotonic() < late:
            counted = flooded(server, attack, ROUND)
        assert counted["cut"] + counted["refused"] > 0, attack.__name__


def test_garbage_at_every_route_is_refused(server: FloodedServer) -> None:
    counted = flooded(server, partial(attacks.garbage, most=300))
    assert counted["no answer"] == 0
    assert {status for status in counted if status.startswith("5")} == set()

"""The library needs msgspec and nothing else: rules, records, bots and arena; the client websockets besides."""

from __future__ import annotations

import pytest

from tests.blocking import run_with_only, run_without

IMPORT_ALL = """
import importlib, pkgutil, seep
for module in pkgutil.walk_packages(seep.__path__, "seep."):
    if not module.name.startswith(("seep.server", "seep.client", "seep.terminal", "seep.cli", "seep.__main__")):
        importlib.import_module(module.name)
print(sorted(name for name in sys.modules if name.startswith("seep."))[:1])
"""
README = """
import seep
deal = seep.Deal.new("standard", seed=7)
while deal.phase != "over":
    deal.play(deal.legal_plays()[0])
"""
ARENA = """
from seep.arena.cheat import make
from seep.arena import Plan, RunResults, run, summarize, text
from seep.arena.workers import process_pool

if __name__ == "__main__":
    results = RunResults(Plan.round_robin(["greedy", "expert"], pairs=2))
    with process_pool(1) as pool:
        print(run(results, make, pool), text(summarize(results, "done")))
"""
RECORD = """
from seep.records import Game, RecordedMatch, read, write
game = Game.from_match(RecordedMatch("short", seed=7))
assert list(read(write(game))) == [game]
"""


@pytest.mark.parametrize(
    "program", [IMPORT_ALL, README, ARENA, RECORD], ids=["every module", "README", "arena", "records"]
)
def test_msgspec_is_enough(program: str) -> None:
    done = run_with_only(["seep", "msgspec"], program)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_client_needs_websockets_besides() -> None:
    done = run_with_only(["seep", "msgspec", "websockets"], "import seep.client")
    assert (done.returncode, done.stderr) == (0, "")


def test_without_websockets_the_client_says_what_to_install() -> None:
    done = run_without(["websockets"], "import seep.client")
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last == "ModuleNotFoundError: websockets is not installed: pip install 'seep-cards[client]'"

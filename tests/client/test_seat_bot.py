"""The script that seats a bot by an invitation, in README.md and in examples/: it plays a match with a person."""

from __future__ import annotations

import asyncio
import random
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

from seep import bots
from seep.client import Client, play_bot
from seep.table import TableSettings
from tests.client.fake_server import run
from tests.server.serving import serving
from tests.test_docs import blocks

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = (ROOT / "examples" / "seat_bot.py").read_text(encoding="utf-8")


def readme_block() -> str:
    """The script as README.md shows it."""
    (found,) = [code for _, code in blocks((ROOT / "README.md").read_text(encoding="utf-8")) if "play_bot" in code]
    return found


def test_readme_and_example_are_the_same_and_ten_lines() -> None:
    code = readme_block()
    assert EXAMPLE.endswith(code)
    body = code.partition("async def")[2].partition("if __name__")[0]
    imports = [line for line in code.splitlines() if line.startswith(("import", "from"))]
    assert len([line for line in body.splitlines() if line.strip()]) + len(imports) <= 10


def test_the_script_of_the_readme_takes_a_seat_by_invitation_and_plays(tmp_path: Path) -> None:
    script = tmp_path / "seat_bot.py"
    script.write_text(readme_block(), encoding="utf-8")

    async def test(address: str) -> None:
        host = Client(address)
        opened = await host.open("short", settings=TableSettings(pace="fast", bot="random"))
        async with host.table(opened.table) as table:
            await table.sit(0)
            link = f"{address}/t/{opened.table}"
            program = await asyncio.create_subprocess_exec(sys.executable, str(script), link, stdout=PIPE, stderr=PIPE)
            view = await table.until(lambda view: view.chairs[1].kind == "person")
            assert (view.chairs[1].program, view.chairs[1].bot) == ("greedy", None)
            await table.until(lambda view: view.chairs[1].away_since is None)
            await table.start()
            over = await play_bot(table, bots.make("greedy"), rng=random.Random(1))
            assert over.status == "match-over"
            assert over.chairs[1].program == "greedy"
            assert [chair.kind for chair in over.chairs] == ["person", "person", "bot", "bot"]
            assert await program.communicate() == (b"", b"")
            assert program.returncode == 0

    with serving(tmp_path) as server:
        run(test(server.address))

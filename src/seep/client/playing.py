"""A bot of `seep.bots` at a table: it plays for this client, as for a person."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, Final

from seep.bots.bot import Bot
from seep.client.errors import Refused
from seep.client.table import TableConnection
from seep.play import Play
from seep.table import TableView
from seep.view import View

OVERTAKEN: Final = frozenset(
    {
        *("stale", "not-your-turn", "time-over", "not-dealt", "deal-over", "match-over", "deal-not-over", "closed"),
        *("no-undo-asked", "not-asked", "not-seated"),
    }
)
"""Why something may be refused though it was right when it was decided on: something else happened meanwhile."""


async def play_bot(
    table: TableConnection, bot: Bot, *, rng: Random | None = None, matches: int | None = 1
) -> TableView:
    """Have a bot play for this client's chair, and return the table after so many matches (None: no end).

    It chooses in a thread of its own, from what its seat may see. It asks for the next deal after each, and agrees when
    an opponent asks to take back a play. It ends early when the chair is lost or the table closed. What the bot raises,
    and `Refused` for a play that is not legal, is raised here. Sit down first: without a chair it is a `ValueError`.
    """
    if table.view.you is None:
        raise ValueError("take a chair before a bot plays for it")
    thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"bot-{bot.name}")
    player = _Player(table, bot, rng or Random(), thread)
    over = 0
    try:
        was_over = False
        async for state in table.states():
            view = state.table
            is_over = view.status == "match-over"
            over += is_over and not was_over
            was_over = is_over
            if view.you is None or view.status == "closed" or (is_over and matches is not None and over >= matches):
                break
            try:
                await player.act(view, view.you)
            except Refused as refused:
                if refused.code not in OVERTAKEN:
                    raise
    finally:
        thread.shutdown(wait=False, cancel_futures=True)
    return table.view


class _Player:
    def __init__(self, table: TableConnection, bot: Bot, rng: Random, thread: ThreadPoolExecutor) -> None:
        self.table = table
        self.bot = bot
        self.rng = rng
        self.thread = thread

    async def act(self, view: TableView, you: int) -> None:
        """Do what the table waits for; nothing, if that is not this chair."""
        if view.undo is not None:
            if you in view.undo.waiting_for:
                await self.table.answer_undo(True)
        elif view.status in ("deal-over", "match-over"):
            if not view.chairs[you].asked:
                await self.table.ready()
        elif view.turn == you and view.match is not None and view.chairs[you].bot is None:
            play = await self._choose(view.match.deal)
            if play is not None:
                await self.table.play(play)

    async def _choose(self, deal: View) -> Play | str | None:
        """What the bot chooses; None if there is nothing to choose any more."""
        call = asyncio.get_running_loop().run_in_executor(self.thread, self.bot.choose, deal, self.rng)
        overtaken = asyncio.ensure_future(self._until_changed(deal))
        both: set[asyncio.Future[Any]] = {call, overtaken}
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if call.done():
                return call.result()
            overtaken.result()  # raises why the connection has ended, if it has
            return None
        finally:
            overtaken.cancel()
            if not call.done():
                self.bot.stop()

    async def _until_changed(self, deal: View) -> None:
        """Return when there is something else to do than to play in this deal as it is."""
        await self.table.until(lambda view: view.match is None or view.match.deal != deal or view.undo is not None)

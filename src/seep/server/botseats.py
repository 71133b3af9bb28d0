"""Bots in their chairs: they see a `View`, think off the event loop, and ask like everybody else.

A bot plays while somebody watches. It cannot hang a table: one that fails, takes too long or plays what the
rules forbid is put in the log, and a legal play is drawn by lot for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from collections.abc import Callable, Mapping
from typing import Final

from seep.bots import Bot
from seep.server.clock import Clock
from seep.server.live import LiveTable, Outcome
from seep.server.logs import logger
from seep.table import PlayCard, Refusal
from seep.view import View

THINKERS: Final = 4
"""How many bots think at once."""
BREATH: Final = 1.0
"""Seconds to wait after the database has failed a bot."""


class BotTrouble(Exception):
    """A bot raised an error; its name, not its words, which might tell a hand."""


class BotSeats:
    """Drives the bots of the live tables of this process."""

    def __init__(
        self,
        bots: Mapping[str, Callable[[], Bot]],
        clock: Clock,
        source: random.Random,
        pause: float,
        patience: float,
    ) -> None:
        self.bots = bots
        self.clock = clock
        self.source = source
        self.pause = pause
        self.patience = patience
        self._thinkers = asyncio.Semaphore(THINKERS)
        self._tasks: dict[LiveTable, asyncio.Task[None]] = {}

    def attend(self, live: LiveTable) -> None:
        """Play the bots of a table from now on, whenever it is their turn."""
        live.listeners.append(lambda: self._wake(live))

    async def stop(self) -> None:
        """End all play by bots."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _wake(self, live: LiveTable) -> None:
        playing = self._tasks.get(live)
        if (playing is None or playing.done()) and self._bot_to_move(live) is not None:
            task = self._tasks[live] = asyncio.get_running_loop().create_task(self._play(live))
            task.add_done_callback(lambda task: self._forget(live, task))

    def _forget(self, live: LiveTable, task: asyncio.Task[None]) -> None:
        if self._tasks.get(live) is task:
            del self._tasks[live]

    def _bot_to_move(self, live: LiveTable) -> str | None:
        if not live.viewers:
            return None
        turn = live.table.turn
        return None if turn is None else live.table.chairs[turn].bot

    async def _play(self, live: LiveTable) -> None:
        while (bot := self._bot_to_move(live)) is not None:
            try:
                await self._play_once(live, bot)
            except Exception:
                logger().exception("bot-could-not-play", table=live.name, bot=bot)
                await self.clock.pause(BREATH)

    async def _play_once(self, live: LiveTable, bot: str) -> None:
        table = live.table
        chair, seq = table.turn, table.seq
        assert chair is not None
        view = table.play.view(chair)
        began = self.clock.steady()
        play = await self._choose(live, bot, view)
        await self.clock.pause(self.pause - (self.clock.steady() - began))  # however long it thought: no tell
        if not live.viewers:
            return
        outcome = await self._ask(live, chair, seq, f"bot-{seq}", play)
        if isinstance(outcome, Refusal) and live.table.seq == seq:
            logger().error("bot-play-refused", table=live.name, bot=bot, code=outcome.code)
            await self._ask(live, chair, seq, f"lot-{seq}", self.source.choice(view.legal))

    async def _ask(self, live: LiveTable, chair: int, seq: int, cmd_id: str, play: str) -> Outcome:
        command = PlayCard(cmd_id=cmd_id, seq=seq, chair=chair, play=play)
        return await live.carry_out(command, lambda _: None)

    async def _choose(self, live: LiveTable, bot: str, view: View) -> str:
        try:
            async with self._thinkers:
                return await self._think(bot, view)
        except Exception as error:
            logger().error("bot-failed", table=live.name, bot=bot, error=str(error) or type(error).__name__)
            return self.source.choice(view.legal)

    async def _think(self, bot: str, view: View) -> str:
        """Let the bot choose in a thread of its own, which is left behind if it never comes back."""
        loop = asyncio.get_running_loop()
        chosen: asyncio.Future[str] = loop.create_future()

        def think() -> None:
            try:
                play = str(self.bots[bot]().choose(view, self.source))
            except BaseException as error:
                trouble = BotTrouble(type(error).__name__)
                tell(lambda: chosen.set_exception(trouble))
            else:
                tell(lambda: chosen.set_result(play))

        def tell(then: Callable[[], None]) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has closed meanwhile
                loop.call_soon_threadsafe(lambda: None if chosen.done() else then())

        threading.Thread(target=think, name=f"bot-{bot}", daemon=True).start()
        return await asyncio.wait_for(chosen, self.patience)

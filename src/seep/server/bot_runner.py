"""Running bots: they get a `View`, choose in threads outside the event loop, and send commands like other players.

A bot plays while its table has viewers; when the table is dropped its thread is asked to stop. A bot cannot block a
table: if it fails, takes too long or makes an illegal play, that is logged and a random legal play is made for it. Nor
does the time it takes depend on its hand (R12.3): it answers at fixed intervals (`seep.server.bot_pace`).
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import os
import random
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final

from seep.bots import BOTS, Bot, make
from seep.server.bot_pace import answer_interval, pause_of, remaining_wait, thinking_time
from seep.server.bot_queue import BotQueue
from seep.server.clock import Clock
from seep.server.live import LiveTable, Outcome
from seep.server.logs import logger
from seep.server.store import DatabaseUnavailable
from seep.table import Refusal
from seep.table.commands import BotPlay
from seep.view import View

MAX_CONCURRENT_BOTS: Final = 4
"""How many bots may choose at the same time, in all tables together, by turns (`seep.server.bot_queue`)."""
FIRST_RETRY_DELAY: Final = 1.0
"""Seconds from a play that failed to the next try; each later delay is twice as long."""
MAX_RETRY_DELAY: Final = 60.0
OVERTAKEN: Final = frozenset({"stale", "not-your-turn", "not-a-bot", "not-dealt", "deal-over", "match-over", "closed"})
"""Why a bot's play may be refused without fault of the bot: its person is back, or a play was taken back."""
BOT_NICENESS: Final = 10
"""How much less than the event loop a bot's thread gets of the processor, as `nice` counts it."""

BotFactory = Callable[[], Bot]


def bot_factories(extra: Iterable[str], timeout: float) -> dict[str, BotFactory]:
    """The bots that tables may have, by name: those that come with Seep, and others as `seep.bots.make` knows them.

    Raises `ValueError` for a bot that cannot be made, or whose time budget is more than `timeout` seconds.
    """
    factories: dict[str, BotFactory] = dict(BOTS)
    for name in extra:
        budget = make(name).time_budget
        if budget is not None and budget > timeout:
            raise ValueError(f"{name} may take {budget:g} seconds a play; this server waits for {timeout:g}")
        factories[name] = partial(make, name)
    return factories


class BotFailed(Exception):
    """A bot raised an error; holds its type, not its message, which might contain a hand."""


def _give_way() -> None:
    """Have this thread run when no other needs the processor, where the system knows threads' own priorities."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), BOT_NICENESS)


class _BotCall:
    """One call of a bot's `choose`, in a thread that can be asked to stop but not made to."""

    def __init__(self, factory: BotFactory, view: View, rng: random.Random, started_at: float, pause: float) -> None:
        loop = asyncio.get_running_loop()
        self.started_at = started_at
        self.pause = pause
        """Seconds after which the bot answers, if it can; what it may take to think follows."""
        self.bot: Bot | None = None
        """None until it is made, in the thread."""
        self.play: asyncio.Future[str] = loop.create_future()
        self.released: asyncio.Future[None] = loop.create_future()
        """Done when the thread has ended, or is waited for no longer."""
        self._stopped = False
        self._loop = loop
        self._factory, self._view, self._rng = factory, view, rng

    def start(self, name: str) -> None:
        """Begin, in a thread of its own."""
        try:
            threading.Thread(target=self._run, name=f"bot-{name}", daemon=True).start()
        except RuntimeError as error:  # no more threads
            self._end("", BotFailed(type(error).__name__))

    def stop(self) -> None:
        """Ask the bot to return soon, and discard its play."""
        self._stopped = True
        self.play.cancel()
        if self.bot is not None:
            with contextlib.suppress(Exception):
                self.bot.stop()

    def release(self) -> None:
        """Wait for the thread no longer; it ends when it ends."""
        if not self.released.done():
            self.released.set_result(None)

    def _run(self) -> None:
        _give_way()
        play, failure = "", None
        try:
            self.bot = self._factory()
            limit = thinking_time(self.pause)
            if limit is not None:
                self.bot.limit_time(limit)
            if not self._stopped:
                play = str(self.bot.choose(self._view, self._rng))
        except BaseException as error:
            failure = BotFailed(type(error).__name__)
        with contextlib.suppress(RuntimeError):  # the loop has closed meanwhile
            self._loop.call_soon_threadsafe(self._end, play, failure)

    def _end(self, play: str, failure: BotFailed | None) -> None:
        self.release()
        if self.play.done():
            return
        if failure is None:
            self.play.set_result(play)
        else:
            self.play.set_exception(failure)


class BotRunner:
    """Runs the bots of the live tables of this process. `pause` and `timeout` are those of `Settings`."""

    def __init__(
        self,
        factories: Mapping[str, BotFactory],
        clock: Clock,
        rng: random.Random,
        pause: float,
        timeout: float,
    ) -> None:
        self.factories = factories
        self.clock = clock
        self.rng = rng
        self.pause = pause
        self.timeout = timeout
        self._queue = BotQueue(MAX_CONCURRENT_BOTS)
        self._tasks: dict[LiveTable, asyncio.Task[None]] = {}
        self._calls: dict[str, _BotCall] = {}
        """The call under way for each table: never more than one, so that no table takes all slots."""

    def attach(self, live: LiveTable) -> None:
        """Play the bots of a table from now on, whenever it is their turn, until the table is dropped."""
        live.change_callbacks.append(lambda: self._ensure_running(live))
        live.close_callbacks.append(lambda: self._cancel(live))

    async def stop(self) -> None:
        """End all play by bots."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ensure_running(self, live: LiveTable) -> None:
        running = self._tasks.get(live)
        if (running is None or running.done()) and self._bot_to_move(live) is not None:
            task = self._tasks[live] = asyncio.get_running_loop().create_task(
                self._run(live),
                context=contextvars.Context(),  # the log must not name whoever happens to have made the change
            )
            task.add_done_callback(lambda task: self._forget(live, task))

    def _cancel(self, live: LiveTable) -> None:
        task = self._tasks.get(live)
        if task is not None:
            task.cancel()

    def _forget(self, live: LiveTable, task: asyncio.Task[None]) -> None:
        if self._tasks.get(live) is task:
            del self._tasks[live]

    def _bot_to_move(self, live: LiveTable) -> str | None:
        if not live.viewers:
            return None
        table = live.table
        if table.turn is None or table.undo is not None:
            return None
        return table.bot_of(table.turn)

    async def _run(self, live: LiveTable) -> None:
        """Play until it is a person's turn; after a failure try again, after longer and longer delays."""
        delay = FIRST_RETRY_DELAY
        while (bot := self._bot_to_move(live)) is not None:
            try:
                await live.wait_writable()
                await self._play_once(live, bot)
                delay = FIRST_RETRY_DELAY
                continue
            except DatabaseUnavailable:
                pass  # the store has logged it
            except Exception:
                logger().exception("bot-could-not-play", table=live.table_id, bot=bot)
            await self.clock.sleep(delay)
            delay = min(2 * delay, MAX_RETRY_DELAY)

    async def _play_once(self, live: LiveTable, bot: str) -> None:
        table = live.table
        chair, seq = table.turn, table.seq
        if chair is None:
            return
        view = table.match.view(chair)
        play = await self._choose(live, bot, view)
        await live.watched.wait()  # a page that is loaded anew finds the play it left
        outcome = await self._execute(live, chair, seq, play)
        if isinstance(outcome, Refusal) and outcome.code not in OVERTAKEN:
            logger().error("bot-play-refused", table=live.table_id, bot=bot, code=outcome.code)
            await self._execute(live, chair, seq, self._random_play(view))

    async def _execute(self, live: LiveTable, chair: int, seq: int, play: str) -> Outcome:
        return await live.execute(BotPlay(chair=chair, seq=seq, play=play, now=self.clock.now_ms()))

    def _random_play(self, view: View) -> str:
        return str(self.rng.choice(view.legal))

    async def _choose(self, live: LiveTable, bot: str, view: View) -> str:
        """The bot's choice, returned a whole number of intervals after the call began, whatever the hand."""
        call = await self._start_when_free(live, bot, view)
        try:
            play = await asyncio.wait_for(asyncio.shield(call.play), self.timeout)
        except (BotFailed, TimeoutError) as error:
            logger().error("bot-failed", table=live.table_id, bot=bot, error=str(error) or type(error).__name__)
            play = self._random_play(view)
        finally:
            if not call.play.done():
                call.stop()
        interval = answer_interval(call.pause, call.bot.time_budget if call.bot is not None else None)
        await self.clock.sleep(remaining_wait(interval, self.clock.monotonic() - call.started_at))
        return play

    async def _start_when_free(self, live: LiveTable, bot: str, view: View) -> _BotCall:
        """Start the call, once its table has no other under way, there is a free slot and there is a viewer."""
        table_id = live.table_id
        while True:
            while (earlier := self._calls.get(table_id)) is not None:
                await asyncio.wait([earlier.released])
            await live.watched.wait()
            slot = await self._queue.acquire(table_id, live.addresses())
            if live.viewers and table_id not in self._calls:
                break
            self._queue.release(slot)
        factory = self.factories.get(bot) or _unknown_bot
        pause = pause_of(live.table.settings.pace, self.pause)
        call = self._calls[table_id] = _BotCall(factory, view, self.rng, self.clock.monotonic(), pause)
        giving_up = asyncio.get_running_loop().call_later(self.timeout, call.release)

        def finish(_: object) -> None:
            giving_up.cancel()
            self._queue.release(slot)
            del self._calls[table_id]

        call.released.add_done_callback(finish)
        call.start(bot)
        return call


def _unknown_bot() -> Bot:
    """A table was stored with a bot that this server no longer has."""
    raise LookupError("unknown bot")

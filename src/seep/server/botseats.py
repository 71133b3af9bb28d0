"""Bots in their chairs: they see a `View`, think off the event loop, and ask like everybody else.

A bot plays while somebody watches; a table that is forgotten leaves no thinking behind. It cannot hang a table: one
that fails, takes too long or plays what the rules forbid is put in the log, and a legal play is drawn by lot for it.
Nor does it tell its hand by how long it takes (R12.3): it answers at fixed beats, whatever there was to think about.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
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
MARGIN: Final = 0.2
"""Seconds beyond its budget in which a bot has surely answered: what it does beside its search takes time too."""


class BotTrouble(Exception):
    """A bot raised an error; its name, not its words, which might tell a hand."""


def beat(pause: float, bot: object) -> float:
    """Seconds between the answers of `bot`: the pause asked for, or all the time the bot may take if that is more.

    >>> from seep.bots import SearchBot
    >>> beat(0.9, object()), beat(0.9, SearchBot(100, 2.0)), beat(0, SearchBot(100, 2.0))
    (0.9, 2.2, 0.0)
    """
    if pause <= 0:
        return 0.0
    budget = getattr(bot, "seconds", None)
    return max(pause, budget + MARGIN) if isinstance(budget, int | float) else pause


def rest(beat: float, thought: float) -> float:
    """Seconds from the end of a thought to the next whole beat since it began.

    >>> rest(2.0, 0.0), rest(2.0, 1.5), rest(2.0, 2.5), rest(0.0, 2.5)
    (2.0, 0.5, 1.5, 0.0)
    """
    return max(1, math.ceil(thought / beat)) * beat - thought if beat else 0.0


class _Thought:
    """One bot thinking about one play, in a thread that may be asked to stop but cannot be made to."""

    def __init__(self, make: Callable[[], Bot], view: View, source: random.Random, began: float) -> None:
        loop = asyncio.get_running_loop()
        self.began = began
        self.bot: Bot | None = None
        self.chosen: asyncio.Future[str] = loop.create_future()
        self.ended: asyncio.Future[None] = loop.create_future()
        self._unwanted = False
        self._loop = loop
        self._make, self._view, self._source = make, view, source

    def start(self, name: str) -> None:
        """Begin, in a thread of its own."""
        try:
            threading.Thread(target=self._run, name=f"bot-{name}", daemon=True).start()
        except RuntimeError as error:  # no more threads
            self._end("", BotTrouble(type(error).__name__))

    def stop(self) -> None:
        """End it soon, if the bot knows how; nobody waits for the play any more."""
        self._unwanted = True
        self.chosen.cancel()
        stop = getattr(self.bot, "stop", None)
        if stop is not None:
            with contextlib.suppress(Exception):
                stop()

    def give_up(self) -> None:
        """Leave the thread behind: it is as good as ended."""
        if not self.ended.done():
            self.ended.set_result(None)

    def _run(self) -> None:
        play, trouble = "", None
        try:
            self.bot = self._make()
            if not self._unwanted:
                play = str(self.bot.choose(self._view, self._source))
        except BaseException as error:
            trouble = BotTrouble(type(error).__name__)
        with contextlib.suppress(RuntimeError):  # the loop has closed meanwhile
            self._loop.call_soon_threadsafe(self._end, play, trouble)

    def _end(self, play: str, trouble: BotTrouble | None) -> None:
        self.give_up()
        if self.chosen.done():
            return
        if trouble is None:
            self.chosen.set_result(play)
        else:
            self.chosen.set_exception(trouble)


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
        self._thoughts: dict[str, _Thought] = {}
        """The thought under way for a table of this name: never more than one, so that no table takes all thinkers."""

    def attend(self, live: LiveTable) -> None:
        """Play the bots of a table from now on, whenever it is their turn, until it is forgotten."""
        live.listeners.append(lambda: self._wake(live))
        live.farewells.append(lambda: self._drop(live))

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

    def _drop(self, live: LiveTable) -> None:
        task = self._tasks.get(live)
        if task is not None:
            task.cancel()

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
        play = await self._choose(live, bot, view)
        await live.watched.wait()  # a page that loads itself anew finds the play it left
        outcome = await self._ask(live, chair, seq, f"bot-{seq}", play)
        if isinstance(outcome, Refusal) and live.table.seq == seq:
            logger().error("bot-play-refused", table=live.name, bot=bot, code=outcome.code)
            await self._ask(live, chair, seq, f"lot-{seq}", self.source.choice(view.legal))

    async def _ask(self, live: LiveTable, chair: int, seq: int, cmd_id: str, play: str) -> Outcome:
        command = PlayCard(cmd_id=cmd_id, seq=seq, chair=chair, play=play)
        return await live.carry_out(command, lambda _: None)

    async def _choose(self, live: LiveTable, bot: str, view: View) -> str:
        """The bot's choice, on a beat counted from when it began to think, which no hand has a say in."""
        thought = await self._begin(live, bot, view)
        try:
            play = await asyncio.wait_for(asyncio.shield(thought.chosen), self.patience)
        except (BotTrouble, TimeoutError) as error:
            logger().error("bot-failed", table=live.name, bot=bot, error=str(error) or type(error).__name__)
            play = self.source.choice(view.legal)
        finally:
            if not thought.chosen.done():
                thought.stop()
        await self.clock.pause(rest(beat(self.pause, thought.bot), self.clock.steady() - thought.began))
        return play

    async def _begin(self, live: LiveTable, bot: str, view: View) -> _Thought:
        """Start the thought once its table has no other under way, there is a thinker free and somebody watches."""
        name = live.name
        while True:
            while (before := self._thoughts.get(name)) is not None:
                await asyncio.wait([before.ended])
            await live.watched.wait()
            await self._thinkers.acquire()
            if live.viewers and name not in self._thoughts:
                break
            self._thinkers.release()
        thought = self._thoughts[name] = _Thought(lambda: self.bots[bot](), view, self.source, self.clock.steady())
        given_up = asyncio.get_running_loop().call_later(self.patience, thought.give_up)

        def done(_: object) -> None:
            given_up.cancel()
            self._thinkers.release()
            del self._thoughts[name]

        thought.ended.add_done_callback(done)
        thought.start(bot)
        return thought

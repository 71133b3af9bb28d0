"""Bots think by turns: of addresses, and within an address of tables."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest

from seep.server.bot_queue import BotQueue, Slot


class Thinking:
    """Tables that ask for slots, and in which order they got them."""

    def __init__(self, queue: BotQueue) -> None:
        self.queue = queue
        self.order: list[str] = []
        self.slots: dict[str, Slot] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, table: str, *addresses: str) -> None:
        self.tasks[table] = asyncio.create_task(self._wait(table, addresses))
        await self.settle()

    async def _wait(self, table: str, addresses: tuple[str, ...]) -> None:
        slot = await self.queue.acquire(table, addresses)
        self.slots[table] = slot
        self.order.append(table)

    async def end(self, table: str) -> None:
        self.queue.release(self.slots.pop(table))
        await self.settle()

    async def settle(self) -> None:
        for _ in range(4):
            await asyncio.sleep(0)


def run(test: Callable[[Thinking], Awaitable[None]], slots: int = 4) -> None:
    async def main() -> None:
        thinking = Thinking(BotQueue(slots))
        await test(thinking)
        for table in list(thinking.slots):
            await thinking.end(table)
        for task in thinking.tasks.values():
            task.cancel()
        await asyncio.gather(*thinking.tasks.values(), return_exceptions=True)
        while thinking.slots:
            await thinking.end(next(iter(thinking.slots)))
        queue = thinking.queue
        assert (queue.running, queue.waiting) == (0, 0)
        assert not queue._running
        assert not queue._waiting
        assert not queue._waiting_counts

    asyncio.run(main())


def test_a_stranger_does_not_wait_for_two_hundred_tables() -> None:
    async def test(thinking: Thinking) -> None:
        for number in range(200):
            await thinking.ask(f"flood {number}", "flood")
        assert thinking.order == ["flood 0", "flood 1", "flood 2"]
        await thinking.ask("stranger", "home")
        assert thinking.order[3:] == ["stranger"]
        await thinking.ask("another", "elsewhere")
        assert len(thinking.order) == 4
        await thinking.end("flood 1")
        assert thinking.order[4:] == ["another"]

    run(test)


def test_addresses_take_turns_and_tables_of_one_address_do() -> None:
    async def test(thinking: Thinking) -> None:
        await thinking.ask("first", "x")
        for table, address in (("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b"), ("b2", "b"), ("c1", "c")):
            await thinking.ask(table, address)
        await thinking.end("first")
        while len(thinking.order) < 7:
            await thinking.end(thinking.order[-1])
        assert thinking.order == ["first", "a1", "b1", "c1", "a2", "b2", "a3"]

    run(test, slots=1)


def test_who_watches_somebody_elses_table_does_not_slow_it() -> None:
    async def test(thinking: Thinking) -> None:
        for number in range(10):
            await thinking.ask(f"flood {number}", "flood")
        await thinking.ask("watched", "flood", "home")
        assert thinking.order[3:] == ["watched"]
        assert thinking.slots["watched"] == Slot("home")

    run(test)


def test_tables_without_an_address_count_for_themselves() -> None:
    async def test(thinking: Thinking) -> None:
        for number in range(6):
            await thinking.ask(f"{number}")
        assert thinking.order == ["0", "1", "2", "3"]

    run(test)


def test_one_slot_is_enough_for_everybody() -> None:
    async def test(thinking: Thinking) -> None:
        await thinking.ask("one", "here")
        await thinking.ask("other", "here")
        assert thinking.order == ["one"]
        await thinking.end("one")
        assert thinking.order == ["one", "other"]

    run(test, slots=1)


def test_who_gives_up_waiting_takes_nothing_along() -> None:
    async def test(thinking: Thinking) -> None:
        for table in ("a", "b", "c"):
            await thinking.ask(table, "here")
        thinking.tasks["b"].cancel()
        await thinking.settle()
        await thinking.end("a")
        assert thinking.order == ["a", "c"]

    run(test, slots=1)


def test_a_slot_given_to_one_who_gives_up_at_that_moment_goes_on() -> None:
    async def test(thinking: Thinking) -> None:
        for table in ("a", "b", "c"):
            await thinking.ask(table, "here")
        thinking.queue.release(thinking.slots.pop("a"))  # b has it, and does not know yet
        thinking.tasks["b"].cancel()
        await thinking.settle()
        assert thinking.order == ["a", "c"]

    run(test, slots=1)


@pytest.mark.parametrize("seed", range(20))
def test_whatever_happens_slots_are_kept_and_everybody_gets_one(seed: int) -> None:
    rng = random.Random(seed)

    async def test(thinking: Thinking) -> None:
        for number in range(60):
            addresses = rng.sample(("a", "b", "c", "d"), rng.randrange(3))
            await thinking.ask(f"{number}", *addresses)
            if rng.random() < 0.3:
                rng.choice(list(thinking.tasks.values())).cancel()
            if thinking.slots and rng.random() < 0.5:
                await thinking.end(rng.choice(list(thinking.slots)))
            await thinking.settle()
            assert thinking.queue.running == len(thinking.slots) <= 3
        while thinking.slots:
            await thinking.end(next(iter(thinking.slots)))
        asked_for = {table for table, task in thinking.tasks.items() if not task.cancelled()}
        assert set(thinking.order) == asked_for

    run(test, slots=3)

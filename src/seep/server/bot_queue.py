"""A fair queue for the thinking of bots: so many at a time, by turns of addresses, and within an address of tables.

A table counts for the address of one who watches it. The next slot goes to the address that has fewest, so whoever
opens tables by the hundred shares one turn among them all, and a stranger's bot is next, or next but one. One address
never has all slots, so that most often a stranger need not even wait for somebody else's bot to finish.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slot:
    """The right to think now; `key` is the address, or the table of nobody's, that it counts for."""

    key: str


class BotQueue:
    """Gives out `slots` slots. Waiting is bounded by the number of live tables."""

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self.most_per_address = max(1, slots - 1)
        """Slots that one address may have at a time."""
        self._running: Counter[str] = Counter()
        self._waiting: OrderedDict[str, OrderedDict[str, deque[asyncio.Future[Slot]]]] = OrderedDict()
        """By address, and in it by table: whose turn is next stands first."""
        self._waiting_counts: Counter[str] = Counter()

    async def acquire(self, table: str, addresses: Collection[str]) -> Slot:
        """Wait for a slot for a table that is watched from these addresses; it is to be given to `release`.

        Of several addresses it counts for the one that asks for least: who watches somebody else's table does not slow
        it. Without addresses the table counts for itself.
        """
        key = min(addresses, key=self._load) if addresses else f"table {table}"
        turn: asyncio.Future[Slot] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, OrderedDict()).setdefault(table, deque()).append(turn)
        self._waiting_counts[key] += 1
        self._grant()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release(turn.result())
            else:
                self._forget(key, table, turn)
            raise

    def release(self, slot: Slot) -> None:
        """Give a slot back, and give it to the next."""
        self._running[slot.key] -= 1
        if not self._running[slot.key]:
            del self._running[slot.key]
        self._grant()

    @property
    def running(self) -> int:
        """How many slots are given out."""
        return self._running.total()

    @property
    def waiting(self) -> int:
        """How many wait for one."""
        return self._waiting_counts.total()

    def _load(self, key: str) -> int:
        return self._running[key] + self._waiting_counts[key]

    def _next(self) -> str | None:
        """The address whose turn it is: of those that have fewest slots, the one that had its turn longest ago."""
        best, fewest = None, self.most_per_address
        for key in self._waiting:  # no more than there are slots are passed over
            if self._running[key] < fewest:
                best, fewest = key, self._running[key]
            if fewest == 0:
                break
        return best

    def _grant(self) -> None:
        """Give out the free slots."""
        while self.running < self.slots:
            key = self._next()
            if key is None:
                return
            tables = self._waiting[key]
            table, turns = next(iter(tables.items()))
            turn = turns.popleft()
            tables.move_to_end(table)
            self._waiting.move_to_end(key)
            self._clean(key, table)
            if not turn.done():
                self._running[key] += 1
                turn.set_result(Slot(key))

    def _forget(self, key: str, table: str, turn: asyncio.Future[Slot]) -> None:
        """Somebody waits no longer."""
        tables = self._waiting.get(key)
        turns = None if tables is None else tables.get(table)
        if turns is not None and turn in turns:
            turns.remove(turn)
            self._clean(key, table)

    def _clean(self, key: str, table: str) -> None:
        """Count one who waited less, and forget a table and an address for which nobody waits."""
        self._waiting_counts[key] -= 1
        if not self._waiting[key][table]:
            del self._waiting[key][table]
        if not self._waiting[key]:
            del self._waiting[key]
            del self._waiting_counts[key]

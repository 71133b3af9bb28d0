"""One table in memory, kept in step with the database, and its viewers.

The database is the source of truth. Another process may write to the same table: the process that loses the race for
the next `seq` reads on and decides again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec

from seep.server.clock import Clock
from seep.server.rng import ServerRng
from seep.server.store import DatabaseUnavailable, SeqTaken, Store
from seep.server.summary import summarize
from seep.table import (
    Command,
    Event,
    EventView,
    PersonCommand,
    Refusal,
    Repeated,
    Table,
    commands,
    decide,
    event_view,
    evolve,
    next_due,
    replay,
)
from seep.table import table_view as view_of
from seep.table.seating import may_sit
from seep.table.viewer import may_see
from seep.wire.messages import ENCODER, State

MAX_RECENT_EVENTS: Final = 64
"""How many events a state holds at most; a viewer who missed more gets the table without the earlier ones."""
MAX_ANSWERS_KEPT: Final = 256
"""How many answers to commands without events a table remembers, so that a retry gets the same one."""
MAX_REFUSAL_BYTES: Final = 1024
"""How long the parameters of a refusal kept may be, as JSON: longer ones repeat what was sent; it is decided again."""
REPLAYED_AT_ONCE: Final = 500
"""Events of a table that are replayed between two other things; a longer history is replayed in a thread."""
MAX_DUE_AT_ONCE: Final = 32
"""How many things that are due are done before others get their turn."""
MAX_ENCODED_STATES: Final = 64
"""How many states are kept as they are sent, for viewers who see the same: those since the last event."""


class UnknownTable(LookupError):
    """There is no such table, or the viewer may not see it."""


class Committed(msgspec.Struct, frozen=True):
    """The command was executed and committed, now or before; its last event was `seq`."""

    seq: int


Outcome: TypeAlias = Committed | Refusal


def rounded(watchers: int) -> int:
    """A number of viewers, rounded down where there are many, so that not each one is news to all.

    >>> rounded(19), rounded(29), rounded(1234)
    (19, 20, 1000)
    """
    step = 10 ** (len(str(watchers)) - 1) if watchers >= 20 else 1
    return watchers - watchers % step


class Viewer:
    """One socket at a table: the person it acts for, and the last state it was sent."""

    def __init__(self, person: str | None, notify: Callable[[], None], name: str | None = None) -> None:
        self.person = person
        self.name = name
        """The person's name when the socket was opened."""
        self.program: str | None = None
        """What the program is called that the socket is of, if it is one's."""
        self.notify = notify
        """Called when there is a new state to send."""
        self.address: str | None = None
        """What limits of the socket go by, if it is known."""
        self.sent: tuple[int, bool, int] | None = None
        """The `seq`, `writable` and `watchers` of the last state sent; None before the first."""


class LiveTable:
    """One table in memory, kept in step with the database."""

    def __init__(
        self,
        table_id: str,
        store: Store,
        clock: Clock,
        rng: ServerRng,
        nodes: Callable[[], frozenset[str]] = frozenset,
    ) -> None:
        self.table_id = table_id
        self.viewers: set[Viewer] = set()
        """Whoever changes it calls `notify_viewers`."""
        self.watchers = 0
        """How many viewers had no chair when they were last notified, rounded where there are many."""
        self.holds = 0
        """How many others need the table in memory."""
        self.watched = asyncio.Event()
        """Set while there is a viewer."""
        self.change_callbacks: list[Callable[[], None]] = []
        """Called when the table may have changed."""
        self.close_callbacks: list[Callable[[], None]] = []
        """Called once, when the table is dropped: work for it has to stop."""
        self._store = store
        self._clock = clock
        self._rng = rng
        self._nodes = nodes
        """Which processes of the server are there."""
        self._lock = asyncio.Lock()
        self._table: Table | None = None
        self._up_to_date = False
        """Whether `_table` is what this process last knew of the database to hold."""
        self._recovered = False
        """Whether it was noted who had been here before this process began."""
        self._recent: deque[EventView] = deque(maxlen=MAX_RECENT_EVENTS)
        self._answers: OrderedDict[tuple[str, str], Outcome] = OrderedDict()
        """By person and `cmd_id`: what was answered to commands that have left no event."""
        self._encoded_states: dict[tuple[int | None, bool, bool, int, bool, int], bytes] = {}

    @property
    def table(self) -> Table:
        """The table as of the last event read or written; raises `UnknownTable` before it is read."""
        if self._table is None:
            raise UnknownTable(self.table_id)
        return self._table

    @property
    def seq(self) -> int:
        """The last event read or written; 0 before it is read."""
        return 0 if self._table is None else self._table.seq

    @property
    def loaded(self) -> bool:
        """Whether it has been read from the database."""
        return self._table is not None

    async def load(self) -> None:
        """Read it if it has not been read; raises `UnknownTable`, `CorruptTable` and `DatabaseUnavailable`."""
        async with self._lock:
            await self._catch_up()
            with contextlib.suppress(DatabaseUnavailable):  # it can be read, so it is shown
                await self._recover()

    async def wait_writable(self) -> None:
        """Return once the database can be written, as far as is known."""
        await self._store.writes.wait_ok()

    async def execute(self, command: Command, answer: Callable[[Outcome], None] = lambda _: None) -> Outcome:
        """Decide on a command, commit its events, answer it, and notify the viewers.

        If the database fails, `DatabaseUnavailable` is raised and nothing answered; the command may be sent again.
        """
        async with self._lock:
            if isinstance(command, PersonCommand) and command.seq > self.seq:
                self._up_to_date = False  # another process has written what its sender has seen
            await self._catch_up()
            await self._recover()
            outcome = self._known_answer(command) or await self._decide_and_commit(command)
            answer(outcome)
            with contextlib.suppress(DatabaseUnavailable):  # then it is due, and done later
                await self._deal_if_starting()
        for callback in self.change_callbacks:
            callback()
        return outcome

    async def do_what_is_due(self) -> None:
        """Execute what is due at the table by now. Raises `DatabaseUnavailable`."""
        async with self._lock:
            await self._catch_up()
            await self._recover()
            await self._deal_if_starting()
            for _ in range(MAX_DUE_AT_ONCE):
                seq = self.table.seq
                await self._decide_and_commit(commands.Tick(now=self._clock.now_ms()))
                await self._deal_if_starting()
                if self.table.seq == seq:
                    await self._store.set_due(self.table_id, next_due(self.table))
                    break
        for callback in self.change_callbacks:
            callback()

    def may_see(self, viewer: Viewer) -> bool:
        """Whether a viewer may see the table now."""
        return may_see(self.table, viewer.person)

    def is_connected(self, person: str) -> bool:
        """Whether a person has a socket at the table, at this process."""
        return any(viewer.person == person for viewer in self.viewers)

    def program_of(self, person: str) -> str | None:
        """What a program is called that has a socket at the table for a person, at this process; None if none has."""
        return next((one.program for one in self.viewers if one.person == person and one.program is not None), None)

    def is_behind(self, viewer: Viewer) -> bool:
        """Whether there is a new state for a viewer."""
        return viewer.sent != (self.table.seq, self._store.writes.ok, self.watchers)

    def addresses(self) -> set[str]:
        """From where it is watched."""
        return {viewer.address for viewer in self.viewers if viewer.address is not None}

    def take_state(self, viewer: Viewer) -> bytes:
        """The message that brings a viewer up to date, which from now on counts as sent. Raises `NotVisible`."""
        table, writable, watchers = self.table, self._store.writes.ok, self.watchers
        sent_seq = -1 if viewer.sent is None else viewer.sent[0]
        is_host = viewer.person is not None and viewer.person == table.host
        chair, may_take = table.chair_of(viewer.person), may_sit(table, viewer.person)
        key = (chair, is_host, may_take, sent_seq, writable, watchers)
        message = self._encoded_states.get(key)
        if message is None:
            missed = [event for event in self._recent if event.seq > sent_seq] if sent_seq >= 0 else []
            state = State(
                seq=table.seq,
                events=missed,
                table=view_of(table, viewer.person),
                writable=writable,
                watchers=watchers,
            )
            if len(self._encoded_states) >= MAX_ENCODED_STATES:
                self._encoded_states.clear()
            message = self._encoded_states[key] = ENCODER.encode(state)
        viewer.sent = (table.seq, writable, watchers)
        return message

    def notify_viewers(self) -> None:
        """Notify all viewers of a new state."""
        if self.loaded:
            self.watchers = rounded(sum(self.table.chair_of(viewer.person) is None for viewer in self.viewers))
        for viewer in self.viewers:
            viewer.notify()

    def _known_answer(self, command: Command) -> Outcome | None:
        return self._answers.get((command.by, command.cmd_id)) if isinstance(command, PersonCommand) else None

    async def _recover(self) -> None:
        """Note, once, who is away because the process that had their connection has ended."""
        if not self._recovered:
            await self._decide_and_commit(commands.Recover(nodes=self._nodes(), now=self._clock.now_ms()))
            self._recovered = True

    async def _deal_if_starting(self) -> None:
        """Deal the cards of a deal that has started: nothing has to be collected for it yet."""
        while self.table.status == "starting":
            rules = self.table.rules
            rounds, packs = self._rng.cut(rules.players), self._rng.packs(rules)
            await self._decide_and_commit(commands.Deal(rounds=rounds, packs=packs, now=self._clock.now_ms()))

    async def _decide_and_commit(self, command: Command) -> Outcome:
        while True:
            decision = decide(self.table, command)
            if isinstance(decision, Repeated):
                return Committed(decision.seq)
            if isinstance(decision, Refusal):
                self._remember(command, decision)
                return decision
            if not decision:
                done = Committed(self.table.seq)
                self._remember(command, done)
                return done
            if await self._commit(decision):
                return Committed(self.table.seq)

    def _remember(self, command: Command, answer: Outcome) -> None:
        """Note the answer to a command without events, which no event tells."""
        size = len(ENCODER.encode(answer.params)) if isinstance(answer, Refusal) else 0
        if isinstance(command, PersonCommand) and size <= MAX_REFUSAL_BYTES:
            self._answers[command.by, command.cmd_id] = answer
            while len(self._answers) > MAX_ANSWERS_KEPT:
                self._answers.popitem(last=False)

    async def _commit(self, events: list[Event]) -> bool:
        """Commit events and take them in; False if others were first, which are taken in instead."""
        before = self.table
        after = [before]
        for event in events:
            after.append(evolve(after[-1], event))
        self._up_to_date = False  # until it is known how the commit went
        try:
            await self._store.append(before, events, after[-1], summarize(after[-1]), self._clock.now_ms())
        except SeqTaken:
            await self._catch_up()
            if self.table.seq == before.seq:
                raise  # no other command was first: the table itself is gone from the database
            return False
        self._up_to_date = True
        for event, table in zip(events, after[1:], strict=True):
            self._take_in(event, table)
        self._show()
        return True

    async def _catch_up(self) -> None:
        if self._up_to_date:
            return
        if self._table is None:
            events = await self._store.events(self.table_id)
            if not events:
                raise UnknownTable(self.table_id)
            at_once = len(events) <= REPLAYED_AT_ONCE
            self._table = replay(events) if at_once else await asyncio.to_thread(replay, events)
        else:
            events = await self._store.events(self.table_id, after=self._table.seq)
            for event in events:
                self._take_in(event, evolve(self.table, event))
            if events:
                self._show()
        self._up_to_date = True

    def _take_in(self, event: Event, table: Table) -> None:
        self._table = table
        view = event_view(table, event)
        if view is not None:
            self._recent.append(view)

    def _show(self) -> None:
        self._encoded_states.clear()
        self.notify_viewers()

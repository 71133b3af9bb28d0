"""Tables in memory: races, retries, failures of the database, viewers."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from seep.server.live import MAX_ENCODED_STATES, MAX_RECENT_EVENTS, Committed, LiveTable, UnknownTable
from seep.server.live_tables import IDLE_TIMEOUT
from seep.server.store import DatabaseUnavailable, SeqTaken, Store
from seep.server.summary import TableSummary, summarize
from seep.table import Event, Refusal, Table, evolve, replay
from seep.table.commands import Configure, Lock
from seep.table.events import Closed, Played
from tests.patience import ANSWER
from tests.server.in_process import ManualClock, Watcher, ask, in_process_server, person, settle

PEOPLE = [None] * 4


def test_two_processes_at_one_table_never_write_over_each_other(tmp_path: Path) -> None:
    """Each decides on what it knows; whoever comes second reads, and decides again."""

    async def main() -> None:
        async with in_process_server(tmp_path) as here, in_process_server(tmp_path) as there:
            await here.open("t", PEOPLE)
            one, two = await here.registry.join("t", Watcher()), await there.registry.join("t", Watcher())
            for number in range(20):
                rivals = (one, here.any_play(one, f"a{number}")), (two, here.any_play(one, f"b{number}"))
                outcomes = await asyncio.gather(*(ask(live, command) for live, command in rivals))
                assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Committed", "Refusal"]
                assert [outcome.code for outcome in outcomes if isinstance(outcome, Refusal)] == ["stale"]
                assert one.table.seq == two.table.seq == 4 + number
            events = await here.store.events("t")
            assert len(events) == one.table.seq
            assert replay(events).match.deal == two.table.match.deal

    asyncio.run(main())


def test_a_lost_race_is_decided_again_on_what_happened(tmp_path: Path) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as here, in_process_server(tmp_path) as there:
            await here.open("t", PEOPLE)
            seer = Watcher()
            one, two = await here.registry.join("t", Watcher()), await there.registry.join("t", seer)
            bid = here.any_play(one, "bid")
            done = await ask(one, bid)
            assert done == Committed(4)
            assert two.table.seq == 3
            seer.changed.clear()
            assert await ask(two, bid) == done, "the same command, brought to another process, is known there too"
            assert (two.table.seq, seer.changed.is_set()) == (4, True)
            stale = here.any_play(two, "next")
            assert isinstance(await ask(one, stale), Committed)
            rival = here.any_play(two, "rival")
            assert await ask(two, rival) == Refusal("stale", None, {"seq": 5})
            assert two.table.seq == 5

    asyncio.run(main())


class Failing(Store):
    """A database that fails: before it has written, or after."""

    trouble: str | None = None

    async def append(
        self, before: Table, events: Sequence[Event], after: Table, summary: TableSummary, at: int
    ) -> None:
        trouble, self.trouble = self.trouble, None
        if trouble == "before":
            raise OperationalError("INSERT", {}, Exception("disk is full"))
        await super().append(before, events, after, summary, at)
        if trouble == "after":
            raise OperationalError("COMMIT", {}, Exception("the line broke"))
        if trouble == "cancelled":
            raise asyncio.CancelledError


@pytest.mark.parametrize(("trouble", "seq"), [("before", 3), ("after", 4), ("cancelled", 4)])
def test_a_failing_database_answers_nothing_and_the_retry_is_done_once(tmp_path: Path, trouble: str, seq: int) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as here:
            failing = Failing(here.store.database.engine.url)
            await here.open("t", PEOPLE)
            live = LiveTable("t", failing, here.clock, here.rng)
            await live.load()
            command = here.any_play(live, "once")
            failing.trouble = trouble
            answers: list[object] = []
            with pytest.raises((OperationalError, asyncio.CancelledError)):
                await live.execute(command, answers.append)
            assert answers == []
            assert len(await here.store.events("t")) == seq
            assert await ask(live, command) == Committed(4)
            assert await ask(live, command) == Committed(4)
            plays = [event for event in await here.store.events("t") if isinstance(event, Played)]
            assert [event.cmd_id for event in plays] == ["once"]
            await failing.close()

    asyncio.run(main())


def test_a_refusal_is_remembered_too(tmp_path: Path) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as here:
            await here.open("t", PEOPLE)
            live = await here.registry.join("t", Watcher())
            wrong = person((live.table.turn or 0) ^ 1)
            bid = here.any_play(live, "bid")
            early = type(bid)(cmd_id="early", seq=3, by=wrong, play="7H", now=0)
            assert await ask(live, early) == Refusal("not-your-turn")
            await ask(live, bid)
            assert await ask(live, early) == Refusal("not-your-turn")

    asyncio.run(main())


def test_a_retry_of_what_changed_nothing_changes_nothing_later(tmp_path: Path) -> None:
    """Its answer was lost, and meanwhile it would have an effect."""

    async def main() -> None:
        async with in_process_server(tmp_path) as here:
            await here.open("t", PEOPLE)
            live = await here.registry.join("t", Watcher(0))

            def lock(cmd_id: str, locked: bool) -> Lock:
                return Lock(cmd_id=cmd_id, seq=live.table.seq, by=person(0), now=0, locked=locked)

            assert isinstance(await ask(live, lock("first", locked=True)), Committed)
            again = lock("again", locked=True)
            nothing = await ask(live, again)
            assert nothing == Committed(live.table.seq)
            assert isinstance(await ask(live, lock("open", locked=False)), Committed)
            assert await ask(live, again) == nothing
            assert not live.table.locked

    asyncio.run(main())


def test_a_refusal_that_repeats_much_of_what_was_sent_is_not_kept(tmp_path: Path) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as here:
            await here.open("t", PEOPLE)
            live = await here.registry.join("t", Watcher(0))
            for number, length in enumerate((10, 15_000)):
                refusal = await ask(
                    live,
                    Configure(
                        cmd_id=f"c{number}",
                        seq=live.table.seq,
                        by=person(0),
                        now=0,
                        rules={"x" * length: 1},
                        baazis=1,
                        settings=live.table.settings,
                    ),
                )
                assert isinstance(refusal, Refusal)
                assert refusal.params["option"] == "x" * length
            assert list(live._answers) == [(person(0), "c0")]

    asyncio.run(main())


def test_a_long_history_is_replayed_in_a_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has made a table's history long keeps no other table waiting with it."""
    threads: list[bool] = []

    def watched(events: Sequence[Event]) -> Table:
        threads.append(threading.current_thread() is threading.main_thread())
        return replay(events)

    async def main() -> None:
        async with in_process_server(tmp_path) as here:
            await here.open("t", PEOPLE)
            for most in (3, 2):
                monkeypatch.setattr("seep.server.live.REPLAYED_AT_ONCE", most)
                live = LiveTable("t", here.store, here.clock, here.rng)
                await live.load()
                assert live.table.status == "playing"

    monkeypatch.setattr("seep.server.live.replay", watched)
    asyncio.run(main())
    assert threads == [True, False]


def test_a_table_that_was_never_opened(tmp_path: Path) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as here:
            for _ in range(2):
                with pytest.raises(UnknownTable):
                    await here.registry.join("nowhere", Watcher())
            assert not here.registry._tables

    asyncio.run(main())


def test_a_table_is_one_while_watched_and_forgotten_soon_after(tmp_path: Path) -> None:
    async def main() -> None:
        clock = ManualClock()
        async with in_process_server(tmp_path, clock=clock) as here:
            await here.open("t", PEOPLE)
            viewers = [Watcher(chair) for chair in (0, 1, None)]
            tables = await asyncio.gather(*(here.registry.join("t", viewer) for viewer in viewers))
            assert len(set(map(id, tables))) == 1
            for viewer in viewers:
                here.registry.leave(tables[0], viewer)
            await clock.advance(IDLE_TIMEOUT / 2)
            assert await here.registry.join("t", viewers[0]) is tables[0], "a page that loads itself anew"
            await clock.advance(IDLE_TIMEOUT)
            here.registry.leave(tables[0], viewers[0])
            await clock.advance(IDLE_TIMEOUT)
            while here.registry._tables:  # until it is written who has left
                await asyncio.sleep(0)
            again = await here.registry.join("t", viewers[0])
            assert again is not tables[0]

    asyncio.run(main())


def test_a_command_decided_on_what_another_process_wrote_is_not_stale(tmp_path: Path) -> None:
    """A person's sockets may lead to different processes; what one has shown, the other has to look for."""

    async def main() -> None:
        async with in_process_server(tmp_path) as here, in_process_server(tmp_path) as there:
            await here.open("t", PEOPLE)
            one, two = await here.registry.join("t", Watcher()), await there.registry.join("t", Watcher())
            await ask(one, here.any_play(one, "bid"))
            next_play = here.any_play(one, "next")
            assert next_play.seq > two.table.seq
            assert await ask(two, next_play) == Committed(5)
            unheard_of = type(next_play)(cmd_id="far", seq=10**6, by=person(0), play="7H", now=0)
            assert await ask(two, unheard_of) == Refusal("stale", None, {"seq": 5})

    asyncio.run(main())


def test_who_comes_and_goes_while_nothing_can_be_written_is_noted_once(tmp_path: Path) -> None:
    async def main() -> None:
        clock = ManualClock()
        async with in_process_server(tmp_path, clock=clock) as here:
            await here.open("t", PEOPLE)
            stays = Watcher(1)
            live = await here.registry.join("t", stays)
            await here.registry.join("t", first := Watcher(0))
            append = here.store.append

            async def fails(*_: Any) -> None:
                here.store.writes.failed(OSError("disk full"), here.store.writes.begin())
                raise DatabaseUnavailable

            here.store.append = fails  # type: ignore[method-assign]
            here.registry.leave(live, first)
            for _ in range(20):
                await clock.advance(IDLE_TIMEOUT)
                await here.registry.join("t", again := Watcher(0))
                here.registry.leave(live, again)
            left_at = clock.now_ms()
            await clock.advance(IDLE_TIMEOUT)
            async with asyncio.timeout(ANSWER):
                while len(here.registry._noting) > 1:
                    await asyncio.sleep(0)
            here.store.append = append  # type: ignore[method-assign]
            here.store.writes.succeeded(here.store.writes.begin())
            await stays.until(live, lambda live: not live.table.is_here(person(0)))
            assert live.table.people[person(0)].since == left_at
            assert not here.registry._unwritten

    asyncio.run(main())


def test_states_are_kept_for_viewers_who_see_the_same_and_not_without_bound(tmp_path: Path) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as here:
            await here.open("t", PEOPLE)
            live = await here.registry.join("t", Watcher(None))
            assert live.take_state(Watcher(None)) is live.take_state(Watcher(None))
            for number in range(2 * MAX_ENCODED_STATES):
                late = Watcher(number % 4)
                late.sent = (number, True, 0)
                assert json.loads(live.take_state(late))["table"]["you"] == number % 4
            assert len(live._encoded_states) <= MAX_ENCODED_STATES

    asyncio.run(main())


def test_many_watchers_are_counted_once_an_event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as here:
            await here.open("t", PEOPLE)
            watchers = [Watcher(None) for _ in range(25)]
            for watcher in watchers:
                live = await here.registry.join("t", watcher)
            assert live.watchers == 20
            asked: list[str | None] = []
            chair_of = Table.chair_of

            def counting(table: Table, someone: str | None) -> int | None:
                asked.append(someone)
                return chair_of(table, someone)

            monkeypatch.setattr(Table, "chair_of", counting)
            await ask(live, here.any_play(live, "bid"))
            for watcher in watchers:
                assert live.is_behind(watcher)
                live.take_state(watcher)
                assert not live.is_behind(watcher)
            assert len(asked) < 5 * len(watchers)
            here.registry.leave(live, watchers.pop())
            assert live.watchers == 20
            for watcher in watchers[:5]:
                here.registry.leave(live, watcher)
            assert live.watchers == 19

    asyncio.run(main())


def test_a_slow_viewer_is_brought_up_to_date_in_one_go(tmp_path: Path) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as here:
            await here.open("t", PEOPLE, rules="long")
            fast, slow = Watcher(None), Watcher(None)
            live = await here.registry.join("t", fast)
            await here.registry.join("t", slow)
            live.take_state(fast)
            live.take_state(slow)
            pushed = []
            for number in range(MAX_RECENT_EVENTS):
                if live.table.status != "playing":
                    break
                await ask(live, here.any_play(live, f"c{number}"))
                pushed += json.loads(live.take_state(fast))["events"]
            late = json.loads(live.take_state(slow))
            assert late["events"] == pushed
            assert late["table"] == json.loads(live.take_state(fast))["table"]
            assert json.loads(live.take_state(slow))["events"] == []

    asyncio.run(main())


def test_a_first_state_tells_no_events(tmp_path: Path) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as here:
            await here.open("t", PEOPLE)
            live = await here.registry.join("t", Watcher())
            await ask(live, here.any_play(live, "bid"))
            late = Watcher(1)
            await here.registry.join("t", late)
            assert json.loads(live.take_state(late))["events"] == []

    asyncio.run(main())


def test_events_of_one_command_are_written_together_or_not_at_all(tmp_path: Path) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as here:
            await here.open("t", PEOPLE)
            events = await here.store.events("t")
            table = replay(events)
            summary = summarize(table)
            with pytest.raises(SeqTaken):
                await here.store.append(replay(events[:1]), [*events, *events], table, summary, 0)
            with pytest.raises(SeqTaken):
                await here.store.append(replay(events[:2]), events, table, summary, 0)
            assert await here.store.events("t") == events
            await here.store.append(table, events[2:], table, summary, 0)
            assert len(await here.store.events("t")) == 4

    asyncio.run(main())


def test_nothing_is_noted_at_a_closed_table_where_somebody_comes_back_to_their_chair(tmp_path: Path) -> None:
    """Else who is connected would be noted for ever, since that changes nothing."""

    async def main() -> None:
        async with in_process_server(tmp_path, clock=ManualClock()) as here:
            await here.open("t", PEOPLE)
            table = replay(await here.store.events("t"))
            closed = evolve(table, Closed(reason="over"))
            await here.store.append(table, [Closed(reason="over")], closed, summarize(closed), 0)
            live = await here.registry.join("t", Watcher(0))
            assert (live.table.status, live.table.chair_of(person(0)), live.table.is_here(person(0))) == (
                "closed", 0, False,
            )  # fmt: skip
            await settle()
            assert not here.registry._noting

    asyncio.run(main())


def test_a_table_deleted_under_its_players_is_no_race_without_end(tmp_path: Path) -> None:
    async def main() -> None:
        async with in_process_server(tmp_path) as here:
            await here.open("t", PEOPLE)
            live = await here.registry.join("t", Watcher())
            async with here.store.database.engine.begin() as connection:
                await connection.exec_driver_sql("DELETE FROM events")
                await connection.exec_driver_sql("DELETE FROM tables")
            with pytest.raises(SeqTaken):
                await ask(live, here.any_play(live, "bid"))

    asyncio.run(main())

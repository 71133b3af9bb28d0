"""Tables in memory: races, retries, failures of the database, viewers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from seep.server.live import LINGER, RECENT, Done, LiveTable, UnknownTable
from seep.server.store import SeqTaken, Store
from seep.table import Event, Played, Refusal, replay
from tests.server.house import HandClock, Watcher, ask, house

PEOPLE = [None] * 4


def test_two_processes_at_one_table_never_write_over_each_other(tmp_path: Path) -> None:
    """Each decides on what it knows; whoever comes second reads, and decides again."""

    async def main() -> None:
        async with house(tmp_path) as here, house(tmp_path) as there:
            await here.open("t", PEOPLE)
            one, two = await here.registry.join("t", Watcher()), await there.registry.join("t", Watcher())
            for number in range(20):
                rivals = (one, here.any_play(one, f"a{number}")), (two, here.any_play(one, f"b{number}"))
                outcomes = await asyncio.gather(*(ask(live, command) for live, command in rivals))
                assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Done", "Refusal"]
                assert [outcome.code for outcome in outcomes if isinstance(outcome, Refusal)] == ["stale"]
                assert one.table.seq == two.table.seq == 4 + number
            events = await here.store.events("t")
            assert len(events) == one.table.seq
            assert replay(events).play.deal == two.table.play.deal

    asyncio.run(main())


def test_a_lost_race_is_decided_again_on_what_happened(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as here, house(tmp_path) as there:
            await here.open("t", PEOPLE)
            seer = Watcher()
            one, two = await here.registry.join("t", Watcher()), await there.registry.join("t", seer)
            bid = here.any_play(one, "bid")
            done = await ask(one, bid)
            assert done == Done(4)
            assert two.table.seq == 3
            seer.changed.clear()
            assert await ask(two, bid) == done, "the same command, brought to another process, is known there too"
            assert (two.table.seq, seer.changed.is_set()) == (4, True)
            stale = here.any_play(two, "next")
            assert isinstance(await ask(one, stale), Done)
            rival = here.any_play(two, "rival")
            assert await ask(two, rival) == Refusal("stale", None, {"seq": 5})
            assert two.table.seq == 5

    asyncio.run(main())


class Failing(Store):
    """A database that fails: before it has written, or after."""

    trouble: str | None = None

    async def append(self, table: str, seq: int, events: Sequence[Event], at: int) -> None:
        trouble, self.trouble = self.trouble, None
        if trouble == "before":
            raise OperationalError("INSERT", {}, Exception("disk is full"))
        await super().append(table, seq, events, at)
        if trouble == "after":
            raise OperationalError("COMMIT", {}, Exception("the line broke"))
        if trouble == "cancelled":
            raise asyncio.CancelledError


@pytest.mark.parametrize(("trouble", "seq"), [("before", 3), ("after", 4), ("cancelled", 4)])
def test_a_failing_database_answers_nothing_and_the_retry_is_done_once(tmp_path: Path, trouble: str, seq: int) -> None:
    async def main() -> None:
        async with house(tmp_path) as here:
            failing = Failing(here.store.engine.url)
            await here.open("t", PEOPLE)
            live = LiveTable("t", failing, here.clock)
            await live.load()
            command = here.any_play(live, "once")
            failing.trouble = trouble
            answers: list[object] = []
            with pytest.raises((OperationalError, asyncio.CancelledError)):
                await live.carry_out(command, answers.append)
            assert answers == []
            assert len(await here.store.events("t")) == seq
            assert await ask(live, command) == Done(4)
            assert await ask(live, command) == Done(4)
            plays = [event for event in await here.store.events("t") if isinstance(event, Played)]
            assert [event.cmd_id for event in plays] == ["once"]
            await failing.close()

    asyncio.run(main())


def test_a_refusal_is_remembered_too(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as here:
            await here.open("t", PEOPLE)
            live = await here.registry.join("t", Watcher())
            wrong = (live.table.turn or 0) ^ 1
            bid = here.any_play(live, "bid")
            early = type(bid)(cmd_id="early", seq=3, chair=wrong, play="7H")
            assert await ask(live, early) == Refusal("not-your-turn")
            await ask(live, bid)
            assert await ask(live, early) == Refusal("not-your-turn")

    asyncio.run(main())


def test_a_table_that_was_never_opened(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as here:
            for _ in range(2):
                with pytest.raises(UnknownTable):
                    await here.registry.join("nowhere", Watcher())
            assert not here.registry._tables

    asyncio.run(main())


def test_a_table_is_one_while_watched_and_forgotten_soon_after(tmp_path: Path) -> None:
    async def main() -> None:
        clock = HandClock()
        async with house(tmp_path, clock=clock) as here:
            await here.open("t", PEOPLE)
            viewers = [Watcher(chair) for chair in (0, 1, None)]
            tables = await asyncio.gather(*(here.registry.join("t", viewer) for viewer in viewers))
            assert len(set(map(id, tables))) == 1
            for viewer in viewers:
                here.registry.leave(tables[0], viewer)
            await clock.go_on(LINGER / 2)
            assert await here.registry.join("t", viewers[0]) is tables[0], "a page that loads itself anew"
            await clock.go_on(LINGER)
            here.registry.leave(tables[0], viewers[0])
            await clock.go_on(LINGER)
            assert not here.registry._tables
            again = await here.registry.join("t", viewers[0])
            assert again is not tables[0]

    asyncio.run(main())


def test_a_slow_viewer_is_brought_up_to_date_in_one_go(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as here:
            await here.open("t", PEOPLE, rules="long")
            fast, slow = Watcher(None), Watcher(None)
            live = await here.registry.join("t", fast)
            await here.registry.join("t", slow)
            live.state(fast)
            live.state(slow)
            pushed = []
            for number in range(RECENT):
                if live.table.status != "playing":
                    break
                await ask(live, here.any_play(live, f"c{number}"))
                pushed += json.loads(live.state(fast))["events"]
            late = json.loads(live.state(slow))
            assert late["events"] == pushed
            assert late["table"] == json.loads(live.state(fast))["table"]
            assert json.loads(live.state(slow))["events"] == []

    asyncio.run(main())


def test_a_first_state_tells_no_events(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as here:
            await here.open("t", PEOPLE)
            live = await here.registry.join("t", Watcher())
            await ask(live, here.any_play(live, "bid"))
            late = Watcher(1)
            await here.registry.join("t", late)
            assert json.loads(live.state(late))["events"] == []

    asyncio.run(main())


def test_events_of_one_command_are_written_together_or_not_at_all(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as here:
            await here.open("t", PEOPLE)
            events = await here.store.events("t")
            with pytest.raises(SeqTaken):
                await here.store.append("t", 1, [*events, *events], 0)
            with pytest.raises(SeqTaken):
                await here.store.append("t", 2, events, 0)
            assert await here.store.events("t") == events
            await here.store.append("t", 3, events[2:], 0)
            assert len(await here.store.events("t")) == 4

    asyncio.run(main())


def test_a_table_deleted_under_its_players_is_no_race_without_end(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as here:
            await here.open("t", PEOPLE)
            live = await here.registry.join("t", Watcher())
            async with here.store.engine.begin() as connection:
                await connection.exec_driver_sql("DELETE FROM events")
                await connection.exec_driver_sql("DELETE FROM tables")
            with pytest.raises(SeqTaken):
                await ask(live, here.any_play(live, "bid"))

    asyncio.run(main())

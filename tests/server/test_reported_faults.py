"""Faults that were reported of other programs for playing cards together, and what is true of this one instead.

Here those of connections: what comes twice or not at all, one person on many sockets, a server that ends. What was told
to the wrong people is in `test_reported_leaks`, what the wrong people could do in `test_reported_rights`. Over real
sockets wherever that is possible. Where another test states the same it is not repeated:

- A view is the same bytes however the hidden cards lie: `tests/test_view_hides.py`, for tables
  `tests/table/test_viewer.py`, and whatever happens in which order `tests/table/test_machine.py`. The first tests too
  that hidden cards do change places there, and that views which tell more are found out.
- Bots are given a view, from which nothing hidden can be reached: `tests/server/test_bot_runner.py`; over the wire:
  `tests/client/test_client.py`.
- Packs are shuffled so that every card is as likely at every place: `tests/server/test_rng.py`.
- A retry after a lost answer, also over a new socket: `tests/client/test_match.py`; after `kill -9`:
  `tests/server/test_kill.py`. A double tap in the page: `web/tests/session.test.ts`, `web/tests/outbox.test.ts`.
- The page notices a socket that died without a word, gives up one that never answers, and does not come back in the
  same second as all others: `web/tests/connection.test.ts`; it takes what it missed from the next state:
  `web/tests/session.test.ts`. The client for programs: `tests/client/test_connection.py`.
- A viewer who reads nothing holds nobody up, and is brought up to date by the next state: `tests/server/test_slow.py`.
- A page keeps its seat over a reload: `tests/browser/test_seat.py`; two devices, and somebody who drops out:
  `tests/browser/test_people.py`.
- The page says that it has to be loaded anew: `web/tests/session.test.ts`. It is itself asked for again each time, so
  that no old one is kept: `tests/server/test_page.py`.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from seep import client as programs
from seep.server.live import Committed, LiveTable
from seep.server.live_tables import IDLE_TIMEOUT
from seep.table import TableSettings
from seep.table.events import Played
from seep.wire.messages import PROTOCOL
from tests.server.in_process import (
    AnyBot,
    InProcessServer,
    ManualClock,
    Watcher,
    ask,
    in_process_server,
    pass_time,
    person,
    quiet,
)
from tests.server.listening import Listener, Room, stored
from tests.server.running import run, running
from tests.server.serving import ANSWER, serving
from tools.flood.attacks import TEXT, frame

# ---- what comes twice, or not at all


def test_a_double_tap_plays_one_card_from_one_page_and_from_two(room: Room) -> None:
    """Two different cards as well, of which the first that the server has is played."""
    rng = random.Random(5)
    room.start()
    with ExitStack() as stack:
        others = [stack.enter_context(Listener(room.server, room.table, one.token)) for one in room.players]
        for number in range(24):
            seq, mover = room.all_see(), room.mover()
            second = mover if number % 2 else others[room.players.index(mover)]
            second.see(seq)
            taps = [(mover, rng.choice(mover.deal["legal"])), (second, rng.choice(mover.deal["legal"]))]
            for one, play in taps:
                one.send(one.command("play", play=play))
            answers = [one.read_until("ack", "refused") for one, _ in taps]
            assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
            assert {answer.get("code") for answer in answers} == {None, "stale"}
            room.all_see(max(answer["seq"] for answer in answers if answer["type"] == "ack"))
            assert len(room.host.deal["log"]) == number + 1


def test_a_retry_is_answered_as_the_first_time_wherever_it_arrives(room: Room) -> None:
    """On the same socket, on another, on one that was opened after the answer was lost; and it is not played again."""
    room.start()
    for _ in range(8):
        mover = room.mover()
        command = mover.command("play", play=mover.deal["legal"][0])
        mover.send(command)
        mover.close()  # the answer is lost
        mover.join()
        with Listener(room.server, room.table, mover.token) as other:
            answers = []
            for one in (mover, other, mover):
                one.send(command)
                answers.append(one.read_until("ack", "refused"))
        assert answers[0]["type"] == "ack"
        assert answers[1:] == [answers[0]] * 2
        room.all_see(answers[0]["seq"])
    plays = [event for event in stored(room.server.data_dir, room.table) if isinstance(event, Played)]
    assert len(plays) == len(room.host.deal["log"]) == 8


def test_a_turn_that_nobody_was_told_of_is_told_on_coming_back(room: Room) -> None:
    """Nobody waits for a message that was lost: every state is whole, and so is the first on a new socket."""
    rng = random.Random(6)
    room.start()
    room.play(rng)
    room.play(rng)
    for _ in range(6):
        mover = room.mover()
        follower = room.players[(room.players.index(mover) + 1) % 4]
        follower.close()
        answer = mover.ask("play", play=rng.choice(mover.deal["legal"]))
        state = follower.join()
        assert state["seq"] >= answer["seq"]
        assert follower.state["turn"] == follower.chair
        assert follower.deal["legal"]
        room.all_see(answer["seq"])
        room.play(rng)


def test_a_state_that_was_missed_is_made_up_for_by_the_next(room: Room) -> None:
    """A page that saw nothing of some plays is told all of them with the next state, on the same socket."""
    rng = random.Random(7)
    room.start()
    sleeper = room.watchers[1]
    asleep = sleeper.state["seq"]
    awake = [one for one in room.everybody if one is not sleeper]
    for _ in range(10):
        mover = room.mover()
        seq = mover.ask("play", play=rng.choice(mover.deal["legal"]))["seq"]
        for one in awake:
            one.see(seq)
    sleeper.see(seq)
    assert sleeper.deal["log"] == room.host.deal["log"]
    states = [message for message in sleeper.messages if message["type"] == "state" and message["seq"] > asleep]
    told = [event["seq"] for state in states for event in state["events"]]
    assert told == sorted(set(told))
    assert [event["play"] for state in states for event in state["events"] if event["type"] == "played"] == (
        sleeper.deal["log"]
    )


def test_a_socket_that_died_without_a_word_is_given_up_and_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others are told since when somebody is away, and when a bot will stand in; nothing else happens till then."""
    monkeypatch.setattr("seep.server.live_tables.IDLE_TIMEOUT", 0.01)

    async def main() -> None:
        async with running(tmp_path, limit_scale=100) as server:
            address = f"http://127.0.0.1:{server.port}"
            async with AsyncExitStack() as stack:
                clients = [programs.Client(address) for _ in range(2)]
                opened = await clients[0].open("standard")
                here = await stack.enter_async_context(clients[0].table(opened.table))
                await here.sit(0)
                await clients[1].visit()
                others = set(server.gate.lines)
                dead = await server.socket(opened.table)
                (line,) = server.gate.lines - others
                hello = {"type": "hello", "version": PROTOCOL, "token": clients[1].token}
                dead.send(frame(TEXT, json.dumps(hello).encode()))
                await dead.frame()  # alive so far
                sit = {"type": "sit", "cmd_id": "x", "seq": here.view.seq, "chair": 1}
                dead.send(frame(TEXT, json.dumps(sit).encode()))
                await here.until(lambda view: view.chairs[1].kind == "person")
                await here.start()
                server.ping_soon(line)  # not before: on a slow machine it would be given up before it has a chair
                view = await here.until(lambda view: view.chairs[1].away_since is not None)
                away = view.chairs[1]
                assert away.away_since is not None
                assert away.stand_in_at == away.away_since + 2 * view.settings.grace * 1000
                assert (away.kind, away.bot) == ("person", None)
                dead.close()

    run(main())


# ---- one person on many sockets


@pytest.mark.slow
def test_ten_pages_of_one_person_are_one_player(room: Room) -> None:
    """Each has the hand and can play, whichever was there first; the person is here as long as one of them is."""
    rng = random.Random(8)
    room.start()
    with ExitStack() as stack:
        pages = [stack.enter_context(Listener(room.server, room.table, room.players[1].token)) for _ in range(9)]
        pages.append(room.players[1])
        for page in pages:
            assert page.chair == 1
        for page in pages:
            while room.mover() is not room.players[1]:
                room.play(rng)
            page.see(room.all_see())
            assert page.deal["hand"] == room.players[1].deal["hand"]
            room.all_see(page.ask("play", play=rng.choice(page.deal["legal"]))["seq"])
    room.players[2].close()  # later than nine of the ten: when that is noted, so would theirs be
    watcher = room.watchers[1]
    while watcher.state["chairs"][2]["away_since"] is None:
        watcher.read_until("state")
    assert watcher.state["chairs"][1]["away_since"] is None
    last = Listener(room.server, room.table, room.players[1].token)
    last.join()
    room.players[1].close()
    assert last.chair == 1
    last.close()
    while watcher.state["chairs"][1]["away_since"] is None:
        watcher.read_until("state")


def test_a_reload_while_the_old_socket_lives_keeps_chair_hand_and_turn(room: Room) -> None:
    room.start()
    mover = room.mover()
    with Listener(room.server, room.table, mover.token) as reloaded:
        assert (reloaded.chair, reloaded.deal["hand"]) == (mover.chair, mover.deal["hand"])
        reloaded.play(reloaded.deal["legal"][0])
        mover.see(reloaded.state["seq"])
        assert mover.deal == reloaded.deal


# ---- a server that ends, and people who do not come back


@pytest.mark.slow
def test_after_kill_9_seventy_eight_come_back_at_once_and_all_find_what_they_left(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    with serving(tmp_path) as server, ExitStack() as stack:
        rooms = [Room(stack, server) for _ in range(13)]
        for room in rooms:
            room.start()
            for _ in range(rng.randrange(12)):
                room.play(rng)
        left = {one: (one.chair, one.state["turn"], one.deal) for room in rooms for one in room.everybody}
        server.kill()
        server.start()
        together = Barrier(len(left))

        def come_back(one: Listener) -> None:
            together.wait(ANSWER)
            one.join()

        with ThreadPoolExecutor(len(left)) as pool:
            for done in [pool.submit(come_back, one) for one in left]:
                done.result()
        for one, before in left.items():
            assert (one.chair, one.state["turn"], one.deal) == before
        for room in rooms:
            room.all_see()
            assert [chair["away_since"] for chair in room.host.state["chairs"]] == [None] * 4
            room.play(rng)


class Waiting:
    """A table of four people in this process, whose clock is the test's."""

    def __init__(self, here: InProcessServer, clock: ManualClock) -> None:
        self.here = here
        self.clock = clock
        self.viewers = [Watcher(chair) for chair in range(4)]
        self.live: LiveTable

    async def begin(self) -> None:
        """Have four people at a table that is dealt."""
        await self.here.open("t", [None] * 4, settings=TableSettings(bot="any"))
        for viewer in self.viewers:
            self.live = await self.here.registry.join("t", viewer)
        await self.here.due.start()
        await quiet([self.here])

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and what is due be done."""
        await pass_time([self.here], seconds)

    def shown(self, chair: int) -> dict[str, Any]:
        """What the person on a chair is sent next."""
        state: dict[str, Any] = json.loads(self.live.take_state(self.viewers[chair]))
        return state

    def plays(self) -> int:
        """How many plays were made in this deal, the bid one of them."""
        return len(self.live.table.match.deal.history)

    async def play(self) -> None:
        """Have the person whose turn it is play."""
        assert isinstance(await ask(self.live, self.here.any_play(self.live, f"c{self.live.table.seq}")), Committed)


def while_waiting(tmp_path: Path, test: Callable[[Waiting], Awaitable[None]]) -> None:
    """Run a test at such a table."""

    async def main() -> None:
        clock = ManualClock()
        async with in_process_server(tmp_path, {"any": AnyBot}, clock) as here:
            table = Waiting(here, clock)
            await table.begin()
            await test(table)

    asyncio.run(main())


def test_an_absent_players_turn_is_waited_for_and_then_a_bot_of_the_table_stands_in_and_says_so(tmp_path: Path) -> None:
    """First it is shown that they are away, since when and until when they are waited for; the seat stays theirs."""

    async def test(table: Waiting) -> None:
        live = table.live
        absent = live.table.turn
        assert absent is not None
        other = (absent + 1) % 4
        table.shown(other)
        plays, left_at = table.plays(), table.clock.now_ms()
        table.here.registry.leave(live, table.viewers[absent])
        await table.pass_time(IDLE_TIMEOUT)
        state = table.shown(other)
        chair = state["table"]["chairs"][absent]
        assert [(event["what"], event["chair"]) for event in state["events"]] == [("away", absent)]
        assert (chair["away_since"], chair["stand_in_at"]) == (left_at, left_at + 60_000)
        assert (chair["kind"], chair["bot"], state["table"]["turn"]) == ("person", None, absent)
        await table.pass_time(58 - IDLE_TIMEOUT)
        assert table.plays() == plays, "nothing is played for them before they were waited for"
        await table.pass_time(2)
        state = table.shown(other)
        (event,) = state["events"]
        assert (event["what"], event["chair"], event["bot"]) == ("stood-in", absent, "any")
        assert state["table"]["chairs"][absent]["kind"] == "person"
        await table.pass_time(3)
        assert table.plays() == plays + 1

        await table.here.registry.join("t", table.viewers[absent])
        chair = table.shown(absent)["table"]["chairs"][absent]
        assert (chair["bot"], chair["away_since"], live.table.chair_of(person(absent))) == (None, None, absent)
        while live.table.turn != absent:
            await table.play()
        plays = table.plays()
        await table.pass_time(300)
        assert table.plays() == plays, "whoever is back is not played for"
        await table.play()

    while_waiting(tmp_path, test)


def test_somebody_who_is_here_and_thinks_is_never_played_for(tmp_path: Path) -> None:
    """However long it takes: where there is no clock, only who is away is waited for by one."""

    async def test(table: Waiting) -> None:
        seq = table.live.table.seq
        await table.pass_time(3600)
        assert table.live.table.seq == seq
        await table.play()

    while_waiting(tmp_path, test)


def test_a_page_of_another_version_is_told_to_load_itself_anew_and_nothing_else(room: Room) -> None:
    """Whatever it says of itself: it sees no table, and is counted nowhere."""
    room.all_see()
    before = len(room.host.messages)
    for version in ("1", "2", "3", "", "3.0", "0.1.0"):
        page = Listener(room.server, room.table, room.host.token)
        page.dial()
        page.send({"type": "hello", "version": version, "token": page.token, "seat": 0, "name": "Asha"})
        assert page.read() == {"type": "error", "code": "reload", "params": {"version": PROTOCOL}}
        assert page.closed() == 4426
    page = Listener(room.server, room.table, room.host.token)
    page.dial()
    page.send({"type": "hello", "token": page.token})  # that tells none
    assert page.read()["code"] == "malformed"
    page.close()
    room.host.join()
    assert room.host.state["chairs"][0]["away_since"] is None
    states = [message for message in room.host.messages[before:] if message["type"] == "state"]
    assert {state["watchers"] for state in states} == {2}
